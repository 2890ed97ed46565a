// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/default_place.h"

#include "design/address.h"
#include "design/parts.h"
#include "document/block_edits.h"
#include "document/block_naming.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "document/edits_splice.h"
#include "drawing/drawing_room.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace floom::inline drawing {

namespace {

std::vector<std::string> toStd(const QStringList& ids)
{
    std::vector<std::string> list;
    for (const auto& id : ids)
        list.push_back(id.toStdString());
    return list;
}

struct Joint { // a possible wire to a new block
    LinkEnd other;
    std::string port;
    bool withData = false; // follows the data flow, from an output to an input
};

bool isEntry(const PortSpec& port)
{
    return port.side == Side::left || port.side == Side::top;
}

bool isWired(const Design& design, const LinkEnd& end)
{
    return std::any_of(design.links.begin(), design.links.end(), [&](const Link& link) { return link.from == end || link.to == end; });
}

enum class Ports { all, open, waiting }; // of a block: unconnected ones; those that have to be connected

// All possible wires between the new block and `other`.
std::vector<Joint> joints(const Design& design, const Catalogue& catalogue, const Block& fresh, const Block& other, Ports which)
{
    std::vector<Joint> list;
    const auto *type = catalogue.find(fresh.type), *otherType = catalogue.find(other.type);
    if (!type || !otherType)
        return list;
    for (const auto& port : otherType->ports) {
        const LinkEnd end{other.id, port.id};
        if ((which == Ports::waiting && !port.required) || (which != Ports::all && isWired(design, end)))
            continue;
        for (const auto& own : type->ports)
            if (!isWired(design, {fresh.id, own.id}) && whyNotLinked(design, catalogue, end, {fresh.id, own.id}).empty())
                list.push_back({end, own.id, !isEntry(port) && isEntry(own)});
    }
    return list;
}

// The only possible wire; of several, the one that follows the data flow.
std::optional<Joint> theOne(const std::vector<Joint>& list)
{
    const auto isFit = [&](const Joint& joint) { return list.size() == 1 || joint.withData; };
    if (std::count_if(list.begin(), list.end(), isFit) != 1)
        return std::nullopt;
    return *std::find_if(list.begin(), list.end(), isFit);
}

// A block wired element by element to an array takes its first dimension.
void takeShape(const Design& design, Block& fresh, const Catalogue& catalogue, const std::string& other)
{
    const auto* array = design.find(other);
    const auto *type = catalogue.find(fresh.type), *otherType = catalogue.find(array->type);
    const auto grows = [](Role role) { return role == Role::codec || role == Role::channel || role == Role::memory; };
    if (fresh.count.empty() && !array->count.empty() && grows(type->role) && grows(otherType->role))
        fresh.count = {array->count.front()};
}

std::vector<Joint> jointsElsewhere(const Design& design, const Catalogue& catalogue, const std::string& id, const std::string& beside,
                                   Ports which)
{
    std::vector<Joint> list;
    for (const auto& block : design.blocks)
        if (block.id != id && block.id != beside)
            for (auto& joint : joints(design, catalogue, *design.find(id), block, which))
                list.push_back(std::move(joint));
    return list;
}

// Of the first block of its role, such as a CPU or a codec: its bus may have other blocks on the same port.
std::vector<Joint> jointsToBuses(const Design& design, const Catalogue& catalogue, const std::string& id)
{
    std::vector<Joint> list;
    const auto roleOf = [&](const std::string& block) {
        const auto* type = catalogue.find(design.find(block)->type);
        return type ? std::optional(type->role) : std::nullopt; // unknown
    };
    const bool isFirst = std::none_of(design.blocks.begin(), design.blocks.end(),
                                      [&](const Block& block) { return block.id != id && roleOf(block.id) == roleOf(id); });
    if (isFirst)
        for (auto& joint : jointsElsewhere(design, catalogue, id, {}, Ports::all))
            if (roleOf(joint.other.block) == Role::transport)
                list.push_back(std::move(joint));
    return list;
}

void join(Design& design, const Catalogue& catalogue, const std::string& id, const Joint& joint)
{
    takeShape(design, *design.find(id), catalogue, joint.other.block);
    design.links.push_back({joint.other, {id, joint.port}, LinkMap::each, 1});
}

// Wires the new block where the choice is unique: to the selected block, then to the only unconnected port of the other blocks that fits.
// If the selected block has no port for it, to the only open port of the drawing, or to its only bus.
void wire(Design& design, const Catalogue& catalogue, const std::string& id, const QStringList& selection)
{
    if (selection.isEmpty())
        return; // placed by itself
    const auto* beside = selection.size() == 1 ? design.find(selection.first().toStdString()) : nullptr;
    const auto name = beside ? beside->id : std::string();
    const auto near = beside ? joints(design, catalogue, *design.find(id), *beside, Ports::all) : std::vector<Joint>();
    auto found = theOne(near.empty() ? jointsElsewhere(design, catalogue, id, name, Ports::open) : near);
    if (!found && near.empty())
        found = theOne(jointsToBuses(design, catalogue, id));
    if (!found)
        return;
    join(design, catalogue, id, *found);
    if (near.empty())
        return;
    const auto waiting = jointsElsewhere(design, catalogue, id, name, Ports::waiting);
    if (waiting.size() != 1)
        return;
    takeShape(design, *design.find(id), catalogue, waiting.front().other.block);
    design.links.push_back({{id, waiting.front().port}, waiting.front().other, LinkMap::each, 1});
}

} // namespace

QString addNear(Document& document, const QString& type, Point wanted, const QStringList& selection)
{
    auto part = findPart(document.catalogue(), document.design(), type.toStdString());
    if (!part)
        return document.blocks()->add(type, wanted.x, wanted.y); // refused; the notice gives the reason
    auto next = document.design();
    const auto id = edits::addNew(next, *part->type, std::move(part->values), wanted).id;
    const auto wiresBefore = next.links.size();
    wire(next, document.catalogue(), id, selection);
    next.find(id)->at = freePlace(document.design(), document.catalogue(), *next.find(id), wanted);
    const auto label = QString::fromStdString(part->label);
    const auto what = next.links.size() > wiresBefore ? Document::tr("Add %1, wired") : Document::tr("Add %1");
    document.replace(std::move(next), document.asked(), what.arg(label));
    return QString::fromStdString(id);
}

QString addAtDefaultPlace(Document& document, const QString& type, const QStringList& selection)
{
    return addNear(document, type, placeBeside(document.design(), document.catalogue(), toStd(selection)), selection);
}

QString addIntoWire(Document& document, const QString& type, Point at, int link)
{
    auto part = findPart(document.catalogue(), document.design(), type.toStdString());
    auto next = document.design();
    if (!part || link < 0 || link >= static_cast<int>(next.links.size()))
        return {};
    const Link old = next.links[static_cast<std::size_t>(link)];
    const auto id = edits::spliceNew(next, document.catalogue(), *part->type, at, static_cast<std::size_t>(link));
    if (id.empty())
        return {};
    next.find(id)->parameters = std::move(part->values);
    makeRoomBetween(next, document.catalogue(), id, old.from.block, old.to.block);
    document.replace(std::move(next), document.asked(), Document::tr("Put %1 into a wire").arg(QString::fromStdString(part->label)));
    return QString::fromStdString(id);
}

bool moveIntoWire(Document& document, const QString& id, Point by, int link)
{
    auto next = document.design();
    auto* block = next.find(id.toStdString());
    if (!block || link < 0 || link >= static_cast<int>(next.links.size()))
        return false;
    const Link old = next.links[static_cast<std::size_t>(link)];
    block->at = {edits::moved(block->at.x, by.x), edits::moved(block->at.y, by.y)};
    if (!edits::splice(next, document.catalogue(), block->id, static_cast<std::size_t>(link), false))
        return false;
    makeRoomBetween(next, document.catalogue(), id.toStdString(), old.from.block, old.to.block);
    document.replace(std::move(next), document.asked(),
                     Document::tr("Put %1 into a wire").arg(blockNaming(id, document.design(), document.catalogue())));
    return true;
}

QStringList breakOutApart(Document& document, const QString& id, int index)
{
    auto next = document.design();
    const auto done = edits::breakOut(next, document.catalogue(), id.toStdString(), index);
    if (!done.reason.empty()) {
        emit document.notice(QString::fromStdString(done.reason));
        return {};
    }
    standApart(next, document.catalogue(), done.ids);
    document.replace(std::move(next), document.asked(),
                     Document::tr("Break %1 out")
                         .arg(blockNaming(QStringLiteral("%1[%2]").arg(id).arg(index), document.design(), document.catalogue())));
    return edits::toQt(done.ids);
}

} // namespace floom::inline drawing
