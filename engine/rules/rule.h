// SPDX-License-Identifier: GPL-3.0-or-later
// Rule: a small pure function with an id, a severity and a title. Each family is a table of rules in its own file; check() runs all.
#pragma once

#include "base/diagnostic.h"
#include "base/number_text.h"
#include "rules/view.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// Collects the findings of one rule, with the rule's id, severity and title.
class Report {
public:
    Report(std::vector<Diagnostic>& list, Severity severity, const char* rule, const char* title)
        : m_list(list)
        , m_severity(severity)
        , m_rule(rule)
        , m_title(title)
    {
    }
    void at(std::string address, std::string detail, std::vector<Fix> fixes = {})
    {
        m_list.push_back({m_severity, m_rule, std::move(address), m_title, std::move(detail), std::move(fixes)});
    }

private:
    std::vector<Diagnostic>& m_list;
    Severity m_severity;
    const char* m_rule;
    const char* m_title;
};

struct Rule {
    const char* id;
    Severity severity;
    const char* title;
    const char* about; // one sentence on what the rule checks
    void (*look)(const View&, Report&);
};

[[nodiscard]] std::span<const Rule> connectivityRules(); // R1xx
[[nodiscard]] std::span<const Rule> rateRules(); // R2xx
[[nodiscard]] std::span<const Rule> geometryRules(); // R30x
[[nodiscard]] std::span<const Rule> capacityRules(); // R32x
[[nodiscard]] std::span<const Rule> timingRules(); // R4xx

[[nodiscard]] std::string counted(double number, std::string_view thing); // "1 die", "8 dies", "0.5 raw bit errors"
[[nodiscard]] Fix setFix(const std::string& address, const std::string& value); // "Set 400 MT/s"

} // namespace floom::inline engine
