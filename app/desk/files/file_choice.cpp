// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/file_choice.h"

#include "desk/files/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <utility>

namespace floom::inline desk {

namespace {

const QString kLastFolder = QStringLiteral("files/folder");
constexpr int kMostRecent = 4;

QString existingOr(const QString& folder, const QString& other)
{
    return !folder.isEmpty() && QFileInfo(folder).isDir() ? QDir::cleanPath(QFileInfo(folder).absoluteFilePath()) : other;
}

} // namespace

QString shownPath(const QString& path)
{
    const QString home = QDir::homePath();
    if (home == QLatin1String("/") || (path != home && !path.startsWith(home + u'/')))
        return path;
    return u'~' + path.mid(home.size());
}

FileChoice::FileChoice(QObject* parent)
    : QObject(parent)
{
}

void FileChoice::begin(bool saving, const QString& folder, const QString& name, const QStringList& suffixes)
{
    m_saving = saving;
    m_suffixes = suffixes;
    m_suffix = suffixes.value(0);
    m_folder = existingOr(folder, existingOr(QSettings().value(kLastFolder).toString(), QDir::homePath()));
    m_typed = m_suggested = name;
    m_filter.clear();
    m_problem.clear();
    m_missing.clear();
    m_asked.clear();
    emit askedChanged();
    emit folderChanged();
    emit suffixChanged();
    emit typedChanged();
    emit problemChanged();
    emit questionChanged();
}

QString FileChoice::folderText() const
{
    return shownPath(m_folder);
}

QVariantList FileChoice::places() const
{
    QVariantList list;
    QStringList known;
    const auto add = [&](const QString& name, const QString& path, const char* sign) {
        if (path.isEmpty() || known.contains(path) || !QFileInfo(path).isDir())
            return;
        known << path;
        list << QVariantMap{{QStringLiteral("name"), name}, {QStringLiteral("path"), path}, {QStringLiteral("sign"), QLatin1String(sign)}};
    };
    add(tr("Home"), QDir::homePath(), "folder");
    for (const auto place : {QStandardPaths::DesktopLocation, QStandardPaths::DocumentsLocation, QStandardPaths::DownloadLocation})
        add(QStandardPaths::displayName(place), QStandardPaths::writableLocation(place), "folder");
    add(tr("Computer"), QDir::rootPath(), "folder");
    const auto recent = recentFilePaths();
    const qsizetype most = list.size() + kMostRecent;
    for (const QString& file : recent)
        if (list.size() < most)
            add(QFileInfo(QFileInfo(file).absolutePath()).fileName(), QFileInfo(file).absolutePath(), "save");
    return list;
}

void FileChoice::goTo(const QString& folder)
{
    const QString path = QDir::cleanPath(folder);
    if (path == m_folder || !QFileInfo(path).isDir())
        return;
    m_folder = path;
    m_filter.clear();
    refuse({});
    withdraw();
    emit folderChanged();
    emit typedChanged(); // the name now resolves to another path
}

void FileChoice::goUp()
{
    goTo(QFileInfo(m_folder).absolutePath());
}

void FileChoice::setTyped(const QString& typed)
{
    if (m_typed == typed)
        return;
    const QString before = std::exchange(m_typed, typed);
    m_filter = typed;
    const QString ending = QFileInfo(typed).suffix();
    if (m_saving && m_suffixes.contains(ending, Qt::CaseInsensitive))
        followEnding(before, ending);
    refuse({});
    withdraw();
    emit typedChanged();
}

// "a.json" typed over the name in "Starter.floom" means a.json, not a.json.floom.
void FileChoice::followEnding(const QString& before, const QString& ending)
{
    const QString stem = m_typed.chopped(ending.size() + 1), own = QFileInfo(stem).suffix();
    const bool stoodThere = before.endsWith(u'.' + ending);
    if (stoodThere && m_suffixes.contains(own, Qt::CaseInsensitive))
        m_typed = m_filter = stem;
    const QString suffix = QFileInfo(m_typed).suffix().toLower();
    if (m_suffix == suffix)
        return;
    m_suffix = suffix;
    emit suffixChanged();
}

void FileChoice::point(const QString& path)
{
    if (QFileInfo(path).isDir())
        return;
    m_typed = QFileInfo(path).absolutePath() == m_folder ? QFileInfo(path).fileName() : path;
    refuse({});
    withdraw();
    emit typedChanged();
}

QString FileChoice::absolute(const QString& typed) const
{
    QString path = typed.trimmed();
    if (path.startsWith(QLatin1String("file:")))
        path = QUrl(path).toLocalFile();
    if (path == QLatin1String("~") || path.startsWith(QLatin1String("~/")))
        path = QDir::homePath() + path.mid(1);
    return QDir::isAbsolutePath(path) ? path : QDir(m_folder).filePath(path);
}

QString FileChoice::lookedAt() const
{
    const auto slash = m_filter.lastIndexOf(u'/');
    if (slash < 0 && m_filter != QLatin1String("~"))
        return m_folder;
    return QDir::cleanPath(absolute(slash < 0 ? m_filter : m_filter.left(slash + 1)));
}

QString FileChoice::prefix() const
{
    return m_saving || m_filter == QLatin1String("~") ? QString() // when saving, existing files stay visible
                                                      : m_filter.mid(m_filter.lastIndexOf(u'/') + 1);
}

QString FileChoice::completed() const
{
    const QString start = m_typed.mid(m_typed.lastIndexOf(u'/') + 1);
    if (start.isEmpty())
        return m_typed;
    QString common;
    int found = 0;
    const auto entries = QDir(lookedAt()).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
    for (const QFileInfo& entry : entries) {
        QString name = entry.fileName();
        if (!name.startsWith(start) || !(entry.isDir() || m_suffixes.isEmpty() || m_suffixes.contains(entry.suffix(), Qt::CaseInsensitive)))
            continue;
        if (entry.isDir())
            name += u'/';
        if (found++ == 0)
            common = name;
        while (!name.startsWith(common))
            common.chop(1);
    }
    return found == 0 ? m_typed : m_typed.left(m_typed.size() - start.size()) + common;
}

void FileChoice::setSuffix(const QString& suffix)
{
    if (m_suffix == suffix)
        return;
    m_suffix = suffix;
    const QString old = QFileInfo(m_typed).suffix();
    if (m_suffixes.contains(old, Qt::CaseInsensitive)) {
        m_typed = m_typed.left(m_typed.size() - old.size()) + suffix;
        m_suggested = m_typed;
        withdraw();
        emit typedChanged();
    }
    emit suffixChanged();
}

QString FileChoice::withSuffix(const QString& path) const
{
    if (!m_saving || m_suffix.isEmpty() || m_suffixes.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive))
        return path;
    return path + u'.' + m_suffix;
}

void FileChoice::refuse(const QString& reason, const QString& missing)
{
    if (m_problem == reason && m_missing == missing)
        return;
    m_problem = reason;
    m_missing = missing;
    emit problemChanged();
}

void FileChoice::accept()
{
    if (m_typed.trimmed().isEmpty())
        return refuse(m_saving ? tr("Type a name for the file.") : tr("Choose a file, or type its name."));
    const QString path = QDir::cleanPath(absolute(m_typed));
    const QFileInfo asTyped(path);
    if (asTyped.isDir()) {
        m_folder = path;
        m_typed = m_saving ? m_suggested : QString();
        m_filter.clear();
        refuse({});
        emit folderChanged();
        emit typedChanged();
        return;
    }
    const QString folder = asTyped.absolutePath();
    if (!QFileInfo(folder).isDir())
        return refuse(tr("There is no folder %1.").arg(shownPath(folder)), m_saving && !QFileInfo::exists(folder) ? folder : QString());
    const QFileInfo file(withSuffix(path));
    if (!m_saving) {
        if (file.exists())
            return finish(path);
        const QString whole = absolute(completed()); // the only match is taken
        return whole != path && QFileInfo(whole).isFile() ? finish(whole) : refuse(tr("There is no file %1.").arg(shownPath(path)));
    }
    if (file.isDir())
        return refuse(tr("%1 is a folder.").arg(shownPath(file.filePath())));
    if (file.exists() ? !file.isWritable() : !QFileInfo(folder).isWritable())
        return refuse(tr("No permission to write %1.").arg(shownPath(file.filePath())));
    if (file.exists())
        return ask(file.filePath());
    finish(file.filePath());
}

void FileChoice::take(const QString& path)
{
    if (!QFileInfo(path).isDir()) {
        point(path);
        return accept();
    }
    m_typed = m_saving ? m_typed.mid(m_typed.lastIndexOf(u'/') + 1) : QString();
    goTo(path);
}

void FileChoice::ask(const QString& path)
{
    m_asked = path;
    emit questionChanged();
}

QString FileChoice::question() const
{
    return m_asked.isEmpty() ? QString() : tr("%1 already exists. Replace it?").arg(QFileInfo(m_asked).fileName());
}

void FileChoice::replace()
{
    if (!m_asked.isEmpty())
        finish(m_asked);
}

void FileChoice::withdraw()
{
    if (!m_asked.isEmpty())
        ask({});
}

void FileChoice::makeMissing()
{
    if (m_missing.isEmpty())
        return;
    if (!QDir().mkpath(m_missing))
        return refuse(tr("The folder %1 cannot be created here.").arg(shownPath(m_missing)));
    refuse({});
    accept();
}

void FileChoice::finish(const QString& name)
{
    const QString path = name; // a copy: `name` may refer to the question's path
    QSettings().setValue(kLastFolder, QFileInfo(path).absolutePath());
    withdraw();
    emit chosen(path);
}

} // namespace floom::inline desk
