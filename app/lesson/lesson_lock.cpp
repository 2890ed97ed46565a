// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_lock.h"

#include "design/address.h"

#include <algorithm>

namespace floom {

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

// The first parameter that differs and is not free.
QString changed(const LessonLock& lock, const std::string& block, const Parameters& before, const Parameters& now)
{
    const auto differs = [&](const Parameters& one, const Parameters& other) {
        for (const auto& [id, value] : one) {
            const auto found = other.find(id);
            if ((found == other.end() || found->second != value) && !lock.fields.contains(fieldOf(block, id)))
                return fieldOf(block, id);
        }
        return QString();
    };
    const QString first = differs(before, now);
    return first.isEmpty() ? differs(now, before) : first;
}

QString changed(const LessonLock& lock, const Block& before, const Block& now)
{
    if (before.type != now.type)
        return QString::fromStdString(now.id);
    if (before.count != now.count && !lock.fields.contains(fieldOf(now.id, "count")))
        return fieldOf(now.id, "count");
    if (const QString own = changed(lock, now.id, before.parameters, now.parameters); !own.isEmpty())
        return own;
    static const Parameters none;
    const auto of = [](const Block& block, const std::string& path) -> const Parameters& {
        const auto found = block.overrides.find(path);
        return found == block.overrides.end() ? none : found->second;
    };
    for (const Block* side : {&before, &now})
        for (const auto& [path, values] : side->overrides)
            if (const QString one = changed(lock, now.id, of(before, path), of(now, path)); !one.isEmpty())
                return one;
    return {};
}

} // namespace

QString lockedChange(const LessonLock& lock, const Design& start, const Design& now)
{
    if (!lock.isOn)
        return {};
    if (start.blocks.size() != now.blocks.size())
        return QStringLiteral("blocks");
    for (const Block& block : now.blocks) {
        const Block* before = start.find(block.id);
        if (before == nullptr)
            return QStringLiteral("blocks");
        if (const QString one = changed(lock, *before, block); !one.isEmpty())
            return one;
    }
    return start.links == now.links ? QString() : QStringLiteral("wires");
}

QStringList lockFaults(const LessonText& lesson)
{
    QStringList faults;
    if (!lesson.lock.isOn)
        return faults;
    int runs = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        QStringList changes = step.model;
        for (const LessonNeed& need : step.needs)
            if (need.what == u"parameter")
                changes << need.address;
        for (const QString& one : changes)
            if (!lesson.lock.fields.contains(fieldOf(one)))
                faults << QStringLiteral("step %1: %2 has to change and is locked").arg(i + 1).arg(fieldOf(one));
        runs += std::any_of(step.needs.begin(), step.needs.end(),
                            [](const LessonNeed& need) { return need.what == u"run" || need.what == u"limit"; })
            ? 1
            : 0;
    }
    if (lesson.lock.runs > 0 && lesson.lock.runs < runs)
        faults << QStringLiteral("%1 runs are let, the steps need %2").arg(lesson.lock.runs).arg(runs);
    return faults;
}

} // namespace floom
