// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/lesson_text.h"

#include "results/run_result.h"
#include "view/run_view.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace floom {

namespace {

QStringList textsOf(const QJsonValue& value)
{
    QStringList list;
    for (const auto& one : value.toArray())
        list << one.toString();
    return list;
}

LessonStep readStep(const QJsonObject& json)
{
    LessonStep step;
    step.kind = json[QLatin1String("kind")].toString();
    step.title = json[QLatin1String("title")].toString();
    step.text = textsOf(json[QLatin1String("text")]).join(u'\n');
    step.spot = json[QLatin1String("spot")].toString();
    step.hints = textsOf(json[QLatin1String("hints")]);
    step.unit = json[QLatin1String("unit")].toString();
    step.from = json[QLatin1String("from")].toDouble();
    step.to = json[QLatin1String("to")].toDouble();
    step.truth = json[QLatin1String("truth")].toString();
    step.reveal = json[QLatin1String("reveal")].toString();
    for (const auto& one : json[QLatin1String("choices")].toArray())
        step.choices.emplace_back(one.toObject()[QLatin1String("words")].toString(),
                                  one.toObject()[QLatin1String("upTo")].toDouble(std::numeric_limits<double>::infinity()));
    for (const auto& one : json[QLatin1String("needs")].toArray()) {
        const auto need = one.toObject();
        step.needs.push_back(
            {need[QLatin1String("what")].toString(), need[QLatin1String("at")].toString(), need[QLatin1String("is")].toString()});
    }
    return step;
}

double figureOf(const QString& name, const RunResult* run)
{
    if (!run)
        return std::nan("");
    if (name == u"iops")
        return run->iops;
    if (name == u"bandwidth_mb_s")
        return run->bandwidthMBs;
    if (name == u"mean_us")
        return run->latency.mean;
    if (name == u"p99_us")
        return run->latency.p99;
    if (name == u"waf" && run->ftl.waf > 0)
        return run->ftl.waf;
    return std::nan("");
}

double termOf(const QString& term, const RunResult* now, const RunResult* old)
{
    const QString name = term.trimmed();
    return name.startsWith(u"old.") ? figureOf(name.mid(4), old) : figureOf(name, now);
}

} // namespace

std::optional<LessonText> readLesson(const QByteArray& json, const QString& id, QString* problem)
{
    QJsonParseError error;
    const auto root = QJsonDocument::fromJson(json, &error).object();
    if (error.error != QJsonParseError::NoError || root[QLatin1String("steps")].toArray().isEmpty()) {
        *problem =
            QStringLiteral("%1: %2").arg(id, error.error != QJsonParseError::NoError ? error.errorString() : QStringLiteral("no steps"));
        return std::nullopt;
    }
    LessonText lesson;
    lesson.id = id;
    lesson.title = root[QLatin1String("title")].toString();
    lesson.summary = root[QLatin1String("summary")].toString();
    lesson.minutes = root[QLatin1String("minutes")].toInt();
    lesson.sample = root[QLatin1String("sample")].toString();
    lesson.workload = root[QLatin1String("workload")].toString();
    lesson.changes = textsOf(root[QLatin1String("changes")]);
    for (const auto& step : root[QLatin1String("steps")].toArray())
        lesson.steps.push_back(readStep(step.toObject()));
    return lesson;
}

const std::vector<LessonText>& builtinLessons()
{
    static const std::vector<LessonText> lessons = [] {
        std::vector<LessonText> list;
        const QDir folder(QStringLiteral(":/flashloom/lessons"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(name));
            QString problem;
            if (!file.open(QIODevice::ReadOnly))
                continue;
            if (auto lesson = readLesson(file.readAll(), name.chopped(5), &problem))
                list.push_back(std::move(*lesson));
            else
                qWarning("%s", qPrintable(problem));
        }
        return list;
    }();
    return lessons;
}

double lessonFigure(const QString& expression, const RunResult* now, const RunResult* old)
{
    const auto terms = expression.split(u'/');
    double value = termOf(terms.first(), now, old);
    for (qsizetype i = 1; i < terms.size(); ++i)
        value /= termOf(terms[i], now, old);
    return value;
}

QString filledIn(const QString& text, const RunResult* now, const RunResult* old, double truth)
{
    static const QRegularExpression braces(QStringLiteral("\\{([a-z0-9_./ ]+)\\}"));
    QString out;
    qsizetype copied = 0;
    for (auto matches = braces.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const QString name = match.captured(1);
        const double value = name == u"truth" ? truth : lessonFigure(name, now, old);
        out += text.mid(copied, match.capturedStart() - copied);
        out += std::isfinite(value) ? shortNumber(value) : QStringLiteral("?");
        copied = match.capturedEnd();
    }
    return out + text.mid(copied);
}

} // namespace floom
