// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/run_tables.h"

#include "query/recorded_table.h"
#include "store/metric_list.h"

#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <variant>

namespace floom::inline query {

namespace {

void putText(sqlite3_context* into, std::string_view text) // not copied: must outlive the statement
{
    sqlite3_result_text(into, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

// Spans are stored by track, and by start within a track.
class SpanTable final : public RecordedTable {
public:
    SpanTable(std::shared_ptr<const RunRecord> run, std::shared_ptr<const SpanStore> store)
        : m_run(std::move(run))
        , m_store(std::move(store))
    {
    }

    [[nodiscard]] const char* schema() const override
    {
        return "CREATE TABLE spans(id INTEGER, start_ps INTEGER, end_ps INTEGER, length_ps INTEGER, request INTEGER, lane TEXT, "
               "block TEXT, activity TEXT, kind TEXT, owner TEXT)";
    }
    [[nodiscard]] std::size_t rows() const override { return m_store->spans.size(); }
    [[nodiscard]] int nameColumn() const override { return lane; }
    [[nodiscard]] int numberColumn() const override { return request; }
    [[nodiscard]] int boundColumn() const override { return start; }
    [[nodiscard]] double shareOfName() const override { return 1.0 / static_cast<double>(std::max<std::size_t>(1, tracks())); }
    [[nodiscard]] double rowsOfNumber() const override { return 16; }
    [[nodiscard]] double costOfNumber() const override { return 0.1 * static_cast<double>(rows()); } // visits all rows, but cheaply

    [[nodiscard]] bool range(std::size_t n, const Sought& sought, RowRange& found) const override
    {
        if (n >= tracks())
            return false;
        found = {};
        if (sought.hasName && m_store->tracks[n].name != sought.name)
            return true;
        const auto begin = m_store->spans.begin();
        const auto first = begin + m_store->trackBegin[n], last = begin + m_store->trackBegin[n + 1];
        const auto from = std::partition_point(first, last, [&](const Span& span) { return span.start.ps < sought.from; });
        const auto to = std::partition_point(from, last, [&](const Span& span) { return span.start.ps <= sought.to; });
        found = {static_cast<std::size_t>(from - begin), static_cast<std::size_t>(to - begin)};
        return true;
    }
    [[nodiscard]] bool mayHold(std::size_t row, const Sought& sought) const override
    {
        return !sought.hasNumber || std::int64_t{m_store->spans[row].request} - 1 == sought.number;
    }
    void put(sqlite3_context* into, std::size_t row, int column) const override
    {
        const auto& span = m_store->spans[row];
        const auto& track = m_store->tracks[span.track];
        const auto of = static_cast<std::size_t>(span.activity());
        const auto* what = of < m_run->result.activities.size() ? &m_run->result.activities[of] : nullptr;
        switch (column) {
        case id:
            return sqlite3_result_int64(into, static_cast<sqlite3_int64>(row));
        case start:
            return sqlite3_result_int64(into, span.start.ps);
        case end:
            return sqlite3_result_int64(into, span.end().ps);
        case length:
            return sqlite3_result_int64(into, span.length().ps);
        case request:
            return span.request > 0 ? sqlite3_result_int64(into, std::int64_t{span.request} - 1) : sqlite3_result_null(into);
        case lane:
            return putText(into, track.name);
        case block:
            return putText(into, track.block);
        case activity:
            return what ? putText(into, what->name) : sqlite3_result_null(into);
        case kind:
            return what ? putText(into, activityStyleName(what->look)) : sqlite3_result_null(into);
        case owner:
            return putText(into, ownerName(static_cast<Owner>(std::min<int>(span.owner, static_cast<int>(kOwners) - 1))));
        }
    }

private:
    enum Column { id, start, end, length, request, lane, block, activity, kind, owner };
    [[nodiscard]] std::size_t tracks() const { return m_store->trackBegin.empty() ? 0 : m_store->trackBegin.size() - 1; }

    const std::shared_ptr<const RunRecord> m_run; // provides the names
    const std::shared_ptr<const SpanStore> m_store;
};

// Requests are stored by number.
class RequestTable final : public RecordedTable {
public:
    explicit RequestTable(std::shared_ptr<const SpanStore> store)
        : m_store(std::move(store))
    {
    }

    [[nodiscard]] const char* schema() const override
    {
        return "CREATE TABLE requests(request INTEGER, op TEXT, issued_ps INTEGER, completed_ps INTEGER, latency_ps INTEGER, "
               "offset INTEGER, bytes INTEGER)";
    }
    [[nodiscard]] std::size_t rows() const override { return m_store->requests.size(); }
    [[nodiscard]] int numberColumn() const override { return number; }

    [[nodiscard]] bool range(std::size_t n, const Sought& sought, RowRange& found) const override
    {
        if (n > 0)
            return false;
        found = {0, rows()};
        if (!sought.hasNumber)
            return true;
        const auto& all = m_store->requests;
        const auto from = std::partition_point(all.begin(), all.end(), [&](const RequestSpan& one) { return one.request < sought.number; });
        const bool isThere = from != all.end() && from->request == sought.number;
        found.first = static_cast<std::size_t>(from - all.begin());
        found.last = found.first + (isThere ? 1 : 0);
        return true;
    }
    [[nodiscard]] bool mayHold(std::size_t, const Sought&) const override { return true; }
    void put(sqlite3_context* into, std::size_t row, int column) const override
    {
        const auto& one = m_store->requests[row];
        switch (column) {
        case number:
            return sqlite3_result_int64(into, one.request);
        case op:
            return putText(into, one.write ? "write" : "read");
        case issued:
            return sqlite3_result_int64(into, one.issued.ps);
        case completed:
            return sqlite3_result_int64(into, one.completed.ps);
        case latency:
            return sqlite3_result_int64(into, (one.completed - one.issued).ps);
        case offset:
            return sqlite3_result_int64(into, static_cast<sqlite3_int64>(one.offset));
        case bytes:
            return sqlite3_result_int64(into, one.bytes);
        }
    }

private:
    enum Column { number, op, issued, completed, latency, offset, bytes };

    const std::shared_ptr<const SpanStore> m_store;
};

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

// An ordinary SQLite table.
bool fill(sqlite3* connection, const char* create, const char* insert, const std::vector<std::vector<Value>>& rows)
{
    if (sqlite3_exec(connection, create, nullptr, nullptr, nullptr) != SQLITE_OK)
        return false;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(connection, insert, -1, &statement, nullptr) != SQLITE_OK)
        return false;
    bool fine = true;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int at = static_cast<int>(i) + 1;
            if (const auto* whole = std::get_if<std::int64_t>(&row[i]))
                sqlite3_bind_int64(statement, at, *whole);
            else if (const auto* real = std::get_if<double>(&row[i]))
                sqlite3_bind_double(statement, at, *real);
            else if (const auto* text = std::get_if<std::string>(&row[i]))
                sqlite3_bind_text(statement, at, text->c_str(), static_cast<int>(text->size()), SQLITE_STATIC);
            else
                sqlite3_bind_null(statement, at);
        }
        fine = fine && sqlite3_step(statement) == SQLITE_DONE;
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return fine;
}

std::vector<std::vector<Value>> lanesOf(const RunResult& result, const SpanStore& store)
{
    std::map<int, double> busy;
    for (const auto& use : result.utilization)
        busy[use.track] = use.busy;
    std::vector<std::vector<Value>> rows;
    for (std::size_t t = 0; t < store.tracks.size(); ++t) {
        const auto& track = store.tracks[t];
        const auto known = busy.find(static_cast<int>(t));
        const bool isInside = track.parent >= 0 && static_cast<std::size_t>(track.parent) < store.tracks.size();
        const auto spans = t + 1 < store.trackBegin.size() ? std::int64_t{store.trackBegin[t + 1]} - store.trackBegin[t] : 0;
        rows.push_back({track.name, track.block, track.type, track.resource,
                        isInside ? Value(store.tracks[static_cast<std::size_t>(track.parent)].name) : Value(), spans,
                        known != busy.end() ? Value(known->second) : Value()});
    }
    return rows;
}

std::vector<std::vector<Value>> segmentsOf(const RunResult& result)
{
    std::vector<std::vector<Value>> rows;
    for (const auto& segment : result.segments)
        if (const auto of = static_cast<std::size_t>(segment.activity); of < result.activities.size())
            rows.push_back({result.activities[of].instance, result.activities[of].name, segment.wait.ps, segment.service.ps});
    return rows;
}

std::vector<std::vector<Value>> metricRows(const RunResult& result)
{
    std::vector<std::vector<Value>> rows;
    for (const auto& [name, value] : metricsOf(result))
        rows.push_back({name, value});
    return rows;
}

} // namespace

const std::vector<TableWords>& runTables()
{
    static const std::vector<TableWords> kTables{
        {"spans", "id, start_ps, end_ps, length_ps, request, lane, block, activity, kind, owner", "what every part of the drive did"},
        {"requests", "request, op, issued_ps, completed_ps, latency_ps, offset, bytes", "requests of the host"},
        {"lanes", "lane, block, type, resource, parent, spans, busy", "parts of the drive; busy is a share of the measured time"},
        {"segments", "instance, activity, wait_ps, service_ps", "where the measured requests spent their time"},
        {"metrics", "name, value", "every figure of the run, its counters too"},
    };
    return kTables;
}

bool addRunTables(sqlite3* connection, const std::shared_ptr<const RunRecord>& run)
{
    const auto& result = run->result;
    const auto store = result.spans ? result.spans : std::make_shared<const SpanStore>();
    return addRecordedTable(connection, "spans", std::make_unique<SpanTable>(run, store))
        && addRecordedTable(connection, "requests", std::make_unique<RequestTable>(store))
        && fill(connection, "CREATE TABLE lanes(lane TEXT, block TEXT, type TEXT, resource TEXT, parent TEXT, spans INTEGER, busy REAL)",
                "INSERT INTO lanes VALUES (?, ?, ?, ?, ?, ?, ?)", lanesOf(result, *store))
        && fill(connection, "CREATE TABLE segments(instance TEXT, activity TEXT, wait_ps INTEGER, service_ps INTEGER)",
                "INSERT INTO segments VALUES (?, ?, ?, ?)", segmentsOf(result))
        && fill(connection, "CREATE TABLE metrics(name TEXT PRIMARY KEY, value REAL)", "INSERT OR IGNORE INTO metrics VALUES (?, ?)",
                metricRows(result));
}

} // namespace floom::inline query
