// SPDX-License-Identifier: GPL-3.0-or-later
// Document's edits of blocks: place, remove, move, copy, resize, rename.
#include "design/address.h"
#include "design/parts.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "document/wire_pins.h"
#include "io/json.h"

#include <algorithm>

namespace floom {

namespace {

std::vector<std::string> known(const Design& design, const QStringList& ids)
{
    std::vector<std::string> list;
    for (const auto& block : design.blocks)
        if (ids.contains(QString::fromStdString(block.id)))
            list.push_back(block.id);
    return list;
}

QString naming(const std::vector<std::string>& ids)
{
    return ids.size() == 1 ? QString::fromStdString(ids.front()) : Document::tr("%1 blocks").arg(ids.size());
}

QString shapeText(const std::vector<int>& dims)
{
    QStringList parts;
    for (const int n : dims)
        parts.append(QString::number(n));
    return parts.isEmpty() ? Document::tr("one") : parts.join(QStringLiteral(" × "));
}

} // namespace

QString Document::addBlock(const QString& type, int x, int y)
{
    auto part = findPart(m_catalogue, design(), type.toStdString());
    if (!part) {
        emit notice(tr("There is no block type “%1”.").arg(type));
        return {};
    }
    const auto* spec = part->type;
    auto next = design();
    Block block;
    block.parameters = std::move(part->values);
    block.id = edits::freshId(next, *spec);
    block.type = spec->id;
    block.at = {edits::moved(0, x), edits::moved(0, y)};
    auto id = QString::fromStdString(block.id);
    next.blocks.push_back(std::move(block));
    commit(std::move(next), tr("Add %1").arg(QString::fromStdString(part->label)));
    return id;
}

void Document::removeBlocks(const QStringList& ids)
{
    auto next = design();
    const auto list = known(next, ids);
    if (list.empty())
        return;
    const auto sentences = edits::removeBlocks(next, m_catalogue, list);
    commit(std::move(next), tr("Delete %1").arg(naming(list)));
    for (const auto& sentence : sentences)
        emit notice(QString::fromStdString(sentence));
}

void Document::moveBlocks(const QStringList& ids, int dx, int dy)
{
    auto next = design();
    const auto list = known(next, ids);
    for (const auto& id : list) {
        auto* block = next.find(id);
        block->at = {edits::moved(block->at.x, dx), edits::moved(block->at.y, dy)};
    }
    movePins(next, design());
    commit(std::move(next), tr("Move %1").arg(list.empty() ? QString() : naming(list)),
           QStringLiteral("move:") + edits::toQt(list).join(u','));
}

void Document::arrange(const std::vector<std::pair<std::string, Point>>& places, const QString& what)
{
    auto next = design();
    for (const auto& [id, at] : places)
        if (auto* block = next.find(id))
            block->at = {edits::moved(0, at.x), edits::moved(0, at.y)};
    movePins(next, design());
    commit(std::move(next), what);
}

QStringList Document::duplicateBlocks(const QStringList& ids, int dx, int dy)
{
    auto next = design();
    const auto list = known(next, ids);
    const auto added = edits::addCopies(next, m_catalogue, design(), list, dx, dy);
    if (!added.empty())
        commit(std::move(next), tr("Duplicate %1").arg(naming(list)));
    return edits::toQt(added);
}

QString Document::setCount(const QString& id, const QList<int>& dims)
{
    auto next = design();
    auto* block = next.find(id.toStdString());
    if (!block)
        return tr("There is no block “%1”.").arg(id);
    std::vector<int> shape(dims.begin(), dims.end());
    std::int64_t elements = 1;
    for (const int n : shape) {
        if (n < 1 || n > 65536)
            return tr("An array has 1 to 65,536 elements in each direction.");
        elements = std::min<std::int64_t>(elements * n, 10'000'000);
    }
    if (shape.size() > 4 || elements > 1'000'000)
        return tr("An array has at most four dimensions and 1,000,000 elements.");
    const auto before = block->count;
    const auto family = edits::family(next, m_catalogue, id.toStdString());
    const auto dropped = edits::reshape(next, m_catalogue, id.toStdString(), shape);
    commit(std::move(next), tr("%1: %2").arg(id, shapeText(shape)), QStringLiteral("count:") + id);
    if (!dropped.empty())
        emit notice(tr("Own values outside the new array are gone: %1. Undo brings them back.")
                        .arg(edits::toQt(dropped).join(QStringLiteral(", "))));
    else if (family.size() > 1 && !shape.empty() && (before.empty() || before.front() != shape.front())) {
        auto others = edits::toQt(family);
        others.removeFirst();
        emit notice(tr("%1 resized to %2 to match %3.").arg(others.join(QStringLiteral(", "))).arg(shape.front()).arg(id));
    }
    return {};
}

QString Document::renameBlock(const QString& id, const QString& newId)
{
    auto next = design();
    if (!next.find(id.toStdString()))
        return tr("There is no block “%1”.").arg(id);
    if (id == newId)
        return {};
    if (!edits::isWellFormedId(newId.toStdString()))
        return tr("A name begins with a small letter; letters, digits and _ follow.");
    if (next.find(newId.toStdString()))
        return tr("Another block is called “%1”.").arg(newId);
    edits::rename(next, id.toStdString(), newId.toStdString());
    renamePins(next, id.toStdString(), newId.toStdString());
    commit(std::move(next), tr("Rename %1 to %2").arg(id, newId));
    return {};
}

void Document::setIdeal(const QStringList& ids, bool ideal)
{
    auto next = design();
    const auto list = known(next, ids);
    for (const auto& id : list) {
        auto& parameters = next.find(id)->parameters;
        if (ideal)
            parameters["ideal"] = true;
        else
            parameters.erase("ideal");
    }
    if (!list.empty())
        commit(std::move(next), ideal ? tr("Make %1 ideal").arg(naming(list)) : tr("Make %1 real").arg(naming(list)));
}

QString Document::setNotes(const QString& id, const QString& notes)
{
    auto next = design();
    auto* block = next.find(id.toStdString());
    if (!block && !id.isEmpty())
        return tr("There is no block “%1”.").arg(id);
    (block ? block->notes : next.notes) = notes.toStdString();
    commit(std::move(next), tr("Edit notes"), QStringLiteral("notes:") + id);
    return {};
}

QString Document::copyText(const QStringList& ids) const
{
    Design part;
    const auto list = known(design(), ids);
    for (const auto& id : list)
        part.blocks.push_back(*design().find(id));
    for (const auto& link : design().links)
        if (part.find(link.from.block) && part.find(link.to.block))
            part.links.push_back(link);
    return part.blocks.empty() ? QString() : QString::fromStdString(writeDesign(part, m_catalogue));
}

QStringList Document::pasteText(const QString& text, int x, int y)
{
    const auto source = readDesign(text.toStdString(), m_catalogue, "the clipboard");
    if (!source.ok() || source->blocks.empty()) {
        emit notice(tr("The clipboard holds no blocks."));
        return {};
    }
    std::vector<std::string> ids;
    Point corner = source->blocks.front().at;
    for (const auto& block : source->blocks) {
        ids.push_back(block.id);
        corner = {std::min(corner.x, block.at.x), std::min(corner.y, block.at.y)};
    }
    auto next = design();
    const auto added = edits::addCopies(next, m_catalogue, *source, ids, edits::moved(x, -corner.x), edits::moved(y, -corner.y));
    if (!added.empty())
        commit(std::move(next), tr("Paste %1").arg(naming(added)));
    return edits::toQt(added);
}

} // namespace floom
