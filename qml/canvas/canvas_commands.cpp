// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's commands that keys, lists and fields share: add by name, set an array, map, remove, duplicate.
#include "canvas/canvas_controller.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/edits_splice.h"
#include "drawing/block_text.h"
#include "drawing/default_place.h"
#include "io/project_text.h"
#include "io/samples.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

int roundedToGrid(qreal v)
{
    return static_cast<int>(std::round(v / kSnap) * kSnap);
}

// 0 = starts with the words typed, 1 = contains them, -1 = does not match.
int rankOf(const TypeSpec& type, const QString& filter)
{
    const auto label = QString::fromStdString(type.label), id = QString::fromStdString(type.id),
               shortId = QString::fromStdString(type.shortId);
    if (label.startsWith(filter, Qt::CaseInsensitive) || shortId.startsWith(filter, Qt::CaseInsensitive))
        return 0;
    return label.contains(filter, Qt::CaseInsensitive) || id.contains(filter, Qt::CaseInsensitive) ? 1 : -1;
}

} // namespace

QVariantList CanvasController::quickAddTypes(const QString& filter) const
{
    std::vector<std::pair<int, const TypeSpec*>> found;
    if (auto* doc = m_drawing->document()) {
        std::vector<const TypeSpec*> types;
        if (m_quickAddFrom.block.empty())
            for (const auto& type : doc->catalogue().types()) {
                const auto into = static_cast<std::size_t>(m_quickAddInto);
                if (m_quickAddInto < 0 || edits::fitsInto(doc->design(), doc->catalogue(), type, into))
                    types.push_back(&type);
            }
        else
            types = fittingTypes(doc->design(), doc->catalogue(), m_quickAddFrom);
        for (const auto* type : types)
            if (const int rank = rankOf(*type, filter.trimmed()); rank >= 0)
                found.emplace_back(rank, type);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    QVariantList list;
    for (const auto& [rank, type] : found)
        list.append(QVariantMap{{QStringLiteral("type"), QString::fromStdString(type->id)},
                                {QStringLiteral("label"), QString::fromStdString(type->label)},
                                {QStringLiteral("glyph"), QByteArray::fromStdString(type->iconSvg)}});
    return list;
}

QVariantList CanvasController::templates() const
{
    QVariantList list;
    for (const Sample& sample : builtinSamples()) {
        const QVariantMap one{{QStringLiteral("id"), QString::fromStdString(sample.id)},
                              {QStringLiteral("title"), QString::fromStdString(sample.title)}};
        sample.id == "starter" ? list.prepend(one) : list.append(one);
    }
    return list;
}

void CanvasController::beginWith(const QString& sample)
{
    const Sample* found = findSample(sample.toStdString());
    if (!found || !m_drawing->isEmpty())
        return;
    const auto text = readDesignOrProject(found->text, m_drawing->document()->catalogue(), found->id);
    if (!text || text->variants.empty())
        return;
    const auto& first = text->variants.front();
    const auto words = QString::fromStdString(first.workload.empty() ? found->workload : first.workload);
    m_drawing->document()->replace(first.design, words, tr("Begin with %1").arg(QString::fromStdString(found->title)));
    m_view->fit();
}

void CanvasController::quickAdd(const QString& type)
{
    auto* doc = m_drawing->document();
    if (!doc)
        return;
    const int x = roundedToGrid(m_quickAddAt.x()), y = roundedToGrid(m_quickAddAt.y() - 48);
    const auto id = m_quickAddInto >= 0 ? addIntoWire(*doc, type, {x, y}, m_quickAddInto)
        : m_quickAddFrom.block.empty()
        ? addNear(*doc, type, {x, y}, m_drawing->selection())
        : doc->addBlockLinked(type, x, y, QString::fromStdString(m_quickAddFrom.block), QString::fromStdString(m_quickAddFrom.port));
    cancelQuickAdd();
    if (!id.isEmpty()) {
        m_drawing->select({id});
        emit settled(id);
    }
}

void CanvasController::cancelQuickAdd()
{
    m_quickAddFrom = {};
    m_quickAddInto = -1;
}

QString CanvasController::setArray(const QString& shape)
{
    const auto dims = edits::parseShape(shape.toStdString());
    if (!dims)
        return tr("An array is typed like 8 or 16x8.");
    if (m_drawing->selection().size() != 1)
        return tr("Select one block first.");
    return m_drawing->document()->setCount(m_drawing->selection().first(), QList<int>(dims->begin(), dims->end()));
}

void CanvasController::setMap(int link, const QString& map)
{
    if (const auto reason = m_drawing->document()->setLinkMap(link, map); !reason.isEmpty())
        emit m_drawing->document()->notice(reason);
}

void CanvasController::removeSelected()
{
    if (auto* doc = m_drawing->document()) {
        const auto links = m_drawing->selectedLinks();
        const auto ids = m_drawing->selection();
        m_drawing->selectLinks({});
        m_drawing->select({});
        doc->removeLinks(links);
        doc->removeBlocks(ids);
    }
}

void CanvasController::duplicateSelected()
{
    if (m_drawing->document() && !m_drawing->selection().isEmpty())
        m_drawing->select(duplicated(m_lastDuplicate));
}

QStringList CanvasController::duplicated(QPoint by)
{
    m_lastDuplicate = by;
    m_lastCopies = m_drawing->document()->duplicateBlocks(m_drawing->selection(), by.x(), by.y());
    return m_lastCopies;
}

void CanvasController::moveSelected(int dx, int dy)
{
    m_drawing->document()->moveBlocks(m_drawing->selection(), dx, dy);
    if (!m_lastCopies.isEmpty() && m_drawing->selection() == m_lastCopies)
        m_lastDuplicate += QPoint(dx, dy);
}

} // namespace floom
