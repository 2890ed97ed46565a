// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_bench.h"

#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "compile/compile.h"
#include "detect/detect.h"
#include "detect/random_drive.h"
#include "export/number_text.h"
#include "export/table.h"

#include <array>
#include <atomic>
#include <map>

namespace floom::cli {

namespace {

using namespace detect;
constexpr std::size_t kVerdicts = 6;

struct Score {
    std::array<std::uint64_t, kVerdicts> verdicts{};
    std::uint64_t identifiable = 0, sureWrong = 0;
};

} // namespace

int detectBench(const Session& session, const DetectWords& words, std::uint64_t drives)
{
    std::map<std::string, Score> scores;
    std::uint64_t skipped = 0, requests = 0, most = 0;
    std::atomic<std::uint64_t> done{0};
    const Interrupt interrupt;
    {
        const ProgressLine line([&] { return std::to_string(done) + " of " + std::to_string(drives) + " drives"; });
        for (std::uint64_t i = 0; i < drives && !interrupt.happened(); ++i, ++done) {
            const auto opened = openDesign("starter", {}, session.catalogue);
            if (!opened)
                return refuse(opened.error());
            Design design = opened->variant().design;
            if (const Outcome shaped = assignAll(design, randomDrive(words.seed, i), session.catalogue); !shaped)
                return refuse(shaped.error());
            const Compiled compiled = compile(design, session.catalogue);
            if (!compiled.program) {
                ++skipped;
                continue;
            }
            const auto device = simulatedDevice(*compiled.program, {words.seed, words.budget, words.noise, interrupt.token()});
            const auto findings = detect::detect(*device, words.only, words.seed, [](const Probe&) {});
            if (interrupt.happened())
                break;
            requests += device->used();
            most = std::max(most, device->used());
            for (const Finding& finding : findings) {
                const Truth truth = truthOf(*compiled.program, finding.probe.id);
                const Verdict verdict = judge(finding.answer, truth);
                Score& score = scores[finding.probe.id];
                ++score.verdicts[static_cast<std::size_t>(verdict)];
                score.identifiable += truth.identifiable ? 1 : 0;
                if (verdict == Verdict::wrong || verdict == Verdict::near) {
                    score.sureWrong += finding.answer.certainty >= kSure ? 1 : 0;
                    std::string settings;
                    for (const std::string& setting : randomDrive(words.seed, i))
                        settings += " --set " + setting;
                    say(std::string(finding.probe.label) + " of drive " + std::to_string(i) + ": found "
                        + fixedText(finding.answer.value.value_or(0), 0) + ", is " + fixedText(truth.value.value_or(0), 0) + ": starter"
                        + settings);
                }
            }
        }
    }
    Table table{"", {{"quantity"}, {"identifiable", Align::right}}, {}};
    for (std::size_t v = 0; v < kVerdicts; ++v)
        table.columns.push_back({verdictName(static_cast<Verdict>(v)), Align::right});
    table.columns.push_back({"sure and not a hit", Align::right});
    const Probes probes;
    for (const Probe& probe : probes.all()) {
        const auto at = scores.find(probe.id);
        if (at == scores.end())
            continue;
        std::vector<std::string> row{probe.label, countText(at->second.identifiable)};
        for (const std::uint64_t count : at->second.verdicts)
            row.push_back(countText(count));
        row.push_back(countText(at->second.sureWrong));
        table.rows.push_back(std::move(row));
    }
    const std::uint64_t asked = done - skipped;
    say(countText(asked) + " drives, " + countText(asked > 0 ? requests / asked : 0) + " requests a drive in the mean, " + countText(most)
        + " at most; " + countText(skipped) + " drives left out because they cannot be compiled");
    if (interrupt.happened())
        say("Interrupted: " + countText(done) + " of " + countText(drives) + " drives were asked.");
    return print(plainText(table), interrupt.happened() ? kNotMet : kFine);
}

} // namespace floom::cli
