// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/journal.h"

#include "store/file_places.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

namespace floom::inline store {

namespace {

const QString kSuffix = QStringLiteral(".unsaved");
const QString kPart = QStringLiteral(".part"); // suffix of the file being written

QByteArray entryText(const JournalEntry& entry)
{
    QJsonArray ids;
    for (const int id : entry.ids)
        ids.append(id);
    return QJsonDocument(QJsonObject{{QStringLiteral("file"), entry.file},
                                     {QStringLiteral("variant"), entry.variant},
                                     {QStringLiteral("steps"), entry.steps},
                                     {QStringLiteral("ids"), ids},
                                     {QStringLiteral("text"), entry.text}})
        .toJson(QJsonDocument::Compact);
}

std::optional<JournalEntry> read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const auto json = QJsonDocument::fromJson(file.readAll()).object();
    JournalEntry entry{json[QStringLiteral("file")].toString(),
                       json[QStringLiteral("variant")].toString(),
                       json[QStringLiteral("text")].toString(),
                       json[QStringLiteral("steps")].toInt(),
                       {},
                       {},
                       {}};
    for (const auto& id : json[QStringLiteral("ids")].toArray())
        entry.ids.append(id.toInt());
    return entry.text.isEmpty() ? std::nullopt : std::optional(std::move(entry));
}

} // namespace

Journal::Journal(const QString& folder)
    : m_folder(folder)
{
    if (!QDir().mkpath(folder))
        return;
    // A process can have several journals (in tests); each gets its own name.
    for (int n = 0; !m_lock; ++n) {
        const QString path = QStringLiteral("%1/%2-%3%4").arg(folder).arg(QCoreApplication::applicationPid()).arg(n).arg(kSuffix);
        auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
        lock->setStaleLockTime(0);
        if (lock->tryLock(0) && !QFile::exists(path)) {
            m_path = path;
            m_lock = std::move(lock);
        } else if (lock->error() == QLockFile::PermissionError || lock->error() == QLockFile::UnknownError) {
            return; // no other name would help; a full disk is an unknown error
        }
    }
}

Journal::~Journal() = default;

void Journal::write(const JournalEntry& entry)
{
    if (m_path.isEmpty())
        return;
    // Not QSaveFile: it waits for the disk, which can take long. A killed process loses nothing without the flush.
    QFile file(m_path + kPart);
    const auto text = entryText(entry);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.flush();
    file.close();
    if (written)
        static_cast<void>(std::rename(QFile::encodeName(file.fileName()).constData(), QFile::encodeName(m_path).constData()));
}

void Journal::clear()
{
    if (m_path.isEmpty())
        return;
    QFile::remove(m_path);
    QFile::remove(m_path + kPart);
}

std::optional<JournalEntry> Journal::leftBehind(const QString& file) const
{
    const auto found = QDir(m_folder).entryInfoList({u'*' + kSuffix}, QDir::Files, QDir::Time);
    for (const auto& info : found) {
        const QString path = info.absoluteFilePath();
        if (path == QFileInfo(m_path).absoluteFilePath())
            continue;
        auto lock = std::make_shared<QLockFile>(path + QStringLiteral(".lock"));
        lock->setStaleLockTime(0);
        if (!lock->tryLock(0))
            continue; // its process is alive
        auto entry = read(path);
        if (!entry)
            forget({{}, {}, {}, 0, {}, path, {}});
        else if (file.isEmpty() || QFileInfo(entry->file) == QFileInfo(file)) {
            entry->path = path;
            entry->lock = std::move(lock);
            return entry;
        }
    }
    return std::nullopt;
}

QString Journal::runsBeside(const QString& path)
{
    return path.isEmpty() ? QString() : path + QStringLiteral(".floom");
}

void Journal::forget(const JournalEntry& entry)
{
    removeWithLogs(runsBeside(entry.path));
    QFile::remove(entry.path);
    QFile::remove(entry.path + kPart);
}

} // namespace floom::inline store
