// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run was made of these words: what it found out by itself (the format of a trace) does not make it another workload.
#pragma once

#include "workload/workload.h"

#include <QString>

namespace floom {

[[nodiscard]] inline bool isWorkOf(Workload ran, const QString& words)
{
    const auto wanted = parseWorkload(words.toStdString());
    if (!wanted.ok())
        return false;
    if (wanted->traceFormat.empty())
        ran.traceFormat.clear();
    return ran == *wanted;
}

} // namespace floom
