// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep's current point (under the pointer or chosen by arrow keys) with its description, and the ticked points. Any of them can become a
// variant of the project. GUI thread.
#pragma once

#include "desk/painters/canvas_thumbnail.h"
#include "desk/sweeps/sweep_verdict.h"

#include <QObject>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <set>

namespace floom::inline desk {

class SweepPick : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged) // -1 = none
    Q_PROPERTY(QVariantMap card READ card NOTIFY currentChanged) // describes the current point
    Q_PROPERTY(floom::desk::Diagram cardDiagram READ cardDiagram NOTIFY currentChanged)
    Q_PROPERTY(int tickedCount READ tickedCount NOTIFY tickedChanged)

public:
    SweepPick(Workspace& workspace, const SweepRuns& runs, const SweepAxes& axes, const SweepVerdict& verdict, QObject* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int point);
    [[nodiscard]] QVariantMap card() const;
    [[nodiscard]] Diagram cardDiagram() const;
    [[nodiscard]] bool isTicked(std::size_t point) const { return m_ticked.contains(point); }
    [[nodiscard]] int tickedCount() const { return static_cast<int>(m_ticked.size()); }
    Q_INVOKABLE void tick(int point, bool on);
    Q_INVOKABLE void toggleTick(int point);

    Q_INVOKABLE QString open(int point); // as the current variant, with its own run; "" or the reason
    Q_INVOKABLE int saveTicked(); // as variants; returns how many were added

signals:
    void currentChanged();
    void tickedChanged();

private:
    Workspace& m_workspace;
    const SweepRuns& m_runs;
    const SweepAxes& m_axes;
    const SweepVerdict& m_verdict;
    int m_current = -1;
    std::set<std::size_t> m_ticked;
};

} // namespace floom::inline desk
