// SPDX-License-Identifier: GPL-3.0-or-later
// A file of what was measured at a drive, whichever of the kinds it is: fio's JSON, a latency log of fio, or a list that a person wrote.
// Blocking.
#pragma once

#include "fit/figures.h"
#include "measured/measured_run.h"

#include <QString>

#include <string>
#include <vector>

namespace floom {

struct MeasuredFile {
    std::vector<MeasuredLoad> loads; // never empty
    std::vector<std::string> notes; // what was left out, or worked out instead of read, with the job's name
};

// `words`: what was asked, where a log does not say it; "" = worked out.
[[nodiscard]] Result<MeasuredFile> readMeasuredFile(const QString& path, const std::string& words = {}, const MeasuredWatch& watch = {});

} // namespace floom
