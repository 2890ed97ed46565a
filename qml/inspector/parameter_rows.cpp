// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/parameter_rows.h"

#include "base/random.h"
#include "base/units.h"
#include "design/address.h"
#include "export/number_text.h"
#include "look/unbroken_text.h"
#include "run/firmware_source.h"
#include "soc/firmware_file.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace floom::inline pages {

namespace {

struct Chosen {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
};

QString tr(const char* text)
{
    return QCoreApplication::translate("ParameterRows", text);
}

std::vector<Chosen> chosenBlocks(const Design& design, const Catalogue& catalogue, const QStringList& ids)
{
    std::vector<Chosen> chosen;
    for (const auto& id : ids) {
        const auto* block = design.find(id.toStdString());
        const auto* type = block ? catalogue.find(block->type) : nullptr;
        if (type)
            chosen.push_back({block, type});
    }
    return chosen;
}

// The instance as indices; empty if it is not an instance of the block.
InstancePath pathOf(const QString& instance)
{
    InstancePath path;
    const auto address = parseAddress(instance.toStdString());
    if (!address.ok())
        return path;
    for (std::size_t part = 0; part < address->parts.size(); ++part)
        for (const auto& range : address->parts[part].dims)
            (part == 0 ? path.element : path.levels).push_back(range.first);
    return path;
}

QString editorOf(Kind kind)
{
    switch (kind) {
    case Kind::boolean:
        return QStringLiteral("boolean");
    case Kind::choice:
        return QStringLiteral("choice");
    case Kind::text:
        return QStringLiteral("text");
    default:
        return QStringLiteral("quantity");
    }
}

int surenessLevel(Sureness sureness)
{
    return sureness == Sureness::high ? 3 : sureness == Sureness::medium ? 2 : 1;
}

bool hasOverrides(const Block& block, const std::string& parameter)
{
    return std::any_of(block.overrides.begin(), block.overrides.end(),
                       [&](const auto& entry) { return entry.second.find(parameter) != entry.second.end(); });
}

void showValue(ParameterRow& row, const ParameterSpec& spec, const Value& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        row.on = *flag;
    const auto split = splitValue(value, spec.kind);
    row.value = QString::fromStdString(split.number);
    row.unit = QString::fromStdString(split.unit.empty() && (spec.kind == Kind::count || spec.kind == Kind::real) ? spec.unit : split.unit);
    const auto found =
        std::find_if(spec.choices.begin(), spec.choices.end(), [&](const Choice& choice) { return choice.id == split.number; });
    row.choice = found == spec.choices.end() ? -1 : static_cast<int>(found - spec.choices.begin());
}

ParameterRow describe(const ParameterSpec& spec)
{
    ParameterRow row;
    row.key = QString::fromStdString(spec.id);
    row.editor = editorOf(spec.kind);
    row.label = QString::fromStdString(spec.label);
    row.group = spec.group.empty() ? tr("General") : QString::fromStdString(spec.group);
    row.kind = spec.kind;
    row.help = QString::fromStdString(spec.help);
    row.source = QString::fromStdString(spec.source);
    row.sureness = surenessLevel(spec.sureness);
    for (const auto& choice : spec.choices) {
        row.choices.append(QString::fromStdString(choice.label));
        row.choiceIds.append(QString::fromStdString(choice.id));
    }
    return row;
}

void showFinding(ParameterRow& row, const std::string& address, const std::vector<Diagnostic>& findings)
{
    for (const auto& finding : findings) {
        if (finding.address != address || !finding.waived.empty() || static_cast<int>(finding.severity) <= row.severity)
            continue;
        row.severity = static_cast<int>(finding.severity);
        row.finding = unbroken(QString::fromStdString(finding.title + (finding.detail.empty() ? "" : "\n" + finding.detail)));
    }
}

ParameterRow rowOf(const ParameterSpec& spec, const std::vector<Chosen>& chosen, const ParameterQuery& query, const Design& design)
{
    const QString& instance = chosen.size() == 1 ? query.instance : QString();
    ParameterRow row = describe(spec);
    const auto path = pathOf(instance);
    const Value first = effectiveValue(*chosen.front().block, *chosen.front().type, spec.id, path);
    for (const auto& [block, type] : chosen) {
        const Value value = effectiveValue(*block, *type, spec.id, path);
        row.mixed = row.mixed || value != first;
        row.overridden = row.overridden || (instance.isEmpty() ? hasOverrides(*block, spec.id) : isOverridden(*block, spec.id, path));
        row.changed = row.changed || (instance.isEmpty() ? value != spec.defaultValue : row.overridden);
    }
    showValue(row, spec, first);
    row.inherited = !instance.isEmpty() && !row.overridden;
    for (const auto& [block, type] : chosen)
        showFinding(row, rowAddress(QString::fromStdString(block->id), instance, row.key).toStdString(), query.findings);
    if (chosen.size() == 1)
        if (const auto found =
                design.expressions.find(rowAddress(QString::fromStdString(chosen.front().block->id), instance, row.key).toStdString());
            found != design.expressions.end())
            row.formula = QString::fromStdString(found->second);
    if (row.mixed) {
        row.value.clear();
        row.choice = -1;
    }
    return row;
}

// The simple view of an instance shows every parameter that can be overridden.
bool isSimple(const ParameterSpec& spec, const ParameterRow& row, bool ofInstance)
{
    return spec.key || (!spec.whatIf.empty() && !spec.whatIf.starts_with("asked ")) || row.changed || row.overridden
        || !row.formula.isEmpty() || row.severity >= 0 || (ofInstance && !spec.level.empty());
}

bool sharedByAll(const ParameterSpec& spec, const std::vector<Chosen>& chosen)
{
    return std::all_of(chosen.begin(), chosen.end(), [&](const Chosen& c) {
        const auto* other = c.type->parameter(spec.id);
        return other && other->kind == spec.kind;
    });
}

ParameterRow arrayRow(const Block& block)
{
    ParameterRow row;
    row.key = QStringLiteral("count");
    row.editor = QStringLiteral("array");
    row.label = block.count.size() == 2 ? tr("Columns × rows") : tr("Count");
    row.group = tr("Array");
    QStringList dims;
    for (const int count : block.count)
        dims.append(QString::number(count));
    row.value = dims.isEmpty() ? QStringLiteral("1") : dims.join(QStringLiteral(" × "));
    row.sureness = 3;
    row.help = tr("8 for eight elements, 8x4 for eight columns of four, 1 for a single element.");
    return row;
}

// Shows a firmware parameter as file name and summary, not as its contents.
void showFirmware(ParameterRow& row, std::vector<ParameterRow>& rows)
{
    const std::string text = row.value.toStdString();
    row.value = QString::fromStdString(soc::firmwareName(text));
    const auto bytes = soc::firmwareBytes(text);
    ParameterRow facts;
    facts.key = row.key + QStringLiteral("Facts");
    facts.editor = QStringLiteral("facts");
    facts.label = tr("File");
    facts.group = row.group;
    facts.sureness = 3;
    if (bytes)
        facts.value = tr("%1 B  %2").arg(QString::fromStdString(countText(bytes->size()))).arg(hashText(*bytes), 16, 16, QLatin1Char('0'));
    rows.push_back(row);
    if (bytes)
        rows.push_back(std::move(facts));
}

ParameterRow heading(const QString& group, const std::set<QString>& folded)
{
    ParameterRow row;
    row.key = group;
    row.editor = QStringLiteral("group");
    row.label = group;
    row.group = group;
    row.open = folded.find(group) == folded.end();
    return row;
}

} // namespace

std::vector<ParameterRow> parameterRows(const Design& design, const Catalogue& catalogue, const ParameterQuery& query, int* leftOut)
{
    std::vector<ParameterRow> rows;
    const auto chosen = chosenBlocks(design, catalogue, query.blocks);
    if (chosen.empty())
        return rows;
    const QString instance = chosen.size() == 1 ? query.instance : QString();

    std::vector<ParameterRow> all;
    if (chosen.size() == 1 && instance.isEmpty())
        all.push_back(arrayRow(*chosen.front().block));
    int hidden = 0;
    for (const auto& spec : chosen.front().type->parameters) {
        if (!sharedByAll(spec, chosen))
            continue;
        ParameterRow row = rowOf(spec, chosen, query, design);
        if (query.simple && !isSimple(spec, row, !instance.isEmpty()))
            ++hidden;
        else if (holdsFirmware(*chosen.front().type) && spec.id == kFirmware && !row.mixed)
            showFirmware(row, all);
        else
            all.push_back(std::move(row));
    }
    if (leftOut != nullptr)
        *leftOut = hidden;

    QStringList groups;
    for (const auto& row : all)
        if (!groups.contains(row.group))
            groups.append(row.group);
    for (const auto& group : groups) {
        rows.push_back(heading(group, query.foldedGroups));
        if (rows.back().open)
            std::copy_if(all.begin(), all.end(), std::back_inserter(rows), [&](const ParameterRow& row) { return row.group == group; });
    }
    return rows;
}

QString rowAddress(const QString& block, const QString& instance, const QString& key)
{
    return (instance.isEmpty() ? block : instance) + QLatin1Char('.') + key;
}

QStringList addressesOf(const ParameterQuery& query, const ParameterRow& row)
{
    QStringList list;
    for (const auto& id : query.blocks)
        list << rowAddress(id, query.instance, row.key);
    return list;
}

QString withShownUnit(const QString& typed, const ParameterRow& row)
{
    static const QRegularExpression bare(QStringLiteral("^\\s*[-+]?[0-9.]+(e[-+]?[0-9]+)?\\s*$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const bool quantity = row.kind != Kind::count && row.kind != Kind::real && row.kind != Kind::text && row.kind != Kind::choice
        && row.kind != Kind::boolean;
    return quantity && bare.match(typed).hasMatch() ? typed.trimmed() + row.unit : typed.trimmed();
}

} // namespace floom::inline pages
