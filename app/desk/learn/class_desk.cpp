// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/class_desk.h"

#include "desk/files/file_choice.h"
#include "file/whole_file.h"
#include "io/json.h"
#include "learn/hand_in_folder.h"
#include "learn/lesson_file.h"
#include "look/local_path.h"
#include "look/qt_text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <utility>

namespace floom::inline desk {

namespace {

QString headOf(const Column& column) // sentence case, as on screen
{
    const QString name = qt(column.name);
    return name.left(1).toUpper() + name.mid(1);
}

// A table row's cells from one column to another.
QStringList cellsOf(const std::vector<std::string>& row, std::size_t from, std::size_t to)
{
    QStringList cells;
    for (std::size_t i = from; i < to; ++i)
        cells << qt(row[i]);
    return cells;
}

QStringList headsOf(const Table& table, std::size_t from, std::size_t to)
{
    QStringList heads;
    for (std::size_t i = from; i < to; ++i)
        heads << headOf(table.columns[i]);
    return heads;
}

QVariantMap rowOf(const QString& label, const QString& mark, const QStringList& heads, const QStringList& cells)
{
    QStringList spoken{label};
    if (!mark.isEmpty())
        spoken << mark;
    for (qsizetype i = 0; i < cells.size(); ++i)
        if (!cells[i].isEmpty())
            spoken << QStringLiteral("%1 %2").arg(heads[i], cells[i]);
    return {{QStringLiteral("label"), label},
            {QStringLiteral("mark"), mark},
            {QStringLiteral("cells"), cells},
            {QStringLiteral("spoken"), spoken.join(QStringLiteral(", "))}};
}

// Columns of classTable(): answers, right before, right after, second votes, sure and wrong, median time.
constexpr std::size_t kStepFrom = 3, kStepTo = 9;
// Columns of studentTable(): asked, right before, right after, sure and wrong, time, slowest step.
constexpr std::size_t kHandInFrom = 4, kHandInTo = 10;

} // namespace

void ClassDesk::read(const QString& folderOrHandIn)
{
    QString path = localPath(folderOrHandIn).trimmed();
    if (path == QLatin1String("~") || path.startsWith(QLatin1String("~/")))
        path = QDir::homePath() + path.mid(1);
    const QString folder = QFileInfo(path).isFile() ? QFileInfo(path).absolutePath() : path;
    m_folder = shownPath(folder);
    m_isReading = true;
    m_report.reset();
    m_refused.clear();
    m_told = tr("Reading %1").arg(m_folder);
    emit changed();
    m_work = std::jthread([this, folder, shown = m_folder, lessons = builtinLessons(), own = m_own]() mutable {
        auto found = readHandIns(folder);
        std::optional<ClassReport> report;
        std::vector<std::string> refused;
        QString told;
        if (found) {
            for (auto* more : {&own, &found->lessons})
                std::move(more->begin(), more->end(), std::back_inserter(lessons));
            report = gradeClass(std::move(found->handIns), lessons, builtinCatalogue());
            refused = std::move(found->refused);
        } else {
            told = qt(found.error().message());
        }
        QMetaObject::invokeMethod(
            this, [this, shown, report = std::move(report), refused = std::move(refused), told] { take(shown, report, refused, told); },
            Qt::QueuedConnection);
    });
}

void ClassDesk::addLesson(const QString& path)
{
    auto lesson = lessonAt(localPath(path));
    if (!lesson) {
        m_told = qt(lesson.error().message());
        emit changed();
        return;
    }
    const QString title = lesson->title;
    std::erase_if(m_own, [&](const LessonText& one) { return one.hash == lesson->hash; });
    m_own.push_back(std::move(*lesson));
    if (m_folder.isEmpty()) {
        m_told = tr("Hand-ins of \"%1\" are counted too. Now choose their folder.").arg(title);
        emit changed();
    } else {
        read(m_folder);
    }
}

void ClassDesk::take(const QString& folder, std::optional<ClassReport> report, std::vector<std::string> refused, const QString& told)
{
    if (folder != m_folder)
        return; // superseded by another request
    m_isReading = false;
    m_report = std::move(report);
    m_refused = std::move(refused);
    m_told = m_report ? tr("%1 of %2 hand-ins counted").arg(m_report->counted()).arg(m_report->handIns.size() + m_refused.size()) : told;
    emit changed();
}

void ClassDesk::setByStudent(bool byStudent)
{
    if (byStudent == m_isByStudent)
        return;
    m_isByStudent = byStudent;
    emit changed();
}

QStringList ClassDesk::heads() const
{
    return m_isByStudent ? headsOf(studentTable({}), kHandInFrom, kHandInTo) : headsOf(classTable({}), kStepFrom, kStepTo);
}

QVariantList ClassDesk::rows() const
{
    if (!m_report)
        return {};
    QVariantList list;
    for (const QString& problem : problems())
        list.append(QVariantMap{{QStringLiteral("problem"), problem}});
    m_isByStudent ? addHandIns(list) : addSteps(list);
    return list;
}

void ClassDesk::addSteps(QVariantList& list) const
{
    const QStringList names = heads();
    const Table table = classTable(*m_report);
    std::size_t at = 0;
    for (const ClassLesson& lesson : m_report->lessons) {
        const QString students = lesson.students == 1 ? tr("1 student") : tr("%1 students").arg(lesson.students);
        list.append(QVariantMap{{QStringLiteral("group"), QStringLiteral("%1 · %2").arg(lesson.title, students)}});
        for (const ClassStep& step : lesson.steps) {
            const QString label = QStringLiteral("%1  %2").arg(step.step).arg(step.title);
            const QString mark = step.step == lesson.slowestStep() ? tr("slowest") : QString();
            list.append(rowOf(label, mark, names, cellsOf(table.rows[at++], kStepFrom, kStepTo)));
        }
    }
}

void ClassDesk::addHandIns(QVariantList& list) const
{
    const QStringList names = heads();
    const Table table = studentTable(*m_report);
    const auto rowsOf = [&](const QString& group, auto&& belongs) {
        bool isFirst = true;
        for (std::size_t i = 0; i < m_report->handIns.size(); ++i) {
            const GradedHandIn& one = m_report->handIns[i];
            if (!belongs(one))
                continue;
            if (std::exchange(isFirst, false))
                list.append(QVariantMap{{QStringLiteral("group"), group}});
            const QString code = one.handIn.code.isEmpty() ? one.handIn.source : one.handIn.code;
            const QString label = one.handIn.number > 0 ? tr("%1 · number %2").arg(code).arg(one.handIn.number) : code;
            const QString mark = one.problem.isEmpty() ? QString() : tr("not counted: %1").arg(one.problem);
            list.append(rowOf(label, mark, names, cellsOf(table.rows[i], kHandInFrom, kHandInTo)));
        }
    };
    for (const ClassLesson& lesson : m_report->lessons)
        rowsOf(lesson.title, [&](const GradedHandIn& one) { return one.problem.isEmpty() && one.lesson == lesson.place; });
    rowsOf(tr("Not counted"), [](const GradedHandIn& one) { return !one.problem.isEmpty(); });
}

QStringList ClassDesk::problems() const
{
    QStringList list;
    for (const std::string& one : m_refused)
        list << qt(one);
    if (m_report)
        for (const GradedHandIn& one : m_report->handIns)
            if (!one.problem.isEmpty())
                list << tr("%1 is not counted: %2").arg(one.handIn.source, one.problem);
    if (m_report)
        for (const QString& one : m_report->notices)
            list << one;
    return list;
}

QString ClassDesk::writeCsv(const QString& path) const
{
    if (!m_report)
        return tr("No hand-ins were read.");
    const auto done = writeWholeFile(localPath(path), csv(answerTable(*m_report)));
    return done ? QString() : qt(done.error().message());
}

} // namespace floom::inline desk
