// SPDX-License-Identifier: GPL-3.0-or-later
// pollWait: how long a die that has done its work stays held at the least until a poll finds it ready.
#pragma once

#include "model/demand.h"

namespace floom::inline engine {

// `array`: time of the array's work. `exact`: each operation takes just as long; else `array` is a mean, of which only the first poll is
// certain (the longer of two times is on average at least the longer of their means; that of whole periods is not).
[[nodiscard]] inline Time pollWait(const Visit& visit, Time array, bool exact)
{
    if (visit.firstPoll >= array || visit.firstPoll == Time{})
        return visit.firstPoll == Time{} ? Time{} : visit.firstPoll - array;
    if (!exact || visit.pollStep == Time{})
        return {};
    const std::int64_t more = ((array - visit.firstPoll).ps + visit.pollStep.ps - 1) / visit.pollStep.ps;
    return visit.firstPoll + visit.pollStep * more - array;
}

} // namespace floom::inline engine
