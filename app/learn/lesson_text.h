// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as written in resources/lessons/<id>.json: a start (a sample, changes to it, a workload) and steps. A step has a text and may
// have a task: set parameters, run the design, find a block, or predict before the run. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "learn/lesson_variants.h"
#include "workload/asked_workload.h"

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace floom::inline engine {
struct RunResult;
} // namespace floom::inline engine

namespace floom::inline learn {

struct LessonNeed {
    QString what; // "parameter", "workload", "run", "selected", "limit", "pinned" (a request at the percentile `value`, "p99")
    QString address; // of a parameter or block
    QString value; // required value: "800MT/s"; for "limit" a bound on the figure `address`: "< 2.5"
};

struct LessonChoice {
    QString words;
    double upTo = std::numeric_limits<double>::infinity(); // largest truth for which it is right; the first match counts
    QString why; // feedback if chosen wrongly
};

struct LessonStep {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    LessonStep();
    LessonStep(const LessonStep&);
    LessonStep(LessonStep&&) noexcept;
    LessonStep& operator=(const LessonStep&);
    LessonStep& operator=(LessonStep&&) noexcept;
    ~LessonStep();

    QString kind; // "explain", "do", "predict", "find"
    QString title, text;
    QString spot; // block to highlight; "" = none
    std::vector<LessonNeed> needs;
    QStringList hints;
    QStringList model; // one solution: changes for the check, where `needs` do not give them
    // Predict: a number on a scale, a choice whose right one depends on the truth, or stations to order.
    QString unit;
    double from = 0, to = 0;
    QString tooLow, tooHigh; // feedback if the number is off by more than a quarter
    std::vector<LessonChoice> choices;
    QStringList stations; // in the right order; such a step has no other truth
    QString why; // feedback for a wrong order
    QString truth; // "mean_us", "iops / old.iops"
    QString reveal; // "{truth}", "{mean_us}", "{old.mean_us}" are replaced by numbers
    bool isOpen = false; // find: results stay visible, the block is found from them
    QString notes; // for the teacher only
    QMap<QString, QString> wrong; // find: feedback for a wrong block; "*" for all others
};

struct LessonLock {
    bool isOn = false; // only these fields may change, nothing else in the design
    QStringList fields; // "ch.rate", "pkg.count"
    int runs = 0; // maximum number of runs; 0 = unlimited
};

struct LessonText {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    LessonText();
    LessonText(const LessonText&);
    LessonText(LessonText&&) noexcept;
    LessonText& operator=(const LessonText&);
    LessonText& operator=(LessonText&&) noexcept;
    ~LessonText();

    QString id, title, summary, sample;
    AskedWorkload workload;
    QByteArray design; // an embedded drive as JSON, instead of a sample
    int minutes = 0;
    QStringList changes; // "pkg.count=[1,1]"
    QString remember; // the lesson's take-away sentence
    QString whatIf; // an extra task for fast students
    LessonLock lock;
    bool isFree = false; // any change and run allowed in any step (step_lock.h)
    std::vector<LessonStep> steps;
    QByteArray source; // the original text, with all languages and variants
    LessonReader reader; // the reader's language and number
    QString hash; // of the source's content
};

// What a need of the kind "workload" asks for.
[[nodiscard]] AskedWorkload neededWorkload(const LessonNeed& need);
[[nodiscard]] LessonNeed readNeed(const QJsonObject& json);
// Nothing, with the reason in *problem, if the text is not a valid lesson.
[[nodiscard]] std::optional<LessonText> readLesson(const QByteArray& json, const QString& id, QString* problem,
                                                   const LessonReader& reader = {});
[[nodiscard]] const std::vector<LessonText>& builtinLessons(); // in course order

// The lesson's initial drive; nothing, with the reason in *problem, if it cannot be made.
[[nodiscard]] std::optional<Design> lessonStart(const LessonText& lesson, const Catalogue& catalogue, QString* problem);

// A figure of a run by its name in the result document ("latency_us.p99", "read.iops"), or by the short names mean_us, p50_us, p99_us,
// p999_us and waf, also per side: "read.p99_us". "busy.ch": utilization of a block's busiest class of parts, in per cent.
// "blame.read.p99.gc_program": the share of the slowest 1 % of reads' waiting that was behind such work (results/causes.h), in per cent.
// NaN if the run lacks it. "a / b" divides, "a * b" multiplies, left to right; "old." means the previous run.
[[nodiscard]] double lessonFigure(const QString& expression, const RunResult* now, const RunResult* old);
// Replaces names in braces by numbers, with the language's decimal sign; unknown values become "?".
[[nodiscard]] QString filledIn(const QString& text, const RunResult* now, const RunResult* old, double truth,
                               const QString& language = QStringLiteral("en"));
// "< 2.5", "> 100000": true for a finite value within the bound.
[[nodiscard]] bool keepsBound(double value, const QString& bound);

// The truth of a prediction: the value of its expression, or the right order of its stations.
[[nodiscard]] double truthOf(const LessonStep& step, const RunResult* now, const RunResult* old);
// An order of stations as a number: the digit at each position is the right position of the station there, so 123 is right for three.
[[nodiscard]] double orderNumber(const QList<int>& places); // from 1
[[nodiscard]] QList<int> mixedPlaces(const LessonStep& step, const QString& lesson, int number); // shuffled per student; never in order

// The choice that is right for a truth; -1 = none.
[[nodiscard]] int rightChoiceOf(const LessonStep& step, double truth);
// The score of a prediction, 0 to 1: choices are right or wrong; a number scores 1 within a tenth of the truth and 0 beyond four times or a
// quarter of it, interpolated by the logarithm of the ratio.
[[nodiscard]] double scoreOf(const LessonStep& step, double guess, double truth);
inline constexpr double kRightFrom = 0.5; // minimum score that counts as right: a number within a factor of about 2
// Feedback for a wrong prediction; "" for a right one.
[[nodiscard]] QString feedbackOf(const LessonStep& step, double guess, double truth);

} // namespace floom::inline learn
