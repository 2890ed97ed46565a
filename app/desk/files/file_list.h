// SPDX-License-Identifier: GPL-3.0-or-later
// FileList: a folder's contents as in a file dialog: folders first, then matching files, by name. Names starting with a dot are shown only
// if `prefix` starts with one. GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QFileInfoList>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class FileList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString folder READ folder WRITE setFolder NOTIFY folderChanged)
    Q_PROPERTY(QString prefix READ prefix WRITE setPrefix NOTIFY prefixChanged)
    Q_PROPERTY(QStringList suffixes READ suffixes WRITE setSuffixes NOTIFY suffixesChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(QString empty READ empty NOTIFY countChanged) // why the list is empty; "" if it is not

public:
    enum Role { NameRole = Qt::UserRole + 1, PathRole, FolderRole, SizeRole, TimeRole };

    explicit FileList(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] QString folder() const { return m_folder; }
    void setFolder(const QString& folder); // an absolute path
    [[nodiscard]] QString prefix() const { return m_prefix; } // filter for names, case-insensitive
    void setPrefix(const QString& prefix);
    [[nodiscard]] QStringList suffixes() const { return m_suffixes; } // filter for files, without the dot; none = all files
    void setSuffixes(const QStringList& suffixes);
    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] QString empty() const;
    Q_INVOKABLE QString pathAt(int row) const; // "" = no such row
    Q_INVOKABLE int rowOf(const QString& path) const; // -1 = not shown
    Q_INVOKABLE void read(); // rereads the folder

signals:
    void folderChanged();
    void prefixChanged();
    void suffixesChanged();
    void countChanged();

private:
    QString m_folder;
    QString m_prefix;
    QStringList m_suffixes;
    QFileInfoList m_entries;
};

} // namespace floom::inline desk
