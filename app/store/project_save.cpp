// SPDX-License-Identifier: GPL-3.0-or-later
// Loads and saves a project.
#include "store/file_places.h"
#include "store/news_words.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/project_lock.h"

#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>

namespace floom::inline store {

namespace {

const QString kCurrentVariant = QStringLiteral("currentVariant");

// Facts set by a person.
const QStringList kKeptFacts{QStringLiteral("acceptance"), QStringLiteral("acceptance.waivers"), QStringLiteral("runs")};

QString said(const Outcome& outcome)
{
    return outcome ? QString() : QString::fromStdString(outcome.error().message());
}

// Another program may have `target` open: an existing project file is kept and only its contents are replaced.
Outcome replace(const QString& finished, const QString& target)
{
    if (!QFileInfo::exists(target) || !ProjectFile::looksLikeProject(target))
        return putInPlace(finished, target);
    const auto old = ProjectFile::open(target);
    return old ? (*old)->becomeCopyOf(finished) : Outcome(old.error());
}

// A person does not know the temporary file: its error is told under the target's name.
Error ofTarget(Error error, const QString& temporary, const QFileInfo& target)
{
    if (error.where.find(QFileInfo(temporary).fileName().toStdString()) == std::string::npos)
        return error;
    error.where = target.filePath().toStdString();
    constexpr qint64 kSpare = 1 << 20; // bytes; without them SQLite calls a full disk a failed one
    if (isDiskFailure(error) && QStorageInfo(target.absolutePath()).bytesAvailable() < kSpare)
        error.found = "that the disk is full";
    if (error.found == "that the disk is full")
        error.advice = target.exists() ? "The file keeps what it had. Make room and save again." : "Make room and save again.";
    return error;
}

// Variants missing in `order` go last.
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

struct Content {
    std::vector<VariantRow> variants;
    std::vector<RunRow> rows;
    ProjectFacts facts;
};

Result<Content> contentOf(ProjectFile& file, const Catalogue& catalogue)
{
    auto variants = file.variants(catalogue);
    if (!variants)
        return variants.error();
    if (variants->empty())
        return Error{file.path().toStdString(), "a project with a variant", "none", {}};
    auto rows = file.runs().rows();
    if (!rows)
        return rows.error();
    auto facts = file.facts();
    if (!facts)
        return facts.error();
    return Content{std::move(*variants), std::move(*rows), std::move(*facts)};
}

} // namespace

QString Project::open(const QString& path)
{
    return said(openDatabase(path));
}

QString Project::whyNot(const QString& path) const
{
    const auto file = ProjectFile::openToRead(path);
    const auto read = file ? contentOf(**file, m_catalogue) : Result<Content>(file.error());
    return read ? QString() : said(read.error());
}

Outcome Project::openDatabase(const QString& path)
{
    const auto file = ProjectFile::open(path);
    if (!file)
        return file.error();
    auto read = contentOf(**file, m_catalogue);
    if (!read)
        return read.error();
    auto& [variants, rows, facts] = *read;
    putInOrder(variants, facts.value(kVariantOrder));
    leave();
    m_path = path;
    m_variants.loadOfFile(std::move(variants), facts.value(kCurrentVariant).toInt(), facts.contains(kVariantOrder));
    m_runs.load(std::move(rows), path);
    if (!(*file)->isReadOnly())
        m_writer.start(path);
    for (const QString& key : kKeptFacts)
        if (facts.contains(key))
            m_facts.insert(key, facts.value(key));
    m_workloads.load(facts.value(kWorkloads));
    announce();
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
    m_wasInUse = !saved && (isInUse(saved.error()) || saved.error().found == anotherFile(path).found);
    if (!saved)
        return said(saved);
    m_workloads.markStored();
    if (m_path != path) {
        m_path = path;
        m_runs.setPath(path);
        emit pathChanged();
    }
    return {};
}

Outcome Project::saveHere()
{
    VariantChanges mine = changes();
    RunNumbers numbers;
    Exchanged file;
    bool isInPlace = true;
    const Outcome written = m_writer.run([&](ProjectFile& there, const RunNumbers& given) -> Outcome {
        isInPlace = there.isInPlace();
        if (!isInPlace)
            return anotherFile(m_path);
        numbers = given;
        for (const auto& [run, number] : numbers)
            mine.knownRuns.insert(number);
        auto done = there.exchange().put(mine, m_variants.inFile(m_variants.current()), m_catalogue);
        if (!done)
            return done.error();
        file = std::move(*done);
        return Nothing{};
    });
    if (!isInPlace && !QFileInfo::exists(m_path)) // removed or moved; the open connection can still read it
        return saveElsewhere(m_path);
    if (!written)
        return written;
    m_runs.settle(numbers);
    takeIn(file);
    m_runs.appendAll();
    m_sweeps.appendAll();
    return Nothing{};
}

Outcome Project::saveElsewhere(const QString& path)
{
    const QFileInfo target(path);
    if (!QDir(target.absolutePath()).exists())
        return Error{path.toStdString(), "a folder to save in", "no such folder", {}};
    const QString place = target.exists() ? target.canonicalFilePath() : target.absoluteFilePath(); // keeps a symbolic link
    if (Outcome named = shortEnough(place); !named)
        return named;
    const ProjectLock lock(place);
    if (!lock.held())
        return lock.held();
    // The same temporary name for each attempt: an interrupted save leaves at most one file, which the next one overwrites.
    const QString beside = QFileInfo(place).absolutePath() + QStringLiteral("/.") + QFileInfo(place).fileName() + QStringLiteral(".saving");
    removeWithLogs(beside);
    const auto filled = fillNewFile(beside);
    const Outcome saved = filled ? replace(beside, place) : Outcome(ofTarget(filled.error(), beside, target));
    removeWithLogs(beside);
    if (!saved)
        return saved;
    takeIn(*filled);
    m_writer.start(place);
    m_runs.appendAll();
    m_sweeps.appendAll();
    return Nothing{};
}

Result<Exchanged> Project::fillNewFile(const QString& path)
{
    if (m_writer.isOpen()) { // some runs are only in the old file: copy it whole
        RunNumbers numbers;
        const Outcome copied = m_writer.run([&](ProjectFile& file, const RunNumbers& given) {
            numbers = given;
            return file.copyTo(path);
        });
        if (!copied)
            return copied.error();
        m_runs.settle(numbers);
    } else if (ProjectFile::looksLikeProject(m_path)) { // the same for a read-only file
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
    return (*file)->exchange().put(changes(), m_variants.inFile(m_variants.current()), m_catalogue);
}

VariantChanges Project::changes() const
{
    VariantChanges mine;
    m_variants.fill(mine);
    m_runs.fill(mine);
    mine.workloads = m_workloads.all();
    mine.workloadsBefore = m_workloads.stored();
    return mine;
}

void Project::forgetFile()
{
    m_writer.stop();
    m_variants.forgetFile();
    m_runs.forgetFile();
    m_sweeps.forgetFile();
}

void Project::takeIn(const Exchanged& file)
{
    ++m_exchanges;
    m_runs.follow(file.runs, m_variants.takeIn(file));
    const int runs = m_runs.takeIn(file.runs);
    m_variants.announce();
    emit m_runs.changed();
    if (const QString told = newsWords(file.merge, runs, m_path); !told.isEmpty())
        emit tookIn(told);
}

void Project::takeInAdditions(const Exchanged& file)
{
    const VariantMerge found = m_variants.takeInAdditions(file.variants);
    const int runs = m_runs.takeIn(file.runs);
    if (!found.added.isEmpty())
        m_variants.announce();
    emit m_runs.changed();
    if (const QString told = newsWords(found, runs, m_path); !told.isEmpty())
        emit tookIn(told);
}

void Project::refresh()
{
    m_writer.tryTo([this, project = m_generation, exchanges = m_exchanges](ProjectFile& file) {
        const auto found =
            file.isInPlace() ? file.exchange().news(m_catalogue) : Result<std::optional<Exchanged>>(std::optional<Exchanged>());
        if (found && *found)
            QMetaObject::invokeMethod(
                this,
                [this, project, exchanges, news = **found] {
                    if (project == m_generation && exchanges == m_exchanges)
                        takeInAdditions(news);
                },
                Qt::QueuedConnection);
        return found ? Outcome(Nothing{}) : Outcome(found.error());
    });
}

} // namespace floom::inline store
