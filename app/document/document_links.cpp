// SPDX-License-Identifier: GPL-3.0-or-later
// Document's edits of wires and parameters.
#include "design/address.h"
#include "design/parts.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_splice.h"

#include <algorithm>

namespace floom {

namespace {

LinkEnd end(const QString& block, const QString& port)
{
    return {block.toStdString(), port.toStdString()};
}

QString reason(const Error& error)
{
    return QString::fromStdString(error.message());
}

} // namespace

QString Document::addLink(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort)
{
    if (auto why = reasonNotLinked(fromBlock, fromPort, toBlock, toPort); !why.isEmpty())
        return why;
    auto next = design();
    next.links.push_back({end(fromBlock, fromPort), end(toBlock, toPort), LinkMap::each, 1});
    commit(std::move(next), tr("Wire %1 to %2").arg(fromBlock, toBlock));
    return {};
}

QString Document::reasonNotLinked(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort) const
{
    return QString::fromStdString(whyNotLinked(design(), m_catalogue, end(fromBlock, fromPort), end(toBlock, toPort)));
}

void Document::removeLinks(const QList<int>& indices)
{
    auto next = design();
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
        commit(std::move(next), removed == 1 ? tr("Delete a wire") : tr("Delete %1 wires").arg(removed));
}

QString Document::setLinkMap(int index, const QString& map)
{
    auto next = design();
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
            return tr("A stripe is a number from 1 on: stripe:2.");
    } else
        return tr("A map is each, all, roundRobin or stripe:k.");
    commit(std::move(next),
           tr("Map %1 to %2: %3")
               .arg(QString::fromStdString(design().links[static_cast<std::size_t>(index)].from.block),
                    QString::fromStdString(design().links[static_cast<std::size_t>(index)].to.block), map));
    return {};
}

QString Document::addBlockLinked(const QString& type, int x, int y, const QString& block, const QString& port)
{
    return addBlockBetween(type, x, y, block, port, {}, {});
}

QString Document::addBlockBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                  const QString& toBlock, const QString& toPort)
{
    auto part = findPart(m_catalogue, design(), type.toStdString());
    if (!part)
        return {};
    const auto* spec = part->type;
    auto next = design();
    Block added;
    added.parameters = std::move(part->values);
    added.id = edits::freshId(next, *spec);
    added.type = spec->id;
    added.at = {edits::moved(0, x), edits::moved(0, y)};
    // An array in the middle takes the channels of what it joins.
    const auto* target = next.find(toBlock.toStdString());
    if (target && !target->count.empty())
        added.count = {target->count.front()};
    const auto id = added.id;
    next.blocks.push_back(std::move(added));
    const auto first = edits::fittingPort(next, m_catalogue, *spec, id, end(fromBlock, fromPort));
    if (!first)
        return {};
    next.links.push_back({end(fromBlock, fromPort), *first, LinkMap::each, 1});
    if (!toBlock.isEmpty()) {
        const auto second = edits::fittingPort(next, m_catalogue, *spec, id, end(toBlock, toPort), first->port);
        if (!second)
            return {};
        next.links.push_back({*second, end(toBlock, toPort), LinkMap::each, 1});
    }
    commit(std::move(next), tr("Add %1, wired").arg(QString::fromStdString(part->label)));
    return QString::fromStdString(id);
}

QString Document::setParameter(const QString& addressText, const QString& text)
{
    const auto address = parseAddress(addressText.toStdString());
    if (!address.ok())
        return reason(address.error());
    if (address->parameter == "count") {
        const auto shape = edits::parseShape(text.toStdString());
        if (!shape)
            return tr("An array is typed like 8 or 16x8.");
        return setCount(QString::fromStdString(address->parts.front().name), QList<int>(shape->begin(), shape->end()));
    }
    auto next = design();
    const auto done = assign(next, m_catalogue, addressText.toStdString() + "=" + text.toStdString());
    if (!done.ok())
        return reason(done.error());
    commit(std::move(next), tr("Set %1 to %2").arg(addressText, text), QStringLiteral("set:") + addressText);
    return {};
}

void Document::resetParameter(const QString& addressText)
{
    const auto address = parseAddress(addressText.toStdString());
    if (!address.ok())
        return;
    auto next = design();
    auto* block = next.find(address->parts.front().name);
    if (!block)
        return;
    next.expressions.erase(address->text());
    const auto path = address->instancePath();
    if (path.empty())
        block->parameters.erase(address->parameter);
    else if (const auto found = block->overrides.find(path); found != block->overrides.end()) {
        found->second.erase(address->parameter);
        if (found->second.empty())
            block->overrides.erase(found);
    }
    commit(std::move(next), tr("Reset %1").arg(addressText));
}

QString Document::applyFix(int diagnostic, int fix)
{
    if (diagnostic < 0 || diagnostic >= static_cast<int>(m_diagnostics.size()))
        return tr("There is no such message.");
    const auto& fixes = m_diagnostics[static_cast<std::size_t>(diagnostic)].fixes;
    if (fix < 0 || fix >= static_cast<int>(fixes.size()))
        return tr("There is no such fix.");
    const auto chosen = fixes[static_cast<std::size_t>(fix)];
    auto next = design();
    QString newWords = workload();
    for (const auto& [address, value] : chosen.assignments) {
        if (address == "workload") {
            newWords = QString::fromStdString(value);
            continue;
        }
        const auto done = assign(next, m_catalogue, std::string(address).append(1, '=').append(value));
        if (!done.ok())
            return reason(done.error());
    }
    commit(std::move(next), newWords, QString::fromStdString(chosen.label), {});
    return {};
}

} // namespace floom
