// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/wire_edits.h"

#include "design/address.h"
#include "document/block_naming.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/wire_pins.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace floom::inline document {

WireEdits::WireEdits(Document& document)
    : m_document(document)
{
}

QString WireEdits::add(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort)
{
    if (auto why = whyNot(fromBlock, fromPort, toBlock, toPort); !why.isEmpty())
        return why;
    auto next = m_document.design();
    next.links.push_back({edits::linkEnd(fromBlock, fromPort), edits::linkEnd(toBlock, toPort), LinkMap::each, 1});
    const auto named = [&](const QString& id) { return blockNaming(id, m_document.design(), m_document.catalogue()); };
    m_document.commit(std::move(next), tr("Wire %1 to %2").arg(named(fromBlock), named(toBlock)));
    return {};
}

QString WireEdits::whyNot(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort) const
{
    return QString::fromStdString(
        whyNotLinked(m_document.design(), m_document.catalogue(), edits::linkEnd(fromBlock, fromPort), edits::linkEnd(toBlock, toPort)));
}

void WireEdits::remove(const QList<int>& indices)
{
    auto next = m_document.design();
    auto sorted = indices;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    int removed = 0;
    for (const int index : sorted) {
        if (index < 0 || index >= static_cast<int>(next.links.size()))
            continue;
        next.links.erase(next.links.begin() + index);
        ++removed;
    }
    if (removed > 0)
        m_document.commit(std::move(next), removed == 1 ? tr("Delete a wire") : tr("Delete %1 wires").arg(removed));
}

QString WireEdits::setMap(int index, const QString& map)
{
    auto next = m_document.design();
    if (index < 0 || index >= static_cast<int>(next.links.size()))
        return tr("There is no such wire.");
    auto& link = next.links[static_cast<std::size_t>(index)];
    link.stripe = 1;
    if (map == u"each")
        link.map = LinkMap::each;
    else if (map == u"all")
        link.map = LinkMap::all;
    else if (map == u"roundRobin")
        link.map = LinkMap::roundRobin;
    else if (map.startsWith(u"stripe:")) {
        bool ok = false;
        link.map = LinkMap::stripe;
        link.stripe = map.mid(7).toInt(&ok);
        if (!ok || link.stripe < 1 || link.stripe > 65536)
            return tr("A stripe is a number from 1: stripe:2.");
    } else
        return tr("A map is each, all, roundRobin or stripe:k.");
    m_document.commit(std::move(next),
                      tr("Map %1 to %2: %3")
                          .arg(QString::fromStdString(m_document.design().links[static_cast<std::size_t>(index)].from.block),
                               QString::fromStdString(m_document.design().links[static_cast<std::size_t>(index)].to.block), map));
    return {};
}

void WireEdits::setPin(int index, int x, int y)
{
    auto next = m_document.design();
    if (index < 0)
        return;
    floom::setPin(next, static_cast<std::size_t>(index), Point{x, y});
    m_document.commit(std::move(next), tr("Pin a wire"), QStringLiteral("pin:%1").arg(index));
}

void WireEdits::clearPin(int index)
{
    auto next = m_document.design();
    if (index < 0)
        return;
    floom::setPin(next, static_cast<std::size_t>(index), std::nullopt);
    m_document.commit(std::move(next), tr("Unpin a wire"));
}

} // namespace floom::inline document
