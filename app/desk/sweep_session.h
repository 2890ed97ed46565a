// SPDX-License-Identifier: GPL-3.0-or-later
// SweepSession: the sweep of one window: the parameters that take several values, the run of all their points, the goal that picks the best
// of them, and what is looked at: axes of the plot, brushes, ticks, the point under the pointer. Points run on a thread of their own and
// are kept in the project file when there is one; what is known is not run again. Functions that can be refused answer "" or the reason in
// words. Owned by the workspace; GUI thread.
#pragma once

#include "desk/canvas_thumbnail.h"
#include "desk/sweep_chips.h"
#include "desk/sweep_table.h"
#include "sweep/explore.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>
#include <set>

namespace floom {

class SweepJob;
class Workspace;

class SweepSession final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    // What is swept
    Q_PROPERTY(QVariantList chips READ chips NOTIFY planChanged) // {address, values, count}
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY planChanged) // "4 × 3 × 2 = 24 runs"
    Q_PROPERTY(QString effortText READ effortText NOTIFY planChanged) // "about 9 s · 2 threads"
    Q_PROPERTY(bool runnable READ isRunnable NOTIFY planChanged)
    Q_PROPERTY(bool pruned READ isPruned WRITE setPruned NOTIFY planChanged) // run only what can still be the best
    Q_PROPERTY(bool planIsShown READ planIsShown NOTIFY resultsChanged) // the results are those of the chips as they stand
    // How far it is
    Q_PROPERTY(bool running READ isRunning NOTIFY progressChanged)
    Q_PROPERTY(bool paused READ isPaused NOTIFY progressChanged) // ends the points it is at and begins no other
    Q_PROPERTY(int total READ total NOTIFY progressChanged)
    Q_PROPERTY(int finished READ finished NOTIFY progressChanged)
    Q_PROPERTY(int refused READ refused NOTIFY progressChanged)
    Q_PROPERTY(int failed READ failed NOTIFY progressChanged)
    Q_PROPERTY(int active READ active NOTIFY progressChanged)
    Q_PROPERTY(int skipped READ skipped NOTIFY progressChanged)
    Q_PROPERTY(int waiting READ waiting NOTIFY progressChanged)
    Q_PROPERTY(QString timeText READ timeText NOTIFY progressChanged) // "8.6 s · about 0.6 s left · 2 threads"
    // The goal
    Q_PROPERTY(bool most READ isMost NOTIFY goalChanged)
    Q_PROPERTY(int goalIndex READ goalIndex NOTIFY goalChanged) // in metricLabels; -1 = another figure
    Q_PROPERTY(QString goalLabel READ goalLabel NOTIFY goalChanged)
    Q_PROPERTY(QVariantList limits READ limits NOTIFY goalChanged) // {text, label, metric, atLeast, value}
    Q_PROPERTY(QString goalSentence READ goalSentence NOTIFY goalChanged) // as the command line reads it
    Q_PROPERTY(QStringList metricLabels READ metricLabels CONSTANT)
    Q_PROPERTY(QString fitText READ fitText NOTIFY viewChanged) // "17 designs fit."
    Q_PROPERTY(QString bestName READ bestName NOTIFY viewChanged)
    Q_PROPERTY(QString bestFigure READ bestFigure NOTIFY viewChanged)
    Q_PROPERTY(QString nextText READ nextText NOTIFY viewChanged)
    Q_PROPERTY(int best READ best NOTIFY viewChanged) // a point; -1 = none
    // What is looked at
    Q_PROPERTY(QString figureX READ figureX WRITE setFigureX NOTIFY viewChanged) // a metric's id
    Q_PROPERTY(QString figureY READ figureY WRITE setFigureY NOTIFY viewChanged)
    Q_PROPERTY(int indexX READ indexX NOTIFY viewChanged) // in metricLabels
    Q_PROPERTY(int indexY READ indexY NOTIFY viewChanged)
    Q_PROPERTY(bool hasResults READ hasResults NOTIFY resultsChanged)
    Q_PROPERTY(int insideCount READ insideCount NOTIFY viewChanged)
    Q_PROPERTY(int brushCount READ brushCount NOTIFY viewChanged)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged) // the point under pointer or arrows; -1 = none
    Q_PROPERTY(QVariantMap card READ card NOTIFY currentChanged) // what is said about the current point
    Q_PROPERTY(floom::Diagram cardDiagram READ cardDiagram NOTIFY currentChanged)
    Q_PROPERTY(int tickedCount READ tickedCount NOTIFY tickedChanged)

public:
    explicit SweepSession(Workspace& workspace, QObject* parent = nullptr);
    ~SweepSession() override; // stops what runs

    // What is swept. An empty `values` takes suggested ones. The same address again changes its chip.
    [[nodiscard]] QVariantList chips() const;
    Q_INVOKABLE QString addChip(const QString& address, const QString& values = {});
    [[nodiscard]] QString valuesOf(const QString& address) const; // of its chip; "" = it is not swept
    Q_INVOKABLE QString setChip(int index, const QString& values);
    Q_INVOKABLE void removeChip(int index);
    Q_INVOKABLE QVariantList offers(const QString& query) const; // {address, label, now}
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] QString effortText() const;
    [[nodiscard]] bool isRunnable() const { return !m_chips.empty() && !isRunning(); }
    [[nodiscard]] bool isPruned() const { return m_pruned; }
    void setPruned(bool pruned);
    [[nodiscard]] bool planIsShown() const;
    void forget(); // another project is on the desk
    void restore(); // shows the last sweep that the project file holds

    // Running. Begun again it goes on with what is missing.
    Q_INVOKABLE QString start();
    Q_INVOKABLE void stop();
    Q_INVOKABLE void startOrStop();
    Q_INVOKABLE void pauseOrResume(); // does nothing when no sweep runs
    [[nodiscard]] bool isPaused() const { return isRunning() && m_paused; }
    [[nodiscard]] bool isRunning() const { return m_job != nullptr; }
    [[nodiscard]] int total() const { return static_cast<int>(m_table.size()); }
    [[nodiscard]] int finished() const { return m_table.count(PointState::finished); }
    [[nodiscard]] int refused() const { return m_table.count(PointState::refused); }
    [[nodiscard]] int failed() const { return m_table.count(PointState::failed); }
    [[nodiscard]] int active() const { return m_table.count(PointState::running); }
    [[nodiscard]] int skipped() const { return m_table.count(PointState::skipped); }
    [[nodiscard]] int waiting() const { return m_table.count(PointState::waiting); }
    [[nodiscard]] QString timeText() const;

    // The goal.
    [[nodiscard]] const Goal& goal() const { return m_goal; }
    [[nodiscard]] bool isMost() const { return m_goal.most; }
    [[nodiscard]] int goalIndex() const;
    [[nodiscard]] QString goalLabel() const;
    [[nodiscard]] QVariantList limits() const;
    [[nodiscard]] QString goalSentence() const;
    [[nodiscard]] QStringList metricLabels() const;
    Q_INVOKABLE QString setGoal(const QString& sentence); // as the command line reads it
    Q_INVOKABLE void setObjective(bool most, int metric);
    Q_INVOKABLE QString setLimit(int index, int metric, bool atLeast, const QString& value); // index limits.length adds one
    Q_INVOKABLE void removeLimit(int index);
    Q_INVOKABLE QString suggestedLimit(int metric, bool atLeast) const; // a value that half of the points keep
    void setLimitValue(std::size_t index, double value);
    [[nodiscard]] std::optional<std::size_t> limitOn(const QString& figure) const; // the first limit of a figure
    [[nodiscard]] QString fitText() const;
    [[nodiscard]] QString bestName() const;
    [[nodiscard]] QString bestFigure() const;
    [[nodiscard]] QString nextText() const;
    [[nodiscard]] int best() const { return m_best; }

    // What is looked at.
    [[nodiscard]] const SweepTable& table() const { return m_table; }
    [[nodiscard]] QString figureX() const;
    [[nodiscard]] QString figureY() const;
    void setFigureX(const QString& id);
    void setFigureY(const QString& id);
    [[nodiscard]] int indexX() const;
    [[nodiscard]] int indexY() const;
    Q_INVOKABLE void chooseX(int metric);
    Q_INVOKABLE void chooseY(int metric);
    [[nodiscard]] bool hasResults() const { return finished() > 0 || refused() > 0 || failed() > 0; }
    [[nodiscard]] const std::vector<std::size_t>& front() const { return m_front; } // points, from the best x on
    [[nodiscard]] int knee() const { return m_knee; } // a point; -1 = none
    [[nodiscard]] bool fits(std::size_t point) const { return m_fits[point] != 0; } // keeps the limits
    [[nodiscard]] bool isInside(std::size_t point) const { return m_inside[point] != 0; } // and the brushes
    [[nodiscard]] int insideCount() const;
    // Axes of the parallel coordinates that vary, in their order: parameters, then figures.
    [[nodiscard]] QStringList axes() const;
    Q_INVOKABLE void moveAxis(const QString& id, int place);
    [[nodiscard]] const std::map<QString, FigureRange>& brushes() const { return m_brushes; }
    [[nodiscard]] int brushCount() const { return static_cast<int>(m_brushes.size()); }
    Q_INVOKABLE void setBrush(const QString& axis, double least, double most);
    Q_INVOKABLE void clearBrush(const QString& axis);
    Q_INVOKABLE void clearBrushes();
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int point);
    [[nodiscard]] QVariantMap card() const;
    [[nodiscard]] Diagram cardDiagram() const;
    [[nodiscard]] bool isTicked(std::size_t point) const { return m_ticked.contains(point); }
    [[nodiscard]] int tickedCount() const { return static_cast<int>(m_ticked.size()); }
    Q_INVOKABLE void tick(int point, bool on);
    Q_INVOKABLE void toggleTick(int point);

    // A point as a variant of the project: the current one, with a run of its own; or the ticked ones beside it.
    Q_INVOKABLE QString open(int point);
    Q_INVOKABLE int saveTicked(); // how many variants were added

signals:
    void planChanged();
    void progressChanged();
    void resultsChanged(); // points came, or all are others
    void goalChanged();
    void viewChanged(); // axes, brushes, limits, front, best
    void currentChanged();
    void tickedChanged();
    void pointShown(); // a point was opened as a variant

private:
    [[nodiscard]] ChipSubject subject() const;
    [[nodiscard]] Sweep plannedSweep() const;
    [[nodiscard]] static QString planText(const Sweep& sweep, const Design& base);
    void showTable(Sweep sweep, std::vector<SweepPoint> points);
    void dropStrayChips();
    void poll();
    void finish();
    void judge(); // what fits, lies inside the brushes, is on the front, is the best
    [[nodiscard]] std::vector<FigureRange> limitRanges() const;
    [[nodiscard]] Result<RunRequest> requestAt(std::size_t point) const;
    [[nodiscard]] QString noteOf(std::size_t point) const;
    [[nodiscard]] int findBest() const;

    Workspace& m_workspace;
    std::vector<SweepChip> m_chips;
    bool m_pruned = false;

    Design m_base; // of the points in the table
    QString m_shownPlan; // what they were made from, as text
    SweepTable m_table;
    std::map<std::string, PointResult> m_known; // by key: all that ran in this window
    std::unique_ptr<SweepJob> m_job;
    QTimer m_timer;
    QElapsedTimer m_clock;
    bool m_paused = false;
    double m_seconds = 0; // that the last run of points took
    double m_earlier = 0; // of them, before it was paused last
    int m_before = 0; // points run before it

    Goal m_goal;
    std::vector<std::uint8_t> m_fits, m_inside;
    std::vector<std::size_t> m_front;
    int m_best = -1, m_knee = -1, m_current = -1;
    QString m_x, m_y; // "" = by themselves
    QStringList m_order; // of axes, as moved by hand
    std::map<QString, FigureRange> m_brushes;
    std::set<std::size_t> m_ticked;
};

} // namespace floom
