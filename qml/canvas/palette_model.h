// SPDX-License-Identifier: GPL-3.0-or-later
// PaletteModel: the catalogue's types in palette order, filtered by typed text. The first row of each role is marked, for the group
// separators. GUI thread.
#pragma once

#include "design/parts.h"
#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY filterChanged)

public:
    enum Role { TypeRole = Qt::UserRole + 1, LabelRole, DescriptionRole, BusesRole, BeginsGroupRole, IsPartRole, IsOwnRole, GlyphTypeRole };

    explicit PaletteModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    Q_INVOKABLE QString typeAt(int row) const; // "" = no such row
    Q_INVOKABLE bool isOwnAt(int row) const; // a preset that was saved from a block of this drawing
    Q_INVOKABLE void removeAt(int row); // such a preset; one step of undo. Blocks placed from it keep their values

signals:
    void workspaceChanged();
    void filterChanged();

private:
    void rebuild();
    void followParts();

    QPointer<Workspace> m_workspace;
    QString m_filter;
    std::vector<OwnPart> m_own;
    std::vector<Part> m_rows; // types, then matching parts while a filter is set
};

} // namespace floom::inline pages
