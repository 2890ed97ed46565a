// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the changes that a proof tried, and for what they gain. Pure; keeps references to what it is made of.
#pragma once

#include "analysis/class_use.h"
#include "analysis/sensitivity.h"

#include <string>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] std::string tailText(const Gain& told); // "+70 %", "63 times as long"; where uncertain, "−65 % (at least −20 %)"
[[nodiscard]] std::string rateText(double percent); // "+70 %", "120 times as much"
[[nodiscard]] std::string intervalText(const Gain& told); // " ± 32 %"; " (lower 95 % bound +33 %)"; "" where narrow

constexpr double kMostlyHost = 0.8; // share of the time, from which on it is spent in the host's software

class TrialWords {
public:
    TrialWords(const RunResult& result, const Program& program, const std::vector<ClassUse>& classes)
        : m_result(result)
        , m_program(program)
        , m_classes(classes)
    {
    }

    // "Over-provisioning 20 % to 30 %", "the dies twice as fast", "every NAND package alike".
    [[nodiscard]] std::string of(const Variation& variation) const;
    // The busiest class of the block; null if it has none.
    [[nodiscard]] const ClassUse* classOf(const std::string& block) const;
    // Of the busiest class of the block: "the dies". For a host, what its requests spend their time in: its software, its link, or both.
    [[nodiscard]] std::string labelOfBlock(const std::string& block) const;

private:
    [[nodiscard]] std::string settingText(const Variation& variation) const;
    [[nodiscard]] std::string nameOf(const std::string& block) const;

    const RunResult& m_result;
    const Program& m_program;
    const std::vector<ClassUse>& m_classes;
};

} // namespace floom::inline engine
