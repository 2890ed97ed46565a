// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_text.h"

#include "analysis/class_use.h"
#include "base/random.h"
#include "design/address.h"
#include "export/number_text.h"
#include "io/project_text.h"
#include "io/samples.h"
#include "learn/json_fault.h"
#include "results/figures.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline learn {

LessonStep::LessonStep() = default;
LessonStep::LessonStep(const LessonStep&) = default;
LessonStep::LessonStep(LessonStep&&) noexcept = default;
LessonStep& LessonStep::operator=(const LessonStep&) = default;
LessonStep& LessonStep::operator=(LessonStep&&) noexcept = default;
LessonStep::~LessonStep() = default;

LessonText::LessonText() = default;
LessonText::LessonText(const LessonText&) = default;
LessonText::LessonText(LessonText&&) noexcept = default;
LessonText& LessonText::operator=(const LessonText&) = default;
LessonText& LessonText::operator=(LessonText&&) noexcept = default;
LessonText::~LessonText() = default;

namespace {

constexpr double kNear = 1.25; // beyond this ratio a number gets feedback
constexpr double kLeastCount = 2, kMostCount = 1000; // limits for filled-in counts
constexpr int kFewestStations = 3, kMostStations = 9; // one digit each

QStringList textsOf(const QJsonValue& value)
{
    QStringList list;
    for (const auto& one : value.toArray())
        list << one.toString();
    return list;
}

// The first unknown key, "" if all are known.
QString unknownKey(const QJsonObject& json, const QStringList& known)
{
    for (const QString& key : json.keys())
        if (!known.contains(key))
            return key;
    return {};
}

LessonStep readStep(const QJsonObject& json, QString* problem)
{
    static const QStringList known{"kind", "title", "text",   "spot",    "needs",   "hints", "model",  "unit",  "open",     "notes",
                                   "from", "to",    "tooLow", "tooHigh", "choices", "truth", "reveal", "wrong", "stations", "why"};
    static const QStringList kinds{"explain", "do", "predict", "find"};
    LessonStep step;
    step.kind = json[QLatin1String("kind")].toString();
    step.title = json[QLatin1String("title")].toString();
    step.text = textsOf(json[QLatin1String("text")]).join(u'\n');
    step.spot = json[QLatin1String("spot")].toString();
    step.notes = textsOf(json[QLatin1String("notes")]).join(u'\n');
    step.isOpen = json[QLatin1String("open")].toBool();
    step.hints = textsOf(json[QLatin1String("hints")]);
    step.model = textsOf(json[QLatin1String("model")]);
    step.unit = json[QLatin1String("unit")].toString();
    step.from = json[QLatin1String("from")].toDouble();
    step.to = json[QLatin1String("to")].toDouble();
    step.tooLow = json[QLatin1String("tooLow")].toString();
    step.tooHigh = json[QLatin1String("tooHigh")].toString();
    step.truth = json[QLatin1String("truth")].toString();
    step.reveal = json[QLatin1String("reveal")].toString();
    step.stations = textsOf(json[QLatin1String("stations")]);
    step.why = json[QLatin1String("why")].toString();
    for (const auto& one : json[QLatin1String("choices")].toArray()) {
        const auto choice = one.toObject();
        step.choices.push_back({choice[QLatin1String("words")].toString(),
                                choice[QLatin1String("upTo")].toDouble(std::numeric_limits<double>::infinity()),
                                choice[QLatin1String("why")].toString()});
    }
    for (const auto& one : json[QLatin1String("needs")].toArray())
        step.needs.push_back(readNeed(one.toObject()));
    const auto wrong = json[QLatin1String("wrong")].toObject();
    for (auto one = wrong.begin(); one != wrong.end(); ++one)
        step.wrong[one.key()] = one.value().toString();
    if (const QString key = unknownKey(json, known); !key.isEmpty())
        *problem = QStringLiteral("step \"%1\": no step has \"%2\"").arg(step.title, key);
    else if (!kinds.contains(step.kind))
        *problem =
            QStringLiteral("step \"%1\": kind is one of %2, not \"%3\"").arg(step.title, kinds.join(QStringLiteral(", ")), step.kind);
    else if (!step.stations.isEmpty()) {
        if (step.kind != u"predict" || !step.choices.empty() || !step.truth.isEmpty())
            *problem = QStringLiteral("step \"%1\": stations are predicted, and their order is the truth").arg(step.title);
        else if (step.stations.size() < kFewestStations || step.stations.size() > kMostStations)
            *problem = QStringLiteral("step \"%1\": 3 to 9 stations, not %2").arg(step.title).arg(step.stations.size());
    } else if (step.kind == u"predict" && (step.truth.isEmpty() || (step.choices.empty() && step.to <= step.from)))
        *problem = QStringLiteral("step \"%1\": a prediction needs a truth, and choices or a scale from .. to").arg(step.title);
    return step;
}

// Utilization of the block's busiest class of parts.
double busyOf(const RunResult& run, const std::string& block)
{
    double most = std::nan("");
    for (const ClassUse& use : classesOf(run))
        if (use.block == block && !(use.mean() <= most))
            most = use.mean();
    return 100 * most;
}

// "read.p99.gc_program": the share of some requests' waiting behind one kind of work.
double blameOf(const RunResult& run, const QString& name)
{
    const QStringList words = name.split(u'.');
    if (words.size() != 3)
        return std::nan("");
    const auto found = std::find_if(run.causes.begin(), run.causes.end(), [&](const CauseTable& table) {
        return table.victim == words[0].toStdString() && table.percentile == words[1].toStdString();
    });
    if (found == run.causes.end() || found->wait == Time{})
        return std::nan("");
    std::int64_t ps = 0;
    for (const CauseShare& share : found->shares)
        ps += causeClassName(share.cause) == words[2].toStdString() ? share.ps : 0;
    return 100 * static_cast<double>(ps) / static_cast<double>(found->wait.ps);
}

double figureOf(QString name, const RunResult* run)
{
    static const std::pair<const char*, const char*> kShort[] = {{"mean_us", "latency_us.mean"},
                                                                 {"p50_us", "latency_us.p50"},
                                                                 {"p99_us", "latency_us.p99"},
                                                                 {"p999_us", "latency_us.p99_9"},
                                                                 {"waf", "ftl.waf"}};
    if (run == nullptr)
        return std::nan("");
    if (name.startsWith(u"busy."))
        return busyOf(*run, name.mid(5).toStdString());
    if (name.startsWith(u"blame."))
        return blameOf(*run, name.mid(6));
    for (const auto& [brief, whole] : kShort)
        if (name == QLatin1String(brief) || name.endsWith(QLatin1Char('.') + QLatin1String(brief)))
            name = name.chopped(static_cast<qsizetype>(qstrlen(brief))) + QLatin1String(whole);
    const double value = figureIn(*run, name.toStdString());
    return name == u"ftl.waf" && value <= 0 ? std::nan("") : value;
}

double termOf(const QString& term, const RunResult* now, const RunResult* old)
{
    const QString name = term.trimmed();
    bool isNumber = false;
    if (const double number = name.toDouble(&isNumber); isNumber)
        return number;
    return name.startsWith(u"old.") ? figureOf(name.mid(4), old) : figureOf(name, now);
}

} // namespace

AskedWorkload neededWorkload(const LessonNeed& need)
{
    return AskedWorkload::read(need.value.toStdString());
}

LessonNeed readNeed(const QJsonObject& json)
{
    return {json[QLatin1String("what")].toString(), json[QLatin1String("at")].toString(), json[QLatin1String("is")].toString()};
}

std::optional<LessonText> readLesson(const QByteArray& json, const QString& id, QString* problem, const LessonReader& reader)
{
    static const QStringList known{"title",    "summary",  "minutes", "sample", "design", "changes",
                                   "workload", "remember", "whatIf",  "locked", "free",   "steps"};
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(json, &error);
    const auto root = lessonFor(document.object(), id, reader, problem);
    if (error.error != QJsonParseError::NoError)
        *problem = QStringLiteral("%1, %2").arg(id, jsonFault(json));
    else if (!problem->isEmpty())
        return std::nullopt;
    else if (root[QLatin1String("steps")].toArray().isEmpty())
        *problem = QStringLiteral("%1: no steps").arg(id);
    else if (const QString key = unknownKey(root, known); !key.isEmpty())
        *problem = QStringLiteral("%1: no lesson has \"%2\"").arg(id, key);
    else
        problem->clear();
    if (!problem->isEmpty())
        return std::nullopt;
    LessonText lesson;
    lesson.id = id;
    lesson.title = root[QLatin1String("title")].toString();
    lesson.summary = root[QLatin1String("summary")].toString();
    lesson.minutes = root[QLatin1String("minutes")].toInt();
    lesson.sample = root[QLatin1String("sample")].toString();
    if (root.contains(QLatin1String("design")))
        lesson.design = QJsonDocument(root[QLatin1String("design")].toObject()).toJson(QJsonDocument::Compact);
    lesson.workload = AskedWorkload::read(root[QLatin1String("workload")].toString().toStdString());
    lesson.whatIf = root[QLatin1String("whatIf")].toString();
    lesson.remember = root[QLatin1String("remember")].toString();
    lesson.changes = textsOf(root[QLatin1String("changes")]);
    const auto lock = root[QLatin1String("locked")].toObject();
    lesson.lock = {root.contains(QLatin1String("locked")), textsOf(lock[QLatin1String("fields")]), lock[QLatin1String("runs")].toInt()};
    lesson.isFree = root[QLatin1String("free")].toBool();
    lesson.source = json;
    lesson.reader = reader;
    lesson.hash = QStringLiteral("%1").arg(hashText(document.toJson(QJsonDocument::Compact).toStdString()), 16, 16, QLatin1Char('0'));
    for (const auto& step : root[QLatin1String("steps")].toArray()) {
        lesson.steps.push_back(readStep(step.toObject(), problem));
        if (!problem->isEmpty()) {
            *problem = id + QStringLiteral(", ") + *problem;
            return std::nullopt;
        }
    }
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

std::optional<Design> lessonStart(const LessonText& lesson, const Catalogue& catalogue, QString* problem)
{
    const auto* sample = findSample(lesson.sample.toStdString());
    if (lesson.design.isEmpty() && sample == nullptr) {
        *problem = QStringLiteral("%1: there is no sample \"%2\"").arg(lesson.id, lesson.sample);
        return std::nullopt;
    }
    const auto read = lesson.design.isEmpty() ? readDesignOrProject(sample->text, catalogue, sample->id)
                                              : readDesignOrProject(lesson.design.toStdString(), catalogue, lesson.id.toStdString());
    if (!read || read->variants.empty()) {
        *problem =
            QStringLiteral("%1: %2").arg(lesson.id, read ? QStringLiteral("no drive") : QString::fromStdString(read.error().message()));
        return std::nullopt;
    }
    Design design = read->variants.front().design;
    for (const auto& change : lesson.changes)
        if (const auto done = assign(design, catalogue, change.toStdString()); !done) {
            *problem = QStringLiteral("%1: %2").arg(lesson.id, QString::fromStdString(done.error().message()));
            return std::nullopt;
        }
    design.name = lesson.title.toStdString();
    if (!lesson.changes.isEmpty()) // they told of the drive that was changed
        design.notes.clear();
    return design;
}

double lessonFigure(const QString& expression, const RunResult* now, const RunResult* old)
{
    static const QRegularExpression operators(QStringLiteral("\\s[*/]\\s"));
    qsizetype from = 0;
    double value = 1;
    bool divides = false;
    for (auto matches = operators.globalMatch(expression);;) {
        const bool more = matches.hasNext();
        const auto match = more ? matches.next() : QRegularExpressionMatch();
        const double term = termOf(expression.mid(from, (more ? match.capturedStart() : expression.size()) - from), now, old);
        value = divides ? value / term : value * term;
        if (!more)
            return value;
        divides = match.captured().contains(u'/');
        from = match.capturedEnd();
    }
}

namespace {

// Counts have no decimals: 33 blocks, not 33.0.
QString figureText(double value, const QString& language)
{
    if (!std::isfinite(value))
        return QStringLiteral("?");
    const bool isCount = value == std::floor(value) && value >= kLeastCount && value < kMostCount;
    const QString text = isCount ? QString::number(value) : QString::fromStdString(scaledText(value));
    return language == u"de" ? QString(text).replace(u'.', u',') : text;
}

} // namespace

QString filledIn(const QString& text, const RunResult* now, const RunResult* old, double truth, const QString& language)
{
    static const QRegularExpression braces(QStringLiteral("\\{([A-Za-z0-9_./* ]+)\\}"));
    QString out;
    qsizetype copied = 0;
    for (auto matches = braces.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const QString name = match.captured(1);
        const double value = name == u"truth" ? truth : lessonFigure(name, now, old);
        out += text.mid(copied, match.capturedStart() - copied);
        out += figureText(value, language);
        copied = match.capturedEnd();
    }
    return out + text.mid(copied);
}

bool keepsBound(double value, const QString& bound)
{
    const double limit = bound.mid(1).trimmed().toDouble();
    return std::isfinite(value) && (bound.startsWith(u'<') ? value < limit : value > limit);
}

double orderNumber(const QList<int>& places)
{
    double number = 0;
    for (const int place : places)
        number = 10 * number + place;
    return number;
}

double truthOf(const LessonStep& step, const RunResult* now, const RunResult* old)
{
    if (step.stations.isEmpty())
        return lessonFigure(step.truth, now, old);
    QList<int> places(step.stations.size());
    std::iota(places.begin(), places.end(), 1);
    return orderNumber(places);
}

QList<int> mixedPlaces(const LessonStep& step, const QString& lesson, int number)
{
    QList<int> places(step.stations.size());
    std::iota(places.begin(), places.end(), 1);
    RandomStream stream(static_cast<std::uint64_t>(number), (lesson + QStringLiteral(" stations")).toStdString());
    for (qsizetype left = places.size(); left > 1; --left)
        places.swapItemsAt(left - 1, static_cast<qsizetype>(stream.below(static_cast<std::uint64_t>(left))));
    if (places.size() > 1 && std::is_sorted(places.begin(), places.end()))
        std::rotate(places.begin(), places.begin() + 1, places.end());
    return places;
}

int rightChoiceOf(const LessonStep& step, double truth)
{
    const auto right = std::find_if(step.choices.begin(), step.choices.end(), [truth](const LessonChoice& c) { return truth <= c.upTo; });
    return right == step.choices.end() ? -1 : static_cast<int>(right - step.choices.begin());
}

double scoreOf(const LessonStep& step, double guess, double truth)
{
    if (!std::isfinite(truth))
        return 0;
    if (!step.stations.isEmpty())
        return guess == truth ? 1 : 0;
    if (!step.choices.empty())
        return static_cast<int>(guess) == rightChoiceOf(step, truth) ? 1 : 0;
    if (guess <= 0 || truth <= 0)
        return guess == truth ? 1 : 0;
    const double off = std::abs(std::log(guess / truth));
    return std::clamp(1 - (off - std::log(1.1)) / (std::log(4.0) - std::log(1.1)), 0.0, 1.0);
}

QString feedbackOf(const LessonStep& step, double guess, double truth)
{
    if (!std::isfinite(truth))
        return {};
    if (!step.choices.empty()) {
        const auto chosen = static_cast<std::size_t>(std::max(0.0, guess));
        return chosen < step.choices.size() && static_cast<int>(chosen) != rightChoiceOf(step, truth) ? step.choices[chosen].why
                                                                                                      : QString();
    }
    if (!step.stations.isEmpty())
        return guess == truth ? QString() : step.why;
    if (guess * kNear < truth)
        return step.tooLow;
    return guess > truth * kNear ? step.tooHigh : QString();
}

} // namespace floom::inline learn
