// SPDX-License-Identifier: GPL-3.0-or-later
// The displayed part of a sweep's results: the two figures of the plot, the axes of the parallel coordinates and the brushes on them. GUI
// thread.
#pragma once

#include "desk/sweeps/sweep_goal.h"
#include "desk/sweeps/sweep_runs.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <map>

namespace floom::inline desk {

class SweepAxes : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString figureX READ figureX WRITE setFigureX NOTIFY changed) // a metric's id
    Q_PROPERTY(QString figureY READ figureY WRITE setFigureY NOTIFY changed)
    Q_PROPERTY(int indexX READ indexX NOTIFY changed) // index into the goal's metricLabels
    Q_PROPERTY(int indexY READ indexY NOTIFY changed)
    Q_PROPERTY(int brushCount READ brushCount NOTIFY changed)

public:
    SweepAxes(const SweepRuns& runs, const SweepGoal& goal, QObject* parent = nullptr);

    [[nodiscard]] QString figureX() const;
    [[nodiscard]] QString figureY() const;
    void setFigureX(const QString& id);
    void setFigureY(const QString& id);
    [[nodiscard]] int indexX() const;
    [[nodiscard]] int indexY() const;
    Q_INVOKABLE void chooseX(int metric);
    Q_INVOKABLE void chooseY(int metric);
    void forget(); // returns to automatic figures

    // Axes of the parallel coordinates that vary, in display order: parameters, then figures.
    [[nodiscard]] QStringList axes() const;
    Q_INVOKABLE void moveAxis(const QString& id, int place);
    [[nodiscard]] const std::map<QString, FigureRange>& brushes() const { return m_brushes; }
    [[nodiscard]] int brushCount() const { return static_cast<int>(m_brushes.size()); }
    Q_INVOKABLE void setBrush(const QString& axis, double least, double most);
    Q_INVOKABLE void clearBrush(const QString& axis);
    Q_INVOKABLE void clearBrushes();

signals:
    void changed(); // also after changes of results or goal, which determine the automatic figures

private:
    const SweepRuns& m_runs;
    const SweepGoal& m_goal;
    QString m_x, m_y; // "" = automatic
    QStringList m_order; // axis order set by the user
    std::map<QString, FigureRange> m_brushes;
};

} // namespace floom::inline desk
