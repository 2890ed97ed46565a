// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/fio_option.h"

#include "base/number_text.h"
#include "workload/fio_option_names.h"
#include "workload/fio_values.h"
#include "workload/mean_bytes.h"
#include "workload/word_values.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::string_view kSyncEngines[] = {"psync", "sync", "vsync", "pvsync", "pvsync2", "mmap"};

template <typename List> bool isIn(const List& list, std::string_view name)
{
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

std::string joined(const std::vector<std::string>& list)
{
    std::string text;
    for (const std::string& one : list)
        text += (text.empty() ? "" : ", ") + one;
    return text;
}

void addOnce(std::vector<std::string>& list, const std::string& name)
{
    if (!isIn(list, name))
        list.push_back(name);
}

} // namespace

std::optional<Error> FioOptionReader::take(const std::string& name, const std::string& value)
{
    const std::string known(fioFirstName(name));
    if (known == "read_iolog")
        return Error{known, "requests described by the job itself", "'" + value + "'", "Replay the log with --trace."};
    if (known == "zonemode" && value != "none")
        return Error{known, "a drive without zones", "'" + value + "'", "Remove the option."};
    switch (fioMeaning(known)) {
    case FioMeaning::read:
        break;
    case FioMeaning::host:
        addOnce(m_host, known);
        return {};
    case FioMeaning::unmodelled:
        addOnce(m_unmodelled, known + ": " + std::string(fioLack(known)));
        return {};
    case FioMeaning::unknown:
        addOnce(m_unknown, known);
        return {};
    }
    if (value.find_first_of("$(") != std::string::npos && known != "ioengine")
        return Error{known, "a plain value", "'" + value + "'", "Write the resulting value."};
    m_known[known] = value;
    if (known == "kb_base") {
        const auto base = fioNumber(known, value);
        if (!base || (*base != 1000 && *base != 1024))
            return Error{known, "1000 or 1024", "'" + value + "'", {}};
        m_kbBase = static_cast<int>(*base);
    }
    return {};
}

std::string FioOptionReader::value(const char* name, const char* otherwise) const
{
    const auto at = m_known.find(std::string_view(name));
    return at == m_known.end() || at->second.empty() ? otherwise : at->second;
}

bool FioOptionReader::flag(const char* name, bool otherwise) const
{
    const auto at = m_known.find(std::string_view(name));
    return at == m_known.end() ? otherwise : at->second != "0";
}

Result<std::string> FioOptionReader::bytesText(const char* name) const
{
    const auto bytes = fioBytes(name, value(name, ""), m_kbBase);
    if (!bytes)
        return bytes.error();
    return byteText(*bytes);
}

std::string FioOptionReader::pattern() const
{
    const std::string rw = value("rw", "read");
    const std::string plain = rw.substr(0, rw.find(':'));
    return plain == "readwrite" ? "rw" : plain;
}

bool FioOptionReader::isMixed() const
{
    return pattern() == "rw" || pattern() == "randrw" || pattern().ends_with("trimwrite");
}

Result<std::string> FioOptionReader::ofDirection(const char* name) const
{
    const std::string all = value(name, "");
    const std::size_t comma = all.find(',');
    if (comma == std::string::npos)
        return all;
    std::vector<std::string> parts(1);
    for (const char c : all)
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    if (isMixed()) {
        if (parts.size() == 2 && parts[0] == parts[1])
            return parts[0];
        return Error{name, "one value for reads and writes", "'" + all + "'", "Use two jobs side by side."};
    }
    const std::size_t direction = pattern().ends_with("write") ? 1 : pattern().ends_with("trim") ? 2 : 0;
    const std::string& own = parts[std::min(direction, parts.size() - 1)];
    return own.empty() && std::string_view(name) == "bs" ? std::string("4k") : own;
}

FioOptionReader::Step FioOptionReader::addPattern(FioJobWords& job) const
{
    const std::string rw = value("rw", "read");
    job.words = "rw=" + pattern();
    if (const std::size_t colon = rw.find(':'); colon != std::string::npos) {
        const auto run = fioNumber("rw", rw.substr(colon + 1));
        if (!run || *run == 0 || *run > 100 || !rw.starts_with("rand"))
            return Error{"rw", "a pattern without skips", "'" + rw + "'", {}};
        if (*run > 1) {
            const std::uint64_t percent = (100 + *run / 2) / *run;
            job.words += " percentage_random=" + std::to_string(percent);
            job.notes.push_back("rw=" + rw + ": runs of " + countText(*run) + " requests are modelled as runs of that mean length: "
                                + countText(percent) + " % of the requests start at a new address.");
        }
    }
    if ((pattern() == "rw" || pattern() == "randrw") && (has("rwmixread") || has("rwmixwrite"))) {
        const auto mix =
            fioNumber(has("rwmixwrite") ? "rwmixwrite" : "rwmixread", value(has("rwmixwrite") ? "rwmixwrite" : "rwmixread", ""));
        if (!mix || *mix > 100)
            return Error{"rwmixread", "0 to 100", "'" + value("rwmixread", value("rwmixwrite", "").c_str()) + "'", {}};
        job.words += " rwmixread=" + std::to_string(has("rwmixwrite") ? 100 - *mix : *mix);
    }
    return {};
}

FioOptionReader::Step FioOptionReader::addSizes(FioJobWords& job) const
{
    if (has("bssplit")) {
        const auto split = ofDirection("bssplit");
        if (!split)
            return split.error();
        std::string words;
        std::string_view rest = *split;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(':'), rest.size());
            const std::string_view one = rest.substr(0, end);
            const std::size_t slash = std::min(one.find('/'), one.size());
            const auto bytes = fioBytes("bssplit", one.substr(0, slash), m_kbBase);
            if (!bytes)
                return bytes.error();
            words += (words.empty() ? "" : ":") + byteText(*bytes) + std::string(one.substr(slash));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        job.words += " bssplit=" + words;
    } else if (has("bsrange")) {
        const auto range = ofDirection("bsrange");
        if (!range)
            return range.error();
        const std::size_t dash = std::min(range->find('-'), range->size());
        const auto least = fioBytes("bsrange", range->substr(0, dash), m_kbBase);
        const auto most = fioBytes("bsrange", range->substr(std::min(dash + 1, range->size())), m_kbBase);
        if (!least || !most || *least == 0 || *most < *least || *most / *least > 100)
            return Error{"bsrange", "LEAST-MOST, up to 100 times as much", "'" + *range + "'", {}};
        std::string words;
        for (std::uint64_t bytes = *least; bytes <= *most; bytes += *least)
            words += (words.empty() ? "" : ":") + byteText(bytes) + '/';
        job.words += *most == *least ? " bs=" + byteText(*least) : " bssplit=" + words;
    } else {
        const auto one = ofDirection("bs");
        const auto bytes = !one ? Result<std::uint64_t>(one.error()) : one->empty() ? 4096 : fioBytes("bs", *one, m_kbBase);
        if (!bytes)
            return bytes.error();
        job.words += " bs=" + byteText(*bytes);
    }
    if (has("blockalign")) {
        const auto bytes = bytesText("blockalign");
        if (!bytes)
            return bytes.error();
        job.words += " blockalign=" + *bytes;
    }
    return {};
}

FioOptionReader::Step FioOptionReader::addPlace(FioJobWords& job) const
{
    const std::string size = value("size", "");
    if (size.ends_with('%'))
        job.words += " size=" + size;
    else if (!size.empty() && size != "0") {
        const auto bytes = bytesText("size");
        if (!bytes)
            return bytes.error();
        job.words += " size=" + *bytes;
    }
    if (has("offset") && value("offset", "0") != "0") {
        const auto bytes = bytesText("offset");
        if (!bytes)
            return bytes.error();
        job.words += " offset=" + *bytes;
    }
    if (!pattern().starts_with("rand"))
        return {};
    const std::string distribution = value("random_distribution", "random");
    const auto percent = ofDirection("percentage_random");
    if (!percent)
        return percent.error();
    if (distribution != "random") {
        if (distribution.find(',') != std::string::npos
            || std::count(distribution.begin(), distribution.end(), ':') > (distribution.starts_with("zoned") ? 200 : 1))
            return Error{"random_distribution", "one distribution, without a centre", "'" + distribution + "'", {}};
        job.words += " random_distribution=" + distribution;
    }
    if (!percent->empty())
        job.words += " percentage_random=" + *percent;
    const bool oneSize = !has("bssplit") && !has("bsrange");
    const bool hasRuns = job.words.find("percentage_random") != std::string::npos;
    if (!flag("norandommap", false) && distribution == "random" && !hasRuns && oneSize)
        job.words += " norandommap=0"; // fio's default: every block once
    return {};
}

FioOptionReader::Step FioOptionReader::addPace(FioJobWords& job) const
{
    const std::string engine = value("ioengine", "psync");
    const auto depth = fioNumber("iodepth", value("iodepth", "1"));
    const auto jobs = fioNumber("numjobs", value("numjobs", "1"));
    for (const auto* number : {&depth, &jobs})
        if (!*number)
            return number->error();
    const bool isSync = isIn(kSyncEngines, engine);
    job.words += " iodepth=" + std::to_string(isSync ? 1 : *depth);
    if (isSync && *depth > 1)
        job.notes.push_back("ioengine=" + engine + (has("ioengine") ? "" : ", fio's default,")
                            + " has one request in flight, regardless of iodepth.");
    if (*jobs > 1)
        job.words += " numjobs=" + std::to_string(*jobs);
    if (*jobs > 1 && !pattern().starts_with("rand"))
        job.notes.emplace_back("numjobs: in fio all clones start at the same address; here each has its own part of the region.");
    for (const char* name : {"rate", "rate_iops"}) {
        if (!has(name))
            continue;
        const auto own = ofDirection(name);
        if (!own)
            return own.error();
        const auto number = fioBytes(name, *own, m_kbBase);
        if (!number || *number == 0)
            return Error{name, "a rate", "'" + *own + "'", {}};
        job.words += std::string(" ") + name + '=' + std::to_string(*number * *jobs);
    }
    if (has("rate") || has("rate_iops")) {
        job.words += value("rate_process", "linear") == "poisson" ? " rate_process=poisson" : " rate_process=linear";
        job.notes.emplace_back(
            "rate: requests arrive at this rate regardless of completions; fio stops submitting at iodepth requests in flight.");
    } else if (has("thinktime") && value("thinktime", "0") != "0") {
        const auto time = fioTime("thinktime", value("thinktime", ""), 1'000);
        if (!time)
            return time.error();
        job.words += " thinktime=" + std::to_string(*time) + "ns";
        if (has("thinktime_blocks"))
            job.words += " thinktime_blocks=" + value("thinktime_blocks", "1");
    }
    for (const char* name : {"fsync", "fdatasync"})
        if (has(name) && value(name, "0") != "0")
            job.words += " fsync=" + value(name, "");
    if (const std::string sync = value("sync", has("sync") ? "1" : "none"); sync != "none" && sync != "0")
        job.words += " fua=1";
    return {};
}

FioOptionReader::Step FioOptionReader::addAmount(FioJobWords& job) const
{
    const bool hasTime = has("runtime") && value("runtime", "0") != "0";
    const std::string size = value("io_size", value("size", "").c_str());
    const auto jobs = fioNumber("numjobs", value("numjobs", "1"));
    const auto loops = fioNumber("loops", value("loops", "1"));
    if (!loops)
        return loops.error();
    if (hasTime) {
        const auto time = fioTime("runtime", value("runtime", ""), 1'000'000'000);
        if (!time)
            return time.error();
        job.words += " runtime=" + std::to_string(*time) + "ns";
    }
    const bool timeAlone = hasTime && flag("time_based", false);
    if (has("number_ios")) {
        const auto number = fioNumber("number_ios", value("number_ios", ""));
        if (!number)
            return number.error();
        job.words += " number_ios=" + std::to_string(*number * *jobs);
    } else if (!timeAlone && !size.empty() && !size.ends_with('%') && size != "0") {
        const auto bytes = fioBytes(has("io_size") ? "io_size" : "size", size, m_kbBase);
        if (!bytes)
            return bytes.error();
        const auto workload = parseWorkload(job.words);
        if (!workload)
            return workload.error();
        const auto count = static_cast<std::uint64_t>(static_cast<double>(*bytes) / meanBytes(*workload) + 0.5) * *loops * *jobs;
        job.words += " number_ios=" + std::to_string(std::max<std::uint64_t>(1, count));
    } else if (!hasTime) {
        job.words += " number_ios=" + std::to_string(Workload().count);
        job.notes.push_back("The job sets no size, number of requests or runtime: " + countText(Workload().count)
                            + " requests are measured.");
    }
    return {};
}

void FioOptionReader::addRemarks(FioJobWords& job) const
{
    if (has("ramp_time"))
        job.notes.emplace_back("ramp_time is ignored: a run determines its warm-up itself.");
    if (has("startdelay"))
        job.notes.emplace_back("startdelay is ignored: a job starts with its phase.");
    if (!flag("direct", false) && !(has("buffered") && !flag("buffered", true)))
        job.notes.emplace_back("direct=1 is not set: fio would use the page cache of its host; here every request reaches the drive.");
    for (const std::string& option : m_unmodelled)
        job.notes.push_back(option + ".");
    if (!m_host.empty())
        job.notes.push_back("Ignored, concerns the host only: " + joined(m_host) + ".");
    if (!m_unknown.empty())
        job.notes.push_back("Ignored, unknown option: " + joined(m_unknown) + ".");
}

Result<FioJobWords> FioOptionReader::words() const
{
    FioJobWords job;
    using Add = Step (FioOptionReader::*)(FioJobWords&) const;
    for (const Add add : {&FioOptionReader::addPattern, &FioOptionReader::addSizes, &FioOptionReader::addPlace, &FioOptionReader::addPace,
                          &FioOptionReader::addAmount})
        if (const Step problem = (this->*add)(job))
            return *problem;
    addRemarks(job);
    if (const auto workload = parseWorkload(job.words); !workload)
        return workload.error();
    return job;
}

} // namespace floom::inline engine
