// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_draft.h"

#include "base/units.h"
#include "design/block_count.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <set>

namespace floom::inline learn {

namespace {

const Parameters& noParameters()
{
    static const Parameters none;
    return none;
}

// Adds the differing values of one address, "pkg" or "pkg[3]". A removed value counts as its default.
void addNeeds(const std::string& place, const TypeSpec& type, const Parameters& before, const Parameters& now,
              std::vector<LessonNeed>& needs)
{
    std::set<std::string> names;
    for (const auto& [id, value] : before)
        names.insert(id);
    for (const auto& [id, value] : now)
        names.insert(id);
    for (const std::string& id : names) {
        const ParameterSpec* spec = type.parameter(id);
        const auto old = before.find(id), fresh = now.find(id);
        if (spec == nullptr || (old != before.end() && fresh != now.end() && old->second == fresh->second))
            continue;
        const Value& value = fresh != now.end() ? fresh->second : spec->defaultValue;
        needs.push_back({QStringLiteral("parameter"), QString::fromStdString(place + "." + id),
                         QString::fromStdString(formatValue(value, spec->kind)).remove(u' ')});
    }
}

void addNeeds(const Block& before, const Block& now, const TypeSpec& type, std::vector<LessonNeed>& needs)
{
    if (before.count != now.count)
        needs.push_back(
            {QStringLiteral("parameter"), QString::fromStdString(now.id + ".count"), QString::fromStdString(countText(now.count))});
    addNeeds(now.id, type, before.parameters, now.parameters, needs);
    std::set<std::string> paths;
    for (const Block* side : {&before, &now})
        for (const auto& [path, values] : side->overrides)
            paths.insert(path);
    const auto of = [](const Block& block, const std::string& path) -> const Parameters& {
        const auto found = block.overrides.find(path);
        return found == block.overrides.end() ? noParameters() : found->second;
    };
    for (const std::string& path : paths)
        addNeeds(now.id + path, type, of(before, path), of(now, path), needs);
}

void put(QJsonObject& object, const char* name, const QString& text)
{
    if (!text.isEmpty())
        object[QLatin1String(name)] = text;
}

void put(QJsonObject& object, const char* name, const QStringList& texts)
{
    if (!texts.isEmpty())
        object[QLatin1String(name)] = QJsonArray::fromStringList(texts);
}

QStringList linesOf(const QString& text)
{
    return text.split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

QString needsBetween(const Design& before, const Design& now, const Catalogue& catalogue, std::vector<LessonNeed>* needs)
{
    if (before.blocks.size() != now.blocks.size() || before.links != now.links)
        return QStringLiteral("A step changes values only: blocks and wires are those of the start.");
    for (const Block& block : now.blocks) {
        const Block* old = before.find(block.id);
        const TypeSpec* type = catalogue.find(block.type);
        if (old == nullptr || type == nullptr || old->type != block.type)
            return QStringLiteral("A step changes values only: %1 is no block of the start.").arg(QString::fromStdString(block.id));
        addNeeds(*old, block, *type, *needs);
    }
    return {};
}

QString needText(const LessonNeed& need)
{
    if (need.what == u"parameter")
        return need.address + QStringLiteral(" = ") + need.value;
    return need.address.isEmpty() && need.value.isEmpty() ? need.what : (need.what + u' ' + need.address + u' ' + need.value).simplified();
}

std::optional<LessonNeed> needOf(const QString& line)
{
    const QString text = line.simplified(), what = text.section(u' ', 0, 0), rest = text.section(u' ', 1);
    if (what == u"run" && rest.isEmpty())
        return LessonNeed{what, {}, {}};
    if ((what == u"workload" || what == u"pinned") && !rest.isEmpty())
        return LessonNeed{what, {}, rest};
    if (what == u"selected" && !rest.isEmpty())
        return LessonNeed{what, rest, {}};
    if (const auto bound = std::max(rest.indexOf(u'<'), rest.indexOf(u'>')); what == u"limit" && bound > 0)
        return LessonNeed{what, rest.left(bound).trimmed(), rest.mid(bound)};
    const QString address = text.section(u'=', 0, 0).trimmed(), value = text.section(u'=', 1).trimmed();
    if (!address.contains(u'.') || address.contains(u' ') || value.isEmpty())
        return std::nullopt;
    return LessonNeed{QStringLiteral("parameter"), address, value};
}

QString readChoices(const QString& lines, std::vector<LessonChoice>* choices)
{
    choices->clear();
    for (const QString& line : linesOf(lines)) {
        const QStringList parts = line.split(u'|');
        LessonChoice choice{parts[0].trimmed(), std::numeric_limits<double>::infinity(), parts.value(2).trimmed()};
        if (const QString border = parts.value(1).trimmed(); !border.isEmpty()) {
            bool isNumber = false;
            choice.upTo = border.toDouble(&isNumber);
            if (!isNumber || !std::isfinite(choice.upTo))
                return line;
        }
        if (choice.words.isEmpty() || parts.size() > 3 || (!choices->empty() && !(choices->back().upTo < choice.upTo)))
            return line;
        choices->push_back(std::move(choice));
    }
    return {};
}

QString choiceLines(const std::vector<LessonChoice>& choices)
{
    QStringList lines;
    for (const LessonChoice& choice : choices) {
        QString line = choice.words;
        if (std::isfinite(choice.upTo) || !choice.why.isEmpty())
            line += QStringLiteral(" | ") + (std::isfinite(choice.upTo) ? QString::number(choice.upTo, 'g', 10) : QString());
        if (!choice.why.isEmpty())
            line += QStringLiteral(" | ") + choice.why;
        lines << line;
    }
    return lines.join(u'\n');
}

QJsonObject writtenNeed(const LessonNeed& need)
{
    QJsonObject wanted;
    put(wanted, "what", need.what);
    put(wanted, "at", need.address);
    put(wanted, "is", need.value);
    return wanted;
}

QJsonObject writtenStep(const LessonStep& step)
{
    QJsonObject one;
    put(one, "kind", step.kind);
    put(one, "title", step.title);
    put(one, "text", linesOf(step.text));
    put(one, "spot", step.spot);
    put(one, "hints", step.hints);
    put(one, "model", step.model);
    put(one, "notes", linesOf(step.notes));
    put(one, "unit", step.unit);
    put(one, "tooLow", step.tooLow);
    put(one, "tooHigh", step.tooHigh);
    put(one, "truth", step.truth);
    put(one, "reveal", step.reveal);
    if (step.to > step.from) {
        one[QStringLiteral("from")] = step.from;
        one[QStringLiteral("to")] = step.to;
    }
    if (step.isOpen)
        one[QStringLiteral("open")] = true;
    QJsonArray choices, needs;
    for (const LessonChoice& choice : step.choices) {
        QJsonObject option;
        put(option, "words", choice.words);
        if (std::isfinite(choice.upTo))
            option[QStringLiteral("upTo")] = choice.upTo;
        put(option, "why", choice.why);
        choices.append(option);
    }
    for (const LessonNeed& need : step.needs)
        needs.append(writtenNeed(need));
    put(one, "stations", step.stations);
    put(one, "why", step.why);
    if (!choices.isEmpty())
        one[QStringLiteral("choices")] = choices;
    if (!needs.isEmpty())
        one[QStringLiteral("needs")] = needs;
    QJsonObject wrong;
    for (auto line = step.wrong.begin(); line != step.wrong.end(); ++line)
        wrong[line.key()] = line.value();
    if (!wrong.isEmpty())
        one[QStringLiteral("wrong")] = wrong;
    return one;
}

} // namespace floom::inline learn
