// SPDX-License-Identifier: GPL-3.0-or-later
// InsideModel: the inside of a block: the elements of an array, dimension by dimension, then dies and planes according to the catalogue's
// levels. `address` is the current position: "pkg", "pkg[3]", "pkg[3][1].die[0]"; rows are one level deeper. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class InsideModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY addressChanged)
    Q_PROPERTY(QString address READ address WRITE setAddress NOTIFY addressChanged)
    Q_PROPERTY(QVariantList crumbs READ crumbs NOTIFY addressChanged)
    Q_PROPERTY(QString title READ title NOTIFY addressChanged)
    Q_PROPERTY(int count READ count NOTIFY addressChanged)

public:
    enum Role { AddressRole = Qt::UserRole + 1, InstanceRole, LabelRole, NoteRole, LoadRole, OwnRole, EnterableRole };
    Q_ENUM(Role)

    explicit InsideModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QString address() const { return m_address; }
    void setAddress(const QString& address);
    [[nodiscard]] QVariantList crumbs() const; // {"label", "address"} from the block to the current position
    [[nodiscard]] QString title() const; // "8 of NAND package, first dimension"
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] Q_INVOKABLE QString above() const; // one level up; "" = leaves the block
    [[nodiscard]] static bool canEnter(floom::desk::Workspace* workspace, const QString& address);

signals:
    void addressChanged();

private:
    struct Row {
        QString address, label, note;
        QString instance; // the address with [*] for dimensions not entered yet
        double load = -1;
        bool own = false, enterable = false;
    };
    void rebuild();

    QPointer<Workspace> m_workspace;
    QString m_address;
    std::vector<Row> m_rows;
};

} // namespace floom::inline pages
