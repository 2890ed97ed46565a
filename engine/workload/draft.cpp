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
      "what is asked, and in which order of addresses; trimwrite trims each place and then writes it"},
     applyPattern},
    {{"bs", "blocksize", "512 .. 256m in steps of 512", "4k", "bytes of a request"}, applyBlockSize},
    {{"bssplit", "", "4k/60:64k/40", "-", "several sizes and their per cent; sizes without one share the rest"}, applyBlockSplit},
    {{"blockalign", "ba", "512 .. 256m, natural", "the smallest size",
      "addresses are multiples of it; natural: each size at the largest power of two that divides it, at most 4 KiB"},
     applyBlockAlign},
    {{"rwmixread", "", "0 .. 100", "50", "per cent of reads with rw=rw and rw=randrw"}, applyMix},
    {{"iodepth", "qd", "1 .. 65536", "32", "requests in flight of each job (closed loop)"}, applyDepth},
    {{"number_ios", "count", "1 .. 10^12", "100000", "measured requests, without warm-up; with several jobs those of one"}, applyCount},
    {{"runtime", "time", "1ns .. 1 day", "-", "measured time instead of a number"}, applyRuntime},
    {{"numjobs", "jobs", "1 .. 1024", "1", "clones of the job, each with its own slots and part of a sequential footprint"}, applyJobs},
    {{"size", "", "a size or a per cent of the drive", "100%", "the footprint"}, applySize},
    {{"offset", "", "a size", "0", "where the footprint begins"}, applyOffset},
    {{"random_distribution", "", "random, zipf:0.99, pareto:0.2, zoned:50/5:30/15:20/80", "random",
      "zipf=X and pareto=X for short; zoned gives per cent of requests / per cent of the footprint"},
     applyDistribution},
    {{"percentage_random", "", "0 .. 100", "100", "per cent of random requests that are; the others follow their predecessor"},
     applyPercentRandom},
    {{"norandommap", "", "0 | 1", "1", "0: every place once, in random order, before any comes again"}, applyNoRandomMap},
    {{"rate_iops", "", "up to 10^9", "-", "open loop: arrivals a second over all jobs, however late the drive is"}, applyRateIops},
    {{"rate", "", "bytes a second", "-", "open loop by bytes"}, applyRate},
    {{"rate_process", "", "poisson | linear", "poisson", "random or equal distances of arrivals"}, applyRateProcess},
    {{"burst", "", "ON/OFF, like 10ms/90ms", "-", "arrivals at the rate during ON, none during OFF"}, applyBurst},
    {{"thinktime", "", "0 .. 1 day, bare numbers in us", "0", "pause of a slot between a completion and its next request"}, applyThinkTime},
    {{"thinktime_blocks", "", "1 .. 10^6", "1", "pause only after so many requests of the job"}, applyThinkBlocks},
    {{"fsync", "", "1 .. 10^9", "-", "a flush after so many writes of a job"}, applyFsync},
    {{"fua", "", "0 | 1", "0", "each write is complete only when it is programmed"}, applyFua},
    {{"precondition", "", "none | sequential | random | fill:70%", "random",
      "the drive's state at the start; fill writes that share of it, from the beginning on, in order"},
     applyPrecondition},
    {{"jesd219", "", "enterprise", "-", "sizes, mix and hot places of the JEDEC enterprise workload (JESD219)"}, applyMixOfJesd219},
    {{"twin", "", "financial | tpch", "-",
      "sizes, mix, sequential share and arrivals of the traces in FlashSim's table 3; add zipf=X for places that come again"},
     applyTwin},
    {{"job", "", "a name", "-", "jobs of different kinds side by side, separated by ';'"}, applyJob},
    {{"phase", "", "a name", "-", "begins when all before it is complete"}, applyPhase},
    {{"idle", "", "1ns .. 1 day", "-", "a phase in which nothing is asked"}, applyIdle},
    {{"measure", "", "on | off", "on", "off: this phase is no part of the result, as a warm-up"}, applyMeasure},
    {{"trace", "", "a file", "-",
      "replays it, alone or as a job; as timed unless qd is given; beside jobs that have an end it ends with them"},
     applyTrace},
    {{"format", "", "fio, blkparse, msr, spc, ...", "told from the first lines", "of the trace"}, applyFormat},
    {{"scale", "", "a factor", "1", "on the trace's times: 0.5 is twice as fast"}, applyScale},
    {{"loop", "", "1 .. 10^6", "1", "how often the trace is replayed"}, applyLoop},
    {{"from", "", "0 .. 100 days, bare numbers in s", "0", "the trace is replayed from this time of its own on"}, applyFrom},
    {{"to", "", "1ns .. 100 days, bare numbers in s", "its end", "and until this time of its own"}, applyTo},
    {{"fold", "", "wrap | skip", "wrap", "trace addresses beyond the footprint: folded into it or left out"}, applyFold},
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
        advice = "The words are " + allNames() + ".";
    return Error{"workload", "a known word", "'" + name + "'", advice};
}

} // namespace floom::inline engine
