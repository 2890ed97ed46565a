// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/rules.h"

#include "compile/compile.h"
#include "design/address.h"
#include "rules/power.h"
#include "rules/rule.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace floom {

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
    if (a.severity != b.severity)
        return a.severity > b.severity;
    return std::tie(a.rule, a.address, a.detail) < std::tie(b.rule, b.address, b.detail);
}

} // namespace

std::vector<Diagnostic> check(const Design& design, const Catalogue& catalogue)
{
    std::vector<Diagnostic> list = validate(design, catalogue);
    const bool isSound = !hasErrors(list);
    const View view(design, catalogue);
    for (const auto family : {connectivityRules(), rateRules(), geometryRules(), capacityRules(), timingRules()})
        ask(family, view, list);
    // The rules say in a person's words most of what would stop compile(); what they missed it says itself.
    if (isSound && !hasErrors(list)) {
        Compiled compiled = compile(design, catalogue);
        append(list, std::move(compiled.diagnostics));
        if (compiled.program)
            append(list, powerFindings(*compiled.program));
    }
    std::sort(list.begin(), list.end(), comesFirst);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

} // namespace floom
