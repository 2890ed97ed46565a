// SPDX-License-Identifier: GPL-3.0-or-later
// LogModel: this session's log, newest last: runs with their figures, firmware output and faults, problems, notices. At most 500 lines. A
// line about a run opens it. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline engine {
struct FirmwareResult;
} // namespace floom::inline engine

namespace floom::inline desk {

class LogModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { TimeRole = Qt::UserRole + 1, SeverityRole, WordsRole, OpensRole };

    explicit LogModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return static_cast<int>(m_lines.size()); }

    Q_INVOKABLE void open(int row); // its run, if it still exists

signals:
    void workspaceChanged();
    void countChanged();

private:
    struct Line {
        QString time;
        QString severity;
        QString words;
        int run = 0; // run id; 0 = none
        int project = 0; // generation of its project
    };
    void add(const QString& severity, const QString& words, int run = 0);
    [[nodiscard]] bool opens(const Line& line) const;
    void addRun();
    void addFirmware(const FirmwareResult& firmware);

    QPointer<Workspace> m_workspace;
    std::vector<Line> m_lines;
};

} // namespace floom::inline desk
