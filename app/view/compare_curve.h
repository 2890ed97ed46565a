// SPDX-License-Identifier: GPL-3.0-or-later
// CompareCurve: the latency distributions of both runs on common axes, as points for Qt Charts: x in microseconds, y = -log10(1 - p).
// GUI thread only.
#pragma once

#include "view/compare_session.h"

#include <QObject>
#include <QPointer>

namespace floom {

class CompareCurve : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(double leastUs READ leastUs NOTIFY changed) // edges of the x axis: powers of ten
    Q_PROPERTY(double mostUs READ mostUs NOTIFY changed)
    Q_PROPERTY(double decades READ decades NOTIFY changed)
    Q_PROPERTY(bool hasReads READ hasReads NOTIFY changed)
    Q_PROPERTY(bool hasWrites READ hasWrites NOTIFY changed)

public:
    explicit CompareCurve(QObject* parent = nullptr);
    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] double leastUs() const { return m_leastUs; }
    [[nodiscard]] double mostUs() const { return m_mostUs; }
    [[nodiscard]] double decades() const { return m_decades; }
    [[nodiscard]] bool hasReads() const { return has("read"); }
    [[nodiscard]] bool hasWrites() const { return has("write"); }

    // Replaces the points of an XYSeries with those of run 0 (A) or 1 (B), "read" or "write".
    Q_INVOKABLE void fill(QObject* series, int run, const QString& side) const;

signals:
    void sessionChanged();
    void changed();

private:
    [[nodiscard]] const SideResult* sideOf(int run, const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const { return sideOf(0, name) || sideOf(1, name); }
    void measure();

    QPointer<CompareSession> m_session;
    double m_leastUs = 1, m_mostUs = 1000, m_decades = 3;
};

} // namespace floom
