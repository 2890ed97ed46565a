// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_lock.h"

#include "design/address.h"

#include <algorithm>

namespace floom::inline learn {

namespace {

QString fieldOf(const std::string& block, const std::string& parameter)
{
    return QString::fromStdString(block) + u'.' + QString::fromStdString(parameter);
}

// "pkg[3][*].tR=30us" -> "pkg.tR"
QString fieldOf(const QString& assignment)
{
    const auto address = parseAddress(assignment.section(u'=', 0, 0).trimmed().toStdString());
    return address && !address->parts.empty() ? fieldOf(address->parts.front().name, address->parameter) : assignment;
}

void addChanged(QStringList& fields, const std::string& block, const Parameters& before, const Parameters& now)
{
    const auto add = [&](const Parameters& one, const Parameters& other) {
        for (const auto& [id, value] : one) {
            const auto found = other.find(id);
            if ((found == other.end() || found->second != value) && !fields.contains(fieldOf(block, id)))
                fields << fieldOf(block, id);
        }
    };
    add(before, now);
    add(now, before);
}

void addChanged(QStringList& fields, const Block& before, const Block& now)
{
    if (before.type != now.type)
        fields << QString::fromStdString(now.id);
    if (before.count != now.count)
        fields << fieldOf(now.id, "count");
    addChanged(fields, now.id, before.parameters, now.parameters);
    static const Parameters none;
    const auto of = [](const Block& block, const std::string& path) -> const Parameters& {
        const auto found = block.overrides.find(path);
        return found == block.overrides.end() ? none : found->second;
    };
    for (const Block* side : {&before, &now})
        for (const auto& [path, values] : side->overrides)
            addChanged(fields, now.id, of(before, path), of(now, path));
}

} // namespace

QStringList changedFields(const Design& start, const Design& now)
{
    QStringList fields;
    bool isSame = start.blocks.size() == now.blocks.size();
    for (const Block& block : now.blocks) {
        const Block* before = start.find(block.id);
        isSame = isSame && before != nullptr;
        if (before != nullptr)
            addChanged(fields, *before, block);
    }
    if (!isSame)
        fields.prepend(QStringLiteral("blocks"));
    else if (start.links != now.links)
        fields << QStringLiteral("wires");
    return fields;
}

QString lockedChange(const LessonLock& lock, const Design& start, const Design& now)
{
    if (lock.isOn)
        for (const QString& field : changedFields(start, now))
            if (!lock.fields.contains(field))
                return field;
    return {};
}

QStringList fieldsOf(const LessonStep& step)
{
    QStringList fields;
    for (const QString& one : step.model)
        fields << fieldOf(one);
    for (const LessonNeed& need : step.needs)
        if (need.what == u"parameter")
            fields << fieldOf(need.address);
    return fields;
}

QStringList lockFaults(const LessonText& lesson)
{
    QStringList faults;
    if (!lesson.lock.isOn)
        return faults;
    int runs = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        for (const QString& field : fieldsOf(step))
            if (!lesson.lock.fields.contains(field))
                faults << QStringLiteral("step %1: %2 has to change and is locked").arg(i + 1).arg(field);
        runs += std::any_of(step.needs.begin(), step.needs.end(),
                            [](const LessonNeed& need) { return need.what == u"run" || need.what == u"limit"; })
            ? 1
            : 0;
    }
    if (lesson.lock.runs > 0 && lesson.lock.runs < runs)
        faults << QStringLiteral("%1 runs are let, the steps need %2").arg(lesson.lock.runs).arg(runs);
    return faults;
}

} // namespace floom::inline learn
