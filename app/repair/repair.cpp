// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/repair.h"

#include "repair/page_rows.h"
#include "repair/repair_mend.h"
#include "repair/repair_words.h"
#include "repair/table_shapes.h"
#include "store/file_places.h"
#include "store/project_file.h"
#include "store/schema.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace floom::inline repair {

namespace {

Result<Repaired> fill(Database& database, const PageFile& pages, const Catalogue& catalogue, const std::stop_token& stop)
{
    database.run(QStringLiteral("PRAGMA foreign_keys = OFF")); // until all rows are present
    Transaction transaction(database);
    Repaired repaired;
    TableShapes shapes(database);
    const PagesUsed used = eachRow(pages, [&](const StoredRow& row) {
        shapes.put(row);
        return !database.failed() && !stop.stop_requested();
    });
    if (stop.stop_requested())
        return Error{database.path().toStdString(), {}, "stopped", {}};
    repaired.pages = pages.promised();
    repaired.pagesLost = pages.promised() - static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
    mendRows(database, catalogue, repaired);
    const bool isWhole = database.rows(QStringLiteral("PRAGMA foreign_key_check")).next() == false;
    if (!database.failed() && !isWhole)
        return Error{database.path().toStdString(), "consistent rows", "inconsistent ones", {}};
    if (const Outcome done = transaction.commit(); !done)
        return done.error();
    return repaired;
}

Result<Repaired> fillNew(const QString& path, const PageFile& pages, const Catalogue& catalogue, const std::stop_token& stop)
{
    if (const auto made = ProjectFile::create(path); !made)
        return made.error();
    Result<Repaired> repaired = [&]() -> Result<Repaired> {
        const auto database = Database::open(path, Database::Mode::readWrite);
        return database ? fill(**database, pages, catalogue, stop) : Result<Repaired>(database.error());
    }();
    if (!repaired)
        return repaired;
    const auto whole = ProjectFile::open(path); // opened as any program would
    const auto variants = whole ? (*whole)->variants(catalogue) : Result<std::vector<VariantRow>>(whole.error());
    return variants ? repaired : Result<Repaired>(variants.error());
}

// Rows of SQLite's own table of tables are in every project's first page, and nothing of a project is in them.
bool isOfSchema(const StoredRow& row)
{
    static const QStringList kinds{QStringLiteral("table"), QStringLiteral("index"), QStringLiteral("view"), QStringLiteral("trigger")};
    return row.ofTable && row.kinds.size() == 5 && !row.values.isEmpty() && kinds.contains(row.values.first().toString());
}

bool holdsRows(const PageFile& pages)
{
    bool found = false;
    static_cast<void>(eachRow(pages, [&](const StoredRow& row) {
        found = !isOfSchema(row);
        return !found;
    }));
    return found;
}

} // namespace

bool mayBeRepaired(const QString& path)
{
    bool isTaken = false;
    if (const auto opened = ProjectFile::open(path); !opened) // closed again before its bytes are read
        isTaken = opened.error().found.find("another program") != std::string::npos;
    const auto pages = PageFile::open(path);
    if (!pages || isTaken)
        return false;
    if (!ProjectFile::looksLikeProject(path)) { // its header may be the damaged part
        if (QFileInfo(path).suffix().compare(QLatin1String("floom"), Qt::CaseInsensitive) != 0)
            return false;
    } else {
        const Bytes header = pages->page(1);
        const bool isOurs = wordAt(header, 68) == kApplicationId;
        if (!isOurs || static_cast<std::int32_t>(wordAt(header, 60)) > kSchemaVersion)
            return false;
    }
    return holdsRows(*pages);
}

QString repairedName(const QString& damaged)
{
    const QFileInfo info(damaged);
    const QString stem = info.absolutePath() + u'/' + info.completeBaseName() + QStringLiteral(".repaired");
    QString name = stem + QStringLiteral(".floom");
    for (int n = 2; QFileInfo::exists(name); ++n)
        name = stem + QStringLiteral(" %1.floom").arg(n);
    return name;
}

Result<Repaired> repairProject(const QString& damaged, const QString& target, const Catalogue& catalogue, const std::stop_token& stop)
{
    if (QFileInfo::exists(target))
        return Error{target.toStdString(), "a new file", "one that exists", {}};
    const auto pages = PageFile::open(damaged);
    if (!pages)
        return pages.error();
    const QFileInfo place(target);
    const QString beside = place.absolutePath() + QStringLiteral("/.") + place.fileName() + QStringLiteral(".repairing");
    removeWithLogs(beside);
    auto repaired = fillNew(beside, *pages, catalogue, stop);
    if (!repaired && stop.stop_requested())
        repaired = Error{{}, {}, {}, target.toStdString() + ": interrupted before it was written. The damaged file is unchanged."};
    if (repaired && repaired->variants == 0)
        repaired = Error{damaged.toStdString(), "something that can be read",
                         "no drawing, run or sweep in " + std::to_string(pages->count()) + (pages->count() == 1 ? " page" : " pages"),
                         "Use an older copy of the file."};
    if (repaired && !QFile::rename(beside, target))
        repaired = Error{target.toStdString(), "a folder in which files can be renamed", "one that refused it", {}};
    removeWithLogs(beside);
    return repaired;
}

QString repairedText(const Repaired& repaired)
{
    const auto counted = [](const char* one, const char* many, int n) { return RepairWords::tr(n == 1 ? one : many).arg(n); };
    QStringList parts{counted("%1 variant", "%1 variants", repaired.variants), counted("%1 run", "%1 runs", repaired.runs)};
    if (repaired.recordings > 0)
        parts.back() += RepairWords::tr(" (%1 with recordings)").arg(repaired.recordings);
    if (repaired.sweeps > 0)
        parts << counted("%1 sweep", "%1 sweeps", repaired.sweeps) + RepairWords::tr(" with %1 points").arg(repaired.points);
    if (repaired.marks > 0)
        parts << counted("%1 note", "%1 notes", repaired.marks);
    return parts.join(QStringLiteral(", "));
}

} // namespace floom::inline repair
