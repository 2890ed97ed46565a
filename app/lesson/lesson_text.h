// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as written in resources/lessons/<id>.json: a start (a sample, changes to it, a workload) and steps. Each step says something and
// may want something: parameters to have values, a run of what is drawn, a block to be found, a prediction before the run. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "lesson/lesson_variants.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace floom {

struct RunResult;

struct LessonNeed {
    QString what; // "parameter", "workload", "run", "selected", "limit", "pinned" (a request as slow as the percentile `value`, "p99")
    QString address; // of a parameter or block
    QString value; // what it must be: "800MT/s"; of "limit" a bound on `address` as a figure: "< 2.5"
};

struct LessonChoice {
    QString words;
    double upTo = std::numeric_limits<double>::infinity(); // the greatest truth for which it is right; the first such choice is
    QString why; // said to who chose it and was wrong
};

struct LessonStep {
    QString kind; // "explain", "do", "predict", "find"
    QString title, text;
    QString spot; // block that is shown; "" = none
    std::vector<LessonNeed> needs;
    QStringList hints;
    QStringList model; // one way to do it: changes that the check makes where `needs` does not say them
    // Predict: a number on a scale, a choice of which one is right by the truth's value, or stations to be put in order.
    QString unit;
    double from = 0, to = 0;
    QString tooLow, tooHigh; // said to whose number was off by more than a quarter
    std::vector<LessonChoice> choices;
    QStringList stations; // in the right order; such a step has no truth but this
    QString why; // said to who put them in another one
    QString truth; // "mean_us", "iops / old.iops"
    QString reveal; // "{truth}", "{mean_us}", "{old.mean_us}" stand for numbers
    bool isOpen = false; // find: the results stay in sight, the block is found by looking at them
    QString notes; // for the teacher alone
    QMap<QString, QString> wrong; // find: what is said of a block that is not it; "*" of all others
};

struct LessonLock {
    bool isOn = false; // only these fields may change, and nothing else of the drawing
    QStringList fields; // "ch.rate", "pkg.count"
    int runs = 0; // so many may be started; 0 = as many as one likes
};

struct LessonText {
    QString id, title, summary, sample, workload;
    QByteArray design; // a drive of its own to begin with, as JSON, in place of a sample
    int minutes = 0;
    QStringList changes; // "pkg.count=[1,1]"
    QString remember; // the sentence to take away
    QString whatIf; // for who is done early
    LessonLock lock;
    bool isFree = false; // anything may be changed and run in any step (step_lock.h)
    std::vector<LessonStep> steps;
    QByteArray source; // the text as written, with all languages and variants
    LessonReader reader; // for whom it was read
    QString hash; // of the source's content
};

[[nodiscard]] LessonNeed readNeed(const QJsonObject& json);
// Nothing, with the reason in *problem, when the text is no lesson.
[[nodiscard]] std::optional<LessonText> readLesson(const QByteArray& json, const QString& id, QString* problem,
                                                   const LessonReader& reader = {});
[[nodiscard]] const std::vector<LessonText>& builtinLessons(); // in the order of the course

// The drive that the lesson begins with; nothing, with the reason in *problem, when it cannot be made.
[[nodiscard]] std::optional<Design> lessonStart(const LessonText& lesson, const Catalogue& catalogue, QString* problem);

// A figure of a run by its name in the result document ("latency_us.p99", "read.iops"), or by the short names mean_us, p50_us, p99_us,
// p999_us and waf, also of a side: "read.p99_us"; "busy.ch" is how busy a block's fullest class of parts was, in per cent;
// "blame.read.p99.gc_program" the part of the wait of the slowest 1 % of reads that was behind such work (results/causes.h), in per cent.
// NaN when the run has none. "a / b" divides, "a * b" multiplies, from left to right; "old." is the run before.
[[nodiscard]] double lessonFigure(const QString& expression, const RunResult* now, const RunResult* old);
// Names in braces become numbers, with the language's decimal sign; what is not known becomes "?".
[[nodiscard]] QString filledIn(const QString& text, const RunResult* now, const RunResult* old, double truth,
                               const QString& language = QStringLiteral("en"));
// "< 2.5", "> 100000": a finite value within the bound.
[[nodiscard]] bool keepsBound(double value, const QString& bound);

// The truth of a prediction: its expression; of stations their right order.
[[nodiscard]] double truthOf(const LessonStep& step, const RunResult* now, const RunResult* old);
// An order of stations as a number: the digit at each place is the station's right place, so 123 is right for three.
[[nodiscard]] double orderNumber(const QList<int>& places); // from 1
[[nodiscard]] QList<int> mixedPlaces(const LessonStep& step, const QString& lesson, int number); // as a student finds them; never right

// The choice that a truth makes right; -1 = none.
[[nodiscard]] int rightChoiceOf(const LessonStep& step, double truth);
// What a prediction is worth, 0 to 1: a choice is right or not; a number counts in full within a tenth of the truth and nothing beyond four
// times or a quarter of it, by the logarithm of the ratio between.
[[nodiscard]] double scoreOf(const LessonStep& step, double guess, double truth);
inline constexpr double kRightFrom = 0.5; // a score that counts as right: a number within a factor of 2 or so
// What is said to a wrong prediction; "" to a right one.
[[nodiscard]] QString feedbackOf(const LessonStep& step, double guess, double truth);

} // namespace floom
