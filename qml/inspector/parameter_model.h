// SPDX-License-Identifier: GPL-3.0-or-later
// ParameterModel: the selected blocks' parameters as rows for the inspector. Rows are built from the catalogue; edits go to the document
// and return "" or the reason. Follows the workspace's selection, the design and undo; keeps rows while only values change, so that the
// field being edited persists. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "inspector/parameter_subject.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class ParameterModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(floom::pages::ParameterSubject subject READ subject NOTIFY subjectChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY subjectChanged)
    Q_PROPERTY(bool instance READ isInstance NOTIFY subjectChanged)
    Q_PROPERTY(bool simple READ isSimple WRITE setSimple NOTIFY simpleChanged) // see ParameterQuery
    Q_PROPERTY(int leftOut READ leftOut NOTIFY subjectChanged) // number of parameters hidden in the simple view

public:
    enum Role {
        EditorRole = Qt::UserRole + 1,
        KeyRole,
        LabelRole,
        ValueRole,
        UnitRole,
        ChoicesRole,
        ChoiceRole,
        OnRole,
        MixedRole,
        ChangedRole,
        OverriddenRole,
        HelpRole,
        SourceRole,
        SurenessRole,
        OpenRole,
        NoteRole,
        FormulaRole,
        InheritedRole,
        WaveRole, // 2 error, 1 warning, 0 note, -1 no finding
        FindingRole
    };

    explicit ParameterModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] ParameterSubject subject() const; // describes the selection
    [[nodiscard]] bool isEmpty() const { return m_query.blocks.isEmpty(); }
    [[nodiscard]] bool isInstance() const { return !m_query.instance.isEmpty(); }
    [[nodiscard]] bool isSimple() const { return m_query.simple; }
    void setSimple(bool simple);
    [[nodiscard]] int leftOut() const { return m_leftOut; }

    Q_INVOKABLE QString setText(int row, const QString& typed);
    // Adds the parameter to the window's sweep: with the values typed, or with suggested ones around its own; one value typed is set first.
    Q_INVOKABLE QString sweep(int row, const QString& typed = {});
    Q_INVOKABLE QString setChoice(int row, int choice);
    Q_INVOKABLE QString setOn(int row, bool on);
    Q_INVOKABLE void reset(int row);
    Q_INVOKABLE void toggleGroup(int row);
    Q_INVOKABLE bool reveal(const QString& key); // unfolds its group if necessary; false = not in this view
    Q_INVOKABLE QString applyPreset(int preset);
    Q_INVOKABLE QString rename(const QString& id);
    Q_INVOKABLE QString setNotes(const QString& block, const QString& notes); // block "": of the drive
    Q_INVOKABLE QString savePart(const QString& label); // saves the block's values as a user preset
    Q_INVOKABLE int rowOf(const QString& key) const; // -1 = not shown

signals:
    void workspaceChanged();
    void subjectChanged();
    void simpleChanged();

private:
    void follow(); // after a change of the selection
    void refresh(); // after a change of the design
    [[nodiscard]] std::vector<ParameterRow> rows();
    [[nodiscard]] const ParameterRow* rowAt(int row) const;
    [[nodiscard]] QString assign(const ParameterRow& row, const QString& text);
    [[nodiscard]] QString sweepOver(const ParameterRow& row, const QString& values);

    QPointer<Workspace> m_workspace;
    ParameterQuery m_query;
    int m_leftOut = 0;
    std::vector<ParameterRow> m_rows;
};

} // namespace floom::inline pages
