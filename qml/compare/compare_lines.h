// SPDX-License-Identifier: GPL-3.0-or-later
// CompareLines: the curves of all compared runs, and their common legend. A run has one line in the latency plot and one in the time plot;
// at most eight lines are coloured, the rest are grey. The crosshair marks one percentile and one instant for all of them; the legend shows
// each run's values there. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "look/line_colours.h"

#include <QAbstractListModel>
#include <QPointF>
#include <QPointer>

namespace floom::inline pages {

class CompareLines : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QStringList sideNames READ sideNames NOTIFY linesChanged) // sides for which some run has latencies, display names
    Q_PROPERTY(int side READ side WRITE setSide NOTIFY linesChanged) // index into sideNames
    Q_PROPERTY(QStringList courses READ courses CONSTANT) // figures of the time plot
    Q_PROPERTY(int course READ course WRITE setCourse NOTIFY linesChanged)
    Q_PROPERTY(double decades READ decades WRITE setDecades NOTIFY crosshairChanged) // crosshair: -log10(1 - p)
    Q_PROPERTY(QString percentileText READ percentileText NOTIFY crosshairChanged) // "p99"
    Q_PROPERTY(QString instantText READ instantText NOTIFY crosshairChanged) // "12.5 ms"

public:
    enum Role { NameRole = Qt::UserRole + 1, LetterRole, ColourRole, BrightRole, DashedRole, LatencyRole, CourseRole };
    enum Picture { Latency, Course };
    Q_ENUM(Picture)

    struct Line {
        int run = 0; // its number in the project
        int place = -1; // line style, or -1 = grey
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
    [[nodiscard]] double seconds() const { return m_seconds; } // crosshair: since the start of the measurement
    void setSeconds(double seconds);
    [[nodiscard]] QString percentileText() const;
    [[nodiscard]] QString instantText() const;
    // Colours a grey line while styles are free, or makes a coloured one grey; A and B keep theirs.
    Q_INVOKABLE void toggle(int row);

    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; } // by column
    [[nodiscard]] int focusRow() const { return m_session ? m_session->columns()->focus() : -1; }
    [[nodiscard]] double mostSeconds() const; // end of the longest run's line
    [[nodiscard]] QString courseText(double value) const; // in the unit of the chosen course

signals:
    void sessionChanged();
    void linesChanged();
    void crosshairChanged();

private:
    void rebuild();
    void fill();
    void giveLooks();
    void moved(); // the crosshair moved

    QPointer<CompareSession> m_session;
    QStringList m_sides; // "read", "write", "all"
    int m_side = 0, m_course = 0;
    std::vector<Line> m_lines;
    std::map<int, int> m_looks; // by run, chosen by default or by the user, without A and B; -1 = set to grey by the user
    double m_decades = 2, m_seconds = 0;
    bool m_placed = false; // the user has set the instant
};

// The x at height y on a curve with ascending points; NaN outside.
[[nodiscard]] double xAtHeight(const std::vector<QPointF>& points, double y);
// The y of the last point at or before x; NaN before the first one. `end`: where the last point's value ends.
[[nodiscard]] double stepAt(const std::vector<QPointF>& points, double x);

} // namespace floom::inline pages
