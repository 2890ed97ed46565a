// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/parameter_subject.h"

#include "design/address.h"

#include <QCoreApplication>

#include <algorithm>

namespace floom::inline pages {
namespace {

QString titleOf(const TypeSpec* type, const ParameterQuery& query)
{
    const int blocks = static_cast<int>(query.blocks.size());
    if (blocks > 1)
        return type != nullptr
            ? QCoreApplication::translate("ParameterModel", "%1 × %2").arg(blocks).arg(QString::fromStdString(type->label))
            : QCoreApplication::translate("ParameterModel", "%n blocks", "", blocks);
    return type != nullptr ? QString::fromStdString(type->label) : QString();
}

QString addressOf(const Design& design, const ParameterQuery& query)
{
    if (query.blocks.size() != 1)
        return query.blocks.join(QStringLiteral(", "));
    if (!query.instance.isEmpty())
        return query.instance;
    QString text = query.blocks.first();
    if (const auto* block = design.find(query.blocks.first().toStdString()))
        for (const int count : block->count)
            text += QStringLiteral("[0..%1]").arg(count - 1);
    return text;
}

int presetOf(const Design& design, const TypeSpec& type, const ParameterQuery& query)
{
    const auto* block = query.blocks.isEmpty() ? nullptr : design.find(query.blocks.first().toStdString());
    if (block == nullptr)
        return -1;
    const auto holds = [&](const Preset& preset) {
        return std::all_of(preset.values.begin(), preset.values.end(),
                           [&](const auto& entry) { return effectiveValue(*block, type, entry.first, {}) == entry.second; });
    };
    const auto found = std::find_if(type.presets.begin(), type.presets.end(), holds);
    return found == type.presets.end() ? -1 : static_cast<int>(found - type.presets.begin());
}

} // namespace

const TypeSpec* typeOf(const Design& design, const Catalogue& catalogue, const ParameterQuery& query)
{
    const TypeSpec* type = nullptr;
    for (const auto& id : query.blocks) {
        const auto* block = design.find(id.toStdString());
        const auto* other = block != nullptr ? catalogue.find(block->type) : nullptr;
        if (other == nullptr || (type != nullptr && type != other))
            return nullptr;
        type = other;
    }
    return type;
}

ParameterSubject parameterSubject(const Design& design, const Catalogue& catalogue, const ParameterQuery& query)
{
    const TypeSpec* type = typeOf(design, catalogue, query);
    ParameterSubject subject;
    subject.title = titleOf(type, query);
    subject.address = addressOf(design, query);
    subject.blockId = query.blocks.size() == 1 ? query.blocks.first() : QString();
    if (const auto* block = design.find(subject.blockId.toStdString()))
        subject.notes = QString::fromStdString(block->notes);
    else if (query.blocks.isEmpty())
        subject.notes = QString::fromStdString(design.notes);
    if (type == nullptr)
        return subject;
    subject.type = QString::fromStdString(type->id);
    for (const auto& preset : type->presets)
        subject.presets.append(QString::fromStdString(preset.label));
    subject.currentPreset = presetOf(design, *type, query);
    return subject;
}

} // namespace floom::inline pages
