// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/documents.h"

#include "base/units.h"
#include "cli/json_document.h"
#include "design/address.h"

namespace floom::cli {

namespace {

Json parameterJson(const ParameterSpec& parameter)
{
    Json json{{"id", parameter.id},
              {"label", parameter.label},
              {"group", parameter.group},
              {"kind", kindName(parameter.kind)},
              {"unit", parameter.unit},
              {"default", formatValue(parameter.defaultValue, parameter.kind)},
              {"min", nullptr},
              {"max", nullptr},
              {"choices", Json::array()},
              {"level", parameter.level},
              {"help", parameter.help},
              {"source", parameter.source},
              {"sureness", sureText(parameter.sureness)},
              {"inert", parameter.inert}};
    if (parameter.min)
        json["min"] = formatValue(*parameter.min, parameter.kind);
    if (parameter.max)
        json["max"] = formatValue(*parameter.max, parameter.kind);
    for (const auto& choice : parameter.choices)
        json["choices"].push_back(choice.id);
    return json;
}

Json presetJson(const Preset& preset, const TypeSpec& type)
{
    Json values = Json::object();
    for (const auto& [id, value] : preset.values)
        values[id] = formatValue(value, type.parameter(id)->kind);
    return {
        {"id", preset.id}, {"label", preset.label}, {"source", preset.source}, {"sureness", sureText(preset.sureness)}, {"values", values}};
}

} // namespace

std::string sureText(Sureness sureness)
{
    return sureness == Sureness::high ? "high" : sureness == Sureness::medium ? "medium" : "low";
}

std::string diagnosticsDocument(const Design& design, const std::vector<Diagnostic>& diagnostics)
{
    Json list = Json::array();
    for (const auto& finding : diagnostics) {
        Json fixes = Json::array();
        for (const auto& fix : finding.fixes) {
            Json assignments = Json::array();
            for (const auto& [address, value] : fix.assignments)
                assignments.push_back(std::string(address).append(1, '=').append(value));
            fixes.push_back({{"label", fix.label}, {"set", assignments}});
        }
        const char* severity = finding.severity == Severity::error ? "error" : finding.severity == Severity::warning ? "warning" : "note";
        list.push_back({{"severity", severity},
                        {"rule", finding.rule},
                        {"address", finding.address},
                        {"title", finding.title},
                        {"detail", finding.detail},
                        {"fixes", fixes}});
        if (!finding.waived.empty())
            list.back()["waived"] = finding.waived;
    }
    return jsonText({{"design", design.name}, {"design_hash", designHash(design)}, {"diagnostics", list}});
}

std::string catalogueDocument(const std::vector<const TypeSpec*>& types)
{
    Json list = Json::array();
    for (const auto* type : types) {
        Json parameters = Json::array();
        for (const auto& parameter : type->parameters)
            parameters.push_back(parameterJson(parameter));
        Json ports = Json::array();
        for (const auto& port : type->ports)
            ports.push_back({{"id", port.id}, {"label", port.label}, {"bus", busName(port.bus)}, {"required", port.required}});
        Json levels = Json::array();
        for (const auto& level : type->levels)
            levels.push_back({{"id", level.id}, {"count", level.countParameter}});
        Json presets = Json::array();
        for (const auto& preset : type->presets)
            presets.push_back(presetJson(preset, *type));
        list.push_back({{"id", type->id},
                        {"label", type->label},
                        {"role", roleName(type->role)},
                        {"description", type->description},
                        {"in_place_update", type->inPlaceUpdate},
                        {"levels", levels},
                        {"ports", ports},
                        {"parameters", parameters},
                        {"presets", presets}});
    }
    return jsonText({{"types", list}});
}

std::string traceDocument(const TraceSummary& summary)
{
    Json first = Json::array();
    for (const TraceRow& row : summary.first) {
        const char* op = row.op == HostOp::read ? "read" : row.op == HostOp::write ? "write" : row.op == HostOp::trim ? "trim" : "flush";
        first.push_back({{"at_s", row.at.seconds()}, {"op", op}, {"device", row.device}, {"offset", row.offset}, {"bytes", row.bytes}});
    }
    return jsonText({{"format", summary.format},
                     {"records", summary.records},
                     {"reads", summary.reads},
                     {"writes", summary.writes},
                     {"others", summary.others},
                     {"bytes_read", summary.bytesRead},
                     {"bytes_written", summary.bytesWritten},
                     {"lowest_byte", summary.lowestByte},
                     {"highest_byte", summary.highestByte},
                     {"duration_s", summary.durationSeconds},
                     {"out_of_order", summary.outOfOrder},
                     {"lines", summary.lines},
                     {"smallest", summary.smallest},
                     {"largest", summary.largest},
                     {"aligned_4k", summary.aligned},
                     {"sequential", summary.sequential},
                     {"footprint_bytes", summary.footprintBytes},
                     {"first", first}});
}

} // namespace floom::cli
