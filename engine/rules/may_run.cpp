// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/may_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace floom::inline engine {

MayRun mayRun(const Design& design, const Catalogue& catalogue, const Workload* workload)
{
    Checked checked = checkAndCompile(design, catalogue, workload);
    MayRun may{std::move(checked.compiled.program), {}, std::move(checked.findings), std::move(checked.compiled.diagnostics)};
    std::copy_if(may.findings.begin(), may.findings.end(), std::back_inserter(may.errors),
                 [](const Diagnostic& finding) { return hasErrors({finding}); });
    if (!may.program && may.errors.empty())
        may.errors = may.compiled; // a ruling does not make a design compile
    if (!may.errors.empty())
        may.program.reset();
    return may;
}

MayRun mayRunUnruled(const Design& design, const Catalogue& catalogue)
{
    Compiled compiled = compile(design, catalogue);
    MayRun may{std::move(compiled.program), {}, {}, std::move(compiled.diagnostics)};
    if (hasErrors(may.compiled) || !may.program) {
        may.program.reset();
        may.errors = may.compiled;
    }
    return may;
}

std::string whyNot(const std::vector<Diagnostic>& errors)
{
    constexpr std::size_t kShown = 3;
    std::string lines;
    for (std::size_t i = 0; i < std::min(errors.size(), kShown); ++i)
        lines += (i > 0 ? "\n" : "") + (errors[i].address.empty() ? "" : errors[i].address + ": ") + errors[i].title;
    return lines.empty() ? "The design cannot run." : lines;
}

} // namespace floom::inline engine
