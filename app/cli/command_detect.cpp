// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out from outside what is inside a drive, and holds it against the drawing; or scores that over many drives.
#include "cli/commands.h"
#include "cli/detect_bench.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "compile/compile.h"
#include "detect/detect.h"
#include "export/number_text.h"
#include "export/table.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <memory>

namespace floom::cli {

namespace {

using namespace detect;

struct Options {
    DesignWords words;
    DetectWords detect;
    std::string json;
    std::uint64_t bench = 0;
};

std::string valueText(double value, const Probe& probe)
{
    if (std::string_view(probe.unit) != "B")
        return fixedText(value, 0);
    return value < 1024 ? fixedText(value, 0) + " B" : fixedText(value / 1024, value >= 10240 ? 0 : 1) + " KiB";
}

std::string intervalText(const Answer& answer, const Probe& probe)
{
    if (!answer.value)
        return "-";
    return answer.low == answer.high ? "exact" : valueText(answer.low, probe) + " to " + valueText(answer.high, probe);
}

std::string truthText(const Truth& truth, const Probe& probe)
{
    const std::string value = truth.value ? valueText(*truth.value, probe) : "none";
    return truth.identifiable || truth.reason.empty() ? value : value + " (not identifiable: " + truth.reason + ")";
}

std::string foundText(const Answer& answer, const Probe& probe)
{
    if (!answer.value)
        return "not visible: " + answer.reason;
    return valueText(*answer.value, probe)
        + (answer.certainty >= kSure         ? " (sure)"
               : answer.certainty >= kLikely ? " (likely)"
                                             : " (unsure)");
}

nlohmann::ordered_json jsonOf(const Finding& finding, const Truth& truth)
{
    const Answer& a = finding.answer;
    nlohmann::ordered_json json{{"quantity", a.quantity}, {"unit", finding.probe.unit}};
    json["found"] = a.value ? nlohmann::ordered_json(*a.value) : nlohmann::ordered_json();
    json["interval"] = {a.low, a.high};
    json["certainty"] = a.certainty;
    json["contrast_us"] = a.contrast;
    json["reason"] = a.reason;
    json["truth"] = truth.value ? nlohmann::ordered_json(*truth.value) : nlohmann::ordered_json();
    json["identifiable"] = truth.identifiable;
    json["verdict"] = verdictName(judge(a, truth));
    json["requests"] = a.requests;
    json["curve"] = {{"x", a.x}, {"y_us", a.y}};
    return json;
}

int detectOne(const Session& session, const Options& options)
{
    const auto design = settledDesign(options.words, session.catalogue);
    if (!design)
        return refuse(design.error());
    const Compiled compiled = compile(*design, session.catalogue);
    if (!compiled.program)
        return refuse(diagnosticText(compiled.diagnostics));
    const Interrupt interrupt;
    const auto device =
        simulatedDevice(*compiled.program, {options.detect.seed, options.detect.budget, options.detect.noise, interrupt.token()});
    std::atomic<const char*> asking{""};
    std::vector<Finding> findings;
    {
        const ProgressLine line([&asking] { return std::string("Asking: ") + asking.load(); });
        findings =
            detect::detect(*device, options.detect.only, options.detect.seed, [&asking](const Probe& probe) { asking = probe.label; });
    }
    Table table{"", {{"quantity"}, {"found"}, {"interval"}, {"truth"}, {"verdict"}, {"requests", Align::right}}, {}};
    auto answers = nlohmann::ordered_json::array();
    for (const Finding& finding : findings) {
        const Truth truth = truthOf(*compiled.program, finding.probe.id);
        table.rows.push_back({finding.probe.label, foundText(finding.answer, finding.probe), intervalText(finding.answer, finding.probe),
                              truthText(truth, finding.probe), verdictName(judge(finding.answer, truth)),
                              countText(finding.answer.requests)});
        answers.push_back(jsonOf(finding, truth));
    }
    const int code = interrupt.happened() ? kNotMet : kFine;
    if (interrupt.happened())
        say("Interrupted: what was not asked is not visible.");
    if (options.json.empty())
        return print(plainText(table), code);
    const nlohmann::ordered_json document{
        {"seed", options.detect.seed}, {"noise", options.detect.noise}, {"requests", device->used()}, {"answers", answers}};
    return deliver(document.dump(2) + '\n', options.json, code);
}

Result<double> shareOf(const std::string& text)
{
    const bool percent = !text.empty() && text.back() == '%';
    try {
        std::size_t end = 0;
        const double number = std::stod(text, &end);
        const double share = percent ? number / 100 : number;
        if (end == text.size() - (percent ? 1 : 0) && share >= 0 && share <= 0.5)
            return share;
    } catch (const std::logic_error&) { // no number: said below
    }
    return Error{"--noise", "a share from 0 to 50 %", text, {}};
}

Outcome knowsProbes(const std::vector<std::string>& ids)
{
    std::string all;
    const Probes probes;
    for (const Probe& probe : probes.all())
        all += (all.empty() ? "" : ", ") + std::string(probe.id);
    for (const std::string& id : ids)
        if (std::none_of(probes.all().begin(), probes.all().end(), [&id](const Probe& p) { return id == p.id; }))
            return Error{"--only", "one of " + all, id, {}};
    return Nothing{};
}

} // namespace

void addDetect(CLI::App& app, Session& session)
{
    auto options = std::make_shared<Options>();
    auto noise = std::make_shared<std::string>("0");
    auto* command = app.add_subcommand("detect", "Find out by timing requests what is inside a drive, and compare with the drawing");
    addDesignWords(*command, options->words);
    command->get_option("DESIGN")->required(false);
    command->add_option("--only", options->detect.only, "Ask these quantities only")->delimiter(',');
    command->add_option("--noise", *noise, "Blur latencies: 5% spread, 1 % outliers of 1 ms, a clock of 1 us");
    command->add_option("--budget", options->detect.budget, "Requests at most, of a drive");
    command->add_option("--json", options->json, "As JSON to FILE, or - for standard output");
    command->add_option("--bench", options->bench, "Score over N random drives instead")->check(CLI::Range(1, 100'000));
    addSeed(*command, options->detect.seed, "Of places and noise");
    command->callback([&session, options, noise] {
        const auto share = shareOf(*noise);
        const Outcome known = knowsProbes(options->detect.only);
        if (!share || !known) {
            session.exitCode = refuse(!share ? share.error() : known.error());
            return;
        }
        options->detect.noise = *share;
        if (options->bench == 0 && options->words.design.empty()) {
            session.exitCode = refuse("DESIGN, or --bench N, is needed");
            return;
        }
        session.exitCode = options->bench > 0 ? detectBench(session, options->detect, options->bench) : detectOne(session, *options);
    });
}

} // namespace floom::cli
