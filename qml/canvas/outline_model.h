// SPDX-License-Identifier: GPL-3.0-or-later
// OutlineModel: the design as a list: blocks in data-path order, each followed by its outgoing wires. Selecting a row selects the block on
// the canvas. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class OutlineModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY changed)
    Q_PROPERTY(int selectedRow READ selectedRow NOTIFY changed)

public:
    enum Role { WordsRole = Qt::UserRole + 1, NoteRole, DepthRole, ChosenRole };

    explicit OutlineModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int selectedRow() const; // -1 = none
    Q_INVOKABLE void select(int row); // the block, or for a wire the block at its far end

signals:
    void changed();

private:
    struct Row {
        QString block; // the block selected with the row
        QString words, note;
        int depth = 0;
    };
    void rebuild();
    void follow();

    QPointer<Workspace> m_workspace;
    std::vector<Row> m_rows;
};

} // namespace floom::inline pages
