// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/traced_workload.h"

#include "workload/edit_workload.h"
#include "workload/raw_word.h"

#include <algorithm>
#include <string_view>

namespace floom::cli {

namespace {

constexpr std::string_view kAskedByItself[] = {"rw",
                                               "readwrite",
                                               "bs",
                                               "blocksize",
                                               "bssplit",
                                               "rwmixread",
                                               "random_distribution",
                                               "zipf",
                                               "pareto",
                                               "percentage_random",
                                               "norandommap",
                                               "rate_iops",
                                               "rate",
                                               "jesd219",
                                               "twin",
                                               "job",
                                               "phase"};

bool asksByItself(std::string_view words)
{
    for (skipBlanks(words); !words.empty(); skipBlanks(words)) {
        if (words.front() == ';')
            return true;
        const RawWord word = takeWord(words);
        if (std::find(std::begin(kAskedByItself), std::end(kAskedByItself), word.name) != std::end(kAskedByItself))
            return true;
    }
    return false;
}

} // namespace

AskedWorkload givenWorkload(const std::string& words, const AskedWorkload& otherwise)
{
    return words.empty() ? otherwise : AskedWorkload::read(words);
}

Result<Workload> tracedWorkload(const std::string& words, const std::string& trace, const std::string& format)
{
    if (!format.empty())
        if (const Outcome known = knowsTraceFormat(format); !known)
            return known.error();
    const bool beside = asksByItself(words);
    const auto asked = givenWorkload((beside ? std::string() : words) + " trace=t"); // parses the words as those of a replay
    if (!asked)
        return asked.error();
    Workload replay = *asked;
    replay.trace = trace;
    replay.traceFormat = format == "auto" ? "" : format;
    if (!beside)
        return replay;
    const auto jobs = givenWorkload(words);
    if (!jobs)
        return jobs.error();
    return withTraceBeside(*jobs, rowsOf(*jobs) - 1, replay);
}

std::string formatOf(const Workload& workload, const std::string& trace)
{
    for (const Workload& part : workload.parts)
        if (part.trace == trace)
            return part.traceFormat;
    return workload.traceFormat;
}

} // namespace floom::cli
