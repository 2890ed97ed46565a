// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/hand_in.h"

#include "learn/json_fault.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace floom::inline learn {

namespace {

constexpr int kVersion = 1;
constexpr auto kHandInFormat = "flashloom hand-in";
constexpr double kMostSteps = 1000, kMostSeconds = 1e7, kMostNumber = 1e9;

// Reads an object's fields and keeps the first error.
class Fields {
public:
    explicit Fields(const QJsonValue& value)
        : m_object(value.toObject())
    {
        if (!value.isObject())
            m_problem = QStringLiteral("no object");
    }
    [[nodiscard]] const QString& problem() const { return m_problem; }

    QString text(const char* name)
    {
        const auto value = m_object[QLatin1String(name)];
        if (!value.isString())
            note(name, "a text");
        return value.toString();
    }
    double whole(const char* name, double least, double most)
    {
        const double value = m_object[QLatin1String(name)].toDouble(std::nan(""));
        const bool fits = value >= least && value <= most && value == std::floor(value);
        if (!fits)
            note(name, "a whole number within its range");
        return fits ? value : least;
    }
    std::optional<double> number(const char* name)
    {
        if (!m_object.contains(QLatin1String(name)))
            return std::nullopt;
        const auto value = m_object[QLatin1String(name)];
        if (!value.isDouble() || !std::isfinite(value.toDouble()))
            note(name, "a number");
        return value.toDouble();
    }
    bool flag(const char* name) { return m_object[QLatin1String(name)].toBool(); }
    QJsonArray list(const char* name)
    {
        const auto value = m_object[QLatin1String(name)];
        if (!value.isArray())
            note(name, "a list");
        return value.toArray();
    }

private:
    void note(const char* name, const char* wanted)
    {
        if (m_problem.isEmpty())
            m_problem = QStringLiteral("\"%1\" is not %2").arg(QLatin1String(name), QLatin1String(wanted));
    }

    const QJsonObject m_object;
    QString m_problem;
};

} // namespace

QByteArray writeHandIn(const HandIn& handIn)
{
    QJsonArray steps;
    for (const HandInStep& step : handIn.steps) {
        QJsonObject one{
            {QStringLiteral("step"), step.step}, {QStringLiteral("hints"), step.hints}, {QStringLiteral("seconds"), step.seconds}};
        if (step.first) {
            one[QStringLiteral("vote_1")] = *step.first;
            one[QStringLiteral("sure")] = step.isSure;
        }
        if (step.second)
            one[QStringLiteral("vote_2")] = *step.second;
        if (step.truth)
            one[QStringLiteral("truth")] = *step.truth;
        if (!step.drive.isEmpty())
            one[QStringLiteral("drive")] = step.drive;
        steps.append(one);
    }
    const QJsonObject root{{QStringLiteral("format"), QLatin1String(kHandInFormat)},
                           {QStringLiteral("version"), kVersion},
                           {QStringLiteral("lesson"), handIn.lesson},
                           {QStringLiteral("lesson_hash"), handIn.lessonHash},
                           {QStringLiteral("start_drive"), handIn.startHash},
                           {QStringLiteral("engine"), handIn.engine},
                           {QStringLiteral("code"), handIn.code},
                           {QStringLiteral("number"), handIn.number},
                           {QStringLiteral("steps"), steps}};
    return QJsonDocument(root).toJson();
}

Result<HandIn> readHandIn(const QByteArray& json, const QString& source)
{
    const auto refused = [&](const QString& found) {
        return Error{source.toStdString(), "a hand-in of a lesson", found.toStdString(), "Ask for the file again."};
    };
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return refused(QStringLiteral("a broken text (%1)").arg(jsonFault(json)));
    Fields root(document.isObject() ? QJsonValue(document.object()) : QJsonValue());
    if (root.text("format") != QLatin1String(kHandInFormat))
        return refused(QStringLiteral("another kind of file"));
    if (root.whole("version", 0, 1e6) != kVersion)
        return refused(QStringLiteral("version %1 of its format, and %2 is known").arg(root.whole("version", 0, 1e6)).arg(kVersion));
    HandIn handIn;
    handIn.source = source;
    handIn.lesson = root.text("lesson");
    handIn.lessonHash = root.text("lesson_hash");
    handIn.startHash = root.text("start_drive");
    handIn.engine = root.text("engine");
    handIn.code = root.text("code");
    handIn.number = static_cast<int>(root.whole("number", 0, kMostNumber));
    int before = 0;
    for (const auto& value : root.list("steps")) {
        Fields fields(value);
        HandInStep step;
        step.step = static_cast<int>(fields.whole("step", before + 1, kMostSteps));
        step.hints = static_cast<int>(fields.whole("hints", 0, kMostSteps));
        step.seconds = static_cast<qint64>(fields.whole("seconds", 0, kMostSeconds));
        step.first = fields.number("vote_1");
        step.second = fields.number("vote_2");
        step.truth = fields.number("truth");
        step.isSure = fields.flag("sure");
        step.drive = value.toObject()[QLatin1String("drive")].toString();
        if (!fields.problem().isEmpty())
            return refused(QStringLiteral("step %1: %2").arg(handIn.steps.size() + 1).arg(fields.problem()));
        before = step.step;
        handIn.steps.push_back(step);
    }
    if (!root.problem().isEmpty())
        return refused(root.problem());
    return handIn;
}

} // namespace floom::inline learn
