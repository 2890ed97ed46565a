// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/selection.h"

#include "document/document.h"
#include "drawing/default_place.h"

namespace floom::inline desk {

Selection::Selection(Document& document)
    : m_document(document)
{
    connect(&document, &Document::designChanged, this, &Selection::dropUnknown);
    connect(&document, &Document::blockRenamed, this, &Selection::follow);
    connect(&document, &Document::designChanged, this, &Selection::summaryChanged);
    connect(this, &Selection::idsChanged, this, &Selection::summaryChanged);
    connect(this, &Selection::instanceChanged, this, &Selection::summaryChanged);
}

void Selection::setIds(const QStringList& ids)
{
    if (m_ids == ids)
        return;
    m_ids = ids;
    if (ids.size() != 1 || !m_instance.startsWith(ids.first() + QLatin1Char('[')))
        setInstance({});
    emit idsChanged();
}

void Selection::dropUnknown()
{
    QStringList known;
    for (const auto& id : m_ids)
        if (m_document.design().find(id.toStdString()))
            known.append(id);
    setIds(known);
}

void Selection::follow(const QString& id, const QString& newId)
{
    auto ids = m_ids;
    if (const auto at = ids.indexOf(id); at >= 0) {
        ids[at] = newId;
        setIds(ids);
    }
}

void Selection::setInstance(const QString& instance)
{
    if (m_instance == instance)
        return;
    m_instance = instance;
    emit instanceChanged();
}

QString Selection::summary() const
{
    if (m_ids.isEmpty())
        return {};
    if (m_ids.size() > 1)
        return tr("%n blocks selected", "", static_cast<int>(m_ids.size()));
    const auto* block = m_document.design().find(m_ids.first().toStdString());
    const auto* type = block ? m_document.catalogue().find(block->type) : nullptr;
    if (!type)
        return m_ids.first();
    const QString label = QString::fromStdString(type->label);
    if (!m_instance.isEmpty())
        return tr("%1  ·  %2").arg(label, m_instance);
    const QString named = tr("%1  ·  %2").arg(label, m_ids.first());
    return block->count.empty()   ? named
        : block->instances() == 1 ? tr("%1  ·  1 element").arg(named)
                                  : tr("%1  ·  %2 elements").arg(named).arg(block->instances());
}

void Selection::setHoveredBlock(const QString& id)
{
    if (m_hoveredBlock == id)
        return;
    m_hoveredBlock = id;
    emit hoveredBlockChanged();
}

void Selection::narrowTo(const QString& block, const QString& query)
{
    if (m_document.design().find(block.toStdString()))
        setIds({block});
    emit narrowed(query);
}

QString Selection::addBlock(const QString& type)
{
    const QString id = addAtDefaultPlace(m_document, type, m_ids);
    if (!id.isEmpty())
        setIds({id});
    return id;
}

} // namespace floom::inline desk
