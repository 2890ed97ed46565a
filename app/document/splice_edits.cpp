// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/splice_edits.h"

#include "design/parts.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_splice.h"

namespace floom::inline document {

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

} // namespace floom::inline document
