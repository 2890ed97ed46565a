// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/open_design.h"
#include "cli/progress_line.h"
#include "export/number_text.h"
#include "store/text_file.h"
#include "study/study_run.h"

#include <QFileInfo>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>

namespace floom::cli {

namespace {

struct StudyOptions {
    std::vector<std::string> names;
    unsigned jobs = 0;
    std::string json;
    bool table = false;
};

struct Ended {
    Study study;
    StudyOutcome outcome;
    double seconds = 0;
};

// By id, "all", or a file name.
Result<std::vector<Study>> studiesOf(const std::vector<std::string>& names)
{
    std::vector<Study> chosen;
    std::vector<std::string> ids;
    for (const Study& study : builtinStudies())
        ids.push_back(study.id);
    for (const std::string& name : names) {
        if (name == "all") {
            chosen.insert(chosen.end(), builtinStudies().begin(), builtinStudies().end());
            continue;
        }
        const auto at = std::find(ids.begin(), ids.end(), name);
        if (at != ids.end()) {
            chosen.push_back(builtinStudies()[static_cast<std::size_t>(at - ids.begin())]);
            continue;
        }
        if (!QFileInfo(QString::fromStdString(name)).isFile())
            return Error{name, "a study (flashloom-cli study list), or a file", "neither", didYouMean(name, ids)};
        const auto text = readTextFile(QString::fromStdString(name));
        if (!text)
            return text.error();
        auto study = readStudy(*text, name);
        if (!study)
            return study.error();
        chosen.push_back(std::move(*study));
    }
    return chosen;
}

std::string studyText(const Ended& ended)
{
    const Study& study = ended.study;
    std::string text = study.id + " " + study.title + "\n" + study.source + "\n" + study.text + "\n";
    for (const Plot& plot : study.plots)
        text += "\n" + plainText(plotTable(plot, ended.outcome.sweeps));
    if (ended.outcome.error)
        return text + "\nCannot be run: " + ended.outcome.error->message() + "\n";
    text += "\n";
    for (std::size_t i = 0; i < study.expectations.size(); ++i)
        text += std::string(verdictName(ended.outcome.verdicts[i].kind)) + ": " + study.expectations[i].says + "\n    "
            + ended.outcome.verdicts[i].found + "\n";
    return text;
}

// Shortened to fit a cell.
std::string brief(const std::string& found)
{
    constexpr std::size_t kMost = 64;
    return found.size() <= kMost ? found : found.substr(0, found.rfind(' ', kMost)) + " …";
}

// A row per study: expectations, and results in brackets.
Table tableOf(const std::vector<Ended>& all)
{
    Table table{"", {{"study"}, {"expected (found)"}, {"result"}}, {}};
    for (const Ended& ended : all) {
        std::string expected;
        std::map<std::string, int> counts;
        for (std::size_t i = 0; i < ended.outcome.verdicts.size(); ++i) {
            const ExpectationVerdict& verdict = ended.outcome.verdicts[i];
            expected += (i > 0 ? "; " : "") + ended.study.expectations[i].says;
            if (verdict.kind != ExpectationVerdict::Kind::notCheckable)
                expected += " (" + brief(verdict.found) + ")";
            ++counts[verdictName(verdict.kind)];
        }
        std::string result;
        for (const auto& [name, count] : counts)
            result += (result.empty() ? "" : ", ") + std::to_string(count) + " " + name;
        table.rows.push_back({ended.study.id, expected, result});
    }
    return table;
}

std::string studyDocument(const std::vector<Ended>& all)
{
    Json list = Json::array();
    for (const Ended& ended : all) {
        Json expectations = Json::array();
        for (std::size_t i = 0; i < ended.outcome.verdicts.size(); ++i)
            expectations.push_back({{"says", ended.study.expectations[i].says},
                                    {"verdict", verdictName(ended.outcome.verdicts[i].kind)},
                                    {"found", ended.outcome.verdicts[i].found}});
        list.push_back({{"id", ended.study.id},
                        {"title", ended.study.title},
                        {"source", ended.study.source},
                        {"met", ended.outcome.met()},
                        {"seconds", ended.seconds},
                        {"expectations", expectations}});
    }
    return jsonText(list);
}

int runStudies(const Session& session, const StudyOptions& options)
{
    const auto studies = studiesOf(options.names);
    if (!studies)
        return refuse(studies.error());
    const auto source = [&](const std::string& name) -> Result<std::pair<Design, AskedWorkload>> {
        const auto opened = openDesign(name, {}, session.catalogue);
        if (!opened)
            return opened.error();
        return std::pair(opened->variant().design, opened->variant().workload);
    };
    SweepRunOptions how;
    how.threads = options.jobs;
    const Interrupt interrupt;
    how.stop = interrupt.token();
    std::vector<Ended> all;
    int code = kFine;
    for (const Study& study : *studies) {
        const auto began = std::chrono::steady_clock::now();
        std::atomic<std::size_t> points{0};
        how.finished = [&points](std::size_t, const PointResult&) { ++points; };
        Ended ended{study, {}, 0};
        {
            const ProgressLine line([&] { return study.id + ", " + std::to_string(points.load()) + " points simulated"; });
            ended.outcome = runStudy(session.catalogue, study, source, how);
        }
        ended.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (interrupt.happened()) { // finished ones are reported below
            say("Interrupted in " + study.id + ": " + std::to_string(all.size()) + " of " + std::to_string(studies->size())
                + " studies are finished.");
            code = kNotMet;
            break;
        }
        say(study.id + ": " + (ended.outcome.met() ? "fine" : "not met") + ", " + fixedText(ended.seconds, 1) + " s");
        code = ended.outcome.met() ? code : kNotMet;
        if (options.json != "-" && !options.table)
            if (const int printed = print(studyText(ended) + (studies->size() > 1 ? "\n" : ""), code); printed != code)
                return printed;
        all.push_back(std::move(ended));
    }
    if (options.table)
        return print(markdown(tableOf(all)), code);
    return options.json.empty() ? code : deliver(studyDocument(all), options.json, code);
}

int listStudies()
{
    Table table{"", {{"study"}, {"title"}, {"source"}}, {}};
    for (const Study& study : builtinStudies())
        table.rows.push_back({study.id, study.title, study.source});
    return print(plainText(table));
}

} // namespace

void addStudy(CommandLine& line, Session& session)
{
    auto options = std::make_shared<StudyOptions>();
    const Subcommand command = line.add("study", "Ready-made experiments from the literature, each with its expected result");
    command.requireSubcommand();
    command.add("list", "What there is").action([&session] { session.exitCode = listStudies(); });
    const Subcommand run =
        command.add("run", "Run studies, print their plots as tables, and judge them; status 1 if an expectation is not met");
    run.option("NAME", options->names, "Names of studies, or files, or all").required();
    run.option("--jobs", options->jobs, "Runs at the same time; default: one per core");
    run.option("--json", options->json, "The verdicts as JSON to FILE, or - for standard output");
    run.flag("--table", options->table, "Print one table of expectations and results, as Markdown");
    run.action([&session, options] { session.exitCode = runStudies(session, *options); });
}

} // namespace floom::cli
