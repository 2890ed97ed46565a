// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/compare_curve.h"

#include "view/analyse_curve.h"
#include "view/session_link.h"

#include <QtCharts/QXYSeries>

#include <algorithm>
#include <cmath>

namespace floom {

CompareCurve::CompareCurve(QObject* parent)
    : QObject(parent)
{
}

void CompareCurve::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::changed, &CompareCurve::measure))
        return;
    measure();
    emit sessionChanged();
}

const SideResult* CompareCurve::sideOf(int run, const std::string& name) const
{
    const auto* record = m_session ? m_session->record(run) : nullptr;
    if (record)
        for (const auto& side : record->result.sides)
            if (side.name == name && side.histogram.total() > 0)
                return &side;
    return nullptr;
}

void CompareCurve::measure()
{
    double least = 1e12, most = 0, decades = 1;
    for (const int run : {0, 1})
        for (const auto* name : {"read", "write"})
            if (const auto* side = sideOf(run, name)) {
                const auto points = tailPoints(side->histogram);
                least = std::min(least, points.first().x());
                most = std::max(most, points.last().x());
                decades = std::max(decades, points.last().y());
            }
    m_leastUs = least > most ? 1 : std::pow(10, std::floor(std::log10(std::max(least, 1e-6))));
    m_mostUs = least > most ? 1000 : std::pow(10, std::ceil(std::log10(most)));
    m_mostUs = std::max(m_mostUs, m_leastUs * 10);
    m_decades = std::clamp(std::ceil(decades), 1.0, 6.0);
    emit changed();
}

void CompareCurve::fill(QObject* series, int run, const QString& side) const
{
    const auto* result = sideOf(run, side.toStdString());
    if (auto* target = qobject_cast<QXYSeries*>(series))
        target->replace(result ? tailPoints(result->histogram) : QList<QPointF>());
}

} // namespace floom
