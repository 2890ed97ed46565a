// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_bench.h"

#include "cli/detect_score.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "detect/detect.h"
#include "detect/random_drive.h"
#include "export/number_text.h"
#include "export/table.h"
#include "rules/may_run.h"

#include <atomic>
#include <map>

namespace floom::cli {

namespace {

void tell(const Score& all, std::uint64_t answers)
{
    const std::uint64_t wrong = all.near + all.wrong;
    say("Visible by the truth: " + countText(all.hits) + " of " + countText(all.visible) + " found (" + shareText(all.hits, all.visible)
        + "). Wrong or near only: " + countText(wrong) + " of " + countText(all.claims) + " claims (" + shareText(wrong, all.claims)
        + "), of " + countText(answers) + " answers " + shareText(wrong, answers) + ". Not there: " + countText(all.absent)
        + ", not claimed in " + shareText(all.absent - all.claimedAbsent, all.absent) + ".");
}

} // namespace

int detectBench(const Session& session, const DetectWords& words, std::uint64_t first, std::uint64_t drives)
{
    std::map<std::string, Score> scores;
    std::uint64_t skipped = 0, requests = 0, most = 0;
    std::atomic<std::uint64_t> done{0};
    const Interrupt interrupt;
    {
        const ProgressLine line([&] { return std::to_string(done) + " of " + std::to_string(drives) + " drives"; });
        for (std::uint64_t i = first; i < first + drives && !interrupt.happened(); ++i, ++done) {
            const auto opened = openDesign("starter", {}, session.catalogue);
            if (!opened)
                return refuse(opened.error());
            Design design = opened->variant().design;
            if (const Outcome shaped = assignAll(design, detect::randomDrive(words.seed, i), session.catalogue); !shaped)
                return refuse(shaped.error());
            const MayRun may = mayRun(design, session.catalogue);
            if (!may) {
                ++skipped;
                continue;
            }
            const auto device = detect::simulatedDevice(*may.program, {words.seed, words.budget, words.noise, interrupt.token()});
            const auto findings = detect::detect(*device, words.only, words.seed, [](const detect::Probe&) {});
            if (interrupt.happened())
                break;
            requests += device->used();
            most = std::max(most, device->used());
            for (const detect::Finding& finding : findings) {
                const detect::Truth truth = detect::truthOf(*may.program, finding.probe.id);
                const detect::Verdict verdict = judge(finding.answer, truth);
                Score& score = scores[finding.probe.id];
                score.add(finding.answer, truth);
                if (verdict == detect::Verdict::wrong || verdict == detect::Verdict::near || verdict == detect::Verdict::silent) {
                    std::string settings;
                    for (const std::string& setting : detect::randomDrive(words.seed, i))
                        settings += " --set " + setting;
                    say(std::string(finding.probe.label) + " of drive " + std::to_string(i) + ": "
                        + (finding.answer.value ? "found " + fixedText(*finding.answer.value, 0) : "not visible, " + finding.answer.reason)
                        + ", is " + fixedText(truth.value.value_or(0), 0) + ": starter" + settings);
                }
            }
        }
    }
    Table table{"", {{"quantity"}}, {}};
    for (const char* column : {"visible", "found", "share", "missed", "unsure", "near", "wrong", "absent", "claimed though absent"})
        table.columns.push_back({column, Align::right});
    Score all;
    std::uint64_t answers = 0;
    const detect::Probes probes;
    for (const detect::Probe& probe : probes.all()) {
        const auto at = scores.find(probe.id);
        if (at == scores.end())
            continue;
        const Score& s = at->second;
        all += s;
        answers += done - skipped;
        table.rows.push_back({probe.label, countText(s.visible), countText(s.hits), shareText(s.hits, s.visible), countText(s.silent),
                              countText(s.unsure), countText(s.near), countText(s.wrong), countText(s.absent), countText(s.claimedAbsent)});
    }
    const std::uint64_t asked = done - skipped;
    say(countText(asked) + " drives, " + countText(asked > 0 ? requests / asked : 0) + " requests a drive in the mean, " + countText(most)
        + " at most; " + countText(skipped) + " drives left out because they cannot be compiled");
    tell(all, answers);
    if (interrupt.happened())
        say("Interrupted: " + countText(done) + " of " + countText(drives) + " drives were asked.");
    return print(plainText(table), interrupt.happened() ? kNotMet : kFine);
}

} // namespace floom::cli
