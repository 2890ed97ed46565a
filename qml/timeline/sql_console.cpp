// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/sql_console.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "query/run_tables.h"
#include "recording/timeline_ruler.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr int kTickMs = 100;
constexpr int kWidestColumn = 48; // characters per column, maximum

QString secondsText(double seconds)
{
    return qt(microsecondsText(seconds * 1e6));
}

Result<QueryAnswer> answerTo(const std::string& sql, const std::shared_ptr<const RunRecord>& run, const std::stop_token& stop)
{
    const auto query = RunQuery::open(run);
    return query ? (*query)->ask(sql, stop) : Result<QueryAnswer>(query.error());
}

} // namespace

SqlConsole::SqlConsole(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_timer.setInterval(kTickMs);
    connect(&m_timer, &QTimer::timeout, this, &SqlConsole::changed);
}

SqlConsole::~SqlConsole()
{
    stop();
    m_jobs.clear(); // joins
}

void SqlConsole::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session)
        m_session->recording()->disconnect(this);
    m_session = session;
    if (session)
        connect(session->recording(), &ShownRecording::changed, this, &SqlConsole::forget);
    forget();
    emit sessionChanged();
}

void SqlConsole::forget()
{
    if (!m_wasAsked)
        return;
    stop();
    show({}, {});
    m_wasAsked = false;
    emit changed();
}

void SqlConsole::ask(const QString& sql)
{
    const auto run = m_session && m_session->workspace() ? m_session->workspace()->record() : nullptr;
    stop();
    m_wasAsked = true;
    if (!run) {
        show({}, tr("There is no run to query."));
        return;
    }
    m_current = m_jobs.emplace_back(std::make_unique<Job>()).get();
    m_current->thread = std::jthread([this, job = m_current, run, text = sql.toStdString()](const std::stop_token& stop) {
        auto answer = answerTo(text, run, stop);
        QMetaObject::invokeMethod(
            this, [this, job, answer = std::move(answer)]() mutable { take(job, std::move(answer)); }, Qt::QueuedConnection);
    });
    m_since.start();
    m_timer.start();
    m_problem.clear();
    emit changed();
}

void SqlConsole::stop()
{
    if (!m_current)
        return;
    m_current->thread.request_stop();
    m_current = nullptr;
    m_timer.stop();
    m_problem = tr("Stopped.");
    emit changed();
}

void SqlConsole::take(const Job* job, Result<QueryAnswer> answer)
{
    const bool newest = job == m_current;
    m_jobs.remove_if([job](const auto& one) { return one.get() == job; });
    if (!newest)
        return;
    m_current = nullptr;
    m_timer.stop();
    if (answer)
        show(std::move(answer.value()), {});
    else
        show({}, QString::fromStdString(answer.error().message()));
}

void SqlConsole::show(QueryAnswer answer, const QString& problem)
{
    beginResetModel();
    m_answer = std::move(answer);
    m_problem = problem;
    endResetModel();
    emit changed();
}

QString SqlConsole::summary() const
{
    if (isBusy())
        return tr("running for %1").arg(secondsText(static_cast<double>(m_since.elapsed()) * 1e-3));
    if (!m_problem.isEmpty() || !m_wasAsked)
        return {};
    if (m_answer.end != QueryEnd::whole && m_answer.end != QueryEnd::mostRows)
        return tr("%1 %2 rows so far").arg(QString::fromStdString(endText(m_answer.end, {})), groupedNumber(count()));
    const auto rows = m_answer.end == QueryEnd::mostRows ? tr("the first %1 rows").arg(groupedNumber(count()))
        : count() == 1                                   ? tr("1 row")
                                                         : tr("%1 rows").arg(groupedNumber(count()));
    return tr("%1 in %2").arg(rows, secondsText(m_answer.seconds));
}

QVariantList SqlConsole::columns() const
{
    constexpr std::size_t kLook = 500; // rows examined for a column's width
    QVariantList list;
    const auto& table = m_answer.table;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        auto width = static_cast<int>(table.columns[c].name.size());
        for (std::size_t r = 0; r < std::min(kLook, table.rows.size()); ++r)
            width = std::max(width, static_cast<int>(table.rows[r][c].size()));
        list.append(QVariantMap{{QStringLiteral("name"), QString::fromStdString(table.columns[c].name)},
                                {QStringLiteral("width"), std::min(width, kWidestColumn)},
                                {QStringLiteral("right"), table.columns[c].align == Align::right}});
    }
    return list;
}

QVariantList SqlConsole::samples() const
{
    QVariantList list;
    for (const auto& sample : querySamples())
        list.append(QVariantMap{{QStringLiteral("title"), QString::fromStdString(sample.title)},
                                {QStringLiteral("sql"), QString::fromStdString(sample.sql)}});
    return list;
}

QVariantList SqlConsole::tables() const
{
    QVariantList list;
    for (const auto& table : runTables())
        list.append(QVariantMap{
            {QStringLiteral("title"), QString::fromStdString(table.name)},
            {QStringLiteral("what"), QString::fromStdString(table.what)},
            {QStringLiteral("sql"), QString::fromStdString("SELECT " + table.columns + "\nFROM " + table.name + "\nLIMIT 100")}});
    return list;
}

QStringList SqlConsole::row(int row) const
{
    QStringList cells;
    if (row >= 0 && row < count())
        for (const auto& cell : m_answer.table.rows[static_cast<std::size_t>(row)])
            cells.append(QString::fromStdString(cell));
    return cells;
}

QString SqlConsole::csv() const
{
    return QString::fromStdString(floom::csv(m_answer.table));
}

void SqlConsole::copy() const
{
    QGuiApplication::clipboard()->setText(csv());
}

int SqlConsole::columnOf(const char* name) const
{
    const auto& columns = m_answer.table.columns;
    const auto found = std::find_if(columns.begin(), columns.end(), [name](const Column& one) { return one.name == name; });
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

int SqlConsole::instantColumn() const
{
    for (const char* name : {"start_ps", "issued_ps", "completed_ps", "end_ps", "at_ps"})
        if (const int column = columnOf(name); column >= 0)
            return column;
    return -1;
}

std::optional<qint64> SqlConsole::number(int row, int column) const
{
    if (row < 0 || row >= count() || column < 0)
        return std::nullopt;
    bool isNumber = false;
    const auto& cell = m_answer.table.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    const auto value = QString::fromStdString(cell).toLongLong(&isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

bool SqlConsole::tellsAnInstant() const
{
    return instantColumn() >= 0 || columnOf("request") >= 0;
}

bool SqlConsole::goTo(int row)
{
    if (!m_session)
        return false;
    const auto request = number(row, columnOf("request"));
    const auto instant = number(row, instantColumn());
    if (request)
        m_session->pin(static_cast<int>(*request));
    if (instant) {
        m_session->setPlayheadPs(*instant);
        m_session->shown()->reveal(Time{*instant});
    } else if (request) {
        m_session->framePinned();
    }
    return request.has_value() || instant.has_value();
}

int SqlConsole::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

int SqlConsole::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_answer.table.columns.size());
}

QVariant SqlConsole::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((m_answer.table.columns[column].align == Align::right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QString::fromStdString(m_answer.table.rows[static_cast<std::size_t>(index.row())][column])
                                   : QVariant();
}

QVariant SqlConsole::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return QString::fromStdString(m_answer.table.columns[static_cast<std::size_t>(section)].name);
}

} // namespace floom::inline pages
