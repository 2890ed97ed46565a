// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "cli/documents.h"
#include "export/table.h"

#include <algorithm>

namespace floom::cli {

namespace {

std::string limitsText(const ParameterSpec& parameter)
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

// Wraps at word boundaries to at most `columns` characters per line.
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

std::string factsText(const ParameterSpec& parameter)
{
    const std::string range = parameter.kind == Kind::boolean ? std::string() : ", " + limitsText(parameter);
    return std::string(kindName(parameter.kind)) + (parameter.unit.empty() ? "" : " in " + parameter.unit) + ", default "
        + formatValue(parameter.defaultValue, parameter.kind) + range
        + (parameter.level.empty() ? "" : ", may differ per " + parameter.level);
}

std::string sourceText(const std::string& source, Sureness sureness)
{
    return (source.empty() ? "" : source + "; ") + "sureness " + sureText(sureness);
}

std::string parameterText(const ParameterSpec& parameter)
{
    std::string text = "  " + parameter.id + "  " + parameter.label + '\n' + wrapped(factsText(parameter), 6) + wrapped(parameter.help, 6)
        + wrapped("Source: " + sourceText(parameter.source, parameter.sureness), 6);
    for (const auto& choice : parameter.choices)
        if (!choice.inert.empty())
            text += wrapped(choice.id + " moves no figure: " + choice.inert, 6);
    if (!parameter.inert.empty())
        text += wrapped("Moves no figure: " + parameter.inert, 6);
    return text;
}

std::string presetText(const Preset& preset, const TypeSpec& type)
{
    std::string values;
    for (const auto& [id, value] : preset.values)
        values += (values.empty() ? "" : ", ") + id + "=" + formatValue(value, type.parameter(id)->kind);
    return "  " + preset.id + "  " + preset.label + '\n' + wrapped(values, 6)
        + wrapped("Source: " + sourceText(preset.source, preset.sureness), 6);
}

// Groups in the order of their first parameter.
std::vector<std::string> groupsOf(const TypeSpec& type)
{
    std::vector<std::string> groups;
    for (const auto& parameter : type.parameters)
        if (std::find(groups.begin(), groups.end(), parameter.group) == groups.end())
            groups.push_back(parameter.group);
    return groups;
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
                                  formatValue(parameter.defaultValue, parameter.kind), limitsText(parameter), sureText(parameter.sureness),
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
    for (const std::string& group : groupsOf(type)) {
        text += '\n' + (group.empty() ? std::string("PARAMETERS") : group) + '\n';
        for (const auto& parameter : type.parameters)
            if (parameter.group == group)
                text += parameterText(parameter);
    }
    if (!type.presets.empty())
        text += "\nPRESETS\n";
    for (const auto& preset : type.presets)
        text += presetText(preset, type);
    return text;
}

} // namespace floom::cli
