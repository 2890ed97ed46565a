// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as written in resources/lessons/<id>.json: a start (a sample, changes to it, a workload) and steps. Each step says something and
// may want something: parameters to have values, a run of what is drawn, a block to be selected, a guess before the run. Pure.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace floom {

struct RunResult;

struct LessonNeed {
    QString what; // "parameter", "workload", "run", "selected", "limit"
    QString address; // of a parameter or block
    QString value; // what it must be: "800MT/s"; of "limit" a bound on `address` as a metric: "< 2.5"
};

struct LessonStep {
    QString kind; // "explain", "do", "predict", "find"
    QString title, text;
    QString spot; // block that is shown; "" = none
    std::vector<LessonNeed> needs;
    QStringList hints;
    // Predict: a number on a scale, or a choice of which one is right by the truth's value.
    QString unit;
    double from = 0, to = 0;
    std::vector<std::pair<QString, double>> choices; // words, and the greatest truth for which they are right
    QString truth; // "mean_us", "iops / old.iops"
    QString reveal; // "{truth}", "{mean_us}", "{old.mean_us}" stand for numbers
};

struct LessonText {
    QString id, title, summary, sample, workload;
    int minutes = 0;
    QStringList changes; // "pkg.count=[1,1]"
    std::vector<LessonStep> steps;
};

// Nothing, with the reason in *problem, when the text is no lesson.
[[nodiscard]] std::optional<LessonText> readLesson(const QByteArray& json, const QString& id, QString* problem);
[[nodiscard]] const std::vector<LessonText>& builtinLessons();

// A figure of a run by name: iops, mean_us, p99_us, waf, bandwidth_mb_s; NaN when the run has none. "a / b" divides; "old." is the run
// before.
[[nodiscard]] double lessonFigure(const QString& expression, const RunResult* now, const RunResult* old);
// Names in braces become numbers.
[[nodiscard]] QString filledIn(const QString& text, const RunResult* now, const RunResult* old, double truth);

} // namespace floom
