// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/course.h"

#include "desk/learn/lesson.h"
#include "desk/learn/lesson_return.h"
#include "desk/workspace.h"
#include "file/whole_file.h"
#include "learn/lesson_file.h"
#include "look/local_path.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

namespace floom::inline desk {

namespace {

QString written(const QString& path, const QByteArray& text)
{
    const auto done = writeWholeFile(localPath(path), std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    return done ? QString() : QString::fromStdString(done.error().message());
}

const LessonText* lessonNamed(const QString& id)
{
    const auto& all = builtinLessons();
    const auto found = std::find_if(all.begin(), all.end(), [&](const LessonText& lesson) { return lesson.id == id; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

Course::Course(QObject* parent)
    : QObject(parent)
    , m_file(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/course.json"))
{
    readRecord();
    tellReader();
}

Course::~Course() = default;

void Course::readRecord()
{
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly))
        return; // no progress yet
    auto record = readCourse(file.readAll(), m_file);
    if (record) {
        m_record = std::move(*record);
        return;
    }
    const QString aside = m_file + QStringLiteral(".damaged");
    QFile::remove(aside);
    QFile::rename(m_file, aside);
    m_problem = tr("%1. The course starts over; the old file is kept as %2.").arg(QString::fromStdString(record.error().message()), aside);
}

void Course::follow(Lesson* lesson)
{
    if (m_lesson == lesson)
        return;
    if (m_lesson)
        m_lesson->disconnect(this);
    m_return.reset(); // it belongs to another window
    m_lesson = lesson;
    tellReader();
    if (lesson)
        connect(lesson, &Lesson::recorded, this, &Course::note);
}

void Course::tellReader()
{
    m_course.clear();
    for (const LessonText& plain : builtinLessons()) {
        QString problem;
        m_course.push_back(readLesson(plain.source, plain.id, &problem, {m_record.language, m_record.number}).value_or(plain));
    }
    if (m_lesson)
        m_lesson->setReader({m_record.language, m_record.number});
    emit readerChanged();
}

void Course::note()
{
    const HandIn handIn = m_lesson->record();
    const LessonText* lesson = lessonNamed(handIn.lesson);
    if (lesson == nullptr || lesson->hash != handIn.lessonHash)
        return; // a lesson being written
    QString problem;
    if (const auto read = readLesson(lesson->source, lesson->id, &problem, {m_record.language, handIn.number}))
        m_record.note(*read, handIn);
    keep();
}

void Course::keep()
{
    QDir().mkpath(m_file.section(u'/', 0, -2));
    m_problem = written(m_file, writeCourse(m_record));
    emit changed();
}

void Course::forget()
{
    m_record.lessons.clear();
    m_record.last.clear();
    keep();
}

void Course::setNumber(int number)
{
    if (number == m_record.number || number < 0)
        return;
    m_record.number = number;
    tellReader();
    keep();
}

void Course::setLanguage(const QString& language)
{
    if (language == m_record.language || !languages().contains(language))
        return;
    m_record.language = language;
    tellReader();
    keep();
}

QStringList Course::languages() const
{
    QStringList all;
    for (const LessonText& lesson : builtinLessons())
        for (const QString& language : lessonLanguages(QJsonDocument::fromJson(lesson.source).object()))
            if (!all.contains(language))
                all << language;
    return all;
}

QVariantList Course::cards() const
{
    QVariantList list;
    for (const LessonText& lesson : m_course) {
        const LessonProgress* progress = m_record.find(lesson.id);
        const bool isDone = progress != nullptr && progress->isDone;
        QString state = tr("%1 min").arg(lesson.minutes);
        if (progress != nullptr)
            state = isDone && progress->step == progress->steps ? tr("Done · %1 of %2 right").arg(progress->right).arg(progress->asked)
                                                                : tr("Step %1 of %2").arg(progress->step).arg(progress->steps);
        list.append(QVariantMap{{QStringLiteral("id"), lesson.id},
                                {QStringLiteral("title"), lesson.title},
                                {QStringLiteral("summary"), isDone && !lesson.remember.isEmpty() ? lesson.remember : lesson.summary},
                                {QStringLiteral("state"), state},
                                {QStringLiteral("done"), isDone},
                                {QStringLiteral("share"),
                                 progress == nullptr ? 0.0
                                     : isDone        ? 1.0
                                                     : static_cast<double>(progress->step) / std::max(1, progress->steps)}});
    }
    return list;
}

QVariantList Course::lessons() const
{
    QVariantList list;
    for (const LessonText& lesson : m_course)
        list.append(QVariantMap{{QStringLiteral("id"), lesson.id},
                                {QStringLiteral("title"), lesson.title},
                                {QStringLiteral("summary"), lesson.summary},
                                {QStringLiteral("minutes"), lesson.minutes}});
    return list;
}

bool Course::isLessonFile(const QString& path) const
{
    QFile file(localPath(path));
    return file.fileName().endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && file.open(QIODevice::ReadOnly)
        && looksLikeLesson(file.read(kMostLessonBytes));
}

QVariantList Course::sureAndWrong() const
{
    QVariantList list;
    for (const LessonText& lesson : m_course)
        if (const LessonProgress* progress = m_record.find(lesson.id))
            for (const Misconception& one : progress->sureAndWrong)
                list.append(QVariantMap{{QStringLiteral("lesson"), lesson.title},
                                        {QStringLiteral("question"), one.question},
                                        {QStringLiteral("said"), one.said},
                                        {QStringLiteral("right"), one.right}});
    return list;
}

QString Course::continueId() const
{
    return lessonToContinue(m_record, builtinLessons());
}

QString Course::continueTitle() const
{
    const QString id = continueId();
    const auto found = std::find_if(m_course.begin(), m_course.end(), [&](const LessonText& lesson) { return lesson.id == id; });
    return found == m_course.end() ? QString() : found->title;
}

QString Course::continuePlace() const
{
    const LessonProgress* progress = m_record.find(continueId());
    return progress == nullptr || progress->step < 2
        ? continueTitle()
        : tr("%1, step %2 of %3").arg(continueTitle()).arg(progress->step).arg(progress->steps);
}

QString Course::goOn(Workspace* workspace)
{
    const QString id = continueId();
    const LessonText* plain = lessonNamed(id);
    if (workspace == nullptr || plain == nullptr)
        return tr("All lessons are done.");
    follow(workspace->lesson());
    if (const LessonText* open = workspace->lesson()->written(); open != nullptr && open->id == id) {
        workspace->pages()->setCurrent(QStringLiteral("design"));
        return {};
    }
    m_return.reset();
    const LessonProgress* progress = m_record.find(id);
    QString problem;
    const auto lesson = readLesson(plain->source, id, &problem, {m_record.language, m_record.number});
    if (!lesson)
        return problem;
    if (progress == nullptr || progress->isDone)
        return workspace->lesson()->begin(*lesson);
    const QString why = whyAnew(*progress, *lesson);
    if (!why.isEmpty())
        return workspace->lesson()->begin(*lesson, {}, [workspace, why] { emit workspace->notice(why); });
    return workspace->lesson()->begin(*lesson, progress->kept, [this, workspace, kept = progress->kept] {
        m_return = std::make_unique<LessonReturn>(*workspace, kept);
        if (kept.steps.back().step > 1)
            emit workspace->notice(tr("Continuing at step %1: the runs before it are repeated.").arg(kept.steps.back().step));
    });
}

QString Course::figures() const
{
    int done = 0, asked = 0, right = 0;
    for (const LessonProgress& one : m_record.lessons) {
        done += one.isDone ? 1 : 0;
        asked += one.asked;
        right += one.right;
    }
    const QString lessons = tr("%1 of %2 lessons done").arg(done).arg(builtinLessons().size());
    return asked == 0 ? lessons : tr("%1 · %2 of %3 predictions right").arg(lessons).arg(right).arg(asked);
}

QString Course::summary() const
{
    return courseSummary(m_record, m_course, QDate::currentDate());
}

QString Course::writeSummary(const QString& path) const
{
    return written(path, summary().toUtf8());
}

QString Course::handIn(const QString& path, const QString& code) const
{
    if (!m_lesson || !m_lesson->isActive())
        return tr("No lesson is open.");
    HandIn handIn = m_lesson->record();
    handIn.code = code.trimmed();
    return written(path, writeHandIn(handIn));
}

QString Course::handInName() const
{
    return m_lesson ? m_lesson->record().lesson + QStringLiteral(" hand-in.json") : QString();
}

} // namespace floom::inline desk
