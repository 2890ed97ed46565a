// SPDX-License-Identifier: GPL-3.0-or-later
// CompareLines: the curves of all runs of a comparison, and the legend they share. A run has one line in the picture of its latencies and
// one in that of its course over time; at most eight are bright, the rest are grey. The crosshair stands at one percentile and one instant
// for all of them, and each line of the legend tells its run's values there. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "look/line_colours.h"

#include <QAbstractListModel>
#include <QPointF>
#include <QPointer>

namespace floom {

class CompareLines : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QStringList sideNames READ sideNames NOTIFY linesChanged) // whose latencies some run knows, in words
    Q_PROPERTY(int side READ side WRITE setSide NOTIFY linesChanged) // index into sideNames
    Q_PROPERTY(QStringList courses READ courses CONSTANT) // what the course over time is of
    Q_PROPERTY(int course READ course WRITE setCourse NOTIFY linesChanged)
    Q_PROPERTY(double decades READ decades WRITE setDecades NOTIFY crosshairChanged) // crosshair: -log10(1 - p)
    Q_PROPERTY(double seconds READ seconds WRITE setSeconds NOTIFY crosshairChanged) // crosshair: since the measurement began
    Q_PROPERTY(QString percentileText READ percentileText NOTIFY crosshairChanged) // "p99"
    Q_PROPERTY(QString instantText READ instantText NOTIFY crosshairChanged) // "12.5 ms"
    Q_PROPERTY(int brightCount READ brightCount NOTIFY linesChanged)

public:
    enum Role { NameRole = Qt::UserRole + 1, LetterRole, ColourRole, BrightRole, DashedRole, LatencyRole, CourseRole };
    enum Picture { Latency, Course };
    Q_ENUM(Picture)

    struct Line {
        int run = 0; // its number in the project
        int place = -1; // look, or -1 = grey
        std::vector<QPointF> latency; // x in microseconds, y = -log10(1 - p), ascending
        std::vector<QPointF> course; // x in seconds, ascending
    };

    explicit CompareLines(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] QStringList sideNames() const;
    [[nodiscard]] int side() const { return m_side; }
    void setSide(int side);
    [[nodiscard]] QStringList courses() const;
    [[nodiscard]] int course() const { return m_course; }
    void setCourse(int course);
    [[nodiscard]] double decades() const { return m_decades; }
    void setDecades(double decades);
    [[nodiscard]] double seconds() const { return m_seconds; }
    void setSeconds(double seconds);
    [[nodiscard]] QString percentileText() const;
    [[nodiscard]] QString instantText() const;
    [[nodiscard]] int brightCount() const;
    // Makes a grey line bright while there are looks left, and a bright one grey; A and B stay.
    Q_INVOKABLE void toggle(int row);

    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; } // by column
    [[nodiscard]] int focusRow() const { return m_session ? m_session->columns()->focus() : -1; }
    [[nodiscard]] double mostSeconds() const; // the end of the longest course
    [[nodiscard]] QString courseText(double value) const; // in the unit of the chosen course

signals:
    void sessionChanged();
    void linesChanged();
    void crosshairChanged();

private:
    void rebuild();
    void fill();
    void giveLooks();
    void moved(); // the crosshair

    QPointer<CompareSession> m_session;
    QStringList m_sides; // "read", "write", "all"
    int m_side = 0, m_course = 0;
    std::vector<Line> m_lines;
    std::map<int, int> m_looks; // by run: those a person or the first set chose, without A and B; -1 = grey by hand
    double m_decades = 2, m_seconds = 0;
    bool m_placed = false; // the instant, by hand
};

// The x of a curve with ascending points at height y; NaN outside.
[[nodiscard]] double xAtHeight(const std::vector<QPointF>& points, double y);
// The y of the last point at or before x; NaN before the first one. `end`: where the last one ends.
[[nodiscard]] double stepAt(const std::vector<QPointF>& points, double x);

} // namespace floom
