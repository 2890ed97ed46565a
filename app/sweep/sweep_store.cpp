// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_store.h"

#include "io/json.h"
#include "store/project_file.h"

#include <nlohmann/json.hpp>

namespace floom::inline sweep {
namespace {

QString neverNull(const std::string& text)
{
    return text.empty() ? QStringLiteral("") : QString::fromStdString(text); // a null QString would be stored as NULL
}

// A project without a variant cannot be opened: that of a sweep alone takes the swept drawing as its first. Where the file cannot be
// written, the keeper says so.
void giveDrawing(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base)
{
    const auto there = file.variants(catalogue);
    if (!there || !there->empty())
        return;
    VariantRow row;
    row.id = -1;
    row.name = base.name.empty() ? QStringLiteral("Base") : QString::fromStdString(base.name);
    row.design = base;
    row.workload = sweep.workload ? sweep.workload : AskedWorkload(); // the axes may have to complete its words
    row.created = nowAsText();
    VariantChanges mine;
    mine.variants.push_back(row);
    static_cast<void>(file.exchange().put(mine, row.id, catalogue));
}

} // namespace

SweepRow rowOf(const Sweep& sweep, const Design& base, const Catalogue& catalogue)
{
    return {0, neverNull(sweep.name.empty() ? sweep.design : sweep.name), QString::fromStdString(writeSweep(sweep)),
            QString::fromStdString(writeDesign(base, catalogue)), nowAsText()};
}

PointRow rowOf(const PointResult& result, std::size_t number)
{
    nlohmann::ordered_json metrics = nlohmann::ordered_json::object();
    for (const auto& [name, value] : result.metrics)
        metrics[name] = value;
    PointRow row;
    row.number = static_cast<int>(number);
    row.key = neverNull(result.key);
    row.metrics = QString::fromStdString(metrics.dump());
    row.limitedBy = neverNull(result.limit);
    row.block = neverNull(result.block);
    row.cause = neverNull(result.cause);
    row.problem = neverNull(result.problem);
    row.wallSeconds = result.wallSeconds;
    row.created = nowAsText();
    return row;
}

PointResult resultOf(const PointRow& row)
{
    PointResult result;
    result.key = row.key.toStdString();
    const auto metrics = nlohmann::ordered_json::parse(row.metrics.toStdString(), nullptr, false);
    if (metrics.is_object())
        for (const auto& [name, value] : metrics.items())
            if (value.is_number())
                result.metrics.emplace_back(name, value.get<double>());
    result.limit = row.limitedBy.toStdString();
    result.block = row.block.toStdString();
    result.cause = row.cause.toStdString();
    result.problem = row.problem.toStdString();
    result.wallSeconds = row.wallSeconds;
    return result;
}

// An interrupted sweep of the same design is found again by its row.
SweepKeeper::SweepKeeper(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base)
    : m_file(file)
    , m_row(rowOf(sweep, base, catalogue))
{
    m_file.setPatience(kPatienceMs);
    begin();
    if (m_error && isInUse(*m_error))
        goBeside();
}

SweepKeeper::~SweepKeeper() = default;

void SweepKeeper::begin()
{
    auto& file = m_beside ? *m_beside : m_file;
    if (const auto id = file.sweeps().write(m_row))
        m_id = *id;
    else if (!m_error)
        m_error = id.error();
}

void SweepKeeper::goBeside()
{
    auto beside = ProjectFile::createBeside(m_file.path());
    if (!beside)
        return;
    m_beside = std::move(beside.value());
    m_error->advice = "What finished since is in '" + m_beside->path().toStdString() + "'.";
    begin();
}

void SweepKeeper::write(const PointRow& row)
{
    if (m_error && !m_beside)
        return;
    const Outcome written = (m_beside ? *m_beside : m_file).sweeps().writePoint(m_id, row);
    if (written || m_beside)
        return;
    m_error = written.error();
    if (!isInUse(*m_error))
        return;
    goBeside();
    if (m_beside)
        static_cast<void>(m_beside->sweeps().writePoint(m_id, row));
}

SweepRunOptions SweepKeeper::through(SweepRunOptions options)
{
    options.known = [this, known = std::move(options.known)](const std::string& key) -> std::optional<PointResult> {
        const auto row = m_file.sweeps().knownPoint(QString::fromStdString(key));
        return row && *row ? std::optional(resultOf(**row)) : known ? known(key) : std::nullopt;
    };
    options.finished = [this, finished = std::move(options.finished)](std::size_t number, const PointResult& result) {
        write(rowOf(result, number));
        if (finished)
            finished(number, result);
    };
    return options;
}

KeptSweep runKeptSweep(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                       const std::vector<SweepPoint>& points, SweepRunOptions options)
{
    SweepKeeper keeper(file, catalogue, sweep, base);
    giveDrawing(file, catalogue, sweep, base);
    std::vector<PointResult> results = runSweep(catalogue, sweep, base, points, keeper.through(std::move(options)));
    return {std::move(results), keeper.id(), keeper.error()};
}

} // namespace floom::inline sweep
