// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_curve.h"

#include "desk/session_link.h"
#include "recording/timeline_ruler.h"

#include <QtCharts/QXYSeries>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

WhyCurve::WhyCurve(QObject* parent)
    : QObject(parent)
{
}

void WhyCurve::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyCurve::measure))
        return;
    measure();
    emit sessionChanged();
}

const SideResult* WhyCurve::side(const std::string& name) const
{
    const auto* result = m_session ? m_session->result() : nullptr;
    if (result)
        for (const auto& s : result->sides)
            if (s.name == name && s.histogram.total() > 0)
                return &s;
    return nullptr;
}

void WhyCurve::measure()
{
    double least = 1e12, most = 0, decades = 1;
    for (const auto* name : {"read", "write"})
        if (const auto* s = side(name)) {
            const auto points = tailPoints(s->histogram, kMostPoints);
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

QStringList WhyCurve::timeLabels() const
{
    QStringList labels;
    for (double us = m_leastUs; us < m_mostUs * 2; us *= 10) {
        const Time at{std::llround(us * 1e6)};
        labels << instantText(at, at);
    }
    return labels;
}

void WhyCurve::fill(QObject* series, const QString& name) const
{
    auto* target = qobject_cast<QXYSeries*>(series);
    const auto* s = side(name.toStdString());
    if (target)
        target->replace(s ? tailPoints(s->histogram, kMostPoints) : QList<QPointF>{});
}

} // namespace floom::inline pages
