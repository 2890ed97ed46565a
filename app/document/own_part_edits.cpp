// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/own_part_edits.h"

#include "design/parts.h"
#include "document/document.h"

#include <algorithm>

namespace floom::inline document {

OwnPartEdits::OwnPartEdits(Document& document)
    : m_document(document)
{
}

QString OwnPartEdits::save(const QString& blockId, const QString& label)
{
    const auto* block = m_document.design().find(blockId.toStdString());
    if (!block)
        return tr("Select one block to save it as a preset.");
    if (label.trimmed().isEmpty())
        return tr("Give the preset a name.");
    auto next = m_document.design();
    next.ownParts.push_back(partFrom(*block, label.trimmed().toStdString(), next));
    m_document.commit(std::move(next), tr("Save %1 as a preset").arg(label.trimmed()));
    return {};
}

void OwnPartEdits::remove(const QString& key)
{
    auto next = m_document.design();
    const std::string id = key.section(u':', -1).toStdString();
    std::erase_if(next.ownParts, [&](const OwnPart& part) { return part.id == id; });
    m_document.commit(std::move(next), tr("Delete a preset"));
}

} // namespace floom::inline document
