// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/edit_workload.h"

#include "workload/draft.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

Workload& partAt(Workload& whole, std::size_t row)
{
    return whole.parts.empty() ? whole : whole.parts[std::min(row, whole.parts.size() - 1)];
}

// Gives a workload without parts one part: itself.
void divide(Workload& whole)
{
    if (!whole.parts.empty())
        return;
    Workload part = whole;
    part.job = "job1";
    part.phase = "phase1";
    part.opensPhase = true;
    whole.parts.push_back(std::move(part));
}

template <typename Field> std::string freeName(const std::vector<Workload>& parts, const std::string& stem, Field field)
{
    for (std::size_t n = parts.size() + 1;; ++n) {
        const std::string name = stem + std::to_string(n);
        if (std::none_of(parts.begin(), parts.end(), [&](const Workload& part) { return part.*field == name; }))
            return name;
    }
}

// Copy of `row` for a new job in its phase or after it.
Workload copyOf(const Workload& row)
{
    Workload copy = row.trace.empty() ? row : Workload();
    copy.opensPhase = false;
    copy.phase.clear();
    copy.count = row.trace.empty() ? row.count : 0;
    return copy;
}

// Iterator past the last row of the phase of `row`.
std::vector<Workload>::iterator endOfPhase(std::vector<Workload>& parts, std::size_t row)
{
    const auto from = parts.begin() + static_cast<std::ptrdiff_t>(std::min(row, parts.size() - 1)) + 1;
    return std::find_if(from, parts.end(), [](const Workload& part) { return part.opensPhase; });
}

void dropWhatNeedsRandom(Workload& row)
{
    row.distribution = Distribution::uniform;
    row.theta = 0;
    row.zones.clear();
    row.percentRandom = 100;
    row.coverOnce = false;
}

Applied setPattern(Workload& row, std::string_view value)
{
    Draft draft;
    if (Applied problem = applyWord(draft, "rw", std::string(value)))
        return problem;
    const std::string& pattern = *draft.pattern;
    row.random = pattern.starts_with("rand");
    row.action = pattern.ends_with("trimwrite") ? Action::trimWrite : pattern.ends_with("trim") ? Action::trim : Action::transfer;
    const bool mixed = pattern.ends_with("rw") || pattern == "readwrite";
    if (!mixed)
        row.readPercent = pattern.ends_with("read") ? 100 : 0;
    else if (row.readPercent == 0 || row.readPercent == 100)
        row.readPercent = 50;
    if (!row.random)
        dropWhatNeedsRandom(row);
    return {};
}

std::string lowered(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != ' ' && c != ',')
            plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return plain;
}

bool takeEnd(std::string& text, std::string_view end)
{
    if (!text.ends_with(end))
        return false;
    text.resize(text.size() - end.size());
    return true;
}

struct Chosen {
    std::string name, value;
};

Chosen chosenPace(std::string_view typed)
{
    std::string text = lowered(typed);
    if (text.starts_with("qd"))
        return {"iodepth", text.substr(text.starts_with("qd=") ? 3 : 2)};
    if (takeEnd(text, "iops"))
        return {"rate_iops", text};
    if (text.ends_with("b/s")) {
        std::string bytes(typed); // keep MB/s and MiB/s apart
        bytes.erase(std::remove(bytes.begin(), bytes.end(), ' '), bytes.end());
        return {"rate", bytes.substr(0, bytes.size() - 2)};
    }
    if (takeEnd(text, "/s"))
        return {"rate_iops", text};
    return {"iodepth", text};
}

Chosen chosenSkew(std::string_view typed)
{
    std::string text = lowered(typed);
    if (text.empty() || text == "uniform" || text == "none")
        return {"random_distribution", "random"};
    for (const char* law : {"zipf", "pareto"})
        if (text.starts_with(law)) {
            text.erase(0, std::string_view(law).size());
            if (!text.empty() && (text.front() == '=' || text.front() == ':'))
                text.erase(0, 1);
            return {"random_distribution", std::string(law) + (text.empty() ? "" : ":" + text)};
        }
    return {"random_distribution", text.find('/') != std::string::npos && !text.starts_with("zoned") ? "zoned:" + text : text};
}

Applied setChosen(Workload& row, const Chosen& chosen)
{
    Draft draft;
    draft.workload = row;
    if (Applied problem = applyWord(draft, chosen.name, chosen.value))
        return problem;
    row = std::move(draft.workload);
    return {};
}

Applied setPace(Workload& row, std::string_view value)
{
    if (!row.trace.empty() && lowered(value) == "astimed") {
        row.traceClosedLoop = false;
        row.depth = Workload().depth;
        return {};
    }
    Workload next = row;
    next.rateIops = next.rateBytes = 0;
    const Chosen chosen = chosenPace(value);
    if (!row.trace.empty() && chosen.name != "iodepth")
        return Error{"pace", "as timed, or a queue depth like QD 32", "'" + std::string(value) + "'", "A trace has its own times."};
    if (Applied problem = setChosen(next, chosen))
        return problem;
    if (chosen.name == "iodepth") {
        next.evenArrivals = false;
        next.burstOn = next.burstOff = {};
        next.traceClosedLoop = !next.trace.empty();
    } else {
        next.thinkTime = {};
        next.thinkBlocks = 1;
    }
    row = std::move(next);
    return {};
}

Applied setLength(Workload& row, std::string_view value)
{
    std::string text = lowered(value);
    takeEnd(text, "requests");
    takeEnd(text, "request");
    Workload next = row;
    next.count = 0;
    next.runtime = {};
    if (!text.empty() && setChosen(next, {"number_ios", text})) {
        if (setChosen(next, {"runtime", text}))
            return Error{"length", "requests, like 100000, or a time, like 10ms", "'" + std::string(value) + "'", ""};
        next.count = 0;
    }
    row = std::move(next);
    return {};
}

Applied setRange(Workload& row, std::string_view value)
{
    std::string text = lowered(value);
    const std::size_t dots = text.find("..");
    if (!text.empty() && dots == std::string::npos)
        return Error{"range", "times of the trace, like 12s..48s", "'" + std::string(value) + "'", ""};
    Workload next = row;
    next.traceFrom = next.traceTo = {};
    for (const auto& [name, word] : {std::pair{"from", text.substr(0, dots)}, std::pair{"to", text.empty() ? text : text.substr(dots + 2)}})
        if (!word.empty())
            if (Applied problem = setChosen(next, {name, word}))
                return problem;
    row = std::move(next);
    return {};
}

Applied setWord(Workload& row, std::string_view name, std::string_view value)
{
    if (name == "rw")
        return setPattern(row, value);
    if (name == "pace")
        return setPace(row, value);
    if (name == "length")
        return setLength(row, value);
    if (name == "range")
        return setRange(row, value);
    if (name == "skew")
        return setChosen(row, chosenSkew(value));
    if (name == "sizes")
        return setChosen(row, {value.find_first_of("/:") == std::string_view::npos ? "bs" : "bssplit", std::string(value)});
    if (name != "rwmixread")
        return setChosen(row, {std::string(name), std::string(value)});
    Draft draft;
    if (Applied problem = applyWord(draft, std::string(name), std::string(value)))
        return problem;
    row.readPercent = draft.mix.value_or(row.readPercent);
    return {};
}

} // namespace

Result<Workload> settled(const Workload& whole)
{
    return parseWorkload(words(whole));
}

std::size_t rowsOf(const Workload& whole)
{
    return std::max<std::size_t>(whole.parts.size(), 1);
}

const Workload& rowAt(const Workload& whole, std::size_t row)
{
    return whole.parts.empty() ? whole : whole.parts[std::min(row, whole.parts.size() - 1)];
}

Result<Workload> withWord(const Workload& whole, std::size_t row, std::string_view name, std::string_view value)
{
    Workload next = whole;
    if (name == "precondition") {
        if (Applied problem = setChosen(next, {std::string(name), std::string(value)}))
            return *problem;
        for (Workload& part : next.parts)
            part.precondition = next.precondition, part.fillPercent = next.fillPercent;
    } else if (Applied problem = setWord(partAt(next, row), name, value)) {
        return *problem;
    }
    return settled(next);
}

Result<Workload> withJobBeside(const Workload& whole, std::size_t row)
{
    Workload next = whole;
    divide(next);
    if (partAt(next, row).idle > Time{})
        return Error{"job", "a phase with requests", "an idle phase", "Add a phase after it."};
    Workload copy = copyOf(partAt(next, row));
    copy.job = freeName(next.parts, "job", &Workload::job);
    next.parts.insert(next.parts.begin() + static_cast<std::ptrdiff_t>(std::min(row, next.parts.size() - 1)) + 1, std::move(copy));
    return settled(next);
}

Result<Workload> withTraceBeside(const Workload& whole, std::size_t row, const Workload& trace)
{
    if (whole.parts.empty() && whole.trace == trace.trace)
        return settled(trace);
    Workload next = whole;
    divide(next);
    if (partAt(next, row).idle > Time{})
        return Error{"job", "a phase with requests", "an idle phase", "Choose another row."};
    Workload part = trace;
    const auto end = endOfPhase(next.parts, row);
    auto begin = end;
    while (begin != next.parts.begin() && !begin[-1].opensPhase)
        --begin;
    begin -= begin != next.parts.begin() ? 1 : 0; // include the row that opens the phase
    const auto same = std::find_if(begin, end, [&](const Workload& one) { return one.trace == trace.trace; });
    if (same != end) {
        part.job = same->job;
        part.phase = same->phase;
        part.opensPhase = same->opensPhase;
        part.measured = same->measured;
        *same = std::move(part);
        return settled(next);
    }
    const auto isCalledSo = [](const Workload& one) { return one.job == "trace"; };
    part.job = std::none_of(next.parts.begin(), next.parts.end(), isCalledSo) ? "trace" : freeName(next.parts, "trace", &Workload::job);
    next.parts.insert(end, std::move(part));
    return settled(next);
}

Result<Workload> withPhaseBehind(const Workload& whole, std::size_t row)
{
    Workload next = whole;
    divide(next);
    const auto opens = std::find_if(next.parts.begin(), next.parts.end(), [](const Workload& part) { return part.idle == Time{}; });
    Workload copy = copyOf(partAt(next, row).idle > Time{} ? *opens : partAt(next, row));
    copy.opensPhase = copy.measured = true;
    copy.phase = freeName(next.parts, "phase", &Workload::phase);
    copy.job = freeName(next.parts, "job", &Workload::job);
    next.parts.insert(endOfPhase(next.parts, row), std::move(copy));
    return settled(next);
}

Result<Workload> withIdleBehind(const Workload& whole, std::size_t row)
{
    Workload next = whole;
    divide(next);
    Workload pause;
    pause.idle = milliseconds(10);
    pause.opensPhase = true;
    pause.measured = partAt(next, row).measured;
    pause.phase = freeName(next.parts, "idle", &Workload::phase);
    next.parts.insert(endOfPhase(next.parts, row), std::move(pause));
    return settled(next);
}

Result<Workload> withoutRow(const Workload& whole, std::size_t row)
{
    if (whole.parts.size() < 2 || row >= whole.parts.size())
        return Error{"job", "another job or phase to remain", "the only one", "A workload needs at least one job."};
    Workload next = whole;
    const Workload gone = next.parts[row];
    next.parts.erase(next.parts.begin() + static_cast<std::ptrdiff_t>(row));
    if (gone.opensPhase && row < next.parts.size() && !next.parts[row].opensPhase) {
        next.parts[row].opensPhase = true;
        next.parts[row].phase = gone.phase;
        next.parts[row].measured = gone.measured;
    }
    if (next.parts.size() > 1 || next.parts.front().idle > Time{})
        return settled(next);
    Workload alone = next.parts.front();
    alone.job.clear();
    alone.phase.clear();
    alone.opensPhase = false;
    alone.measured = true;
    alone.precondition = whole.precondition;
    alone.fillPercent = whole.fillPercent;
    if (alone.count == 0 && alone.runtime == Time{} && alone.trace.empty())
        alone.count = Workload().count;
    return settled(alone);
}

} // namespace floom::inline engine
