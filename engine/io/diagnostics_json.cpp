// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/diagnostics_json.h"

namespace floom::inline engine {

namespace {

void writeFix(JsonWriter& json, const Fix& fix)
{
    json.beginObject();
    json.key("label").text(fix.label);
    json.key("set").beginArray(JsonLayout::oneLine);
    for (const auto& [address, value] : fix.assignments)
        json.text(address + "=" + value);
    json.endArray();
    json.endObject();
}

} // namespace

std::string_view severityName(Severity severity)
{
    constexpr std::string_view names[] = {"note", "warning", "error"};
    return names[static_cast<std::size_t>(severity)];
}

void writeDiagnostics(JsonWriter& json, const std::vector<Diagnostic>& diagnostics)
{
    json.beginArray();
    for (const Diagnostic& diagnostic : diagnostics) {
        json.beginObject();
        json.key("severity").text(severityName(diagnostic.severity));
        json.key("rule").text(diagnostic.rule);
        json.key("address").text(diagnostic.address);
        json.key("title").text(diagnostic.title);
        json.key("detail").text(diagnostic.detail);
        if (!diagnostic.waived.empty())
            json.key("waived").text(diagnostic.waived);
        if (!diagnostic.fixes.empty()) {
            json.key("fixes").beginArray();
            for (const Fix& fix : diagnostic.fixes)
                writeFix(json, fix);
            json.endArray();
        }
        json.endObject();
    }
    json.endArray();
}

std::string writeDiagnostics(const std::vector<Diagnostic>& diagnostics)
{
    JsonWriter json;
    writeDiagnostics(json, diagnostics);
    return json.take() + "\n";
}

} // namespace floom::inline engine
