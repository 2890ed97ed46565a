// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/course_record.h"

#include "export/number_text.h"
#include "learn/json_fault.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace floom::inline learn {

namespace {

constexpr auto kCourseFormat = "flashloom course";
constexpr qsizetype kColumns = 80;

QString minutesText(qint64 seconds)
{
    const qint64 minutes = (seconds + 59) / 60;
    return minutes < 60 ? QStringLiteral("%1 min").arg(minutes) : QStringLiteral("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

LessonProgress progressOf(const LessonText& lesson, const HandIn& handIn)
{
    LessonProgress progress;
    progress.id = lesson.id;
    progress.steps = static_cast<int>(lesson.steps.size());
    for (const HandInStep& step : handIn.steps) {
        if (step.step < 1 || step.step > progress.steps)
            continue;
        progress.step = std::max(progress.step, step.step);
        progress.seconds += step.seconds;
        if (!step.first || !step.truth)
            continue;
        const LessonStep& text = lesson.steps[static_cast<std::size_t>(step.step) - 1];
        ++progress.asked;
        progress.right += scoreOf(text, step.second.value_or(*step.first), *step.truth) >= kRightFrom ? 1 : 0;
        if (step.isSure && scoreOf(text, *step.first, *step.truth) < kRightFrom) {
            const int right = text.choices.empty() ? 0 : rightChoiceOf(text, *step.truth);
            progress.sureAndWrong.push_back(
                {text.title, voteWords(text, *step.first), voteWords(text, text.choices.empty() ? *step.truth : right)});
        }
    }
    progress.isDone = progress.step == progress.steps;
    progress.kept = handIn;
    progress.kept.code.clear();
    return progress;
}

// Wraps to 80 columns, indented by `indent` blanks.
QString wrapped(const QString& text, int indent)
{
    QString out, line(indent, u' ');
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const bool isFirst = line.trimmed().isEmpty();
        if (!isFirst && line.size() + 1 + word.size() > kColumns) {
            out += line + u'\n';
            line = QString(indent, u' ') + word;
        } else {
            line += isFirst ? word : u' ' + word;
        }
    }
    return out + line + u'\n';
}

} // namespace

const LessonProgress* CourseRecord::find(const QString& id) const
{
    const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const LessonProgress& one) { return one.id == id; });
    return found == lessons.end() ? nullptr : &*found;
}

void CourseRecord::note(const LessonText& lesson, const HandIn& handIn)
{
    LessonProgress now = progressOf(lesson, handIn);
    last = lesson.id;
    auto found = std::find_if(lessons.begin(), lessons.end(), [&](const LessonProgress& one) { return one.id == lesson.id; });
    if (found == lessons.end())
        lessons.push_back(std::move(now));
    else if (now.step >= found->step || found->kept.lessonHash != handIn.lessonHash || found->kept.number != handIn.number) {
        now.isDone = now.isDone || found->isDone;
        *found = std::move(now);
    }
}

QString voteWords(const LessonStep& step, double vote)
{
    if (!step.stations.isEmpty()) {
        QStringList order;
        for (const QChar digit : QString::number(static_cast<qint64>(vote)))
            order << step.stations.value(digit.digitValue() - 1);
        return order.join(QStringLiteral(" → "));
    }
    if (step.choices.empty())
        return (QString::fromStdString(scaledText(vote)) + u' ' + step.unit).trimmed();
    const auto place = static_cast<std::size_t>(std::max(0.0, vote));
    return place < step.choices.size() ? step.choices[place].words : QString();
}

QString whyAnew(const LessonProgress& progress, const LessonText& lesson)
{
    if (progress.kept.steps.empty() || progress.kept.lessonHash.isEmpty())
        return QStringLiteral("Your answers in \"%1\" were not kept by the version that you began it with: it begins anew.")
            .arg(lesson.title);
    if (progress.kept.lessonHash != lesson.hash)
        return QStringLiteral("The lesson \"%1\" has changed since you left it: it begins anew.").arg(lesson.title);
    if (progress.kept.number != lesson.reader.number)
        return QStringLiteral("Your number in class has changed, and with it the values of \"%1\": it begins anew.").arg(lesson.title);
    return {};
}

QByteArray writeCourse(const CourseRecord& record)
{
    QJsonArray lessons;
    for (const LessonProgress& one : record.lessons) {
        QJsonArray wrong;
        for (const Misconception& misconception : one.sureAndWrong)
            wrong.append(QJsonObject{{QStringLiteral("question"), misconception.question},
                                     {QStringLiteral("said"), misconception.said},
                                     {QStringLiteral("right"), misconception.right}});
        lessons.append(QJsonObject{{QStringLiteral("lesson"), one.id},
                                   {QStringLiteral("step"), one.step},
                                   {QStringLiteral("steps"), one.steps},
                                   {QStringLiteral("asked"), one.asked},
                                   {QStringLiteral("right"), one.right},
                                   {QStringLiteral("seconds"), one.seconds},
                                   {QStringLiteral("done"), one.isDone},
                                   {QStringLiteral("sure_and_wrong"), wrong},
                                   {QStringLiteral("kept"), QJsonDocument::fromJson(writeHandIn(one.kept)).object()}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), QLatin1String(kCourseFormat)},
                                     {QStringLiteral("number"), record.number},
                                     {QStringLiteral("language"), record.language},
                                     {QStringLiteral("last"), record.last},
                                     {QStringLiteral("lessons"), lessons}})
        .toJson();
}

Result<CourseRecord> readCourse(const QByteArray& json, const QString& source)
{
    const auto refused = [&](const QString& found) {
        return Error{source.toStdString(), "the record of the course", found.toStdString(), {}};
    };
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(json, &error).object();
    if (error.error != QJsonParseError::NoError)
        return refused(QStringLiteral("a broken text (%1)").arg(jsonFault(json)));
    if (root[QLatin1String("format")].toString() != QLatin1String(kCourseFormat))
        return refused(QStringLiteral("another kind of file"));
    CourseRecord record;
    record.number = std::max(0, root[QLatin1String("number")].toInt());
    record.language = root[QLatin1String("language")].toString(record.language);
    record.last = root[QLatin1String("last")].toString();
    for (const auto& value : root[QLatin1String("lessons")].toArray()) {
        const QJsonObject one = value.toObject();
        LessonProgress progress{one[QLatin1String("lesson")].toString(),
                                one[QLatin1String("step")].toInt(),
                                one[QLatin1String("steps")].toInt(),
                                one[QLatin1String("asked")].toInt(),
                                one[QLatin1String("right")].toInt(),
                                one[QLatin1String("seconds")].toInteger(),
                                one[QLatin1String("done")].toBool(),
                                {},
                                {}};
        for (const auto& wrong : one[QLatin1String("sure_and_wrong")].toArray())
            progress.sureAndWrong.push_back({wrong.toObject()[QLatin1String("question")].toString(),
                                             wrong.toObject()[QLatin1String("said")].toString(),
                                             wrong.toObject()[QLatin1String("right")].toString()});
        if (one.contains(QLatin1String("kept"))) {
            auto kept = readHandIn(QJsonDocument(one[QLatin1String("kept")].toObject()).toJson(), source);
            if (!kept)
                return kept.error();
            progress.kept = std::move(*kept);
            progress.kept.source.clear();
        }
        if (progress.step < 0 || progress.steps < 1 || progress.step > progress.steps)
            return refused(QStringLiteral("lesson \"%1\" at step %2 of %3").arg(progress.id).arg(progress.step).arg(progress.steps));
        if (progress.right < 0 || progress.right > progress.asked || progress.seconds < 0)
            return refused(QStringLiteral("lesson \"%1\" with %2 of %3 right in %4 s")
                               .arg(progress.id)
                               .arg(progress.right)
                               .arg(progress.asked)
                               .arg(progress.seconds));
        record.lessons.push_back(std::move(progress));
    }
    return record;
}

QString lessonToContinue(const CourseRecord& record, const std::vector<LessonText>& course)
{
    const auto isOpen = [&](const QString& id) {
        const LessonProgress* progress = record.find(id);
        return progress == nullptr || !progress->isDone;
    };
    const auto isLast = [&](const LessonText& lesson) { return lesson.id == record.last && isOpen(lesson.id); };
    auto found = std::find_if(course.begin(), course.end(), isLast);
    if (found == course.end())
        found = std::find_if(course.begin(), course.end(), [&](const LessonText& lesson) { return isOpen(lesson.id); });
    return found == course.end() ? QString() : found->id;
}

QString courseSummary(const CourseRecord& record, const std::vector<LessonText>& course, const QDate& day)
{
    int done = 0, asked = 0, right = 0;
    qint64 seconds = 0;
    QString lessons, wrong;
    for (const LessonText& lesson : course) {
        const LessonProgress* progress = record.find(lesson.id);
        if (progress == nullptr)
            continue;
        done += progress->isDone ? 1 : 0;
        asked += progress->asked;
        right += progress->right;
        seconds += progress->seconds;
        const QString state =
            progress->isDone ? QStringLiteral("done") : QStringLiteral("step %1 of %2").arg(progress->step).arg(progress->steps);
        lessons +=
            QStringLiteral("\n%1 %2 %3 of %4 right\n").arg(lesson.title, -40).arg(state, -16).arg(progress->right).arg(progress->asked);
        if (progress->isDone && !lesson.remember.isEmpty())
            lessons += wrapped(lesson.remember, 2);
        for (const Misconception& one : progress->sureAndWrong)
            wrong += u'\n' + lesson.title + QStringLiteral(": ") + one.question + u'\n' + wrapped(QStringLiteral("said: ") + one.said, 2)
                + wrapped(QStringLiteral("right: ") + one.right, 2);
    }
    QString text = QStringLiteral("Flashloom, the course\n%1\n\n").arg(day.toString(QStringLiteral("d MMMM yyyy")));
    text += QStringLiteral("%1 of %2 lessons done in %3. %4 of %5 predictions right.\n")
                .arg(done)
                .arg(course.size())
                .arg(minutesText(seconds))
                .arg(right)
                .arg(asked);
    text += lessons;
    if (!wrong.isEmpty())
        text += QStringLiteral("\nSure and wrong\n") + wrong;
    return text + QStringLiteral("\nKept on this machine only. It names nobody and proves nothing: it is a text.\n");
}

} // namespace floom::inline learn
