// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_samples.h"

#include "accuracy/accuracy.h"
#include "cli/detect_score.h"
#include "cli/detect_table.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "export/number_text.h"
#include "io/samples.h"
#include "rules/may_run.h"

#include <atomic>

namespace floom::cli {

namespace {

struct Page {
    std::string table, drives;
    Score all;
    std::uint64_t answers = 0;
};

std::string rowOf(const std::vector<std::string>& cells)
{
    std::string row = "|";
    for (const std::string& cell : cells)
        row += ' ' + cell + " |";
    return row + '\n';
}

std::string linesOf(const std::vector<detect::Finding>& findings, const Program& program)
{
    std::string lines;
    for (const detect::Finding& finding : findings) {
        const detect::Truth truth = detect::truthOf(program, finding.probe.id);
        if (truth.told && (truth.identifiable || finding.answer.value))
            lines += rowOf({finding.probe.label, foundText(finding.answer, finding.probe), truthText(truth, finding.probe),
                            verdictWords(judge(finding.answer, truth))});
    }
    return lines;
}

void add(Page& page, const std::string& name, const std::vector<detect::Finding>& findings, const Program& program, std::uint64_t requests)
{
    Score score;
    bool told = true;
    for (const detect::Finding& finding : findings) {
        const detect::Truth truth = detect::truthOf(program, finding.probe.id);
        told = told && truth.told;
        score.add(finding.answer, truth);
    }
    page.drives += "\n## " + name + "\n\n";
    if (!told) {
        page.table += rowOf({name, "-", "-", "-", countText(score.claims), countText(requests)});
        page.drives += "Its firmware is a program of its own, and its drawing does not tell what that does: nothing is judged.\n";
        return;
    }
    page.all += score;
    page.answers += findings.size();
    page.table += rowOf({name, countText(score.visible), countText(score.hits), countText(score.near + score.wrong),
                         countText(score.claims), countText(requests)});
    page.drives += "| quantity | found | truth | |\n|---|---|---|---|\n" + linesOf(findings, program);
}

} // namespace

int detectSamples(const Session& session, const DetectWords& words)
{
    std::vector<std::string> names;
    for (const Sample& sample : builtinSamples())
        names.push_back(sample.id);
    for (const std::string& name : publicDriveNames())
        if (findSample(name) == nullptr)
            names.push_back(name);
    Page page;
    std::atomic<std::size_t> done{0};
    const Interrupt interrupt;
    const ProgressLine line([&] { return std::to_string(done) + " of " + std::to_string(names.size()) + " drives"; });
    for (const std::string& name : names) {
        const auto opened = openDesign(name, {}, session.catalogue);
        if (!opened)
            return refuse(opened.error());
        const MayRun may = mayRun(opened->variant().design, session.catalogue);
        if (!may)
            return refuse(diagnosticText(may.errors));
        const auto device = detect::simulatedDevice(*may.program, {words.seed, words.budget, words.noise, interrupt.token()});
        const auto findings = detect::detect(*device, words.only, words.seed, [](const detect::Probe&) {});
        if (interrupt.happened())
            return refuse("interrupted: the page would not be whole");
        add(page, name, findings, *may.program, device->used());
        ++done;
    }
    const std::uint64_t wrong = page.all.near + page.all.wrong;
    return print("# Detected\n\nWhat `detect` finds out about the sample drives by timing requests, beside what their drawings say. "
                 "`flashloom-cli detect --samples` writes this page. Only what timing can show by the drawing, or what was claimed, is "
                 "listed; a drive is asked at most "
                     + countText(words.budget) + " requests.\n\n**" + countText(page.all.hits) + " of " + countText(page.all.visible)
                     + " visible quantities found (" + shareText(page.all.hits, page.all.visible) + "); " + countText(wrong) + " of "
                     + countText(page.all.claims) + " claims are not right (" + shareText(wrong, page.all.claims)
                     + ").**\n\n| drive | visible | found | not right | claims | requests |\n|---|--:|--:|--:|--:|--:|\n" + page.table
                     + page.drives,
                 kFine);
}

} // namespace floom::cli
