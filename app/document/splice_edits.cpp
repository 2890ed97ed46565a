// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/splice_edits.h"

#include "design/parts.h"
#include "document/block_naming.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_splice.h"

namespace floom {

SpliceEdits::SpliceEdits(Document& document)
    : m_document(document)
{
}

QString SpliceEdits::addTo(const QString& type, int x, int y, const QString& block, const QString& port)
{
    return addBetween(type, x, y, block, port, {}, {});
}

QString SpliceEdits::addBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                const QString& toBlock, const QString& toPort)
{
    auto part = findPart(m_document.catalogue(), m_document.design(), type.toStdString());
    if (!part)
        return {};
    const auto* spec = part->type;
    auto next = m_document.design();
    const auto* const target = m_document.design().find(toBlock.toStdString());
    Block& added = edits::addNew(next, *spec, std::move(part->values), {x, y});
    if (target && !target->count.empty()) // a block in the middle takes the array shape of what it joins
        added.count = {target->count.front()};
    const auto id = added.id;
    const auto first = edits::fittingPort(next, m_document.catalogue(), *spec, id, edits::linkEnd(fromBlock, fromPort));
    if (!first)
        return {};
    next.links.push_back({edits::linkEnd(fromBlock, fromPort), *first, LinkMap::each, 1});
    if (!toBlock.isEmpty()) {
        const auto second = edits::fittingPort(next, m_document.catalogue(), *spec, id, edits::linkEnd(toBlock, toPort), first->port);
        if (!second)
            return {};
        next.links.push_back({*second, edits::linkEnd(toBlock, toPort), LinkMap::each, 1});
    }
    m_document.commit(std::move(next), tr("Add %1, wired").arg(QString::fromStdString(part->label)));
    return QString::fromStdString(id);
}

QString SpliceEdits::addInto(const QString& type, int x, int y, int link)
{
    auto part = findPart(m_document.catalogue(), m_document.design(), type.toStdString());
    if (!part || link < 0)
        return {};
    auto next = m_document.design();
    const auto id = edits::spliceNew(next, m_document.catalogue(), *part->type, {x, y}, static_cast<std::size_t>(link));
    if (id.empty())
        return {};
    next.find(id)->parameters = std::move(part->values);
    m_document.commit(std::move(next), tr("Put %1 into a wire").arg(QString::fromStdString(part->label)));
    return QString::fromStdString(id);
}

bool SpliceEdits::moveInto(const QString& id, int dx, int dy, int link)
{
    auto next = m_document.design();
    auto* block = next.find(id.toStdString());
    if (!block || link < 0)
        return false;
    block->at = {edits::moved(block->at.x, dx), edits::moved(block->at.y, dy)};
    if (!edits::splice(next, m_document.catalogue(), block->id, static_cast<std::size_t>(link), false))
        return false;
    m_document.commit(std::move(next), tr("Put %1 into a wire").arg(blockNaming(id, m_document.design(), m_document.catalogue())));
    return true;
}

} // namespace floom
