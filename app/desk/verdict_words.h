// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence of a verdict in its two halves: what was seen in the run, and what experiments found. Pure.
#pragma once

#include <QString>

#include <string>

namespace floom {

struct VerdictWords {
    QString facts;
    QString measured; // "Measured: the dies twice as fast +40 %; ..."; "" where nothing was tried
};
[[nodiscard]] VerdictWords verdictWords(const std::string& sentence);

} // namespace floom
