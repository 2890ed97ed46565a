// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_variants.h"

#include "base/random.h"

#include <QJsonArray>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

namespace floom::inline learn {

namespace {

constexpr int kNumbersTried = 1000; // more than any class

using Values = QMap<QString, QString>;

QStringList valuesOf(const QJsonValue& variant)
{
    QStringList list;
    for (const auto& one : variant.toArray())
        list << one.toString();
    return list;
}

qsizetype placeOf(const QString& id, const QString& name, int number, qsizetype count)
{
    if (number <= 0)
        return 0;
    RandomStream stream(static_cast<std::uint64_t>(number), (id + u' ' + name).toStdString());
    return static_cast<qsizetype>(stream.below(static_cast<std::uint64_t>(count)));
}

class Resolver {
public:
    Resolver(QStringList languages, QString language, Values values)
        : m_languages(std::move(languages))
        , m_language(std::move(language))
        , m_values(std::move(values))
    {
    }
    [[nodiscard]] const QString& problem() const { return m_problem; }

    QJsonValue of(const QJsonValue& value)
    {
        if (value.isString())
            return filled(value.toString());
        if (value.isArray()) {
            QJsonArray list;
            for (const auto& one : value.toArray())
                list.append(of(one));
            return list;
        }
        if (!value.isObject())
            return value;
        const QJsonObject object = value.toObject();
        if (isText(object)) {
            if (!object.contains(m_language))
                note(QStringLiteral("a text has no \"%1\": %2").arg(m_language, object.begin()->toString().left(40)));
            return of(object[m_language]);
        }
        QJsonObject all;
        for (auto one = object.begin(); one != object.end(); ++one)
            all[one.key()] = of(one.value());
        return all;
    }

private:
    [[nodiscard]] bool isText(const QJsonObject& object) const
    {
        const QStringList keys = object.keys();
        return !keys.isEmpty() && std::all_of(keys.begin(), keys.end(), [this](const QString& key) { return m_languages.contains(key); });
    }
    QString filled(const QString& text)
    {
        static const QRegularExpression names(QStringLiteral("\\$\\((\\w*)\\)"));
        QString out;
        qsizetype copied = 0;
        for (auto matches = names.globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            if (!m_values.contains(match.captured(1)))
                note(QStringLiteral("there is no variant \"%1\"").arg(match.captured(1)));
            out += text.mid(copied, match.capturedStart() - copied) + m_values.value(match.captured(1));
            copied = match.capturedEnd();
        }
        return out + text.mid(copied);
    }
    void note(const QString& problem)
    {
        if (m_problem.isEmpty())
            m_problem = problem;
    }

    const QStringList m_languages;
    const QString m_language;
    const Values m_values;
    QString m_problem;
};

} // namespace

QStringList lessonLanguages(const QJsonObject& root)
{
    const QStringList list = valuesOf(root[QLatin1String("languages")]);
    return list.isEmpty() ? QStringList{QStringLiteral("en")} : list;
}

QJsonObject lessonFor(const QJsonObject& root, const QString& id, const LessonReader& reader, QString* problem)
{
    const QStringList languages = lessonLanguages(root);
    const QJsonObject variants = root[QLatin1String("variants")].toObject();
    Values values;
    problem->clear();
    for (auto one = variants.begin(); one != variants.end(); ++one) {
        const QStringList choices = valuesOf(one.value());
        if (choices.size() < 2 || choices.contains(QString())) {
            *problem = QStringLiteral("%1: variant \"%2\" needs two values or more, each as a text").arg(id, one.key());
            continue;
        }
        const QStringList names = one.key().split(u' ');
        for (const QString& choice : choices)
            if (names.size() > 1 && choice.split(u' ').size() != names.size())
                *problem = QStringLiteral("%1: variant \"%2\" needs as many values as names in \"%3\"").arg(id, one.key(), choice);
        const QString drawn = choices[placeOf(id, one.key(), reader.number, choices.size())];
        for (qsizetype i = 0; i < names.size(); ++i)
            values[names[i]] = names.size() > 1 ? drawn.section(u' ', i, i) : drawn;
    }
    Resolver resolver(languages, languages.contains(reader.language) ? reader.language : languages.front(), values);
    QJsonObject all;
    for (auto one = root.begin(); one != root.end(); ++one)
        if (one.key() != QLatin1String("languages") && one.key() != QLatin1String("variants"))
            all[one.key()] = resolver.of(one.value());
    if (problem->isEmpty() && !resolver.problem().isEmpty())
        *problem = QStringLiteral("%1: %2").arg(id, resolver.problem());
    return all;
}

QList<int> lessonNumbers(const QJsonObject& root, const QString& id)
{
    const QJsonObject variants = root[QLatin1String("variants")].toObject();
    QList<int> numbers{0};
    QSet<QString> missing;
    for (auto one = variants.begin(); one != variants.end(); ++one) {
        const auto count = one.value().toArray().size();
        for (qsizetype place = 1; place < count; ++place)
            missing += one.key() + u' ' + QString::number(place);
    }
    for (int number = 1; !missing.isEmpty() && number <= kNumbersTried; ++number) {
        bool helps = false;
        for (auto one = variants.begin(); one != variants.end(); ++one) {
            const auto count = one.value().toArray().size();
            if (count > 0)
                helps = missing.remove(one.key() + u' ' + QString::number(placeOf(id, one.key(), number, count))) || helps;
        }
        if (helps)
            numbers << number;
    }
    return numbers;
}

} // namespace floom::inline learn
