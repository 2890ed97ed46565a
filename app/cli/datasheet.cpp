// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "cli/documents.h"
#include "export/table.h"

namespace floom::cli {

namespace {

std::string sureText(Sureness sureness)
{
    return sureness == Sureness::high ? "high" : sureness == Sureness::medium ? "medium" : "low";
}

std::string rangeText(const ParameterSpec& parameter)
{
    if (!parameter.choices.empty()) {
        std::string list;
        for (const auto& choice : parameter.choices)
            list += (list.empty() ? "" : " | ") + choice.id;
        return list;
    }
    if (parameter.kind == Kind::boolean)
        return "true | false";
    if (!parameter.min && !parameter.max)
        return "any";
    const auto edge = [&](const std::optional<Value>& value) { return value ? formatValue(*value, parameter.kind) : std::string(); };
    return edge(parameter.min) + " .. " + edge(parameter.max);
}

// Broken into lines of at most `columns` characters between words.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t columns = 100)
{
    std::string out;
    std::string line;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        at = end + 1;
        if (!line.empty() && indent + line.size() + 1 + word.size() > columns) {
            out += std::string(indent, ' ') + line + '\n';
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? out : out + std::string(indent, ' ') + line + '\n';
}

std::string parameterText(const ParameterSpec& parameter)
{
    std::string text = "  " + parameter.id + "  " + parameter.label + '\n';
    text += "      " + std::string(kindName(parameter.kind)) + (parameter.unit.empty() ? "" : " in " + parameter.unit) + ", default "
        + formatValue(parameter.defaultValue, parameter.kind) + ", " + rangeText(parameter)
        + (parameter.level.empty() ? "" : ", may differ per " + parameter.level) + '\n';
    text += wrapped(parameter.help, 6);
    if (!parameter.source.empty())
        text += wrapped("Source: " + parameter.source + " (sureness " + sureText(parameter.sureness) + ")", 6);
    return text;
}

} // namespace

std::string catalogueText(const std::vector<const TypeSpec*>& types)
{
    std::string text;
    for (const auto* type : types) {
        Table table{type->id + "  " + type->label + "  (" + std::string(roleName(type->role)) + ")",
                    {{"parameter"}, {"kind"}, {"unit"}, {"default", Align::right}, {"range"}, {"sureness"}, {"source"}},
                    {}};
        for (const auto& parameter : type->parameters)
            table.rows.push_back({parameter.id, std::string(kindName(parameter.kind)), parameter.unit,
                                  formatValue(parameter.defaultValue, parameter.kind), rangeText(parameter), sureText(parameter.sureness),
                                  parameter.source});
        text += plainText(table) + '\n';
    }
    return text;
}

std::string datasheetText(const TypeSpec& type)
{
    std::string text = type.label + "  ·  " + type.id + "  ·  " + std::string(roleName(type.role)) + "\n\n" + wrapped(type.description, 0);
    text += "\nPORTS\n";
    for (const auto& port : type.ports)
        text += "  " + port.id + "  " + port.label + ", " + std::string(busName(port.bus)) + " bus"
            + (port.required ? ", must be connected" : "")
            + (port.maxLinks > 0 ? ", at most " + std::to_string(port.maxLinks) + (port.maxLinks == 1 ? " wire" : " wires") : "") + '\n';
    for (const auto& level : type.levels)
        text += "  inside: " + level.id + ", as many as " + level.countParameter + " says\n";
    std::string group = "\n"; // no group is called so
    for (const auto& parameter : type.parameters) {
        if (parameter.group != group) {
            group = parameter.group;
            text += '\n' + (group.empty() ? std::string("PARAMETERS") : group) + '\n';
        }
        text += parameterText(parameter);
    }
    if (!type.presets.empty())
        text += "\nPRESETS\n";
    for (const auto& preset : type.presets)
        text += "  " + preset.id + "  " + preset.label + (preset.source.empty() ? "" : "  (" + preset.source + ")") + '\n';
    return text;
}

} // namespace floom::cli
