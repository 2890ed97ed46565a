// SPDX-License-Identifier: GPL-3.0-or-later
// A project's way to and from files.
#include "store/project.h"
#include "store/project_file.h"
#include "store/project_lock.h"
#include "store/store_thread.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace floom {

namespace {

const QString kCurrentVariant = QStringLiteral("currentVariant");

// Those that a person sets.
const QStringList kKeptFacts{QStringLiteral("acceptance"), QStringLiteral("acceptance.waivers")};

QString said(const Outcome& outcome)
{
    return outcome ? QString() : QString::fromStdString(outcome.error().message());
}

// Another program may have `target` open: a project that is there stays the file that it is, and only its contents change.
Outcome replace(const QString& finished, const QString& target)
{
    if (!QFileInfo::exists(target) || !ProjectFile::looksLikeProject(target))
        return putInPlace(finished, target);
    const auto old = ProjectFile::open(target);
    return old ? (*old)->becomeCopyOf(finished) : Outcome(old.error());
}

// Those that are not in the order come behind.
void putInOrder(std::vector<VariantRow>& variants, const QString& order)
{
    std::map<int, int> places;
    const QStringList ids = order.split(u' ', Qt::SkipEmptyParts);
    for (const QString& id : ids)
        places.insert({id.toInt(), static_cast<int>(places.size())});
    const auto placeOf = [&](const VariantRow& row) {
        const auto place = places.find(row.id);
        return place == places.end() ? static_cast<int>(places.size()) : place->second;
    };
    std::stable_sort(variants.begin(), variants.end(), [&](const auto& a, const auto& b) { return placeOf(a) < placeOf(b); });
}

Error replaced(const QString& path)
{
    return {path.toStdString(), "the file that was opened", "another one, which took its place since", "Save under another name."};
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
    putInOrder(*variants, facts->value(kVariantOrder));
    std::vector<Run> runs;
    for (auto& row : *rows) {
        const int number = row.id;
        runs.push_back({std::move(row), nullptr, true, number});
    }
    purgeRemovedRuns();
    forgetFile();
    for (const auto& variant : *variants)
        m_stored[variant.id] = variant;
    for (const auto& run : runs)
        m_knownRuns.insert(run.number);
    if (!(*file)->isReadOnly())
        m_writer = std::make_unique<StoreThread>(path);
    take(std::move(variants.value()), std::move(runs), facts->value(kCurrentVariant).toInt(), path);
    m_ordered = facts->contains(kVariantOrder);
    for (const QString& key : kKeptFacts)
        if (facts->contains(key))
            m_facts.insert(key, facts->value(key));
    emit factsChanged();
    m_workloads.load(facts->value(kWorkloads));
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
    m_wasInUse = !saved && (isInUse(saved.error()) || saved.error().found == replaced(path).found);
    if (!saved)
        return said(saved);
    m_workloads.markStored();
    if (m_path != path) {
        m_path = path;
        emit pathChanged();
    }
    return {};
}

Outcome Project::saveHere()
{
    VariantChanges mine = changes();
    Numbers numbers;
    Exchanged file;
    bool isInPlace = true;
    const Outcome written = m_writer
                                ->submit([&](ProjectFile& there) -> Outcome {
                                    isInPlace = there.isInPlace();
                                    if (!isInPlace)
                                        return replaced(m_path);
                                    numbers = *m_written;
                                    for (const auto& [run, number] : numbers)
                                        mine.knownRuns.insert(number);
                                    auto done = there.exchange(mine, inFileId(m_current), m_catalogue);
                                    if (!done)
                                        return done.error();
                                    file = std::move(*done);
                                    return Nothing{};
                                })
                                .get();
    if (!isInPlace && !QFileInfo::exists(m_path)) // removed or moved away; what it held can still be read
        return saveElsewhere(m_path);
    if (!written)
        return written;
    settle(numbers);
    takeIn(file);
    appendRuns();
    return Nothing{};
}

Outcome Project::saveElsewhere(const QString& path)
{
    const QFileInfo target(path);
    if (!QDir(target.absolutePath()).exists())
        return Error{path.toStdString(), "a folder to save in", "no such folder", {}};
    const QString place = target.exists() ? target.canonicalFilePath() : target.absoluteFilePath(); // a link stays one
    const ProjectLock lock(place);
    if (!lock.held())
        return lock.held();
    // One name for every attempt, so that an interrupted one leaves at most one file, which the next one replaces.
    const QString beside = QFileInfo(place).absolutePath() + QStringLiteral("/.") + QFileInfo(place).fileName() + QStringLiteral(".saving");
    removeWithLogs(beside);
    const auto filled = fillNewFile(beside);
    const Outcome saved = filled ? replace(beside, place) : Outcome(filled.error());
    removeWithLogs(beside);
    if (!saved)
        return saved;
    takeIn(*filled);
    m_writer = std::make_unique<StoreThread>(place);
    m_written = std::make_shared<Numbers>();
    appendRuns();
    return Nothing{};
}

Result<Exchanged> Project::fillNewFile(const QString& path)
{
    if (m_writer) { // runs are in the old file only: copy it whole
        Numbers numbers;
        const Outcome copied = m_writer
                                   ->submit([&](ProjectFile& file) {
                                       numbers = *m_written;
                                       return file.copyTo(path);
                                   })
                                   .get();
        if (!copied)
            return copied.error();
        settle(numbers);
    } else if (ProjectFile::looksLikeProject(m_path)) { // the same where it may only be read
        const auto old = ProjectFile::open(m_path);
        const Outcome copied = old ? (*old)->copyTo(path) : Outcome(old.error());
        if (!copied)
            return copied.error();
    } else {
        forgetFile();
        if (const auto created = ProjectFile::create(path); !created)
            return created.error();
    }
    const auto file = ProjectFile::open(path);
    if (!file)
        return file.error();
    if (const Outcome kept = m_facts.isEmpty() ? Outcome(Nothing{}) : (*file)->writeFacts(m_facts); !kept)
        return kept.error();
    return (*file)->exchange(changes(), inFileId(m_current), m_catalogue);
}

void Project::appendRuns()
{
    for (auto& run : m_runs)
        appendRun(run);
}

void Project::appendRun(Run& run)
{
    const auto variant = m_stored.find(run.row.variant);
    if (run.inFile || !m_writer || !run.record || variant == m_stored.end())
        return;
    run.inFile = true;
    RunRow row = run.row;
    row.id = run.number;
    row.variant = variant->second.id;
    const auto done = [this, id = run.row.id, project = m_generation](const Result<int>& number) {
        QMetaObject::invokeMethod(
            this, [this, id, project, number = number ? *number : 0] { wasAppended(project, id, number); }, Qt::QueuedConnection);
        const Outcome written = number ? Outcome(Nothing{}) : Outcome(number.error());
        report(written);
        return written;
    };
    m_writer->submit(
        [this, id = run.row.id, row, record = run.record, given = m_written, done](ProjectFile& file) {
            if (given->contains(id))
                return Outcome(Nothing{});
            file.setPatience(kPatienceMs);
            const auto number = file.isInPlace() ? file.writeRun(row, *record, m_catalogue) : Result<int>(replaced(file.path()));
            file.setPatience(kHasteMs);
            if (number)
                given->insert({id, *number});
            return done(number);
        },
        [done](const Error& why) { static_cast<void>(done(why)); });
}

void Project::wasAppended(int project, int id, int number)
{
    if (project != m_generation)
        return;
    if (number > 0) {
        settle({{id, number}});
        refresh();
    } else if (Run* failed = findRun(id)) // the next save tries again
        failed->inFile = false;
}

void Project::waitForWriter()
{
    if (m_writer)
        m_writer->submit([](ProjectFile&) { return Outcome(Nothing{}); }).wait();
}

} // namespace floom
