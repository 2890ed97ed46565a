// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/one_request.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "cli/rank_option.h"
#include "cli/save_run.h"
#include "cli/sheet.h"
#include "cli/traced_workload.h"
#include "debug/gdb_session.h"
#include "debug/gdb_socket.h"
#include "export/number_text.h"
#include "export/result_tables.h"
#include "export/spans_file.h"
#include "export/table.h"
#include "io/json.h"
#include "run/prove.h"
#include "store/text_file.h"
#include "workload/fio_job.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>

namespace floom::cli {

namespace {

struct RunOptions : DesignWords {
    std::string workload;
    std::string trace;
    std::string job; // a fio job file
    std::string format;
    std::uint64_t seed = 1;
    std::string json;
    std::string spans;
    std::string record;
    bool causes = false;
    std::string save;
    std::string as;
    bool prove = false, unproved = false, maps = false;
    Rank rank = Rank::gain;
    std::int64_t request = -1; // a single request to explain
    std::string gdb; // where to listen for a firmware debugger
};

// The workload of a fio job file; `more` applies to all its jobs. Reports ignored options.
Result<Workload> workloadOfJob(const std::string& file, const std::string& more)
{
    const auto text = readTextFile(QString::fromStdString(file));
    if (!text)
        return text.error();
    const auto job = readFioJobs(*text, file, more);
    if (!job)
        return job.error();
    for (const std::string& note : job->notes)
        say(file + ": " + note);
    const auto asked = givenWorkload(job->words);
    return asked ? Result<Workload>(*asked) : Result<Workload>(asked.error());
}

// The given words, else those stored with the variant, else the defaults; with a trace only the given ones.
Result<Workload> workloadOf(const RunOptions& options, const VariantRow& variant)
{
    if (const auto sheet = sheetOf(options.workload); sheet && *sheet)
        return Workload(); // each row of a sheet has its own
    if (!options.job.empty())
        return workloadOfJob(options.job, options.workload);
    if (!options.trace.empty())
        return tracedWorkload(options.workload, options.trace, options.format);
    const auto asked = givenWorkload(options.workload, variant.workload);
    if (!asked)
        return asked.error();
    Workload workload = *asked;
    if (!options.format.empty()) {
        if (const Outcome known = knowsTraceFormat(options.format); !known)
            return known.error();
        workload.traceFormat = options.format == "auto" ? "" : options.format;
    }
    return workload;
}

Result<RunRequest> requestOf(const Session& session, const RunOptions& options)
{
    auto opened = openDesign(options.design, options.variant, session.catalogue);
    if (!opened)
        return opened.error();
    auto workload = workloadOf(options, opened->variant());
    if (!workload)
        return workload.error();
    RunRequest request;
    request.design = opened->variant().design;
    if (const Outcome assigned = assignAll(request.design, options.sets, session.catalogue); !assigned)
        return assigned.error();
    request.workload = std::move(*workload);
    request.seed = options.seed;
    request.startStates = session.startStates;
    request.record = !options.spans.empty() || !options.save.empty() || options.request >= 0;
    request.causes = options.causes || request.record || request.workload.parts.size() > 1; // shows which job makes which other wait
    if (!options.record.empty()) {
        if (!request.record)
            return Error{"--record", "--spans, --save or --request beside it", "none of them", {}};
        const auto recording = parseRecording(options.record);
        if (!recording)
            return recording.error();
        request.recording = *recording;
    }
    request.maps = options.maps || !options.save.empty();
    return request;
}

// False if writing was interrupted; the run is still reported and saved. `again`: the run itself was interrupted already, so a hint says
// what another Ctrl+C does.
Result<bool> writeRecording(const std::string& file, const RunResult& result, bool again)
{
    const Interrupt interrupt;
    if (again)
        say("Its recording is being written to '" + file + "'. Press Ctrl+C again to leave out the recording.");
    std::atomic<std::uint64_t> bytes{0};
    const ProgressLine line([&] { return "writing " + file + ", " + scaledText(static_cast<double>(bytes.load())) + "B"; });
    const Outcome written = writeSpans(file, result, {interrupt.token(), &bytes});
    if (!written && !interrupt.happened())
        return written.error();
    if (!written)
        say(written.error().message());
    return written.ok();
}

// The record with the account of one more request in the result, beside those at the percentiles.
Result<RunRecord> withRequest(const RunRecord& record, std::uint32_t request)
{
    const auto account = accountOf(*record.result.spans, request, record.result.activities);
    if (!account) {
        const auto& known = record.result.spans->requests;
        return Error{"--request",
                     known.empty() ? "a run of which requests were recorded"
                                   : "a number of a recorded request, from " + std::to_string(known.front().request) + " to "
                             + std::to_string(known.back().request),
                     std::to_string(request),
                     {}};
    }
    RunRecord told = record;
    told.result.exemplars.push_back({"asked", request, account->latency().microseconds()});
    return told;
}

int report(const Session& session, const RunOptions& options, const RunRecord& run, bool interrupted, int code)
{
    const auto number = static_cast<std::uint32_t>(options.request);
    const Result<RunRecord> asked = options.request >= 0 ? withRequest(run, number) : Result<RunRecord>(Error{});
    if (options.request >= 0 && !asked)
        return refuse(asked.error());
    const RunRecord& record = asked ? *asked : run;
    if (!options.spans.empty()) {
        const auto whole = writeRecording(options.spans, record.result, interrupted);
        if (!whole)
            return refuse(whole.error());
        code = *whole ? code : kNotMet;
    }
    if (!options.save.empty()) {
        if (interrupted)
            say("It is being saved in '" + options.save + "'. Press Ctrl+C again to end without saving.");
        const auto saved = saveRun(options.save, options.as, record, session.catalogue);
        if (!saved)
            return refuse(saved.error());
        if (saved->instead) {
            say(saved->instead->message() + "; the run is saved in '" + saved->path + "' instead.");
            code = kNotMet;
        }
    }
    const std::string title = record.design.name.empty() ? options.design : record.design.name;
    if (options.json != "-")
        if (const int printed = print(resultText(record.result, title, options.rank, changeWordsOf(record.design, session.catalogue))
                                          + (asked ? '\n' + plainText(requestTable(record.result, number)) : std::string()),
                                      code);
            printed != code)
            return printed;
    return options.json.empty() ? code
                                : deliver(writeResult(record.result, true, options.causes || options.request >= 0), options.json, code);
}

std::shared_ptr<const RunRecord> proved(const Session& session, const RunRequest& request, RunRecord record, const ProofEffort& effort,
                                        const std::stop_token& stop)
{
    if (effort.events == 0)
        say("Proving: each part twice as fast and ideal, each step further, by simulation ...");
    ManyProgress progress;
    const ProgressLine line("proving", progress);
    if (!prove(record, session.catalogue, request, effort, stop, &progress)) {
        if (stop.stop_requested())
            say("The proof was stopped; the run is whole.");
        else if (effort.events == 0)
            say("No test of a few minutes would show the drive in the state of this run.");
        else if (isDecidable(record.result))
            say("To try what would help takes longer than an ordinary run may: --prove does it.");
    }
    return std::make_shared<const RunRecord>(std::move(record));
}

std::string wordsOfInterrupt(const RunResult::Window& window)
{
    if (window.measuredRequests == 0)
        return "Interrupted in the warm-up, before the first request was measured.";
    return "Interrupted: what follows is of the " + std::to_string(window.measuredRequests) + " requests measured until then.";
}

// The debugger of the run's firmware; null if none was requested.
Result<std::unique_ptr<GdbSession>> debuggerOf(const RunRequest& request, const std::string& place, const std::stop_token& stop)
{
    if (place.empty())
        return std::unique_ptr<GdbSession>();
    const auto& blocks = request.design.blocks;
    if (std::none_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.type == "cpu_riscv"; }))
        return Error{"--gdb", "a drive whose processor runs firmware", "none",
                     "Draw the processor as a RISC-V CPU (block type cpu_riscv)."};
    auto socket = GdbSocket::listen(place);
    if (!socket)
        return socket.error();
    return std::make_unique<GdbSession>(
        [stop, socket = std::make_shared<GdbSocket>(std::move(*socket))] {
            say("Waiting for a debugger: gdb-multiarch FIRMWARE.elf -ex 'target remote " + socket->target() + "'");
            return socket->accept(stop);
        },
        stop);
}

int runDesign(const Session& session, const RunOptions& options)
{
    if (!options.spans.empty())
        if (const Outcome known = checkSpansName(options.spans); !known)
            return refuse(known.error());
    const auto sheet = sheetOf(options.workload);
    if (!sheet)
        return refuse(sheet.error());
    const auto request = requestOf(session, options);
    if (!request)
        return refuse(request.error());
    if (*sheet) {
        if (options.prove || !options.spans.empty() || !options.save.empty() || !options.trace.empty() || !options.job.empty())
            return refuse(Error{(*sheet)->id, "a sheet alone", "--prove, --spans, --save, --trace or --job beside it", ""});
        return runSheet(session, **sheet, *request, options.json);
    }

    Progress progress;
    RunOutcome outcome;
    bool interrupted = false;
    {
        const Interrupt interrupt;
        const auto debugger = debuggerOf(*request, options.gdb, interrupt.token());
        if (!debugger)
            return refuse(debugger.error());
        {
            const ProgressLine line(progress);
            outcome = runNow(session.catalogue, *request, {interrupt.token(), &progress, {}, debugger->get()});
        }
        if (*debugger)
            (*debugger)->ended(hasErrors(outcome.diagnostics) ? 1 : 0);
        if (!options.unproved && !*debugger && outcome.record && !interrupt.happened() && !outcome.error)
            outcome.record = proved(session, *request, *outcome.record, options.prove ? kAskedProof : kVerdictProof, interrupt.token());
        interrupted = interrupt.happened();
    }
    if (outcome.error)
        return refuse(*outcome.error);
    if (!outcome.diagnostics.empty())
        say(diagnosticText(outcome.diagnostics));
    if (!outcome.record)
        return kNotMet;
    if (!outcome.warnings.empty())
        say(diagnosticText(outcome.warnings));
    if (interrupted)
        say(wordsOfInterrupt(outcome.record->result.window));
    if (!options.trace.empty() && options.format.empty())
        say("The trace was understood as " + formatOf(outcome.record->workload, options.trace) + ".");
    const auto& laws = outcome.record->result.laws;
    const bool lawful = std::all_of(laws.begin(), laws.end(), [](const LawCheck& law) { return law.holds; });
    const bool sound = lawful && !interrupted && !hasErrors(outcome.diagnostics);
    return report(session, options, *outcome.record, interrupted, sound ? kFine : kNotMet);
}

} // namespace

void addRun(CommandLine& line, Session& session)
{
    auto options = std::make_shared<RunOptions>();
    const Subcommand command = line.add("run", "Simulate a design under a workload");
    addDesignWords(command, *options);
    command.option(
        "--workload", options->workload,
        "Words as of fio: rw=randread bs=4k qd=32 count=100000 ...; jobs and phases between ';'; or a sheet: four_corner, qd_curve. "
        "`describe workload` lists all");
    const CommandOption trace = command.option(
        "--trace", options->trace,
        "Replay this trace, as timed unless the workload says qd; beside what the workload asks by itself (rw=..., job=...)");
    command
        .option("--job", options->job,
                "A job file of fio as the workload; what of it is left out is named. Words of --workload hold for all its jobs")
        .excludes(trace);
    command.option("--format", options->format, "The trace's format: " + formatNames() + "; by default detected from its first lines");
    const CommandOption prove =
        command.flag("--prove", options->prove,
                     "Re-run with each part twice as fast, ideal, and one step further, 30,000 requests each instead of "
                     "5,000: what would help, and by how much");
    command
        .flag("--no-proof", options->unproved,
              "Only the run: the limit is then inferred from busy shares and waits, not tested by experiment")
        .excludes(prove);
    addRank(command, options->rank, "Order of what would help: by gain, or by gain per added cost or power")
        .excludes(command.find("--no-proof"));
    command.flag("--causes", options->causes,
                 "Report what requests waited behind, for all and for the slowest; the run takes up to twice as long");
    command
        .option("--request", options->request,
                "Where the latency of this request came from, by its number in order of issue, and what it would have been without "
                "each cause; \"behind\" in the result document names those of the percentiles")
        .within(std::int64_t{0}, std::int64_t{UINT32_MAX} - 1);
    command.flag("--maps", options->maps, "What the erase blocks hold: erases, valid units and age of each, in text and result document");
    addSeed(command, options->seed, "Seed of all random numbers");
    command
        .option("--gdb", options->gdb,
                "Wait for gdb at this port of the loopback interface, or at a socket with this path, and let it stop, step and look "
                "into the firmware; simulated time stands still meanwhile. Nothing is proved then")
        .excludes(prove);
    command.option("--json", options->json, "The result document to FILE, or - for standard output");
    command.option("--spans", options->spans, "Record what every part did and when, to FILE.json (Perfetto) or FILE.vcd");
    command.option("--record", options->record,
                   "What --spans and --save keep of it: whole, window=FROM..TO of simulated time, or slowest=N requests with all "
                   "that the drive did meanwhile; 4 million events of it, or as many as ,most=N behind these words says; the run "
                   "is the same");
    const CommandOption save =
        command.option("--save", options->save, "Add variant and run to this project, which may be new").check(wrongProjectName);
    command.option("--as", options->as, "The variant's name in the project").needs(save);
    command.action([&session, options] {
        if (!options->save.empty() && !options->trace.empty()) // the project may be opened from another folder
            options->trace = std::filesystem::absolute(options->trace).lexically_normal().string();
        session.exitCode = runDesign(session, *options);
    });
}

} // namespace floom::cli
