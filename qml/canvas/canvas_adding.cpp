// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_adding.h"

#include "document/document.h"
#include "document/edits_splice.h"
#include "document/splice_edits.h"
#include "drawing/block_text.h"
#include "drawing/canvas_wiring.h"
#include "drawing/default_place.h"
#include "drawing/drawing_room.h"
#include "io/project_text.h"
#include "io/samples.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr int kUnderHand = 48; // px from a new card's top to the requested point

int roundedToGrid(qreal v)
{
    return static_cast<int>(std::round(v / kSnap) * kSnap);
}

// 0 = starts with the typed words, 1 = contains them, -1 = no match.
int rankOf(const TypeSpec& type, const QString& filter)
{
    const auto label = QString::fromStdString(type.label), id = QString::fromStdString(type.id),
               shortId = QString::fromStdString(type.shortId);
    if (label.startsWith(filter, Qt::CaseInsensitive) || shortId.startsWith(filter, Qt::CaseInsensitive))
        return 0;
    return label.contains(filter, Qt::CaseInsensitive) || id.contains(filter, Qt::CaseInsensitive) ? 1 : -1;
}

} // namespace

CanvasAdding::CanvasAdding(CanvasDrawing& drawing, CanvasViewport& view, ViewBefore& before, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_view(view)
    , m_before(before)
{
}

void CanvasAdding::cancel()
{
    m_from = {};
    m_into = -1;
    m_byKeys = false;
}

void CanvasAdding::openAt(QPointF at)
{
    m_at = m_view.toCanvas(at);
    cancel();
    emit wanted(at.x(), at.y(), false);
}

void CanvasAdding::openFrom(QPointF at, const LinkEnd& from)
{
    m_at = m_view.toCanvas(at);
    m_byKeys = false;
    m_from = from;
    emit wanted(at.x(), at.y(), true);
}

void CanvasAdding::openAtSelection(QPointF pointer)
{
    m_at = m_view.toCanvas(m_view.contains(pointer) ? pointer : m_view.middle());
    cancel();
    m_byKeys = true;
    if (m_drawing.selection().size() == 1) {
        const auto* doc = m_drawing.document();
        const auto beside = placeBeside(doc->design(), doc->catalogue(), {m_drawing.selection().first().toStdString()});
        m_at = QPointF(beside.x, beside.y + kUnderHand);
    }
    if (m_drawing.selectedLinks().size() == 1) {
        m_into = m_drawing.selectedLinks().first();
        m_at = m_view.toCanvas(m_view.wirePosition(m_into)) - QPointF(80, 0);
    }
    const auto at = m_view.toView(m_at);
    emit wanted(at.x(), at.y(), m_into >= 0);
}

QVariantList CanvasAdding::types(const QString& filter) const
{
    std::vector<std::pair<int, const TypeSpec*>> found;
    if (auto* doc = m_drawing.document()) {
        std::vector<const TypeSpec*> specs;
        if (m_from.block.empty())
            for (const auto& type : doc->catalogue().types()) {
                const auto into = static_cast<std::size_t>(m_into);
                if (m_into < 0 || edits::fitsInto(doc->design(), doc->catalogue(), type, into))
                    specs.push_back(&type);
            }
        else
            specs = fittingTypes(doc->design(), doc->catalogue(), m_from);
        for (const auto* type : specs)
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

QVariantList CanvasAdding::templates() const
{
    QVariantList list;
    for (const Sample& sample : builtinSamples()) {
        const QVariantMap one{{QStringLiteral("id"), QString::fromStdString(sample.id)},
                              {QStringLiteral("title"), QString::fromStdString(sample.title)}};
        sample.id == "starter" ? list.prepend(one) : list.append(one);
    }
    return list;
}

void CanvasAdding::beginWith(const QString& sample)
{
    const Sample* found = findSample(sample.toStdString());
    if (!found || !m_drawing.isEmpty())
        return;
    const auto text = readDesignOrProject(found->text, m_drawing.document()->catalogue(), found->id);
    if (!text || text->variants.empty())
        return;
    const auto& first = text->variants.front();
    const AskedWorkload& asked = first.workload.isEmpty() ? found->workload : first.workload;
    m_drawing.document()->replace(first.design, asked, tr("Start from %1").arg(QString::fromStdString(found->title)));
    m_view.fit();
}

void CanvasAdding::add(const QString& type)
{
    if (m_drawing.document())
        m_before.around([&] { addAndShow(type); });
}

void CanvasAdding::addAndShow(const QString& type)
{
    auto* doc = m_drawing.document();
    const int x = roundedToGrid(m_at.x()), y = roundedToGrid(m_at.y() - kUnderHand);
    const bool follows = m_byKeys; // what a hand places stays where it let go
    const bool allSeen = m_drawing.isEmpty() || m_view.shown().contains(m_drawing.scene().bounds());
    const auto id = m_into >= 0 ? addIntoWire(*doc, type, {x, y}, m_into)
        : m_from.block.empty()
        ? addNear(*doc, type, {x, y}, m_drawing.selection())
        : doc->splices()->addTo(type, x, y, QString::fromStdString(m_from.block), QString::fromStdString(m_from.port));
    cancel();
    if (id.isEmpty())
        return;
    m_drawing.settle(id);
    if (!follows || m_view.shown().contains(m_drawing.boundsOf({id})))
        return;
    if (allSeen)
        m_view.fit();
    else
        m_view.centreSelection();
}

} // namespace floom::inline pages
