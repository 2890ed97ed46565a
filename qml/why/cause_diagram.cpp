// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/cause_diagram.h"

#include "desk/painters/diagram_painter.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/theme.h"
#include "look/unbroken_text.h"
#include "run/run_record.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline pages {

namespace {

constexpr qreal kDisc = 9; // radius
constexpr qreal kDiscPitch = 21;
constexpr qreal kArrow = 5;

QVariantList listOf(const CauseChain& chain)
{
    QVariantList list;
    for (const ChainStep& step : chain.steps)
        list << QVariantMap{{"block", QString::fromStdString(step.block)},
                            {"text", unbroken(step.text)},
                            {"figure", unbroken(step.figure)},
                            {"isChange", step.isChange}};
    return list;
}

void paintDisc(QPainter& painter, QPointF at, int number, bool full)
{
    const auto& colours = Theme::current()->colours();
    painter.setPen(QPen(full ? colours.canvas : colours.text, full ? 1 : 2));
    painter.setBrush(full ? colours.text : colours.canvas);
    painter.drawEllipse(at, kDisc, kDisc);
    painter.setPen(full ? colours.canvas : colours.text);
    painter.setFont(figureFont(11, QFont::Bold));
    painter.drawText(QRectF(at - QPointF(kDisc, kDisc), QSizeF(2 * kDisc, 2 * kDisc)), Qt::AlignCenter, QString::number(number));
}

// Slightly bent to one side, so that opposite arrows stay apart.
void paintArrow(QPainter& painter, QPointF from, QPointF to, bool full)
{
    const QPointF along = to - from;
    const qreal length = std::hypot(along.x(), along.y());
    if (length < 3 * kDisc)
        return;
    const QPointF unit = along / length, side(-unit.y(), unit.x());
    const QPointF begin = from + unit * (kDisc + 2), end = to - unit * (kDisc + 3);
    const QPointF bend = (begin + end) / 2 + side * std::min(24.0, length / 5);
    QPainterPath path(begin);
    path.quadTo(bend, end);
    QPen pen(Theme::current()->colours().text, full ? 2 : 1.5);
    if (!full)
        pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    const QPointF back = end - bend;
    const qreal size = std::max(1.0, std::hypot(back.x(), back.y()));
    const QPointF tip = back / size * kArrow, across(-tip.y() * 0.7, tip.x() * 0.7);
    painter.setPen(QPen(Theme::current()->colours().text, full ? 2 : 1.5));
    painter.drawPolyline(QPolygonF({end - tip + across, end, end - tip - across}));
}

} // namespace

CauseDiagram::CauseDiagram(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, [this] { repaint(); });
}

void CauseDiagram::setSession(WhySession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &WhySession::changed, this, &CauseDiagram::follow);
        connect(session, &WhySession::handleChanged, this, &CauseDiagram::follow);
        connect(session, &WhySession::workspaceChanged, this, &CauseDiagram::listen);
    }
    listen();
    emit sessionChanged();
}

void CauseDiagram::listen()
{
    if (m_session && m_session->workspace())
        connect(m_session->workspace()->proof(), &ProofSession::changed, this, &CauseDiagram::follow, Qt::UniqueConnection);
    follow();
}

void CauseDiagram::follow()
{
    m_mean = m_tail = {};
    if (const auto record = m_session ? m_session->record() : nullptr; record && m_session->workspace()) {
        const Catalogue& catalogue = m_session->workspace()->document()->catalogue();
        const ProofSession* proof = m_session->workspace()->proof();
        const bool isProved = !proof->isEmpty() && !proof->isRunning();
        const auto chainFrom = [&](double quantile) {
            const RunResult& result = record->result;
            const std::string victim = chainVictim(result, m_session->side(), quantile);
            auto changes = isProved ? provedChanges(proof->lines()) : triedChanges(result, record->design, catalogue, victim);
            if (isProved && victim != "read") // a proof measures the reads' p99, if there are reads
                for (ChainChange& change : changes)
                    change.tail =
                        std::any_of(result.sides.begin(), result.sides.end(), [](const SideResult& side) { return side.name == "read"; })
                        ? std::nullopt
                        : change.tail;
            return causeChain(result, record->design, catalogue, quantile, m_session->side(), changes,
                              isOpenLoop(record->workload) && !result.window.unstable);
        };
        m_mean = chainFrom(0);
        if (m_session->handle() > 0)
            m_tail = chainFrom(m_session->handle());
    }
    repaint();
    emit changed();
}

QVariantList CauseDiagram::meanSteps() const
{
    return listOf(m_mean);
}

QVariantList CauseDiagram::tailSteps() const
{
    return listOf(m_tail);
}

void CauseDiagram::setHighlight(const QString& block)
{
    if (m_highlight == block)
        return;
    m_highlight = block;
    repaint();
    emit highlightChanged();
}

void CauseDiagram::paint(QPainter& painter)
{
    const auto record = m_session ? m_session->record() : nullptr;
    if (!record || !m_session->workspace())
        return;
    const auto& catalogue = m_session->workspace()->document()->catalogue();
    const auto box = boundingRect().adjusted(0, 8, 0, -8);
    paintDiagram(painter, record->design, catalogue, &record->result, box,
                 Theme::current()->isDark() ? DiagramTheme::dark : DiagramTheme::light);
    const auto places = diagramPlaces(record->design, catalogue, box);
    if (const auto found = places.find(m_highlight.toStdString()); found != places.end()) {
        painter.setPen(QPen(Theme::current()->colours().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(found->second.adjusted(-4, -4, 4, 4), 8, 8);
    }
    // Discs are placed along their block's upper edge, those of slow requests along the lower one.
    for (const CauseChain* chain : {&m_tail, &m_mean}) {
        const bool full = chain == &m_mean;
        std::map<std::string, int> there;
        std::vector<QPointF> discs(chain->steps.size());
        std::vector<bool> shown(chain->steps.size());
        for (std::size_t i = 0; i < discs.size(); ++i)
            if (const auto found = places.find(chain->steps[i].block); found != places.end()) {
                const QRectF& place = found->second;
                discs[i] = QPointF(place.left() + 4 + kDiscPitch * there[found->first]++, full ? place.top() : place.bottom());
                shown[i] = true;
            }
        for (std::size_t i = 1; i < discs.size(); ++i)
            if (shown[i - 1] && shown[i])
                paintArrow(painter, discs[i - 1], discs[i], full);
        for (std::size_t i = 0; i < discs.size(); ++i)
            if (shown[i])
                paintDisc(painter, discs[i], static_cast<int>(i) + 1, full);
    }
}

} // namespace floom::inline pages
