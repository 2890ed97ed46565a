// SPDX-License-Identifier: GPL-3.0-or-later
// Reads fio's JSON output. json+ bins are named by their centres; a centre falls into a bucket of ours that is half as wide, so no figure
// shifts by more than fio's own bin width.
#include "measured/measured_figures.h"
#include "workload/fio_job.h"
#include "workload/word_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace floom::inline measured {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostJobs = 4'096;
constexpr const char* kAskAgain = "Run fio again with --output-format=json+.";

// The end of the object that starts at `at`, by matching braces outside strings; npos if unterminated.
std::size_t endOfObject(std::string_view text, std::size_t at)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t end = at; end < text.size(); ++end) {
        const char c = text[end];
        if (inString) {
            end += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return end;
        }
    }
    return std::string_view::npos;
}

struct Document {
    Json json;
    std::size_t around = 0; // non-empty lines before and after it
};

std::size_t linesIn(std::string_view text) // counts non-empty lines
{
    std::size_t lines = 0;
    for (bool begins = true; const char c : text) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\r';
        lines += begins && !isSpace && c != '\n' ? 1 : 0;
        begins = c == '\n' || (begins && isSpace);
    }
    return lines;
}

// Recognizes fio's other output formats, and what editors or shells make of JSON.
const char* kindOf(std::string_view text)
{
    const auto begins = [text](std::string_view with) { return text.substr(0, with.size()) == with; };
    if (begins("\xFF\xFE") || begins("\xFE\xFF"))
        return "text in UTF-16; save it as UTF-8";
    for (const char* version : {"2;fio-", "3;fio-", "4;fio-", "5;fio-"})
        if (begins(version))
            return "fio's terse output";
    const bool hasOutput = text.find("\nfio-") != std::string_view::npos && text.find("\nStarting ") != std::string_view::npos;
    return text.empty() ? "an empty file" : hasOutput ? "fio's normal output" : "no document with \"fio version\"";
}

// Finds the document in the text: some fio versions and wrapper scripts print lines around it.
Result<Document> documentIn(std::string_view text, const std::string& file)
{
    constexpr int kMostTried = 100;
    Json found;
    std::size_t around = 0;
    bool isCut = false;
    int tried = 0;
    for (std::size_t at = text.find('{'); at != std::string_view::npos && tried < kMostTried; at = text.find('{', at + 1)) {
        if (at > 0 && text[at - 1] != '\n')
            continue;
        ++tried;
        const std::size_t end = endOfObject(text, at);
        if (end == std::string_view::npos) {
            isCut = true;
            continue;
        }
        Json one = Json::parse(text.substr(at, end - at + 1), nullptr, false);
        if (!one.is_object() || !one.contains("fio version"))
            continue;
        if (!found.is_null())
            return Error{file, "one document of fio", "several in one file", "Put each into a file of its own."};
        found = std::move(one);
        around = linesIn(text.substr(0, at)) + linesIn(text.substr(end + 1));
        at = end;
    }
    if (!found.is_null())
        return Document{std::move(found), around};
    isCut = isCut && text.find("\"fio version\"") != std::string_view::npos;
    return Error{file, "the JSON of fio", isCut ? "a document that is cut off" : kindOf(text), kAskAgain};
}

double numberAt(const Json& json, const char* key)
{
    const auto at = json.find(key);
    return at != json.end() && at->is_number() ? at->get<double>() : std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> numberOf(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool hasRows(const Json& latency, const char* key)
{
    return latency.is_object() && latency.contains(key) && latency[key].is_object() && !latency[key].empty();
}

// Completion latency (from submission to the drive); total latency if fio reports only that.
const Json* latencyOf(const Json& side)
{
    const Json* best = nullptr;
    int rank = 0;
    for (const char* name : {"clat_ns", "lat_ns"}) {
        const auto at = side.find(name);
        if (at == side.end() || !at->is_object() || !(numberAt(*at, "mean") > 0))
            continue;
        const int here = hasRows(*at, "bins") ? 3 : hasRows(*at, "percentile") ? 2 : 1;
        if (here > rank) {
            rank = here;
            best = &*at;
        }
    }
    return best;
}

std::optional<Error> readBins(const Json& bins, const std::string& where, MeasuredSide& side)
{
    std::vector<std::uint64_t> counts;
    std::uint64_t total = 0;
    for (const auto& [key, count] : bins.items()) {
        const auto ns = numberOf(key);
        if (!ns || *ns < 0 || *ns > kGreatestNs || !count.is_number_unsigned())
            return Error{where + ", bins", "nanoseconds with their counts", "'" + key + "'", kAskAgain};
        const std::size_t bucket = Histogram::indexOf(static_cast<std::int64_t>(*ns) * 1000);
        if (bucket >= counts.size())
            counts.resize(bucket + 1, 0);
        counts[bucket] += count.get<std::uint64_t>();
        total += count.get<std::uint64_t>();
    }
    if (total != side.requests)
        return Error{where + ", bins", std::to_string(side.requests) + " requests, as in its total", std::to_string(total), kAskAgain};
    side.histogram = Histogram::fromCounts(std::move(counts));
    side.hasHistogram = true;
    return {};
}

std::optional<Error> readPercentiles(const Json& rows, const std::string& where, MeasuredSide& side)
{
    double before = 0;
    std::map<double, double> sorted;
    for (const auto& [key, value] : rows.items()) {
        const auto percent = numberOf(key);
        if (!percent || *percent <= 0 || *percent > 100 || !value.is_number())
            return Error{where + ", percentile", "per cent and nanoseconds", "'" + key + "'", kAskAgain};
        sorted[std::round(*percent * 1e4) / 1e6] = value.get<double>();
    }
    for (const auto& [share, ns] : sorted) {
        if (ns < before || ns > kGreatestNs)
            return Error{where + ", percentile", "latencies that rise with the per cent", std::to_string(ns), kAskAgain};
        before = ns;
    }
    for (const double share : {0.5, 0.9, 0.99, 0.999, 0.9999})
        for (const auto& [told, ns] : sorted)
            if (std::abs(told - share) < 1e-9)
                side.percentiles[share] = ns;
    return {};
}

std::optional<Error> readSide(const Json& json, const std::string& where, MeasuredSide& side)
{
    const double requests = numberAt(json, "total_ios");
    if (!json.is_object() || requests == 0)
        return {};
    if (!(requests > 0) || requests > 1e15)
        return Error{where, "total_ios", "none", kAskAgain};
    const Json* latency = latencyOf(json);
    if (latency == nullptr)
        return json.contains("clat") || json.contains("lat")
            ? Error{where, "clat_ns or lat_ns, as fio 3 writes", "the fields of an older fio", "Measure with fio 3.0 or later."}
            : Error{where, "clat_ns or lat_ns with a mean", "none", "Run fio without disable_lat, disable_clat and gtod_reduce."};
    const double kept = numberAt(*latency, "N"); // not reported by fio 3.6 and older
    side.requests = static_cast<std::uint64_t>(kept > 0 ? kept : requests);
    side.iops = numberAt(json, "iops");
    side.bytesPerSecond = json.contains("bw_bytes") ? numberAt(json, "bw_bytes") : numberAt(json, "bw") * 1024;
    side.minNs = numberAt(*latency, "min");
    side.maxNs = numberAt(*latency, "max");
    const double mean = numberAt(*latency, "mean");
    if (!(side.iops > 0) || !(side.bytesPerSecond > 0) || !(side.minNs <= mean) || !(mean <= side.maxNs) || side.maxNs > kGreatestNs)
        return Error{where, "iops, bw and latencies with min <= mean <= max", "others", kAskAgain};
    side.sumNs = mean * static_cast<double>(side.requests);
    if (hasRows(*latency, "bins"))
        return readBins((*latency)["bins"], where, side);
    return hasRows(*latency, "percentile") ? readPercentiles((*latency)["percentile"], where, side) : std::nullopt;
}

FioOptions optionsOf(const Json& document, const Json& job)
{
    FioOptions options;
    for (const auto& [of, key] : {std::pair<const Json*, const char*>{&document, "global options"}, {&job, "job options"}})
        if (of->contains(key) && (*of)[key].is_object())
            for (const auto& [name, value] : (*of)[key].items())
                options.emplace_back(name, value.is_string() ? value.get<std::string>() : std::string());
    return options;
}

// The workload as far as the counters show it, if the options cannot be expressed in our words.
std::string wordsOfCounters(const Json& job)
{
    const auto count = [&](const char* side) { return job.contains(side) ? std::max(0.0, numberAt(job[side], "total_ios")) : 0.0; };
    const auto bytes = [&](const char* side) { return job.contains(side) ? std::max(0.0, numberAt(job[side], "io_bytes")) : 0.0; };
    const double reads = count("read"), writes = count("write");
    const double size = (bytes("read") + bytes("write")) / std::max(1.0, reads + writes);
    const auto rounded = static_cast<std::uint64_t>(std::clamp(std::round(size / 512), 1.0, 524288.0)) * 512;
    std::string words = reads > 0 && writes > 0 ? "rw=randrw rwmixread=" + std::to_string(std::lround(100 * reads / (reads + writes)))
        : writes > 0                            ? "rw=randwrite"
                                                : "rw=randread";
    return words + " bs=" + byteText(rounded);
}

struct Group {
    std::string name;
    std::vector<std::pair<std::string, MeasuredSide>> sides = {{"read", {}}, {"write", {}}, {"trim", {}}};
    double milliseconds = 0;
    std::vector<std::string> jobs, words; // per job
    std::vector<std::string> notes;
};

std::optional<Error> addJob(const Json& document, const Json& job, const std::string& where, Group& group)
{
    for (auto& [name, sum] : group.sides) {
        if (!job.contains(name))
            continue;
        MeasuredSide side;
        if (auto problem = readSide(job[name], where + ", " + name, side))
            return problem;
        addTo(sum, side);
        const double runtime = numberAt(job[name], "runtime");
        group.milliseconds = std::max(group.milliseconds, std::isfinite(runtime) ? runtime : 0.0);
    }
    if (const double error = numberAt(job, "error"); error > 0)
        group.notes.push_back(where + " ended with error " + std::to_string(std::lround(error)) + ".");
    const auto asked = wordsOfFioJob(optionsOf(document, job));
    if (!asked) {
        group.words.push_back(wordsOfCounters(job));
        group.notes.push_back(asked.error().message() + " The workload is inferred from its counters: " + group.words.back() + ".");
        return {};
    }
    group.words.push_back(asked->words);
    for (const std::string& note : asked->notes)
        if (std::find(group.notes.begin(), group.notes.end(), note) == group.notes.end())
            group.notes.push_back(note);
    return {};
}

// Concurrent jobs; equal ones are clones.
std::string groupWords(const Group& group)
{
    std::vector<std::pair<std::string, int>> kinds;
    for (const std::string& words : group.words) {
        const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == words; });
        if (same != kinds.end())
            ++same->second;
        else
            kinds.emplace_back(words, 1);
    }
    if (kinds.size() == 1)
        return kinds[0].first + (kinds[0].second > 1 ? " numjobs=" + std::to_string(kinds[0].second) : "");
    std::string all;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        all += (i > 0 ? " ; " : "") + ("job=job" + std::to_string(i + 1)) + ' ' + kinds[i].first
            + (kinds[i].second > 1 ? " numjobs=" + std::to_string(kinds[i].second) : "");
    return all;
}

} // namespace

Result<std::vector<MeasuredRun>> readFioJson(std::string_view text, const std::string& file)
{
    constexpr std::string_view kMark = "\xEF\xBB\xBF"; // UTF-8 byte order mark, written by some editors
    const auto read = documentIn(text.substr(text.substr(0, kMark.size()) == kMark ? kMark.size() : 0), file);
    if (!read)
        return read.error();
    const Json* document = &read->json;
    const Json& tool = (*document)["fio version"];
    const std::string version = tool.is_string() ? tool.get<std::string>() : std::string();
    if (!version.starts_with("fio-"))
        return Error{file, "a version as fio-3.33", "'" + version + "'", {}};
    if (!document->contains("jobs") || !(*document)["jobs"].is_array() || (*document)["jobs"].empty())
        return Error{file, "jobs", "none", document->contains("client_stats") ? "Client and server together are not read yet." : kAskAgain};
    const Json& jobs = (*document)["jobs"];
    if (jobs.size() > kMostJobs)
        return Error{file, "up to " + std::to_string(kMostJobs) + " jobs", std::to_string(jobs.size()), {}};
    std::map<double, Group> groups;
    for (const Json& job : jobs) {
        if (!job.is_object())
            return Error{file, "jobs with their figures", "something else", kAskAgain};
        const std::string name = job.contains("jobname") && job["jobname"].is_string() ? job["jobname"].get<std::string>() : "job";
        const double number = numberAt(job, "groupid");
        Group& group = groups[std::isfinite(number) ? number : 0];
        if (group.jobs.empty() || group.jobs.back() != name)
            group.name += (group.name.empty() ? "" : " + ") + name;
        group.jobs.push_back(name);
        if (auto problem = addJob(*document, job, file + ", job " + name, group))
            return *problem;
    }
    std::vector<MeasuredRun> runs;
    for (auto& [number, group] : groups) {
        RunResult result = resultOf(group.sides, group.milliseconds / 1000);
        if (result.sides.empty())
            return Error{file + ", job " + group.name, "requests", "none", "Did the job finish?"};
        auto run = measuredRun(group.name, groupWords(group), std::move(result), version);
        if (!run)
            return Error{file + ", job " + group.name, "a job that can be described as a workload", run.error().message(), {}};
        run->notes = std::move(group.notes);
        if (!version.starts_with("fio-2.") && !version.starts_with("fio-3."))
            run->notes.push_back("Written by " + version + "; read like fio 3.33, the newest version known here.");
        runs.push_back(std::move(*run));
    }
    if (read->around > 0)
        runs.front().notes.push_back((read->around == 1 ? "1 line" : std::to_string(read->around) + " lines")
                                     + " before or after fio's document ignored.");
    return runs;
}

} // namespace floom::inline measured
