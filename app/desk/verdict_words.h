// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict's sentence in two halves: the observation in the run, and the experimental result. Pure.
#pragma once

#include <QString>

#include <string>

namespace floom {

struct VerdictWords {
    QString facts;
    QString measured; // "Measured: the dies twice as fast +40 %; ..."; "" if nothing was tested
};
[[nodiscard]] VerdictWords verdictWords(const std::string& sentence);

} // namespace floom
