// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sheet.h"

#include "analysis/sensitivity.h"
#include "cli/interrupt.h"
#include "cli/json_document.h"
#include "cli/progress_line.h"
#include "export/figure_text.h"
#include "export/table.h"
#include "results/figures.h"
#include "run/run_many.h"
#include "sweep/limit_cell.h"

#include <algorithm>

namespace floom::cli {

namespace {

struct Ran {
    std::vector<RunOutcome> outcomes;
    std::vector<const RunResult*> results; // null = no result
};

Ran runAll(const Session& session, const Sheet& sheet, const RunRequest& request, const std::stop_token& stop)
{
    std::vector<RunRequest> requests;
    for (const SheetRow& row : sheet.rows) {
        RunRequest one = request;
        one.workload = row.workload;
        one.record = one.maps = false;
        requests.push_back(std::move(one));
    }
    Ran ran;
    ManyProgress progress;
    const ProgressLine line(sheet.id, progress);
    ran.outcomes = runMany(session.catalogue, requests, stop, 0, &progress);
    for (const RunOutcome& outcome : ran.outcomes)
        ran.results.push_back(outcome.record ? &outcome.record->result : nullptr);
    return ran;
}

constexpr std::string_view kShown[] = {"iops", "bandwidth_mb_s", "latency_us.mean", "latency_us.p50", "latency_us.p99", "latency_us.p99_9"};
// In the document a row has them under their names.
constexpr std::string_view kWritten[] = {"iops",           "bandwidth_mb_s", "latency_us.mean",  "latency_us.ci95", "latency_us.p50",
                                         "latency_us.p90", "latency_us.p99", "latency_us.p99_9", "latency_us.max"};

std::string sheetText(const Sheet& sheet, const Ran& ran, const std::string& design)
{
    Table table{sheet.title + ", " + design, {{"workload"}, {"QD", Align::right}}, {}};
    for (const std::string_view id : kShown)
        table.columns.push_back({figureBrief(id), Align::right});
    table.columns.push_back({"steady"});
    table.columns.push_back({"limit"});
    for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
        const RunResult* r = ran.results[i];
        std::vector<std::string> row{sheet.rows[i].name.empty() ? describe(sheet.rows[i].workload) : sheet.rows[i].name,
                                     std::to_string(sheet.rows[i].depth)};
        if (r != nullptr) {
            for (const std::string_view id : kShown)
                row.push_back(figureText(id, figureIn(*r, id)));
            row.push_back(r->window.steady ? "yes" : "no");
            row.push_back(limitCell(saidLimit(r->bottleneck), r->bottleneck.cause));
        }
        row.resize(table.columns.size());
        table.rows.push_back(std::move(row));
    }
    std::string text = plainText(table);
    if (sheet.id != "qd_curve")
        return text;
    if (const auto knee = kneeOf(ran.results); !knee)
        text += "\nMore requests in flight go on to bring more.\n";
    else
        text += "\nFrom QD " + std::to_string(sheet.rows[*knee].depth) + " on, more requests in flight bring less than 5 % more.\n";
    return text;
}

std::string sheetDocument(const Sheet& sheet, const Ran& ran, const RunRequest& request)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
        const SheetRow& row = sheet.rows[i];
        Json json{{"name", row.name}, {"qd", row.depth}, {"words", words(row.workload)}};
        if (const RunResult* r = ran.results[i]) {
            for (const std::string_view id : kWritten) {
                const std::size_t dot = id.find('.');
                const std::string key(id.substr(0, dot));
                (dot == std::string_view::npos ? json[key] : json[key][std::string(id.substr(dot + 1))]) = orNull(figureIn(*r, id));
            }
            json["steady"] = r->window.steady;
            json["regime"] = r->bottleneck.regime;
            json["limit"] = r->bottleneck.instance;
            json["waf"] = r->ftl.waf;
        }
        rows.push_back(std::move(json));
    }
    Json json{{"sheet", sheet.id}, {"title", sheet.title}, {"design", request.design.name}, {"seed", request.seed}, {"rows", rows}};
    if (sheet.id == "qd_curve") {
        const auto knee = kneeOf(ran.results);
        json["knee_qd"] = knee ? Json(sheet.rows[*knee].depth) : Json();
    }
    return jsonText(json);
}

} // namespace

int runSheet(const Session& session, const Sheet& sheet, const RunRequest& request, const std::string& json)
{
    bool interrupted = false;
    Ran ran;
    {
        const Interrupt interrupt;
        ran = runAll(session, sheet, request, interrupt.token());
        interrupted = interrupt.happened();
    }
    int code = interrupted ? kNotMet : kFine;
    for (const RunOutcome& outcome : ran.outcomes) {
        if (outcome.error)
            return refuse(*outcome.error);
        const auto errors = errorsOf(outcome.diagnostics);
        if (outcome.record && errors.empty())
            continue;
        code = kNotMet;
        if (!errors.empty()) {
            say(diagnosticText(errors)); // the design's errors: the same for all rows
            break;
        }
    }
    if (std::all_of(ran.results.begin(), ran.results.end(), [](const RunResult* result) { return result == nullptr; }) && !interrupted)
        return code;
    if (interrupted)
        say("Interrupted: the finished runs are kept, and the current one up to here.");
    if (json != "-")
        if (const int printed = print(sheetText(sheet, ran, request.design.name), code); printed != code)
            return printed;
    return json.empty() ? code : deliver(sheetDocument(sheet, ran, request), json, code);
}

} // namespace floom::cli
