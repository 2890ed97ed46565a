// SPDX-License-Identifier: GPL-3.0-or-later
#include "rescue/rescue.h"

#include "rescue/page_rows.h"
#include "rescue/rescue_mend.h"
#include "rescue/rescue_words.h"
#include "rescue/table_shapes.h"
#include "store/file_places.h"
#include "store/project_file.h"
#include "store/schema.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace floom {

namespace {

Result<Rescued> fill(Database& database, const PageFile& pages, const Catalogue& catalogue, const std::stop_token& stop)
{
    database.run(QStringLiteral("PRAGMA foreign_keys = OFF")); // until all rows are present
    Transaction transaction(database);
    Rescued rescued;
    TableShapes shapes(database);
    const PagesUsed used = eachRow(pages, [&](const StoredRow& row) {
        shapes.put(row);
        return !database.failed() && !stop.stop_requested();
    });
    if (stop.stop_requested())
        return Error{database.path().toStdString(), {}, "stopped", {}};
    rescued.pages = pages.promised();
    rescued.pagesLost = pages.promised() - static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
    mendRows(database, catalogue, rescued);
    const bool isWhole = database.rows(QStringLiteral("PRAGMA foreign_key_check")).next() == false;
    if (!database.failed() && !isWhole)
        return Error{database.path().toStdString(), "rows that fit together", "some that do not", {}};
    if (const Outcome done = transaction.commit(); !done)
        return done.error();
    return rescued;
}

Result<Rescued> fillNew(const QString& path, const PageFile& pages, const Catalogue& catalogue, const std::stop_token& stop)
{
    if (const auto made = ProjectFile::create(path); !made)
        return made.error();
    Result<Rescued> rescued = [&]() -> Result<Rescued> {
        const auto database = Database::open(path, Database::Mode::readWrite);
        return database ? fill(**database, pages, catalogue, stop) : Result<Rescued>(database.error());
    }();
    if (!rescued)
        return rescued;
    const auto whole = ProjectFile::open(path); // opened as any program would
    const auto variants = whole ? (*whole)->variants(catalogue) : Result<std::vector<VariantRow>>(whole.error());
    return variants ? rescued : Result<Rescued>(variants.error());
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

bool mayBeRescued(const QString& path)
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

QString rescueName(const QString& damaged)
{
    const QFileInfo info(damaged);
    const QString stem = info.absolutePath() + u'/' + info.completeBaseName() + QStringLiteral(".repaired");
    QString name = stem + QStringLiteral(".floom");
    for (int n = 2; QFileInfo::exists(name); ++n)
        name = stem + QStringLiteral(" %1.floom").arg(n);
    return name;
}

Result<Rescued> rescueProject(const QString& damaged, const QString& target, const Catalogue& catalogue, const std::stop_token& stop)
{
    if (QFileInfo::exists(target))
        return Error{target.toStdString(), "a new file", "one that exists", {}};
    const auto pages = PageFile::open(damaged);
    if (!pages)
        return pages.error();
    const QFileInfo place(target);
    const QString beside = place.absolutePath() + QStringLiteral("/.") + place.fileName() + QStringLiteral(".repairing");
    removeWithLogs(beside);
    auto rescued = fillNew(beside, *pages, catalogue, stop);
    if (!rescued && stop.stop_requested())
        rescued = Error{{}, {}, {}, target.toStdString() + ": interrupted before it was written. The damaged file is as it was."};
    if (rescued && rescued->variants == 0)
        rescued = Error{damaged.toStdString(), "something that can be read",
                        "no drawing, run or sweep in " + std::to_string(pages->count()) + (pages->count() == 1 ? " page" : " pages"),
                        "Use an older copy of the file."};
    if (rescued && !QFile::rename(beside, target))
        rescued = Error{target.toStdString(), "a folder that may be written to", "one where a file cannot be given its name", {}};
    removeWithLogs(beside);
    return rescued;
}

QString rescuedText(const Rescued& rescued)
{
    const auto counted = [](const char* one, const char* many, int n) { return RescueWords::tr(n == 1 ? one : many).arg(n); };
    QStringList parts{counted("%1 variant", "%1 variants", rescued.variants), counted("%1 run", "%1 runs", rescued.runs)};
    if (rescued.recordings > 0)
        parts.back() += RescueWords::tr(" (%1 with recordings)").arg(rescued.recordings);
    if (rescued.sweeps > 0)
        parts << counted("%1 sweep", "%1 sweeps", rescued.sweeps) + RescueWords::tr(" with %1 points").arg(rescued.points);
    if (rescued.marks > 0)
        parts << counted("%1 note", "%1 notes", rescued.marks);
    return parts.join(QStringLiteral(", "));
}

} // namespace floom
