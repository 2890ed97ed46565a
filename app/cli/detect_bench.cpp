// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_bench.h"

#include "base/random.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "compile/compile.h"
#include "detect/detect.h"
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

std::vector<std::string> randomDrive(std::uint64_t seed, std::uint64_t number)
{
    RandomStream random(mix64(seed) + number, "detect.drives");
    const auto one = [&random](const std::vector<std::string>& of) { return of[random.below(of.size())]; };
    const std::string channels = one({"1", "2", "3", "4", "6", "8", "10", "16"}), ways = one({"1", "2", "3", "4"});
    const std::string dies = one({"1", "1", "2"}), mapping = one({"page", "page", "page", "dftl", "zoned", "bast", "fast", "block"});
    const std::string readCache = one({"0B", "0B", "0B", "256KiB", "1MiB", "2MiB"});
    // Mappings by blocks are of drives with small blocks; large ones are never worn in by a workload.
    const bool byBlocks = mapping == "bast" || mapping == "fast" || mapping == "block";
    std::vector<std::string> drive{"ch.count=" + channels,
                                   "ecc.count=" + channels,
                                   "pkg.count=[" + channels + "," + ways + "]",
                                   "pkg.dies=" + dies,
                                   "pkg.planes=" + one({"1", "2", "4"}),
                                   "pkg.pageSize=" + one({"4KiB", "8KiB", "16KiB"}),
                                   "pkg.pagesPerBlock=" + (byBlocks ? one({"64", "96", "128"}) : one({"192", "384", "1024"})),
                                   "pkg.blocksPerPlane=" + (byBlocks ? one({"512", "1024"}) : one({"512", "1024", "2048"})),
                                   "pkg.tR=" + one({"25us", "40us", "60us", "90us"}),
                                   "pkg.tPROG=" + one({"300us", "700us", "1200us"}),
                                   "ch.rate=" + one({"200MT/s", "400MT/s", "800MT/s", "1600MT/s"}),
                                   "cpu.mapping=" + mapping,
                                   "cpu.mappingUnit=" + one({"2KiB", "4KiB", "4KiB"}),
                                   "cpu.allocation=" + one({"CWDP", "CWDP", "CDWP", "WCDP", "DCWP", "WDCP"}),
                                   "cpu.readCache=" + readCache,
                                   "cpu.prefetch=" + (readCache == "0B" ? std::string("0") : one({"0", "0", "16", "24"})),
                                   "cpu.writeBuffer=" + one({"2MiB", "4MiB", "8MiB", "12MiB"}),
                                   "cpu.plp=" + one({"false", "false", "true"}),
                                   "cpu.cachePolicy=" + one({"write_back", "write_back", "none"})};
    if (mapping == "dftl")
        drive.push_back("cpu.mapCache=" + one({"16KiB", "48KiB", "128KiB", "512KiB"}));
    if (mapping == "zoned") {
        drive.push_back("cpu.mapZone=" + one({"16MiB", "48MiB", "64MiB"}));
        drive.push_back("cpu.mapCache=" + one({"64KiB", "128KiB", "256KiB", "1MiB"}));
    }
    if (mapping == "page") {
        const std::string placement = one({"ddr", "ddr", "flash", "hmb"});
        drive.push_back("cpu.mapPlacement=" + placement);
        drive.push_back("cpu.mapCache=" + one({"32KiB", "128KiB", "1MiB"}));
        if (one({"no", "no", "yes"}) == "yes" && placement != "flash") { // no drive has both
            drive.emplace_back("cpu.pslcCache=true");
            drive.push_back("pkg.pslcBlocks=" + one({"4", "12", "20"}));
        }
    }
    return drive;
}

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
    return print(plainText(table), interrupt.happened() ? kNotMet : kFine);
}

} // namespace floom::cli
