// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/file_list.h"

#include "base/number_text.h"
#include "look/qt_text.h"

#include <QDir>

#include <algorithm>

namespace floom::inline desk {

namespace {

QString timeText(const QDateTime& time)
{
    const QDate today = QDate::currentDate();
    const QString clock = time.time().toString(QStringLiteral("HH:mm"));
    if (time.date() == today)
        return FileList::tr("today %1").arg(clock);
    return time.date().year() == today.year() ? time.toString(QStringLiteral("d MMM HH:mm"))
                                              : time.date().toString(QStringLiteral("d MMM yyyy"));
}

} // namespace

FileList::FileList(QObject* parent)
    : QAbstractListModel(parent)
{
}

void FileList::setFolder(const QString& folder)
{
    if (m_folder == folder)
        return;
    m_folder = folder;
    read();
    emit folderChanged();
}

void FileList::setPrefix(const QString& prefix)
{
    if (m_prefix == prefix)
        return;
    m_prefix = prefix;
    read();
    emit prefixChanged();
}

void FileList::setSuffixes(const QStringList& suffixes)
{
    if (m_suffixes == suffixes)
        return;
    m_suffixes = suffixes;
    read();
    emit suffixesChanged();
}

void FileList::read()
{
    beginResetModel();
    auto filters = QDir::AllEntries | QDir::NoDotAndDotDot;
    if (m_prefix.startsWith(u'.'))
        filters |= QDir::Hidden;
    m_entries = m_folder.isEmpty()
        ? QFileInfoList()
        : QDir(m_folder).entryInfoList(filters, QDir::DirsFirst | QDir::Name | QDir::IgnoreCase | QDir::LocaleAware);
    m_entries.removeIf([this](const QFileInfo& entry) {
        const bool suits = entry.isDir() || m_suffixes.isEmpty() || m_suffixes.contains(entry.suffix(), Qt::CaseInsensitive);
        return !suits || !entry.fileName().startsWith(m_prefix, Qt::CaseInsensitive);
    });
    endResetModel();
    emit countChanged();
}

QString FileList::empty() const
{
    if (!m_entries.isEmpty())
        return {};
    const QFileInfo folder(m_folder);
    if (!folder.isDir())
        return tr("There is no folder %1.").arg(m_folder);
    if (!folder.isReadable())
        return tr("No permission to read this folder.");
    return m_prefix.isEmpty() ? tr("No folders or files of this type here.") : tr("Nothing here starts with %1.").arg(m_prefix);
}

QString FileList::pathAt(int row) const
{
    return row >= 0 && row < count() ? m_entries[row].absoluteFilePath() : QString();
}

int FileList::rowOf(const QString& path) const
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const QFileInfo& entry) { return entry.absoluteFilePath() == path; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

int FileList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant FileList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QFileInfo& entry = m_entries[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return entry.fileName();
    case PathRole:
        return entry.absoluteFilePath();
    case FolderRole:
        return entry.isDir();
    case SizeRole:
        return entry.isDir() ? QString() : qt(decimalSizeText(static_cast<double>(entry.size())));
    case TimeRole:
        return timeText(entry.lastModified());
    default:
        return {};
    }
}

QHash<int, QByteArray> FileList::roleNames() const
{
    return {{NameRole, "name"}, {PathRole, "path"}, {FolderRole, "isFolder"}, {SizeRole, "size"}, {TimeRole, "time"}};
}

} // namespace floom::inline desk
