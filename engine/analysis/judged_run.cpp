// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/judged_run.h"

#include "analysis/limit_words.h"
#include "analysis/whole_units.h"
#include "base/number_text.h"

namespace floom::inline engine {
namespace {

std::string forcedWords(const Workload& workload)
{
    if (workload.fua)
        return "Forced writes limit: under FUA each write waits until its data are programmed";
    if (workload.flushEvery > 1)
        return "Flushes limit: after every " + countText(static_cast<std::uint64_t>(workload.flushEvery))
            + " writes a flush waits until all buffered data are programmed";
    return workload.flushEvery == 1 ? "Flushes limit: after every write a flush waits until its data are programmed" : "";
}

} // namespace

JudgedRun::JudgedRun(const RunResult& run, const Program& drive, const std::vector<Trial>& tried, const Workload& asked)
    : result(run)
    , program(drive)
    , workload(asked)
    , isOpen(isOpenLoop(asked) && !run.window.unstable)
    , classes(classesOf(run))
    , trials(tried, run, drive, classes)
    , words(run, drive, classes)
    , partUnits(partUnitWords(drive, asked))
    , forced(forcedWords(asked))
    , gathered(gatheredWords(drive, asked))
{
}

} // namespace floom::inline engine
