// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/ask.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/rank_option.h"
#include "cli/traced_workload.h"
#include "design/address.h"
#include "run/trace_file.h"
#include "sweep/limit_words.h"

#include <fstream>
#include <functional>
#include <memory>

namespace floom::cli {

namespace {

struct AskOptions : DesignWords {
    std::string workload, trace, format, figure = figureId::kIops, json, where;
    std::uint64_t seed = 1, requests = 0; // 0: as many as needed
    unsigned seeds = 4;
    std::vector<std::string> loads;
    // options of single questions
    std::string of, from, to;
    std::vector<std::string> inputs;
    double by = 20, budget = 10, loss = 5;
    unsigned changes = 2;
    Rank rank = Rank::gain;
};

using Ask = std::function<Result<Answer>(const Catalogue&, const Asked&, const AskOptions&, const AskWatch&)>;

Result<Asked> askedOf(const AskOptions& options, const Catalogue& catalogue)
{
    const auto opened = openDesign(options.design, options.variant, catalogue);
    if (!opened)
        return opened.error();
    Asked asked;
    asked.design = opened->variant().design;
    if (const Outcome assigned = assignAll(asked.design, options.sets, catalogue); !assigned)
        return assigned.error();
    if (!options.trace.empty()) {
        std::ifstream stream;
        if (const Outcome there = openTraceFile(stream, options.trace); !there)
            return there.error();
    }
    if (options.trace.empty()) {
        const auto given = givenWorkload(options.workload, opened->variant().workload);
        if (!given)
            return given.error();
        asked.workload = *given;
    } else {
        auto traced = tracedWorkload(options.workload, options.trace, options.format);
        if (!traced)
            return traced.error();
        asked.workload = std::move(*traced);
    }
    asked.seed = options.seed;
    asked.seeds = options.seeds;
    if (options.requests > 0)
        asked.requests = asked.mostRequests = options.requests;
    asked.figure = figureAsWritten(options.figure);
    return asked;
}

Result<std::vector<GoalLimit>> whereLimits(const AskOptions& options)
{
    return options.where.empty() ? Result<std::vector<GoalLimit>>(std::vector<GoalLimit>()) : readLimits(options.where);
}

Result<Answer> extreme(const Catalogue& catalogue, const Asked& asked, const AskOptions& options, const AskWatch& watch, bool most)
{
    const auto limits = whereLimits(options);
    if (!limits)
        return limits.error();
    ExtremeQuestion question{options.of, most, *limits, {}, options.from, options.to};
    for (const std::string& text : options.loads) {
        auto load = readLoad(text);
        if (!load)
            return load.error();
        question.loads.push_back(std::move(load.value()));
    }
    return askExtreme(catalogue, asked, question, watch);
}

std::string answerDocument(const std::string& question, const Answer& answer, const std::vector<Diagnostic>& doubts)
{
    Json proof = Json::array();
    for (const Proof& one : answer.proof) {
        Json row{{"what", one.what}};
        for (const auto& [name, value] : one.figures)
            row[name] = orNull(value);
        proof.push_back(std::move(row));
    }
    Json rules = Json::array();
    for (const Diagnostic& doubt : doubts)
        rules.push_back({{"rule", doubt.rule}, {"title", doubt.title}});
    const Json json{
        {"question", question}, {"answer", answer.sentence}, {"determined", answer.determined}, {"met", answer.met}, {"proof", proof},
        {"doubts", rules}};
    return jsonText(json);
}

int answerQuestion(const Session& session, const std::string& question, const AskOptions& options, const Ask& how)
{
    const auto asked = askedOf(options, session.catalogue);
    if (!asked)
        return refuse(asked.error());
    const Interrupt interrupt;
    ManyProgress progress;
    const auto answer = [&] {
        const ProgressLine line("asking " + question, progress);
        return how(session.catalogue, *asked, options, {interrupt.token(), &progress});
    }();
    if (interrupt.happened())
        say("Interrupted: the answer covers only the runs that finished. Ask again for the rest.");
    if (!answer)
        return refuse(answer.error());
    const std::vector<Diagnostic> doubts = doubtsOf(session.catalogue, *asked, {interrupt.token(), nullptr});
    if (!doubts.empty())
        say(diagnosticText(doubts));
    const int code = answer->determined && answer->met && !interrupt.happened() ? kFine : kNotMet;
    if (options.json != "-")
        if (const int printed = print(answer->sentence + '\n' + (answer->table.rows.empty() ? "" : '\n' + plainText(answer->table)), code);
            printed != code)
            return printed;
    return options.json.empty() ? code : deliver(answerDocument(question, *answer, doubts), options.json, code);
}

Subcommand addQuestion(const Subcommand& parent, Session& session, const std::shared_ptr<AskOptions>& options, const char* name,
                       const char* help, Ask how)
{
    const Subcommand command = parent.add(name, help);
    addDesignWords(command, *options);
    command.option("--workload", options->workload, "Words as of `run`");
    command.option("--trace", options->trace, "Replay this trace");
    command.option("--format", options->format, "The trace's format; by default detected from its first lines");
    command.option("--figure", options->figure, "The figure to improve: iops, p99, read.p99.9, waf, ...; `describe figures` lists them");
    command
        .option("--requests", options->requests,
                "Most requests measured in each run; by default 5,000, more if the percentile of a limit needs them")
        .within(500, 10'000'000);
    command.option("--seeds", options->seeds, "Runs of each drive; the confidence intervals come from these").within(2, 64);
    addSeed(command, options->seed, "The first seed");
    command.option("--json", options->json, "Answer and proof as JSON to FILE, or - for standard output");
    command.action([&session, options, name = std::string(name), how = std::move(how)] {
        session.exitCode = answerQuestion(session, name, *options, how);
    });
    return command;
}

void addLimits(const Subcommand& command, AskOptions& options)
{
    command.option("--where", options.where, "'iops >= 200k and read.p99.9 <= 1 ms'");
}

void addExtreme(const Subcommand& parent, Session& session, const char* name, const char* help, bool most)
{
    auto options = std::make_shared<AskOptions>();
    const Subcommand command = addQuestion(parent, session, options, name, help,
                                           [most](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) {
                                               return extreme(catalogue, asked, o, watch, most);
                                           });
    command.option("--of", options->of, "ch.count, pkg.tR, workload.rate_iops, workload.qd, ...").required();
    addLimits(command, *options);
    command.find("--where").required();
    command.option("--from", options->from, "Smallest value to try");
    command.option("--to", options->to, "Largest value to try");
    command
        .option("--load", options->loads,
                "A situation in which the drive must do well, may be repeated: 'web: rw=randread qd=8', 'worn: pkg.peCycles=3000'")
        .repeatable();
}

} // namespace

void addAsk(CommandLine& line, Session& session)
{
    const Subcommand command = line.add("ask", "Questions that architects ask, answered and proved by runs");
    command.action([&session, command] {
        if (!command.hasSubcommand())
            session.exitCode = refuse(Error{"ask", "least, most, dram, life, more, policy, tornado or changes", "no question",
                                            "`ask --help` tells what each answers."});
    });
    addExtreme(command, session, "least", "The smallest value that keeps the limits: how few channels?", false);
    addExtreme(command, session, "most", "The largest value that keeps the limits: the highest rate at p99.9 <= 1 ms?", true);

    auto dram = std::make_shared<AskOptions>();
    addQuestion(
        command, session, dram, "dram", "How much DRAM: the whole map, or a part of it?",
        [](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) { return askDram(catalogue, asked, o.loss, watch); })
        .option("--loss", dram->loss, "How much of the figure may be lost, in percent");

    auto life = std::make_shared<AskOptions>();
    const Subcommand lifeCommand =
        addQuestion(command, session, life, "life", "What breaks first as the flash wears?",
                    [](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) -> Result<Answer> {
                        const auto limits = whereLimits(o);
                        return limits ? askLife(catalogue, asked, *limits, watch) : Result<Answer>(limits.error());
                    });
    addLimits(lifeCommand, *life);

    auto more = std::make_shared<AskOptions>();
    addQuestion(
        command, session, more, "more", "What does one more bring: a core, or what --of names?",
        [](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) { return askMore(catalogue, asked, o.of, watch); })
        .option("--of", more->of, "cpu.cores when left out; ch.count, ecc.machines, cpu.writeBuffer, ...");

    auto policy = std::make_shared<AskOptions>();
    addQuestion(
        command, session, policy, "policy", "Which policies for this workload or trace?",
        [](const auto& catalogue, const auto& asked, const auto&, const auto& watch) { return askPolicy(catalogue, asked, watch); });

    auto tornado = std::make_shared<AskOptions>();
    const Subcommand tornadoCommand =
        addQuestion(command, session, tornado, "tornado", "How do uncertain inputs change the answer, 20 % up and down?",
                    [](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) {
                        return askTornado(catalogue, asked, o.by, o.inputs, watch);
                    });
    tornadoCommand.option("--by", tornado->by, "Per cent");
    tornadoCommand.option("--of", tornado->inputs, "Only this input, may be repeated; all of medium and low sureness when left out")
        .repeatable();

    auto changes = std::make_shared<AskOptions>();
    const Subcommand changesCommand = addQuestion(command, session, changes, "changes", "Which changes are best for a given cost?",
                                                  [](const auto& catalogue, const auto& asked, const auto& o, const auto& watch) {
                                                      return askChanges(catalogue, asked, {o.budget, o.changes, o.rank}, watch);
                                                  });
    changesCommand.option("--budget", changes->budget, "Largest addition to the bill of materials");
    changesCommand.option("--changes", changes->changes, "Most changes at once, up to 4");
    addRank(changesCommand, changes->rank, "Order of the proof: by gain, or by gain per added cost or power");
}

} // namespace floom::cli
