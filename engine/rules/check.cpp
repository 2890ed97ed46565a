// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/rules.h"

#include "design/address.h"
#include "design/expression.h"
#include "rules/power.h"
#include "rules/rule.h"
#include "rules/workload.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace floom::inline engine {

namespace {

void append(std::vector<Diagnostic>& list, std::vector<Diagnostic> more)
{
    list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void ask(std::span<const Rule> family, const View& view, std::vector<Diagnostic>& list)
{
    for (const Rule& rule : family) {
        Report report(list, rule.severity, rule.id, rule.title);
        rule.look(view, report);
    }
}

bool comesFirst(const Diagnostic& a, const Diagnostic& b)
{
    if (a.waived.empty() != b.waived.empty())
        return a.waived.empty();
    if (a.severity != b.severity)
        return a.severity > b.severity;
    return std::tie(a.rule, a.address, a.detail) < std::tie(b.rule, b.address, b.detail);
}

// Applies the user's rulings; a ruling with an address overrides a ruling for the whole rule.
void rule(const std::vector<Ruling>& rulings, Diagnostic& finding)
{
    if (isStructural(finding))
        return;
    for (const bool exact : {false, true})
        for (const Ruling& ruling : rulings) {
            if (ruling.rule != finding.rule
                || (exact ? ruling.address != finding.address || exact == ruling.address.empty() : !ruling.address.empty()))
                continue;
            finding.severity = ruling.severity.value_or(finding.severity);
            finding.waived = ruling.reason;
        }
}

constexpr std::span<const Rule> (*kFamilies[])() = {connectivityRules, rateRules, geometryRules, capacityRules, timingRules};

} // namespace

bool isStructural(const Diagnostic& finding)
{
    // R0xx: the design contradicts itself; R1xx errors and those of compile(): nothing can be simulated.
    const bool early = finding.rule.starts_with("R0") || finding.rule.starts_with("R1");
    return finding.severity == Severity::error && (early || finding.rule.starts_with("R31") || finding.rule.starts_with("R33"));
}

Checked checkAndCompile(const Design& design, const Catalogue& catalogue, const Workload* workload)
{
    Checked checked;
    std::vector<Diagnostic>& list = checked.findings;
    list = validate(design, catalogue);
    const bool isSound = !hasErrors(list);
    const View view(design, catalogue);
    for (const auto family : kFamilies)
        ask(family(), view, list);
    append(list, formulaFindings(design, catalogue));
    for (Diagnostic& finding : list)
        rule(design.rulings, finding);
    // The rules report most problems that stop compile(), in clearer words; compile() reports the rest.
    if (isSound && !hasErrors(list)) {
        checked.compiled = compile(design, catalogue);
        append(list, checked.compiled.diagnostics);
        if (const Program* program = checked.compiled.program.get()) {
            append(list, powerFindings(*program));
            if (workload)
                append(list, workloadFindings(view, *program, *workload));
        }
        for (Diagnostic& finding : list)
            rule(design.rulings, finding);
    }
    std::sort(list.begin(), list.end(), comesFirst);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return checked;
}

std::vector<Diagnostic> check(const Design& design, const Catalogue& catalogue, const Workload* workload)
{
    return checkAndCompile(design, catalogue, workload).findings;
}

std::vector<RuleAbout> ruleBook()
{
    std::vector<RuleAbout> book;
    for (const auto family : kFamilies)
        for (const Rule& one : family())
            book.push_back({one.id, one.severity, one.title, one.about});
    for (const auto& table : {powerRules(), workloadRules()})
        book.insert(book.end(), table.begin(), table.end());
    std::sort(book.begin(), book.end(), [](const RuleAbout& a, const RuleAbout& b) { return std::string_view(a.id) < b.id; });
    return book;
}

} // namespace floom::inline engine
