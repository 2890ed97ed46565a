// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/block_edits.h"

#include "design/parts.h"
#include "document/block_naming.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/wire_pins.h"
#include "io/json.h"

#include <algorithm>

namespace floom::inline document {

namespace {

std::vector<std::string> known(const Design& design, const QStringList& ids)
{
    std::vector<std::string> list;
    for (const auto& block : design.blocks)
        if (ids.contains(QString::fromStdString(block.id)))
            list.push_back(block.id);
    return list;
}

} // namespace

BlockEdits::BlockEdits(Document& document)
    : m_document(document)
{
}

QString BlockEdits::add(const QString& type, int x, int y)
{
    auto part = findPart(m_document.catalogue(), m_document.design(), type.toStdString());
    if (!part) {
        emit m_document.notice(tr("There is no block type “%1”.").arg(type));
        return {};
    }
    auto next = m_document.design();
    const auto id = QString::fromStdString(edits::addNew(next, *part->type, std::move(part->values), {x, y}).id);
    m_document.commit(std::move(next), tr("Add %1").arg(QString::fromStdString(part->label)));
    return id;
}

void BlockEdits::remove(const QStringList& ids)
{
    auto next = m_document.design();
    const auto list = known(next, ids);
    if (list.empty())
        return;
    const auto sentences = edits::removeBlocks(next, m_document.catalogue(), list);
    m_document.commit(std::move(next), tr("Delete %1").arg(blockNaming(list, m_document.design(), m_document.catalogue())));
    for (const auto& sentence : sentences)
        emit m_document.notice(QString::fromStdString(sentence));
}

void BlockEdits::move(const QStringList& ids, int dx, int dy)
{
    auto next = m_document.design();
    const auto list = known(next, ids);
    for (const auto& id : list) {
        auto* block = next.find(id);
        block->at = {edits::moved(block->at.x, dx), edits::moved(block->at.y, dy)};
    }
    movePins(next, m_document.design());
    m_document.commit(std::move(next),
                      tr("Move %1").arg(list.empty() ? QString() : blockNaming(list, m_document.design(), m_document.catalogue())),
                      QStringLiteral("move:") + edits::toQt(list).join(u','));
}

void BlockEdits::arrange(const std::vector<std::pair<std::string, Point>>& places, const QString& what)
{
    auto next = m_document.design();
    for (const auto& [id, at] : places)
        if (auto* block = next.find(id))
            block->at = {edits::moved(0, at.x), edits::moved(0, at.y)};
    movePins(next, m_document.design());
    m_document.commit(std::move(next), what);
}

QStringList BlockEdits::duplicate(const QStringList& ids, int dx, int dy)
{
    auto next = m_document.design();
    const auto list = known(next, ids);
    const auto added = edits::addCopies(next, m_document.catalogue(), m_document.design(), list, dx, dy);
    if (!added.empty())
        m_document.commit(std::move(next), tr("Duplicate %1").arg(blockNaming(list, m_document.design(), m_document.catalogue())));
    return edits::toQt(added);
}

QString BlockEdits::rename(const QString& id, const QString& newId)
{
    auto next = m_document.design();
    if (!next.find(id.toStdString()))
        return tr("There is no block “%1”.").arg(id);
    if (id == newId)
        return {};
    if (!edits::isWellFormedId(newId.toStdString()))
        return tr("A name starts with a lower-case letter, then letters, digits and _; at most 64 characters.");
    if (next.find(newId.toStdString()))
        return tr("Another block is called “%1”.").arg(newId);
    edits::rename(next, id.toStdString(), newId.toStdString());
    renamePins(next, id.toStdString(), newId.toStdString());
    m_document.commit(std::move(next), tr("Rename %1 to %2").arg(id, newId));
    return {};
}

void BlockEdits::setIdeal(const QStringList& ids, bool ideal)
{
    auto next = m_document.design();
    const auto list = known(next, ids);
    for (const auto& id : list) {
        auto& parameters = next.find(id)->parameters;
        if (ideal)
            parameters["ideal"] = true;
        else
            parameters.erase("ideal");
    }
    if (!list.empty())
        m_document.commit(std::move(next),
                          ideal ? tr("Make %1 ideal").arg(blockNaming(list, m_document.design(), m_document.catalogue()))
                                : tr("Make %1 real").arg(blockNaming(list, m_document.design(), m_document.catalogue())));
}

QString BlockEdits::setNotes(const QString& id, const QString& notes)
{
    auto next = m_document.design();
    auto* block = next.find(id.toStdString());
    if (!block && !id.isEmpty())
        return tr("There is no block “%1”.").arg(id);
    (block ? block->notes : next.notes) = notes.toStdString();
    m_document.commit(std::move(next), tr("Edit notes"), QStringLiteral("notes:") + id);
    return {};
}

QString BlockEdits::copyText(const QStringList& ids) const
{
    Design part;
    const auto list = known(m_document.design(), ids);
    for (const auto& id : list)
        part.blocks.push_back(*m_document.design().find(id));
    for (const auto& link : m_document.design().links)
        if (part.find(link.from.block) && part.find(link.to.block))
            part.links.push_back(link);
    for (const auto& [address, formula] : m_document.design().expressions)
        if (part.find(edits::blockOf(address)))
            part.expressions[address] = formula;
    return part.blocks.empty() ? QString() : QString::fromStdString(writeDesign(part, m_document.catalogue()));
}

QStringList BlockEdits::pasteText(const QString& text, int x, int y)
{
    const auto source = readDesign(text.toStdString(), m_document.catalogue(), "the clipboard");
    if (!source.ok() || source->blocks.empty()) {
        emit m_document.notice(tr("The clipboard holds no blocks."));
        return {};
    }
    std::vector<std::string> ids;
    Point corner = source->blocks.front().at;
    for (const auto& block : source->blocks) {
        ids.push_back(block.id);
        corner = {std::min(corner.x, block.at.x), std::min(corner.y, block.at.y)};
    }
    auto next = m_document.design();
    const auto added = edits::addCopies(next, m_document.catalogue(), *source, ids, edits::moved(x, -corner.x), edits::moved(y, -corner.y));
    if (!added.empty())
        m_document.commit(std::move(next), tr("Paste %1").arg(blockNaming(ids, *source, m_document.catalogue())));
    return edits::toQt(added);
}

} // namespace floom::inline document
