// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/default_place.h"

#include "design/address.h"
#include "document/document.h"

#include <algorithm>
#include <vector>

namespace floom {

namespace {

constexpr int kColumn = 240; // a card and the gap after it
constexpr int kRow = 176;
constexpr int kMargin = 32;

bool isTaken(const Design& design, Point at)
{
    return std::any_of(design.blocks.begin(), design.blocks.end(), [at](const Block& block) {
        return std::abs(block.at.x - at.x) < kColumn - 40 && std::abs(block.at.y - at.y) < kRow - 24;
    });
}

Point freePlace(const Design& design, const QStringList& selection)
{
    Point at{kMargin, kMargin};
    const Block* anchor = nullptr;
    for (const auto& block : design.blocks) {
        const bool chosen = selection.isEmpty() || selection.contains(QString::fromStdString(block.id));
        if (chosen && (!anchor || block.at.x > anchor->at.x))
            anchor = &block;
    }
    if (anchor)
        at = {anchor->at.x + kColumn, anchor->at.y};
    while (isTaken(design, at))
        at.y += kRow;
    return at;
}

// The port of the selected block that the new block can be wired to, when there is exactly one.
QString onlyPort(const Design& design, const Catalogue& catalogue, const TypeSpec& type, const QStringList& selection)
{
    const auto* block = selection.size() == 1 ? design.find(selection.first().toStdString()) : nullptr;
    const auto* blockType = block ? catalogue.find(block->type) : nullptr;
    if (!blockType)
        return {};
    Design trial = design;
    Block added;
    added.id = "trial_block";
    added.type = type.id;
    trial.blocks.push_back(added);
    std::vector<QString> fitting;
    for (const auto& port : blockType->ports)
        for (const auto& other : type.ports)
            if (whyNotLinked(trial, catalogue, {block->id, port.id}, {added.id, other.id}).empty())
                fitting.push_back(QString::fromStdString(port.id));
    return fitting.size() == 1 ? fitting.front() : QString();
}

} // namespace

QString addAtDefaultPlace(Document& document, const QString& type, const QStringList& selection)
{
    const auto& design = document.design();
    const auto at = freePlace(design, selection);
    const auto* spec = document.catalogue().find(type.section(QLatin1Char(':'), 0, 0).toStdString());
    const QString port = spec ? onlyPort(design, document.catalogue(), *spec, selection) : QString();
    if (!port.isEmpty())
        if (QString id = document.addBlockLinked(type, at.x, at.y, selection.first(), port); !id.isEmpty())
            return id;
    return document.addBlock(type, at.x, at.y);
}

} // namespace floom
