// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_table.h"

#include "cli/session.h"
#include "export/number_text.h"
#include "export/table.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace floom::cli {

namespace {

std::string intervalText(const detect::ProbeAnswer& answer, const detect::Probe& probe)
{
    if (!answer.value)
        return "-";
    return answer.low == answer.high ? "exact" : valueText(answer.low, probe) + " to " + valueText(answer.high, probe);
}

nlohmann::ordered_json findingJson(const detect::Finding& finding, const std::optional<detect::Truth>& truth)
{
    const detect::ProbeAnswer& a = finding.answer;
    nlohmann::ordered_json json{{"quantity", a.quantity}, {"unit", finding.probe.unit}};
    json["found"] = a.value ? nlohmann::ordered_json(*a.value) : nlohmann::ordered_json();
    json["interval"] = {a.low, a.high};
    json["certainty"] = a.certainty;
    json["contrast_us"] = a.contrast;
    json["reason"] = a.reason;
    if (truth) {
        json["truth"] = truth->value ? nlohmann::ordered_json(*truth->value) : nlohmann::ordered_json();
        json["identifiable"] = truth->identifiable;
        json["verdict"] = verdictName(judge(a, *truth));
    }
    json["requests"] = a.requests;
    json["curve"] = {{"x", a.x}, {"y_us", a.y}};
    return json;
}

} // namespace

std::string truthText(const detect::Truth& truth, const detect::Probe& probe)
{
    if (!truth.told)
        return "not determined by the drawing: " + truth.reason;
    const std::string value = truth.value ? valueText(*truth.value, probe) : "none";
    return truth.identifiable || truth.reason.empty() ? value : value + " (not identifiable: " + truth.reason + ")";
}

std::string foundText(const detect::ProbeAnswer& answer, const detect::Probe& probe)
{
    if (!answer.value)
        return "not visible: " + answer.reason;
    return valueText(*answer.value, probe)
        + (answer.certainty >= detect::kSure         ? " (sure)"
               : answer.certainty >= detect::kLikely ? " (likely)"
                                                     : " (unsure)");
}

int deliverFindings(const std::vector<detect::Finding>& findings, const Program* program, const DetectWords& words, std::uint64_t used,
                    const std::string& json, int code)
{
    Table table{"", {{"quantity"}, {"found"}, {"interval"}}, {}};
    if (program != nullptr) {
        table.columns.push_back({"truth"});
        table.columns.push_back({"verdict"});
    }
    table.columns.push_back({"requests", Align::right});
    auto answers = nlohmann::ordered_json::array();
    for (const detect::Finding& finding : findings) {
        const detect::ProbeAnswer& answer = finding.answer;
        std::vector<std::string> row{finding.probe.label, foundText(answer, finding.probe), intervalText(answer, finding.probe)};
        std::optional<detect::Truth> truth;
        if (program != nullptr) {
            truth = detect::truthOf(*program, finding.probe.id);
            row.push_back(truthText(*truth, finding.probe));
            row.emplace_back(verdictWords(judge(answer, *truth)));
        }
        row.push_back(countText(answer.requests));
        table.rows.push_back(std::move(row));
        answers.push_back(findingJson(finding, truth));
    }
    if (json.empty())
        return print(plainText(table), code);
    const nlohmann::ordered_json document{{"seed", words.seed}, {"noise", words.noise}, {"requests", used}, {"answers", answers}};
    return deliver(document.dump(2) + '\n', json, code);
}

} // namespace floom::cli
