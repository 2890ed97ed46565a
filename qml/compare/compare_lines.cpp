// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_lines.h"

#include "desk/session_link.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "recording/tail_points.h"
#include "recording/timeline_ruler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline pages {

namespace {

constexpr int kMostPoints = 400; // per curve; more than its px
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const Histogram* histogramOf(const RunResult& result, const QString& side)
{
    if (side == QLatin1String("all"))
        return result.histogram.total() > 0 ? &result.histogram : nullptr;
    for (const auto& one : result.sides)
        if (QString::fromStdString(one.name) == side && one.histogram.total() > 0)
            return &one.histogram;
    return nullptr;
}

double courseValue(const SeriesPoint& point, int course)
{
    const double values[] = {point.iops, point.bandwidthMBs * 1e6, point.meanLatencyUs, point.watts};
    return values[course];
}

// Without a last slice that the end of the run cut: its few requests, of those that were already under way, make a spike.
std::vector<QPointF> courseOf(const RunResult& result, int course)
{
    if (hasNoRate(result))
        return {};
    auto used = result.series.size();
    if (used > 2) {
        const double slice = result.series[1].startSeconds - result.series[0].startSeconds;
        const double measured = (result.window.end - result.window.start).seconds();
        if (result.series[used - 1].startSeconds + 0.999 * slice > measured)
            --used;
    }
    std::vector<QPointF> points;
    for (std::size_t i = 0; i < used; ++i)
        if (const double value = courseValue(result.series[i], course); std::isfinite(value))
            points.emplace_back(result.series[i].startSeconds - result.series.front().startSeconds, value);
    return points;
}

} // namespace

double xAtHeight(const std::vector<QPointF>& points, double y)
{
    const auto above = std::find_if(points.begin(), points.end(), [y](const QPointF& p) { return p.y() >= y; });
    if (above == points.end())
        return kNan;
    if (above == points.begin())
        return above->x();
    const QPointF before = *(above - 1);
    const double share = above->y() > before.y() ? (y - before.y()) / (above->y() - before.y()) : 1;
    return before.x() + share * (above->x() - before.x());
}

double stepAt(const std::vector<QPointF>& points, double x)
{
    const auto after = std::find_if(points.begin(), points.end(), [x](const QPointF& p) { return p.x() > x; });
    if (after == points.begin())
        return kNan;
    const double step = points.size() > 1 ? points[1].x() - points[0].x() : 0;
    return after == points.end() && x > points.back().x() + step ? kNan : (after - 1)->y();
}

CompareLines::CompareLines(QObject* parent)
    : QAbstractListModel(parent)
{
    connect(Theme::current(), &Theme::changed, this, [this] {
        if (rowCount() > 0)
            emit dataChanged(index(0), index(rowCount() - 1), {ColourRole});
    });
}

void CompareLines::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::changed, &CompareLines::rebuild))
        return;
    rebuild();
    emit sessionChanged();
}

// Runs keep their colours while others are added or removed.
void CompareLines::giveLooks()
{
    std::vector<bool> taken(kLineLooks, false);
    taken[kLineOfA] = taken[kLineOfB] = true;
    std::erase_if(m_looks, [this](const auto& look) {
        return std::none_of(m_lines.begin(), m_lines.end(), [&](const Line& line) { return line.run == look.first; });
    });
    for (const auto& [run, place] : m_looks)
        if (place >= 0)
            taken[static_cast<std::size_t>(place)] = true;
    for (std::size_t column = 0; column < m_lines.size(); ++column) {
        Line& line = m_lines[column];
        if (column == 0 || static_cast<int>(column) == focusRow()) {
            line.place = column == 0 ? kLineOfA : kLineOfB;
            continue;
        }
        const auto free = std::find(taken.begin(), taken.end(), false);
        if (!m_looks.contains(line.run) && free != taken.end()) {
            m_looks[line.run] = static_cast<int>(free - taken.begin());
            *free = true;
        }
        line.place = m_looks.contains(line.run) ? m_looks[line.run] : -1;
    }
}

void CompareLines::fill()
{
    for (std::size_t column = 0; column < m_lines.size(); ++column) {
        const RunResult& result = m_session->recordAt(static_cast<int>(column))->result;
        const auto* histogram = m_sides.isEmpty() ? nullptr : histogramOf(result, m_sides[m_side]);
        m_lines[column].latency.clear();
        if (histogram)
            for (const QPointF& point : tailPoints(*histogram, kMostPoints))
                m_lines[column].latency.push_back(point);
        m_lines[column].course = courseOf(result, m_course);
    }
    if (!m_placed)
        m_seconds = mostSeconds() / 2;
    m_seconds = std::min(m_seconds, mostSeconds());
}

void CompareLines::rebuild()
{
    beginResetModel();
    const QString side = m_sides.value(m_side);
    m_sides.clear();
    m_lines.assign(m_session ? static_cast<std::size_t>(m_session->columns()->count()) : 0, {});
    for (std::size_t column = 0; column < m_lines.size(); ++column)
        m_lines[column].run = m_session->columns()->runAt(static_cast<int>(column));
    for (const auto& name : {QStringLiteral("read"), QStringLiteral("write"), QStringLiteral("all")})
        for (std::size_t column = 0; column < m_lines.size() && !m_sides.contains(name); ++column)
            if (histogramOf(m_session->recordAt(static_cast<int>(column))->result, name))
                m_sides << name;
    if (m_sides.size() == 2) // with a single side, it equals all
        m_sides.removeLast();
    m_side = std::max<int>(0, static_cast<int>(m_sides.indexOf(side)));
    giveLooks();
    fill();
    endResetModel();
    emit linesChanged();
    emit crosshairChanged();
}

void CompareLines::setSide(int side)
{
    if (side < 0 || side >= m_sides.size() || side == m_side)
        return;
    m_side = side;
    fill();
    moved();
    emit linesChanged();
}

QStringList CompareLines::sideNames() const
{
    QStringList names;
    for (const QString& side : m_sides)
        names << (side == QLatin1String("read") ? tr("reads") : side == QLatin1String("write") ? tr("writes") : tr("all"));
    return names;
}

QStringList CompareLines::courses() const
{
    return {tr("IOPS"), tr("bandwidth"), tr("latency"), tr("power")};
}

void CompareLines::setCourse(int course)
{
    if (course < 0 || course >= courses().size() || course == m_course)
        return;
    m_course = course;
    fill();
    moved();
    emit linesChanged();
}

void CompareLines::moved()
{
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {LatencyRole, CourseRole});
    emit crosshairChanged();
}

void CompareLines::setDecades(double decades)
{
    decades = std::clamp(decades, 0.0, 6.0);
    if (decades == m_decades)
        return;
    m_decades = decades;
    moved();
}

void CompareLines::setSeconds(double seconds)
{
    seconds = std::clamp(seconds, 0.0, mostSeconds());
    if (seconds == m_seconds)
        return;
    m_placed = true;
    m_seconds = seconds;
    moved();
}

double CompareLines::mostSeconds() const
{
    double most = 0;
    for (const Line& line : m_lines)
        if (line.course.size() > 1)
            most = std::max(most, line.course.back().x() + line.course[1].x() - line.course[0].x());
    return most;
}

QString CompareLines::percentileText() const
{
    const double percent = 100 * (1 - std::pow(10, -m_decades));
    const int decimals = m_decades < 1 ? 0 : std::max(0, static_cast<int>(std::ceil(m_decades - 2 - 1e-9)));
    return qt("p" + fixedText(percent, decimals));
}

QString CompareLines::instantText() const
{
    return durationText(Time{std::llround(m_seconds * 1e12)});
}

QString CompareLines::courseText(double value) const
{
    switch (m_course) {
    case 1:
        return qt(bytesPerSecondText(value));
    case 2:
        return QString::fromStdString(microsecondsText(value));
    case 3:
        return QString::fromStdString(wattsText(value));
    default:
        return QString::fromStdString(scaledText(value));
    }
}

void CompareLines::toggle(int row)
{
    if (row <= 0 || row >= rowCount() || row == focusRow())
        return;
    Line& line = m_lines[static_cast<std::size_t>(row)];
    if (line.place >= 0) {
        line.place = m_looks[line.run] = -1;
    } else {
        for (int place = kLineOfB + 1; place < kLineLooks && line.place < 0; ++place)
            if (std::none_of(m_looks.begin(), m_looks.end(), [place](const auto& look) { return look.second == place; }))
                line.place = m_looks[line.run] = place;
        if (line.place < 0)
            return; // all styles are in use
    }
    emit dataChanged(index(row), index(row), {ColourRole, BrightRole, DashedRole});
    emit linesChanged();
}

int CompareLines::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant CompareLines::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const auto& theme = *Theme::current();
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return m_session->columns()->name(index.row());
    case LetterRole:
        return index.row() == 0 ? QStringLiteral("A") : index.row() == focusRow() ? QStringLiteral("B") : QString();
    case ColourRole:
        return line.place >= 0 ? lineLook(line.place, theme.isDark()).colour : theme.colours().disabled;
    case BrightRole:
        return line.place >= 0;
    case DashedRole:
        return line.place >= 0 && lineLook(line.place, theme.isDark()).isDashed;
    case LatencyRole: {
        const double us = xAtHeight(line.latency, m_decades);
        return std::isfinite(us) ? QString::fromStdString(microsecondsText(us)) : QStringLiteral("–");
    }
    case CourseRole: {
        const double value = stepAt(line.course, m_seconds);
        return std::isfinite(value) ? courseText(value) : QStringLiteral("–");
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> CompareLines::roleNames() const
{
    return {{NameRole, "name"},     {LetterRole, "letter"},   {ColourRole, "colour"}, {BrightRole, "bright"},
            {DashedRole, "dashed"}, {LatencyRole, "latency"}, {CourseRole, "course"}};
}

} // namespace floom::inline pages
