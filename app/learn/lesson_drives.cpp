// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_drives.h"

#include "design/address.h"

#include <algorithm>

namespace floom::inline learn {

Design plainDrive(const Design& design, const Catalogue& catalogue)
{
    Design plain = design;
    for (Block& block : plain.blocks)
        if (const TypeSpec* type = catalogue.find(block.type))
            std::erase_if(block.parameters, [type](const auto& written) {
                const ParameterSpec* spec = type->parameter(written.first);
                return spec != nullptr && spec->defaultValue == written.second;
            });
    return plain;
}

QString drawnHash(const Design& design, const Catalogue& catalogue)
{
    return QString::fromStdString(designHash(plainDrive(design, catalogue)));
}

QString takeStep(const LessonStep& step, const Catalogue& catalogue, Design& design, AskedWorkload& workload)
{
    QStringList changes = step.model;
    for (const LessonNeed& need : step.needs)
        if (need.what == u"parameter")
            changes << need.address + u'=' + need.value;
        else if (need.what == u"workload")
            workload = neededWorkload(need);
    for (const QString& one : changes)
        if (const auto done = assign(design, catalogue, one.toStdString()); !done)
            return QString::fromStdString(done.error().message());
    return {};
}

std::optional<LessonDrives> lessonDrives(const LessonText& lesson, const Catalogue& catalogue, QString* problem)
{
    auto design = lessonStart(lesson, catalogue, problem);
    if (!design)
        return std::nullopt;
    LessonDrives drives{drawnHash(*design, catalogue), {}};
    AskedWorkload workload;
    bool isKnown = true;
    for (const LessonStep& step : lesson.steps) {
        if (*problem = takeStep(step, catalogue, *design, workload); !problem->isEmpty())
            return std::nullopt;
        isKnown = isKnown && std::none_of(step.needs.begin(), step.needs.end(), [](const LessonNeed& n) { return n.what == u"limit"; });
        drives.steps << (isKnown ? drawnHash(*design, catalogue) : QString());
    }
    return drives;
}

} // namespace floom::inline learn
