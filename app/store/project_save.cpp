// SPDX-License-Identifier: GPL-3.0-or-later
// A project's way to and from files.
#include "store/project.h"
#include "store/project_file.h"
#include "store/project_rows.h"
#include "store/store_thread.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <filesystem>

namespace floom {

namespace {

const QString kCurrentVariant = QStringLiteral("currentVariant");

QString said(const Outcome& outcome)
{
    return outcome ? QString() : QString::fromStdString(outcome.error().message());
}

// Puts a finished file in the place of `target`. What SQLite left beside an older file there would be read into the new one.
Outcome replace(const QString& finished, const QString& target)
{
    if (ProjectFile::looksLikeProject(target)) {
        const auto old = ProjectFile::open(target); // folds its log in; also finds out whether another program uses it
        if (!old && old.error().found.find("another program") != std::string::npos)
            return old.error();
    }
    std::error_code failure;
    std::filesystem::rename(finished.toStdString(), target.toStdString(), failure);
    if (failure)
        return Error{target.toStdString(), "a place to save to", failure.message(), {}};
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        QFile::remove(target + QLatin1String(suffix));
    return Nothing{};
}

} // namespace

QString Project::open(const QString& path)
{
    return said(openDatabase(path));
}

Outcome Project::openDatabase(const QString& path)
{
    const auto file = ProjectFile::open(path);
    if (!file)
        return file.error();
    auto variants = (*file)->variants(m_catalogue);
    if (!variants)
        return variants.error();
    if (variants->empty())
        return Error{path.toStdString(), "a project with a variant", "none", {}};
    auto rows = (*file)->runs();
    if (!rows)
        return rows.error();
    const auto facts = (*file)->facts();
    if (!facts)
        return facts.error();
    std::vector<Run> runs;
    for (auto& row : *rows)
        runs.push_back({std::move(row), nullptr, true});
    m_writer.reset();
    m_storedVariants.clear();
    for (const auto& variant : *variants)
        m_storedVariants.insert(variant.id);
    if (!(*file)->isReadOnly())
        m_writer = std::make_unique<StoreThread>(path);
    take(std::move(variants.value()), std::move(runs), facts->value(kCurrentVariant).toInt(), path);
    return Nothing{};
}

QString Project::save(const QString& path)
{
    if (path.isEmpty())
        return tr("Give the file a name.");
    if (QFileInfo(path).isDir())
        return tr("%1 is a directory.").arg(path);
    const bool here = isDatabase() && QFileInfo(path) == QFileInfo(m_path);
    const Outcome saved = here ? saveHere() : saveElsewhere(path);
    if (!saved)
        return said(saved);
    if (m_path != path) {
        m_path = path;
        emit pathChanged();
    }
    return {};
}

Outcome Project::saveHere()
{
    const ProjectFacts facts{{kCurrentVariant, QString::number(m_current)}};
    Outcome written =
        m_writer->submit([this, &facts](ProjectFile& file) { return file.writeVariants(m_variants, facts, m_catalogue); }).get();
    if (!written)
        return written;
    m_storedVariants.clear();
    for (const auto& variant : m_variants)
        m_storedVariants.insert(variant.id);
    appendRuns();
    return Nothing{};
}

Outcome Project::saveElsewhere(const QString& path)
{
    const QFileInfo target(path);
    if (!QDir(target.absolutePath()).exists())
        return Error{path.toStdString(), "a folder to save in", "no such folder", {}};
    // One name for every attempt, so that an interrupted one leaves at most one file, which the next one replaces.
    const QString beside = target.absolutePath() + QStringLiteral("/.") + target.fileName() + QStringLiteral(".saving");
    removeWithLogs(beside);
    Outcome saved = fillNewFile(beside);
    if (saved)
        saved = replace(beside, target.absoluteFilePath());
    if (!saved) {
        removeWithLogs(beside);
        return saved;
    }
    m_writer = std::make_unique<StoreThread>(target.absoluteFilePath());
    m_storedVariants.clear();
    for (const auto& variant : m_variants)
        m_storedVariants.insert(variant.id);
    appendRuns();
    return Nothing{};
}

Outcome Project::fillNewFile(const QString& path)
{
    if (m_writer) { // runs are in the old file only: copy it whole
        Outcome copied = m_writer->submit([&path](ProjectFile& file) { return file.copyTo(path); }).get();
        if (!copied)
            return copied;
    } else if (ProjectFile::looksLikeProject(m_path)) { // the same where it may only be read
        const auto old = ProjectFile::open(m_path);
        Outcome copied = old ? (*old)->copyTo(path) : Outcome(old.error());
        if (!copied)
            return copied;
    } else if (const auto created = ProjectFile::create(path); !created) {
        return created.error();
    }
    const auto file = ProjectFile::open(path);
    if (!file)
        return file.error();
    return (*file)->writeVariants(m_variants, {{kCurrentVariant, QString::number(m_current)}}, m_catalogue);
}

void Project::appendRuns()
{
    for (auto& run : m_runs)
        appendRun(run);
}

void Project::appendRun(Run& run)
{
    if (run.inFile || !m_writer || !run.record || !m_storedVariants.contains(run.row.variant))
        return;
    run.inFile = true;
    m_writer->submit([this, row = run.row, record = run.record](ProjectFile& file) {
        Outcome written = file.writeRun(row, *record, m_catalogue);
        if (!written) // the next save tries again
            QMetaObject::invokeMethod(
                this,
                [this, id = row.id] {
                    if (Run* failed = findRun(id))
                        failed->inFile = false;
                },
                Qt::QueuedConnection);
        report(written);
        return written;
    });
}

void Project::waitForWriter()
{
    if (m_writer)
        m_writer->submit([](ProjectFile&) { return Outcome(Nothing{}); }).wait();
}

} // namespace floom
