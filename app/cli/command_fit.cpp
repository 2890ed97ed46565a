// SPDX-License-Identifier: GPL-3.0-or-later
// Fits a design to a measured drive.
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/save_run.h"
#include "cli/twin_commands.h"
#include "export/number_text.h"
#include "export/table.h"
#include "fit/detected.h"
#include "fit/fit.h"
#include "fit/fit_words.h"
#include "fit/measured_file.h"
#include "run/run_now.h"
#include "store/text_file.h"

#include <cmath>
#include <memory>

namespace floom::cli {

namespace {

struct FitOptions : DesignWords {
    std::vector<std::string> data, free;
    std::string save, as, json, workload, detected;
    double noisePercent = 3;
    std::size_t keep = 4;
    std::uint64_t requests = 10'000, seed = 1;
};

Result<std::vector<MeasuredLoad>> loadsOf(const FitOptions& options)
{
    std::vector<MeasuredLoad> loads;
    for (const std::string& path : options.data) {
        const auto file = readMeasuredFile(QString::fromStdString(path), options.workload);
        if (!file)
            return file.error();
        for (const std::string& note : file->notes)
            say(note);
        loads.insert(loads.end(), file->loads.begin(), file->loads.end());
    }
    keepSomeUnseen(loads, options.keep);
    return loads;
}

std::string answerText(const FitAnswer& answer, const std::vector<MeasuredLoad>& loads)
{
    Table parameters{
        "Parameters", {{"parameter"}, {"start", Align::right}, {"fitted", Align::right}, {"fits as well from"}, {"narrow"}}, {}};
    for (const FittedParameter& p : answer.parameters)
        parameters.rows.push_back({p.parameter.address, p.text(p.parameter.start), p.text(p.value),
                                   answer.stopped ? "not worked out" : rangeText(p), p.isDetermined() ? "yes" : "no"});
    Table figures{
        "Figures", {{"workload"}, {"figure"}, {"measured", Align::right}, {"simulated", Align::right}, {"ratio", Align::right}, {""}}, {}};
    for (const FittedFigure& f : answer.figures)
        figures.rows.push_back({describe(loads[f.load].workload), f.name, scaledText(f.measured), scaledText(f.simulated),
                                fixedText(f.simulated / f.measured, 3), f.unseen ? "predicted" : "fitted"});
    std::string text = plainText(parameters) + (answer.stopped ? "" : std::string(kRangesSay) + '\n') + '\n' + plainText(figures) + '\n';
    for (const std::string& sentence : sentencesOf(answer))
        text += sentence + '\n';
    return text + countText(answer.runs) + " runs, " + countText(answer.again) + " more taken from those; " + countText(answer.pruned)
        + " points ruled out by their bounds alone.\n";
}

std::string answerJson(const FitAnswer& answer, const std::vector<MeasuredLoad>& loads)
{
    Json parameters = Json::array(), figures = Json::array();
    for (const FittedParameter& p : answer.parameters)
        parameters.push_back({{"address", p.parameter.address},
                              {"start", p.text(p.parameter.start)},
                              {"value", p.text(p.value)},
                              {"low", p.text(p.low)},
                              {"high", p.text(p.high)},
                              {"determined", p.isDetermined()}});
    for (const FittedFigure& f : answer.figures)
        figures.push_back({{"workload", words(loads[f.load].workload)},
                           {"figure", f.name},
                           {"measured", f.measured},
                           {"simulated", f.simulated},
                           {"unseen", f.unseen}});
    const auto orNull = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
    const Json json{{"parameters", parameters},
                    {"figures", figures},
                    {"misfit", answer.misfit},
                    {"stopped", answer.stopped},
                    {"unseen_median_error", orNull(answer.medianUnseen())},
                    {"unseen_worst_error", orNull(answer.worstUnseen())},
                    {"runs", answer.runs},
                    {"pruned_points", answer.pruned}};
    return jsonText(json);
}

// Saves the fitted design, with a run under the first workload, as a variant of the project.
int saveTwin(const Session& session, const FitOptions& options, const FitAnswer& answer, const MeasuredLoad& load, int code)
{
    RunRequest request;
    request.design = answer.design;
    request.workload = runnableWorkload(load, options.requests);
    request.seed = options.seed;
    request.record = request.causes = false;
    const RunOutcome outcome = runNow(session.catalogue, request);
    if (!outcome.record)
        return refuse(outcome.problem().toStdString());
    const auto saved = saveRun(options.save, options.as.empty() ? "Twin" : options.as, *outcome.record, session.catalogue);
    if (!saved)
        return refuse(saved.error());
    if (saved->instead)
        say(saved->instead->message() + "; it is saved in '" + saved->path + "' instead.");
    return saved->instead ? kNotMet : code;
}

int fitDesign(const Session& session, const FitOptions& options)
{
    FitOrder order;
    const auto design = settledDesign(options, session.catalogue);
    if (!design)
        return refuse(design.error());
    auto loads = loadsOf(options);
    if (!loads)
        return refuse(loads.error());
    order.start = *design;
    if (!options.detected.empty()) {
        const auto text = readTextFile(QString::fromStdString(options.detected));
        const auto made =
            text ? takeDetected(order.start, session.catalogue, *text, options.detected) : Result<std::vector<std::string>>(text.error());
        if (!made)
            return refuse(made.error());
        for (const std::string& setting : *made)
            say("Detected: " + setting);
    }
    order.loads = std::move(*loads);
    order.noise = options.noisePercent / 100;
    order.requests = options.requests;
    order.seed = options.seed;
    for (const std::string& words : options.free) {
        auto free = readFree(words, order.start, session.catalogue);
        if (!free)
            return refuse(free.error());
        order.free.push_back(std::move(*free));
    }
    if (options.free.empty())
        order.free = usualFree(order.start, session.catalogue);
    FitWatch watch;
    const Interrupt interrupt;
    const auto answer = [&] {
        const ProgressLine line([&watch] { return "Fitting: " + std::to_string(watch.runs.load()) + " runs"; });
        return fit(order, session.catalogue, interrupt.token(), &watch);
    }();
    if (!answer && interrupt.happened()) {
        say("Interrupted after " + std::to_string(watch.runs.load()) + " runs: nothing is fitted, nothing was saved.");
        return kNotMet;
    }
    if (!answer)
        return refuse(answer.error());
    int code = answer->stopped || answer->misfit > kMissed ? kNotMet : kFine;
    if (answer->stopped && !options.save.empty())
        say("Interrupted: nothing was saved.");
    else if (!options.save.empty())
        code = saveTwin(session, options, *answer, order.loads.front(), code);
    if (code == kUnusable)
        return code;
    if (options.json != "-")
        if (const int printed = print(answerText(*answer, order.loads), code); printed != code)
            return printed;
    return options.json.empty() ? code : deliver(answerJson(*answer, order.loads), options.json, code);
}

} // namespace

void addFit(CommandLine& line, Session& session)
{
    auto options = std::make_shared<FitOptions>();
    options->design = "starter";
    const Subcommand command = line.add("fit", "Set the parameters of a drawing so that it behaves as a measured drive does");
    command
        .option("DATA", options->data,
                "What was measured: fio's JSON or latency logs, or a list with a line a workload: rw=randread qd=32 => iops=320k "
                "latency_us.p99=410 +-5%; \"unseen\" in front keeps a line out of the fit")
        .required();
    command.option("--start", options->design,
                   "The drawing to start from: it gives the number of parts and everything that is not fitted; default: starter");
    command.option("--detected", options->detected, "Result of detect --json for the drive: the drawing first gets the shape found there");
    command.option("--variant", options->variant, "Which one of a project");
    command.option("--set", options->sets, "A setting of the drawing, such as ch.count=4; may be repeated");
    command.option("--free", options->free,
                   "What may vary, as pkg.tR or pkg.tR=20us..200us; may be repeated. Left out: times, rates and "
                   "clocks on the cards of memories, channels and processors");
    command.option("--noise", options->noisePercent, "Measurement error of figures that give none, in percent").within(0.1, 50.0);
    command.option("--keep", options->keep, "Keep every N-th workload out of the fit and predict it; 0: none").within(0, 1'000);
    command.option("--workload", options->workload, "The workload, if fio's file does not say it");
    command.option("--requests", options->requests, "In each run").within(1'000, 10'000'000);
    addSeed(command, options->seed, "Of runs and search");
    command.option("--json", options->json, "As JSON to FILE, or - for standard output");
    const CommandOption save =
        command.option("--save", options->save, "Add the fitted drawing to this project, which may be new").check(wrongProjectName);
    command.option("--as", options->as, "The variant's name; default: Twin").needs(save);
    command.action([&session, options] { session.exitCode = fitDesign(session, *options); });
}

} // namespace floom::cli
