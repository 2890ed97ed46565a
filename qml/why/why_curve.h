// SPDX-License-Identifier: GPL-3.0-or-later
// WhyCurve: the latency distribution of a session's run as points for Qt Charts: x in microseconds, y = -log10(1 - p), which gives the
// tail most of the space. At most kMostPoints points per curve, thinned evenly; first and last are always kept. GUI thread only.
#pragma once

#include "recording/tail_points.h"
#include "results/histogram.h"
#include "why/why_session.h"

#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class WhyCurve : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(double leastUs READ leastUs NOTIFY changed) // x axis limits: powers of ten
    Q_PROPERTY(double mostUs READ mostUs NOTIFY changed)
    Q_PROPERTY(QStringList timeLabels READ timeLabels NOTIFY changed) // "10 µs" of each power of ten from leastUs to mostUs
    Q_PROPERTY(double decades READ decades NOTIFY changed) // y axis maximum
    Q_PROPERTY(bool hasReads READ hasReads NOTIFY changed)
    Q_PROPERTY(bool hasWrites READ hasWrites NOTIFY changed)

public:
    static constexpr int kMostPoints = 2000;

    explicit WhyCurve(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] double leastUs() const { return m_leastUs; }
    [[nodiscard]] double mostUs() const { return m_mostUs; }
    [[nodiscard]] QStringList timeLabels() const;
    [[nodiscard]] double decades() const { return m_decades; }
    [[nodiscard]] bool hasReads() const { return side("read") != nullptr; }
    [[nodiscard]] bool hasWrites() const { return side("write") != nullptr; }

    // Replaces the points of an XYSeries by those of "read" or "write".
    Q_INVOKABLE void fill(QObject* series, const QString& name) const;

signals:
    void sessionChanged();
    void changed();

private:
    [[nodiscard]] const SideResult* side(const std::string& name) const;
    void measure();

    QPointer<WhySession> m_session;
    double m_leastUs = 1, m_mostUs = 1000, m_decades = 3;
};

} // namespace floom::inline pages
