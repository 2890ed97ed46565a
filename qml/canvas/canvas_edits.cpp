// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_edits.h"

#include "canvas/canvas_hits.h"
#include "desk/files/firmware_load.h"
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/wire_edits.h"
#include "drawing/auto_layout.h"
#include "drawing/block_text.h"
#include "drawing/default_place.h"
#include "drawing/drawing_room.h"
#include "io/json.h"
#include "look/theme.h"
#include "run/firmware_source.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr int kGlideMs = 180;
constexpr int kApart = 32; // a copy from its original

} // namespace

CanvasEdits::CanvasEdits(CanvasDrawing& drawing, CanvasViewport& view, ViewBefore& before, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_view(view)
    , m_before(before)
{
}

void CanvasEdits::remove()
{
    if (auto* doc = m_drawing.document()) {
        const auto links = m_drawing.selectedLinks();
        const auto ids = m_drawing.selection();
        m_drawing.selectLinks({});
        m_drawing.select({});
        doc->wires()->remove(links);
        doc->blocks()->remove(ids);
    }
}

void CanvasEdits::duplicate()
{
    if (!m_drawing.document() || m_drawing.selection().isEmpty())
        return;
    m_before.around([this] {
        duplicateBy(m_drawing.selection() == m_lastCopies ? m_lastDuplicate : freeOffset());
        m_view.showWholeSelection();
    });
}

QPoint CanvasEdits::freeOffset() const
{
    const auto& document = *m_drawing.document();
    const auto part = readDesign(m_drawing.document()->blocks()->copyText(m_drawing.selection()).toStdString(), document.catalogue());
    if (!part.ok() || part->blocks.empty())
        return {kApart, kApart};
    Point corner = part->blocks.front().at;
    for (const Block& block : part->blocks)
        corner = {std::min(corner.x, block.at.x), std::min(corner.y, block.at.y)};
    const Point place = freePlace(document.design(), document.catalogue(), *part, {corner.x + kApart, corner.y + kApart});
    return {place.x - corner.x, place.y - corner.y};
}

void CanvasEdits::duplicateBy(QPoint by)
{
    m_lastDuplicate = by;
    m_lastCopies = m_drawing.document()->blocks()->duplicate(m_drawing.selection(), by.x(), by.y());
    m_drawing.select(m_lastCopies);
}

void CanvasEdits::moveBy(QPoint by)
{
    m_drawing.document()->blocks()->move(m_drawing.selection(), by.x(), by.y());
    if (!m_lastCopies.isEmpty() && m_drawing.selection() == m_lastCopies)
        m_lastDuplicate += by;
}

bool CanvasEdits::copy()
{
    if (m_drawing.selection().isEmpty())
        return false;
    QGuiApplication::clipboard()->setText(m_drawing.document()->blocks()->copyText(m_drawing.selection()));
    return true;
}

void CanvasEdits::paste(QPointF at)
{
    const auto rounded = [](qreal v) { return static_cast<int>(std::round(v / kSnap) * kSnap); };
    const QString text = QGuiApplication::clipboard()->text();
    const auto& document = *m_drawing.document();
    Point place{rounded(at.x()), rounded(at.y())};
    if (const auto part = readDesign(text.toStdString(), document.catalogue()); part.ok())
        place = freePlace(document.design(), document.catalogue(), *part, place);
    m_before.around([&] {
        m_drawing.select(m_drawing.document()->blocks()->pasteText(text, place.x, place.y));
        m_view.showWholeSelection();
    });
}

bool CanvasEdits::toggleIdeal()
{
    const auto ids = m_drawing.selection();
    const auto* first = ids.isEmpty() ? nullptr : m_drawing.document()->design().find(ids.first().toStdString());
    if (first)
        m_drawing.document()->blocks()->setIdeal(ids, !floom::isIdeal(*first));
    return first != nullptr;
}

bool CanvasEdits::isIdeal(const QString& id) const
{
    const auto* block = m_drawing.document() ? m_drawing.document()->design().find(id.toStdString()) : nullptr;
    return block && floom::isIdeal(*block);
}

QString CanvasEdits::setArray(const QString& shape)
{
    const auto dims = edits::parseShape(shape.toStdString());
    if (!dims)
        return tr("Type the array size as 8 or 16x8.");
    if (m_drawing.selection().size() != 1)
        return tr("Select one block first.");
    return m_drawing.document()->arrays()->setCount(m_drawing.selection().first(), QList<int>(dims->begin(), dims->end()));
}

void CanvasEdits::setMap(int link, const QString& map)
{
    if (const auto reason = m_drawing.document()->wires()->setMap(link, map); !reason.isEmpty())
        emit m_drawing.document()->notice(reason);
}

QString CanvasEdits::loadFirmware(const QString& url, qreal x, qreal y)
{
    auto* document = m_drawing.document();
    const CanvasHits hits(m_drawing, m_view);
    const auto id = hits.idOf(hits.card({x, y}));
    const auto* block = document ? document->design().find(id.toStdString()) : nullptr;
    const auto* type = block ? document->catalogue().find(block->type) : nullptr;
    if (!type || !holdsFirmware(*type))
        return tr("Drop the firmware file on the processor that should run it.");
    return floom::loadFirmware(*document, {id + u'.' + QLatin1String(kFirmware)}, url);
}

void CanvasEdits::breakOut()
{
    if (!m_drawing.document() || m_drawing.selection().size() != 1)
        return;
    const int card = m_drawing.selectedCard();
    const int element = m_drawing.selectedElement(card);
    const auto* block = m_drawing.document()->design().find(m_drawing.selection().first().toStdString());
    if (!block || block->count.empty()) {
        emit m_drawing.document()->notice(tr("Select an array first, or one of its elements."));
        return;
    }
    int inner = 1;
    for (std::size_t i = 1; i < block->count.size(); ++i)
        inner *= block->count[i];
    const int index = element >= 0 ? element / inner : block->count.front() - 1;
    const auto ids = breakOutApart(*m_drawing.document(), m_drawing.selection().first(), index);
    if (ids.isEmpty())
        return;
    m_drawing.select(ids);
    m_view.showSelection();
}

void CanvasEdits::absorb()
{
    if (!m_drawing.document() || m_drawing.selection().isEmpty())
        return;
    const auto ids = m_drawing.document()->arrays()->absorb(m_drawing.selection().first());
    if (!ids.isEmpty())
        m_drawing.select(ids);
}

void CanvasEdits::tidy()
{
    auto* doc = m_drawing.document();
    if (!doc || doc->design().blocks.empty())
        return;
    const Design before = doc->design();
    doc->blocks()->arrange(autoLayout(before, doc->catalogue()), tr("Tidy up"));
    if (doc->design() == before)
        emit doc->notice(tr("The drawing is already tidy."));
    else
        glideFrom(before);
}

// Animates the blocks from their old positions; the document has the final ones already.
void CanvasEdits::glideFrom(const Design& before)
{
    stopGliding();
    if (Theme::current()->reduceMotion()) {
        m_view.fit();
        return;
    }
    m_glide.disconnect(this);
    m_glide.setDuration(kGlideMs);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this, before](const QVariant& value) {
        Design shown = m_drawing.document()->design();
        const double share = value.toDouble();
        for (auto& block : shown.blocks)
            if (const auto* old = before.find(block.id))
                block.at = {static_cast<int>(std::lround(old->at.x + (block.at.x - old->at.x) * share)),
                            static_cast<int>(std::lround(old->at.y + (block.at.y - old->at.y) * share))};
        m_drawing.preview(std::move(shown));
    });
    connect(&m_glide, &QVariantAnimation::finished, this, [this] {
        m_drawing.restore();
        m_view.fit();
    });
    m_glide.start();
}

void CanvasEdits::stopGliding()
{
    if (!isGliding())
        return;
    m_glide.stop();
    m_drawing.restore();
}

} // namespace floom::inline pages
