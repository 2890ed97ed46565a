// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"
#include "detect/fio.h"
#include "workload/line_format.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <queue>

namespace floom::inline engine::detect {

namespace {

std::string rowText(std::size_t row)
{
    return ", line " + std::to_string(row);
}

std::string requestText(HostOp op, std::uint64_t bytes, std::uint64_t offset)
{
    return std::string(op == HostOp::write      ? "write"
                           : op == HostOp::trim ? "trim"
                                                : "read")
        + " of " + quantityText(static_cast<std::int64_t>(bytes), Kind::size) + " at "
        + quantityText(static_cast<std::int64_t>(offset), Kind::size);
}

// Reconstructs issue times at a fixed queue depth from latencies in completion order.
void handOut(std::vector<TimedRequest>& samples, const std::vector<std::size_t>& doneOrder, std::uint32_t depth)
{
    std::priority_queue<Time, std::vector<Time>, std::greater<>> free; // times at which slots become free
    Time now;
    for (const std::size_t i : doneOrder) {
        if (free.size() >= depth) {
            now = std::max(now, free.top());
            free.pop();
        }
        samples[i].issue = now;
        free.push(now + samples[i].latency);
    }
}

} // namespace

std::size_t fioLogNumbers(std::string_view line, FioLogNumbers& numbers)
{
    std::size_t count = 0;
    const char *at = line.data(), *end = at + line.size();
    while (at != end && count < numbers.size()) {
        while (at != end && *at == ' ')
            ++at;
        const int base = end - at > 2 && at[0] == '0' && at[1] == 'x' ? 16 : 10; // a priority may be hexadecimal
        const auto [after, error] = std::from_chars(base == 16 ? at + 2 : at, end, numbers[count], base);
        if (error != std::errc())
            return 0;
        ++count;
        at = after;
        while (at != end && (*at == ' ' || *at == '\r'))
            ++at;
        if (at != end && *at++ != ',')
            return 0;
    }
    return at == end ? count : 0;
}

bool showsOffset(std::string_view line, const FioLogNumbers& numbers, std::size_t columns)
{
    if (columns < 5 || numbers[4] <= 1)
        return false;
    std::size_t at = 0;
    for (int column = 0; column < 4; ++column)
        at = line.find(',', at) + 1;
    return line.substr(line.find_first_not_of(' ', at), 2) != "0x";
}

Result<std::vector<FioRow>> readFioLog(std::string_view text, const std::string& file)
{
    std::vector<FioRow> rows;
    std::size_t line = 0, usual = 0; // number of columns, equal in all rows
    bool anyOffset = false;
    const Error noLog{file, "rows of fio's latency log: time, latency, direction, size, offset, ...", {}, {}};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view row = text.substr(at, end - at);
        at = end + 1;
        ++line;
        if (row.empty() || row == "\r")
            continue;
        FioLogNumbers n = {};
        const std::size_t columns = fioLogNumbers(row, n);
        if (columns < 4)
            return Error{file + rowText(line), noLog.expected, shown(row), {}};
        if (usual != 0 && columns != usual)
            return Error{file + rowText(line), countText(usual) + " columns, as the rows before have", countText(columns),
                         "It is cut off, or two logs in one."};
        usual = columns;
        if (columns < 5)
            return Error{file, "offsets of the requests", "none", "Run fio with log_offset=1."};
        if (n[3] == 0)
            return Error{file + rowText(line), "single requests", "a mean over a window, without size and offset",
                         "Run fio without log_avg_msec."};
        if (n[1] < 0 || n[2] < 0 || n[2] > 2 || n[3] < 0 || n[4] < 0)
            return Error{file + rowText(line), noLog.expected, shown(row), {}};
        rows.push_back({n[0], n[1],
                        n[2] == 0       ? HostOp::read
                            : n[2] == 1 ? HostOp::write
                                        : HostOp::trim,
                        static_cast<std::uint64_t>(n[3]), static_cast<std::uint64_t>(n[4]), columns == n.size() ? n[6] : -1});
        anyOffset = anyOffset || showsOffset(row, n, columns);
    }
    if (rows.empty())
        return Error{file, noLog.expected, text.empty() ? "an empty file" : "blank lines", {}};
    if (!anyOffset && rows.size() > 1)
        return Error{file, "offsets of the requests", "none", "Run fio with log_offset=1."};
    return rows;
}

std::string fioLog(const FioSection& section, const std::vector<TimedRequest>& samples)
{
    std::vector<bool> mine(section.batches.empty() ? 0 : section.batches.back() + 1, false);
    for (const std::size_t b : section.batches)
        mine[b] = true;
    std::vector<const TimedRequest*> rows;
    for (const TimedRequest& sample : samples)
        if (sample.batch < mine.size() && mine[sample.batch])
            rows.push_back(&sample);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const TimedRequest* a, const TimedRequest* b) { return a->issue + a->latency < b->issue + b->latency; });
    std::string text;
    for (const TimedRequest* s : rows)
        text += std::to_string((s->issue + s->latency).ps / 1'000'000'000) + ", "
            + std::to_string(std::max<std::int64_t>(1, s->latency.ps / 1000)) + ", " + (s->op == HostOp::write ? "1" : "0") + ", "
            + std::to_string(s->bytes) + ", " + std::to_string(s->offset) + ", 0\n";
    return text;
}

Result<std::vector<TimedRequest>> samplesOf(const std::string& name, const Plan& plan, const std::vector<std::vector<FioRow>>& rows)
{
    std::vector<TimedRequest> samples;
    std::vector<std::size_t> firsts; // first sample of each batch
    for (std::size_t b = 0; b < plan.batches.size(); ++b) {
        firsts.push_back(samples.size());
        for (const HostRequest& r : plan.batches[b])
            samples.push_back({{}, {}, r.op, r.offset, r.bytes, static_cast<std::uint32_t>(b)});
    }
    const std::vector<FioSection> sections = fioSections(name, plan);
    for (std::size_t s = 0; s < sections.size(); ++s) {
        const FioSection& section = sections[s];
        const std::string file = section.name + "_lat.log";
        std::vector<std::size_t> asked;
        for (const std::size_t b : section.batches)
            for (std::size_t i = 0; i < plan.batches[b].size(); ++i)
                asked.push_back(firsts[b] + i);
        // At the end of a replayed log, fio omits requests still in flight from its latency log.
        const std::size_t mayLack = plan.depth > 0 ? section.together - 1 : 0;
        if (rows[s].size() > asked.size() || rows[s].size() + mayLack < asked.size())
            return Error{file, countText(asked.size()) + " requests, as the job asks", countText(rows[s].size()),
                         "Is it the log of this job, and did it run to its end?"};
        std::vector<bool> done(asked.size(), false);
        std::vector<std::size_t> order;
        std::size_t first = 0;
        for (std::size_t r = 0; r < rows[s].size(); ++r) {
            const FioRow& row = rows[s][r];
            while (done[first])
                ++first;
            const std::size_t end = std::min(
                asked.size(), plan.depth > 0 ? first + 64 * std::size_t{section.together} : (r / section.together + 1) * section.together);
            std::size_t i = first;
            for (; i < end; ++i) {
                const TimedRequest& sample = samples[asked[i]];
                if (!done[i] && sample.op == row.op && sample.offset == row.offset && sample.bytes == row.bytes)
                    break;
            }
            if (i == end) {
                const TimedRequest& next = samples[asked[first]];
                return Error{file + rowText(r + 1), "a " + requestText(next.op, next.bytes, next.offset),
                             "a " + requestText(row.op, row.bytes, row.offset),
                             "It is the log of another job, or batches were not kept apart."};
            }
            done[i] = true;
            TimedRequest& sample = samples[asked[i]];
            sample.latency = nanoseconds(std::max<std::int64_t>(1, row.latency));
            sample.issue = row.issue >= 0 ? nanoseconds(row.issue) : Time{};
            order.push_back(asked[i]);
        }
        if (plan.depth > 0 && rows[s].front().issue < 0)
            handOut(samples, order, section.together);
    }
    samples.erase(std::remove_if(samples.begin(), samples.end(), [](const TimedRequest& sample) { return sample.latency == Time{}; }),
                  samples.end());
    return samples;
}

} // namespace floom::inline engine::detect
