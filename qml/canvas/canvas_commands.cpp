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
    if (auto* doc = document()) {
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
    if (!found || !isEmpty())
        return;
    const auto text = readDesignOrProject(found->text, document()->catalogue(), found->id);
    if (!text || text->variants.empty())
        return;
    const auto& first = text->variants.front();
    const auto words = QString::fromStdString(first.workload.empty() ? found->workload : first.workload);
    document()->replace(first.design, words, tr("Begin with %1").arg(QString::fromStdString(found->title)));
    fit();
}

void CanvasController::quickAdd(const QString& type)
{
    auto* doc = document();
    if (!doc)
        return;
    const int x = roundedToGrid(m_quickAddAt.x()), y = roundedToGrid(m_quickAddAt.y() - 48);
    const auto id = m_quickAddInto >= 0 ? addIntoWire(*doc, type, {x, y}, m_quickAddInto)
        : m_quickAddFrom.block.empty()
        ? addNear(*doc, type, {x, y}, selection())
        : doc->addBlockLinked(type, x, y, QString::fromStdString(m_quickAddFrom.block), QString::fromStdString(m_quickAddFrom.port));
    cancelQuickAdd();
    if (!id.isEmpty()) {
        setSelection({id});
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
    if (selection().size() != 1)
        return tr("Select one block first.");
    return document()->setCount(selection().first(), QList<int>(dims->begin(), dims->end()));
}

void CanvasController::setMap(int link, const QString& map)
{
    if (const auto reason = document()->setLinkMap(link, map); !reason.isEmpty())
        emit document()->notice(reason);
}

void CanvasController::removeSelected()
{
    if (auto* doc = document()) {
        const auto links = m_selectedLinks;
        const auto ids = selection();
        m_selectedLinks.clear();
        setSelection({});
        doc->removeLinks(links);
        doc->removeBlocks(ids);
    }
}

void CanvasController::duplicateSelected()
{
    if (document() && !selection().isEmpty())
        setSelection(duplicated(m_lastDuplicate));
}

QStringList CanvasController::duplicated(QPoint by)
{
    m_lastDuplicate = by;
    m_lastCopies = document()->duplicateBlocks(selection(), by.x(), by.y());
    return m_lastCopies;
}

void CanvasController::moveSelected(int dx, int dy)
{
    document()->moveBlocks(selection(), dx, dy);
    if (!m_lastCopies.isEmpty() && selection() == m_lastCopies)
        m_lastDuplicate += QPoint(dx, dy);
}

} // namespace floom
