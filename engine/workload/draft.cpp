// SPDX-License-Identifier: GPL-3.0-or-later
// The table of workload words.
#include "workload/draft.h"

#include "base/spelling.h"

namespace floom::inline engine {

namespace {

struct WordSpec {
    WorkloadWord word;
    Applied (*apply)(Draft&, const Word&);
};

constexpr WordSpec kWords[] = {
    {{"rw", "readwrite", "read | write | randread | randwrite | rw | randrw | trim | randtrim | trimwrite | randtrimwrite", "randread",
      "operation and address order; trimwrite trims each block and then writes it"},
     applyPattern},
    {{"bs", "blocksize", "512 .. 256m in steps of 512", "4k", "request size"}, applyBlockSize},
    {{"bssplit", "", "4k/60:64k/40", "-", "several sizes with their percentages; sizes without one share the rest"}, applyBlockSplit},
    {{"blockalign", "ba", "512 .. 256m, natural", "the smallest size",
      "alignment of addresses; natural: the largest power of two that divides the request size, at most 4 KiB"},
     applyBlockAlign},
    {{"rwmixread", "", "0 .. 100", "50", "percentage of reads with rw=rw and rw=randrw"}, applyMix},
    {{"iodepth", "qd", "1 .. 65536", "32", "requests in flight per job (closed loop)"}, applyDepth},
    {{"number_ios", "count", "1 .. 10^12", "100000", "measured requests, excluding warm-up; with several jobs, those of this one"},
     applyCount},
    {{"runtime", "time", "1ns .. 1 day", "-", "measured time instead of a number of requests"}, applyRuntime},
    {{"numjobs", "jobs", "1 .. 1024", "1", "clones of the job, each with its own queue and its own part of a sequential footprint"},
     applyJobs},
    {{"size", "", "a size or a percentage of the drive", "100%", "size of the footprint"}, applySize},
    {{"offset", "", "a size", "0", "start of the footprint"}, applyOffset},
    {{"random_distribution", "", "random, zipf:0.99, pareto:0.2, zoned:50/5:30/15:20/80", "random",
      "short forms: zipf=X, pareto=X; zoned: % of requests / % of the footprint"},
     applyDistribution},
    {{"percentage_random", "", "0 .. 100", "100",
      "percentage of requests at a random address; the others continue where the previous one ended"},
     applyPercentRandom},
    {{"norandommap", "", "0 | 1", "1", "0: every address once, in random order, before any repeats"}, applyNoRandomMap},
    {{"rate_iops", "", "up to 10^9", "-", "open loop: arrivals per second over all jobs, regardless of completions"}, applyRateIops},
    {{"rate", "", "bytes per second", "-", "open loop: bytes per second over all jobs"}, applyRate},
    {{"rate_process", "", "poisson | linear", "poisson", "random or equal intervals between arrivals"}, applyRateProcess},
    {{"burst", "", "ON/OFF, like 10ms/90ms", "-", "arrivals at the given rate during ON, none during OFF"}, applyBurst},
    {{"thinktime", "", "0 .. 1 day, bare numbers in us", "0", "pause between a completion and the next request of that queue slot"},
     applyThinkTime},
    {{"thinktime_blocks", "", "1 .. 10^6", "1", "pause only after this many requests of the job"}, applyThinkBlocks},
    {{"fsync", "", "1 .. 10^9", "-", "flush after this many writes of a job"}, applyFsync},
    {{"fua", "", "0 | 1", "0", "1: a write completes only when its data is programmed"}, applyFua},
    {{"precondition", "", "none | sequential | random | fill:70%", "random",
      "state of the drive at the start; fill writes that share sequentially, from the first address"},
     applyPrecondition},
    {{"jesd219", "", "enterprise", "-", "sizes, mix and hot addresses of the JEDEC enterprise workload (JESD219)"}, applyMixOfJesd219},
    {{"twin", "", "financial | tpch", "-",
      "sizes, mix, sequential share and arrivals of the traces in FlashSim's table 3; add zipf=X for repeated addresses"},
     applyTwin},
    {{"job", "", "a name", "-", "different jobs side by side, separated by ';'"}, applyJob},
    {{"phase", "", "a name", "-", "starts when everything before it is complete"}, applyPhase},
    {{"idle", "", "1ns .. 1 day", "-", "a phase without requests"}, applyIdle},
    {{"measure", "", "on | off", "on", "off: this phase is not measured, like a warm-up"}, applyMeasure},
    {{"trace", "", "a file", "-",
      "replays the trace, alone or as a job, at its own times unless qd is given; next to jobs that end, it ends with them"},
     applyTrace},
    {{"format", "", "fio, blkparse, msr, spc, ...", "detected from the first lines", "format of the trace"}, applyFormat},
    {{"scale", "", "a factor", "1", "factor on the trace's times: 0.5 is twice as fast"}, applyScale},
    {{"loop", "", "1 .. 10^6", "1", "number of replays of the trace"}, applyLoop},
    {{"from", "", "0 .. 100 days, bare numbers in s", "0", "start of the replayed part, in the trace's own time"}, applyFrom},
    {{"to", "", "1ns .. 100 days, bare numbers in s", "its end", "end of the replayed part, in the trace's own time"}, applyTo},
    {{"fold", "", "wrap | skip", "wrap", "trace addresses beyond the footprint: wrapped into it or skipped"}, applyFold},
};

std::vector<std::string> knownNames()
{
    std::vector<std::string> names = {"zipf", "pareto"};
    for (const WordSpec& spec : kWords) {
        names.emplace_back(spec.word.name);
        if (*spec.word.shortForm != '\0')
            names.emplace_back(spec.word.shortForm);
    }
    return names;
}

std::string allNames()
{
    std::string list;
    for (const WordSpec& spec : kWords) {
        list += (list.empty() ? "" : ", ") + std::string(spec.word.name);
        if (const std::string_view shortForm = spec.word.shortForm;
            !shortForm.empty() && shortForm.size() < std::string_view(spec.word.name).size())
            list += " (" + std::string(spec.word.shortForm) + ")";
    }
    return list;
}

} // namespace

const std::vector<WorkloadWord>& workloadWords()
{
    static const std::vector<WorkloadWord> kList = [] {
        std::vector<WorkloadWord> list;
        for (const WordSpec& spec : kWords)
            list.push_back(spec.word);
        return list;
    }();
    return kList;
}

Applied applyWord(Draft& draft, std::string name, std::string value)
{
    if (value.empty())
        return Error{name, "a value after '='", "nothing", ""};
    if (name == "zipf" || name == "pareto") { // short forms of random_distribution
        value.insert(0, name + ":");
        name = "random_distribution";
    }
    for (const WordSpec& spec : kWords)
        if (name == spec.word.name || (*spec.word.shortForm != '\0' && name == spec.word.shortForm))
            return spec.apply(draft, {name, value});
    std::string advice = didYouMean(name, knownNames());
    if (advice.empty())
        advice = "Known words: " + allNames() + ".";
    return Error{"workload", "a known word", "'" + name + "'", advice};
}

} // namespace floom::inline engine
