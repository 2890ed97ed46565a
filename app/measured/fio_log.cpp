// SPDX-License-Identifier: GPL-3.0-or-later
// Reads fio's latency logs, one row per request. Line by line: logs can have gigabytes.
#include "detect/fio.h"
#include "measured/measured_figures.h"
#include "workload/line_format.h"
#include "workload/word_values.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <vector>

namespace floom::inline measured {

namespace {

constexpr qint64 kLongestLine = 1 << 16; // more than a row of a histogram log
constexpr std::size_t kSlices = 64;
constexpr std::int64_t kEpoch = 1'000'000'000'000; // ms: later times are calendar time (log_unix_epoch)
constexpr std::size_t kMostSizes = 4'096; // distinct request sizes counted
struct LogSums {
    MeasuredSide sides[3]; // reads, writes, trims
    std::uint64_t rows = 0, follow = 0; // rows that start where the previous one ended
    std::int64_t firstMs = INT64_MAX, lastMs = 0;
    std::uint64_t back = 0; // number of a row whose time precedes the previous row's; 0: none
    std::int64_t beforeMs = 0;
    std::map<std::int64_t, std::uint64_t> sizes;
    std::uint64_t bytes[3] = {};
    std::map<std::int64_t, std::pair<std::uint64_t, double>> bySecond; // requests, ns; per tenth of a second
    std::size_t columns = 0;
    bool anyOffset = false; // otherwise the fifth column is the priority
    std::int64_t end = -1; // completion of the last request
};

Error badRow(const std::string& where, std::string_view row, const char* advice = "")
{
    return {where, "a row of a latency log: time, latency, direction, size, ...", shown(row), advice};
}

} // namespace

std::optional<Error> refusalOfLog(const std::string& name)
{
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    const Error expected{name, "a log of completion or total latencies, named ..._clat.N.log or ..._lat.N.log", {}, {}};
    for (const auto& [part, what] :
         {std::pair("_slat", "one of submission latencies, which are the host's"), std::pair("_bw", "one of bandwidths"),
          std::pair("_iops", "one of requests a second"), std::pair("_clat_hist", "one of histograms over a window")})
        if (has(part))
            return Error{expected.where, expected.expected, what, "The latency log of the same job has what is needed."};
    if (!has("_clat") && !has("_lat"))
        return Error{expected.where, expected.expected, "a name that does not say what it contains",
                     "The rows of all fio logs look alike: restore its original name."};
    return {};
}

namespace {

std::optional<Error> takeRow(std::string_view row, const std::string& where, LogSums& sums)
{
    detect::FioLogNumbers n = {};
    const std::size_t columns = detect::fioLogNumbers(row, n);
    if (columns < 4)
        return badRow(where, row, std::count(row.begin(), row.end(), ',') > 100 ? "Logs of histograms are not read." : "");
    if (sums.columns != 0 && columns != sums.columns)
        return badRow(where, row, "Earlier rows have another number of columns: the log is cut off, or two logs are mixed.");
    sums.columns = columns;
    if (n[3] == 0)
        return Error{where, "single requests", "a mean over a window, without its size", "Run fio without log_avg_msec."};
    if (n[0] < 0 || n[1] < 0 || n[1] > kGreatestNs || n[2] < 0 || n[2] > 2 || n[3] < 0 || n[3] > INT64_C(1) << 32)
        return badRow(where, row);
    MeasuredSide& side = sums.sides[n[2]];
    const auto ns = static_cast<double>(n[1]);
    side.minNs = side.requests == 0 ? ns : std::min(side.minNs, ns);
    side.maxNs = std::max(side.maxNs, ns);
    side.sumNs += ns;
    ++side.requests;
    side.histogram.add(n[1] * 1000);
    sums.bytes[n[2]] += static_cast<std::uint64_t>(n[3]);
    if (sums.sizes.size() < kMostSizes || sums.sizes.contains(n[3]))
        ++sums.sizes[n[3]];
    ++sums.rows;
    if (sums.back == 0 && detect::ranBack(n[0], sums.beforeMs))
        sums.back = sums.rows;
    sums.beforeMs = n[0];
    sums.firstMs = std::min(sums.firstMs, n[0]);
    sums.lastMs = std::max(sums.lastMs, n[0]);
    sums.anyOffset = sums.anyOffset || detect::showsOffset(row, n, columns);
    if (columns >= 5) {
        sums.follow += n[4] == sums.end ? 1 : 0;
        sums.end = n[4] + n[3];
    }
    auto& [requests, total] = sums.bySecond[n[0] / 100];
    ++requests;
    total += ns;
    return {};
}

// Pattern, size and depth inferred from the rows.
std::string logWords(const LogSums& sums, double seconds, std::vector<std::string>& notes)
{
    const std::uint64_t reads = sums.sides[0].requests, writes = sums.sides[1].requests;
    const bool sequential = sums.anyOffset && sums.follow * 2 > sums.rows;
    std::string rw = reads > 0 && writes > 0 ? "rw" : sums.sides[2].requests > reads + writes ? "trim" : writes > 0 ? "write" : "read";
    const auto most =
        std::max_element(sums.sizes.begin(), sums.sizes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto bytes = static_cast<std::uint64_t>((most->first + 511) / 512 * 512);
    double total = 0;
    for (const MeasuredSide& side : sums.sides)
        total += side.sumNs;
    const long depth = std::clamp(std::lround(total / (seconds * 1e9)), 1L, 65'536L);
    std::string words = "rw=" + std::string(sequential ? "" : "rand") + rw + " bs=" + byteText(bytes) + " iodepth=" + std::to_string(depth);
    if (rw == "rw")
        words += " rwmixread=" + std::to_string((100 * reads + (reads + writes) / 2) / (reads + writes));
    notes.push_back("A log does not contain the workload. Inferred from it: " + words + ", the depth by Little's law"
                    + (!sums.anyOffset ? "; without offsets the order of addresses is a guess" : "") + ". Use --workload to state it.");
    return words;
}

std::vector<SeriesPoint> seriesOf(const LogSums& sums, double seconds)
{
    std::vector<SeriesPoint> series;
    const std::int64_t first = sums.bySecond.begin()->first, last = sums.bySecond.rbegin()->first;
    const std::int64_t each = (last - first) / static_cast<std::int64_t>(kSlices) + 1;
    if (seconds < 1)
        return series;
    for (std::int64_t from = first; from <= last; from += each) {
        std::uint64_t requests = 0;
        double total = 0;
        for (auto at = sums.bySecond.lower_bound(from); at != sums.bySecond.end() && at->first < from + each; ++at) {
            requests += at->second.first;
            total += at->second.second;
        }
        SeriesPoint point;
        point.startSeconds = static_cast<double>(from - first) * 0.1;
        point.iops = static_cast<double>(requests) / (static_cast<double>(each) * 0.1);
        point.meanLatencyUs = requests > 0 ? total / static_cast<double>(requests) * 1e-3 : 0;
        series.push_back(point);
    }
    return series;
}

} // namespace

Result<MeasuredRun> readFioLatencyLog(const QString& path, const std::string& words, const MeasuredWatch& watch)
{
    const std::string name = QFileInfo(path).fileName().toStdString();
    if (const auto refused = refusalOfLog(name))
        return *refused;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{path.toStdString(), "a file that can be read", file.errorString().toStdString(), {}};
    LogSums sums;
    std::size_t line = 0;
    const auto rowName = [&] { return name + ", line " + std::to_string(line); };
    std::vector<char> buffer(kLongestLine + 1); // one buffer for all rows: a QByteArray per row would allocate each time
    for (qint64 size = 0; (size = file.readLine(buffer.data(), kLongestLine)) > 0;) {
        ++line;
        if (watch.stop.stop_requested())
            return Error{name, "the whole log", std::to_string(sums.rows) + " rows of it: reading was stopped", {}};
        if (watch.bytes != nullptr && line % 4096 == 0)
            watch.bytes->store(file.pos(), std::memory_order_relaxed);
        std::string_view row(buffer.data(), static_cast<std::size_t>(size));
        if (!row.ends_with('\n') && size + 1 >= kLongestLine)
            return badRow(rowName(), row);
        while (!row.empty() && std::isspace(static_cast<unsigned char>(row.back())) != 0)
            row.remove_suffix(1);
        if (row.empty())
            continue;
        if (const auto problem = takeRow(row, rowName(), sums))
            return *problem;
    }
    if (sums.rows == 0)
        return Error{name, "rows of fio's latency log", "an empty file", {}};
    const double seconds = static_cast<double>(sums.firstMs > kEpoch ? sums.lastMs - sums.firstMs : sums.lastMs) * 1e-3;
    if (seconds < 0.01)
        return Error{name, "requests over 10 ms or more",
                     std::to_string(sums.rows) + " within " + std::to_string(std::lround(seconds * 1e3)) + " ms",
                     "Times in the log are whole milliseconds: no rate follows from so short a time."};
    std::vector<std::pair<std::string, MeasuredSide>> sides;
    const char* const names[] = {"read", "write", "trim"};
    for (std::size_t i = 0; i < 3; ++i) {
        MeasuredSide& side = sums.sides[i];
        side.iops = static_cast<double>(side.requests) / seconds;
        side.bytesPerSecond = static_cast<double>(sums.bytes[i]) / seconds;
        side.hasHistogram = true;
        sides.emplace_back(names[i], side);
    }
    std::vector<std::string> notes;
    if (sums.back > 0)
        notes.push_back("From row " + std::to_string(sums.back) + " on times go back: several jobs' rows, one job after the other, or two "
                        + "logs of one. They are read as concurrent jobs.");
    const std::string asked = words.empty() ? logWords(sums, seconds, notes) : words;
    RunResult result = resultOf(sides, seconds);
    result.series = seriesOf(sums, seconds);
    auto run = measuredRun(QFileInfo(path).completeBaseName().toStdString(), asked, std::move(result), "fio-log");
    if (!run)
        return run.error();
    run->notes = std::move(notes);
    return run;
}

} // namespace floom::inline measured
