// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/analyse_curve.h"

#include "view/session_link.h"

#include <QtCharts/QXYSeries>

#include <algorithm>
#include <cmath>

namespace floom {

QList<QPointF> tailPoints(const Histogram& histogram, int most)
{
    QList<QPointF> points;
    const auto& counts = histogram.counts();
    const auto total = static_cast<double>(histogram.total());
    if (histogram.total() == 0 || most < 2)
        return points;
    double below = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        if (points.isEmpty())
            points << QPointF(static_cast<double>(Histogram::lowerEdge(i)) * 1e-6, 0);
        below += static_cast<double>(counts[i]);
        const double above = std::max(total - below, 0.5); // the slowest of n stands for p = 1 - 1 / 2n
        points << QPointF(static_cast<double>(Histogram::upperEdge(i)) * 1e-6, -std::log10(above / total));
    }
    if (points.size() <= most)
        return points;
    QList<QPointF> thinned;
    for (int i = 0; i < most; ++i)
        thinned
            << points[static_cast<qsizetype>(std::llround(static_cast<double>(i) * static_cast<double>(points.size() - 1) / (most - 1)))];
    return thinned;
}

AnalyseCurve::AnalyseCurve(QObject* parent)
    : QObject(parent)
{
}

void AnalyseCurve::setSession(AnalyseSession* session)
{
    if (!linkSession(this, m_session, session, &AnalyseSession::changed, &AnalyseCurve::measure))
        return;
    measure();
    emit sessionChanged();
}

const SideResult* AnalyseCurve::side(const std::string& name) const
{
    const auto* result = m_session ? m_session->result() : nullptr;
    if (result)
        for (const auto& s : result->sides)
            if (s.name == name && s.histogram.total() > 0)
                return &s;
    return nullptr;
}

void AnalyseCurve::measure()
{
    double least = 1e12, most = 0, decades = 1;
    for (const auto* name : {"read", "write"})
        if (const auto* s = side(name)) {
            const auto points = tailPoints(s->histogram);
            least = std::min(least, points.first().x());
            most = std::max(most, points.last().x());
            decades = std::max(decades, points.last().y());
        }
    m_leastUs = least > most ? 1 : std::pow(10, std::floor(std::log10(std::max(least, 1e-6))));
    m_mostUs = least > most ? 1000 : std::pow(10, std::ceil(std::log10(most)));
    if (m_mostUs <= m_leastUs)
        m_mostUs = m_leastUs * 10;
    m_decades = std::clamp(std::ceil(decades), 1.0, 6.0);
    emit changed();
}

void AnalyseCurve::fill(QObject* series, const QString& name) const
{
    auto* target = qobject_cast<QXYSeries*>(series);
    const auto* s = side(name.toStdString());
    if (target)
        target->replace(s ? tailPoints(s->histogram) : QList<QPointF>{});
}

} // namespace floom
