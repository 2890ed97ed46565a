// SPDX-License-Identifier: GPL-3.0-or-later
// A run's power and NAND bus activity as stacked bars. Pure.
#pragma once

#include "results/run_result.h"

#include <QString>

#include <vector>

namespace floom::inline pages {

struct BarPart {
    QString name; // "array read"
    ActivityStyle look = ActivityStyle::task;
    double share = 0; // of the scale, 0..1
    QString text; // "2.43 W", "33.0 %"
};

struct SplitBar {
    QString label; // "pkg[*][*]", "ch[3]"
    QString text; // "2.43 W", "98.0 %"
    std::vector<BarPart> parts; // largest first; may sum to less than the scale
};

// Mean watts of each part of the drive by kind of work, largest first; the scale is the largest part. Empty if power was not recorded.
[[nodiscard]] std::vector<SplitBar> powerBars(const RunResult& result);
// Each NAND bus over the measured window: data, commands, waiting while held, turnaround, status; the text is data's share of the busy
// time. The scale is the window.
[[nodiscard]] std::vector<SplitBar> busBars(const RunResult& result);
// "3.43 W, at most 3.60 W over 1 ms · 3.42 nJ per host byte"
[[nodiscard]] QString powerWords(const RunResult& result);

} // namespace floom::inline pages
