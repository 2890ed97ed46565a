// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette: everything that can be found by typing: the window's commands, blocks to add, blocks, elements ("pkg[3][1]") and
// parameters to go to, samples, variants, findings, requests and times of the shown run, settings such as "tPROG 400us on pkg[0..3]", "qd
// 128" and "seed 3" (validated before they are offered), whole drives ("16x8 Gen4 TLC"), and after "help" or "?" explanations of types,
// parameters and rules. An exact parameter name comes first, with its sweep. Call refresh() when it opens; then each letter is one search.
// run() executes what the model can do itself and delegates the rest to the window by signals. Recently used entries are kept in the user's
// settings. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class CommandPalette : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QVariantList commands READ commands WRITE setCommands NOTIFY commandsChanged)
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY queryChanged)
    Q_PROPERTY(int count READ count NOTIFY queryChanged)

public:
    enum Role { KindRole = Qt::UserRole + 1, LabelRole, DetailRole, KeysRole, RefusedRole };

    explicit CommandPalette(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QVariantList commands() const { return m_commands; }
    void setCommands(const QVariantList& commands); // of {"id", "label", "keys"}
    [[nodiscard]] QString query() const { return m_query; }
    void setQuery(const QString& query);
    [[nodiscard]] int count() const { return static_cast<int>(m_found.size()); }

    Q_INVOKABLE void refresh(); // the available items may have changed
    // False if the row is refused or only completes the query.
    Q_INVOKABLE bool run(int row);

signals:
    void workspaceChanged();
    void commandsChanged();
    void queryChanged();
    void commandWanted(const QString& id);
    void sampleWanted(const QString& name);
    void shown(); // something was selected: the canvas should reveal it
    void fileWanted(const QString& path);
    void fieldWanted(const QString& key); // the inspector's field of a parameter, whose block is now selected
    void explained(const QString& words);

private:
    enum class Kind {
        command,
        add,
        block,
        parameter,
        sample,
        variant,
        finding,
        request,
        time,
        setting,
        workload,
        seed,
        sweep,
        help,
        drive,
        recent
    };
    struct Entry {
        Kind kind = Kind::command;
        QString id;
        QString label;
        QString detail;
        QString keys;
        bool refused = false;
    };
    void addDesignEntries();
    void search();
    void addTyped(); // entries for the query itself: a setting, an element, a request, a time
    void addElement(const QString& typed);
    void addNamed(const QString& typed); // parameters of exactly this name, and their sweeps
    void addTopics(const QString& typed);
    void addWorkload(const QString& typed); // words of the workload, and the seed of its runs
    [[nodiscard]] QString setWorkload(const QString& typed); // "" or the reason
    void draw(const QString& typed);
    void addHelp(const QString& words);
    void explain(const Entry& entry);
    [[nodiscard]] static QString kindText(Kind kind);
    bool perform(const Entry& entry);
    void remember(const QString& id);

    QPointer<Workspace> m_workspace;
    QVariantList m_commands;
    QString m_query;
    std::vector<Entry> m_entries;
    std::vector<Entry> m_found;
    QStringList m_recent; // ids, newest first
};

} // namespace floom::inline pages
