// SPDX-License-Identifier: GPL-3.0-or-later
// Document's edits of the drawing's structure: a block put into a wire, elements taken out of arrays and put back.
#include "design/parts.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_arrays.h"
#include "document/edits_splice.h"
#include "document/wire_pins.h"

namespace floom {

QString Document::addBlockInto(const QString& type, int x, int y, int link)
{
    auto part = findPart(m_catalogue, design(), type.toStdString());
    if (!part || link < 0)
        return {};
    auto next = design();
    const auto id = edits::spliceNew(next, m_catalogue, *part->type, {x, y}, static_cast<std::size_t>(link));
    if (id.empty())
        return {};
    next.find(id)->parameters = std::move(part->values);
    commit(std::move(next), tr("Put %1 into a wire").arg(QString::fromStdString(part->label)));
    return QString::fromStdString(id);
}

bool Document::moveBlockInto(const QString& id, int dx, int dy, int link)
{
    auto next = design();
    auto* block = next.find(id.toStdString());
    if (!block || link < 0)
        return false;
    block->at = {edits::moved(block->at.x, dx), edits::moved(block->at.y, dy)};
    if (!edits::splice(next, m_catalogue, block->id, static_cast<std::size_t>(link), false))
        return false;
    commit(std::move(next), tr("Put %1 into a wire").arg(id));
    return true;
}

void Document::setLinkPin(int index, int x, int y)
{
    auto next = design();
    if (index < 0)
        return;
    setPin(next, static_cast<std::size_t>(index), Point{x, y});
    commit(std::move(next), tr("Pin a wire"), QStringLiteral("pin:%1").arg(index));
}

void Document::clearLinkPin(int index)
{
    auto next = design();
    if (index < 0)
        return;
    setPin(next, static_cast<std::size_t>(index), std::nullopt);
    commit(std::move(next), tr("Take a pin away"));
}

QStringList Document::breakOut(const QString& id, int index)
{
    auto next = design();
    const auto done = edits::breakOut(next, m_catalogue, id.toStdString(), index);
    if (!done.reason.empty())
        emit notice(QString::fromStdString(done.reason));
    else
        commit(std::move(next), tr("Break %1[%2] out").arg(id).arg(index));
    return edits::toQt(done.ids);
}

QStringList Document::absorb(const QString& id)
{
    auto next = design();
    const auto done = edits::absorb(next, m_catalogue, id.toStdString());
    if (!done.reason.empty())
        emit notice(QString::fromStdString(done.reason));
    else
        commit(std::move(next), tr("Absorb %1").arg(id));
    return edits::toQt(done.ids);
}

} // namespace floom
