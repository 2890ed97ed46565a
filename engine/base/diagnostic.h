// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostic: one finding about a design. An error prevents a run, a warning or note does not. All findings are collected, not only the
// first.
#pragma once

#include "base/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

enum class Severity : std::uint8_t { note, warning, error };

// A fix: assignments in the address language ("ch.rate" = "800MT/s") that the window or the user can apply. The address "workload" stands
// for all words of the workload.
struct Fix {
    std::string label; // "Set 2400 MT/s"
    std::vector<std::pair<std::string, std::string>> assignments; // address, value text
};

struct Diagnostic {
    Severity severity = Severity::error;
    std::string rule; // "R203"; stable
    std::string address; // "ch", "pkg[3][*].tR", "" for the whole design
    std::string title; // "The channel is slower than its dies"
    std::string detail; // numbers and why, one or two sentences
    std::vector<Fix> fixes;
    std::string waived = {}; // reason of the user's waiver: still shown, but not counted; "" = not waived

    friend bool operator==(const Diagnostic& a, const Diagnostic& b)
    {
        return a.severity == b.severity && a.rule == b.rule && a.address == b.address && a.title == b.title && a.detail == b.detail
            && a.waived == b.waived;
    }
};

[[nodiscard]] inline bool hasErrors(const std::vector<Diagnostic>& list)
{
    for (const auto& d : list)
        if (d.severity == Severity::error && d.waived.empty())
            return true;
    return false;
}

} // namespace floom::inline engine
