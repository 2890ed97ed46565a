// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_manuscript.h"

#include "learn/lesson_draft.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace floom::inline learn {

namespace {

const QString kSteps = QStringLiteral("steps");
const QString kLanguages = QStringLiteral("languages");
const QString kVariants = QStringLiteral("variants");
const QString kWords = QStringLiteral("words");
const QString kUpTo = QStringLiteral("upTo");
const QString kNeeds = QStringLiteral("needs");
const QString kChoices = QStringLiteral("choices");
const QString kWrong = QStringLiteral("wrong");
const QString kWhy = QStringLiteral("why");

// An empty value removes the key.
void set(QJsonObject& object, const QString& name, const QJsonValue& value)
{
    const bool isNothing = value.isUndefined() || value.isNull() || (value.isString() && value.toString().isEmpty())
        || (value.isArray() && value.toArray().isEmpty()) || (value.isObject() && value.toObject().isEmpty());
    if (isNothing)
        object.remove(name);
    else
        object[name] = value;
}

// Converts each text to the new `languages`; texts of dropped languages are lost.
QJsonValue inLanguages(const QJsonValue& value, const QStringList& before, const QStringList& now)
{
    if (value.isArray()) {
        QJsonArray list;
        for (const auto& one : value.toArray())
            if (const QJsonValue kept = inLanguages(one, before, now); !kept.isNull())
                list.append(kept);
        return list;
    }
    if (!value.isObject())
        return value;
    const QJsonObject object = value.toObject();
    const QStringList keys = object.keys();
    const bool isText = !keys.isEmpty() && std::all_of(keys.begin(), keys.end(), [&](const QString& key) { return before.contains(key); });
    QJsonObject all;
    for (auto one = object.begin(); one != object.end(); ++one)
        if (!isText || now.contains(one.key()))
            if (const QJsonValue kept = inLanguages(one.value(), before, now); !kept.isNull())
                all[one.key()] = kept;
    if (isText && all.isEmpty())
        return {};
    return isText && now.size() == 1 ? QJsonValue(all.begin().value()) : QJsonValue(all);
}

// Identifiers and figures: the same in every language.
bool isPlain(const QString& name)
{
    static const QStringList names{QStringLiteral("truth"),   QStringLiteral("spot"),  QStringLiteral("workload"),
                                   QStringLiteral("changes"), QStringLiteral("model"), QStringLiteral("unit")};
    return names.contains(name);
}

} // namespace

LessonManuscript::LessonManuscript(const QByteArray& json)
    : m_root(QJsonDocument::fromJson(json).object())
{
}

QByteArray LessonManuscript::json() const
{
    return QJsonDocument(m_root).toJson();
}

bool LessonManuscript::hasStart() const
{
    return m_root.contains(QStringLiteral("sample")) || m_root.contains(QStringLiteral("design"));
}

int LessonManuscript::steps() const
{
    return static_cast<int>(m_root[kSteps].toArray().size());
}

QJsonObject LessonManuscript::part(int step) const
{
    return step < 0 ? m_root : m_root[kSteps].toArray().at(step).toObject();
}

void LessonManuscript::put(int step, const QJsonObject& part)
{
    if (step < 0) {
        m_root = part;
        return;
    }
    QJsonArray all = m_root[kSteps].toArray();
    all[step] = part;
    m_root[kSteps] = all;
}

bool LessonManuscript::isText(const QJsonValue& value) const
{
    const QStringList keys = value.toObject().keys(), known = languages();
    return !keys.isEmpty() && std::all_of(keys.begin(), keys.end(), [&](const QString& key) { return known.contains(key); });
}

QString LessonManuscript::textOf(const QJsonValue& value, const QString& language) const
{
    return isText(value) ? value.toObject()[language].toString() : value.toString();
}

QStringList LessonManuscript::linesOf(const QJsonValue& value, const QString& language) const
{
    QStringList list;
    const QJsonValue all = isText(value) ? value.toObject()[language] : value;
    for (const auto& one : all.toArray())
        if (const QString line = textOf(one, language); !line.isEmpty())
            list << line;
    return list;
}

// A text shared by all languages remains the text of the others.
QJsonValue LessonManuscript::withText(const QJsonValue& value, const QString& language, const QString& text) const
{
    const QStringList known = languages();
    if (textOf(value, language) == text)
        return value;
    if (known.size() == 1)
        return text;
    QJsonObject all = isText(value) ? value.toObject() : QJsonObject();
    if (value.isString() && !value.toString().isEmpty())
        for (const QString& one : known)
            all[one] = value;
    set(all, language, text);
    return all.isEmpty() ? QJsonValue() : all;
}

QString LessonManuscript::text(int step, const QString& name, const QString& language) const
{
    return textOf(part(step)[name], language);
}

QStringList LessonManuscript::lines(int step, const QString& name, const QString& language) const
{
    return linesOf(part(step)[name], language);
}

void LessonManuscript::setText(int step, const QString& name, const QString& language, const QString& text)
{
    QJsonObject now = part(step);
    if (textOf(now[name], language) == text)
        return;
    const bool plain = isPlain(name) && !isText(now[name]);
    set(now, name, plain ? QJsonValue(text) : withText(now[name], language, text));
    put(step, now);
}

// Line by line if all languages have equally many lines; else a separate list per language.
void LessonManuscript::setLines(int step, const QString& name, const QString& language, const QStringList& lines)
{
    QJsonObject now = part(step);
    const QJsonValue old = now[name];
    if (linesOf(old, language) == lines)
        return;
    const QStringList known = languages();
    QMap<QString, QStringList> all;
    for (const QString& one : known)
        all[one] = one == language ? lines : linesOf(old, one);
    const bool isEven =
        std::all_of(all.begin(), all.end(), [&](const QStringList& one) { return one.isEmpty() || one.size() == lines.size(); });
    QJsonValue written;
    if (known.size() == 1 || isPlain(name)) {
        written = QJsonArray::fromStringList(lines);
    } else if (isEven) {
        QJsonArray rows;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            QJsonValue row = isText(old) ? QJsonValue() : old.toArray().at(i);
            for (const QString& one : known)
                if (!all[one].isEmpty())
                    row = withText(row, one, all[one][i]);
            rows.append(row);
        }
        written = rows;
    } else {
        QJsonObject lists;
        for (const QString& one : known)
            set(lists, one, QJsonArray::fromStringList(all[one]));
        written = lists;
    }
    set(now, name, written);
    put(step, now);
}

void LessonManuscript::setNumber(int step, const QString& name, double value)
{
    QJsonObject now = part(step);
    now[name] = value;
    put(step, now);
}

double LessonManuscript::number(int step, const QString& name) const
{
    return part(step)[name].toDouble();
}

void LessonManuscript::append(const LessonStep& step)
{
    QJsonArray all = m_root[kSteps].toArray();
    all.append(writtenStep(step));
    m_root[kSteps] = all;
}

void LessonManuscript::removeLast()
{
    QJsonArray all = m_root[kSteps].toArray();
    all.removeLast();
    m_root[kSteps] = all;
}

void LessonManuscript::restart(const QByteArray& design, const QString& workload)
{
    for (const QString& one :
         {kSteps, kVariants, QStringLiteral("sample"), QStringLiteral("changes"), QStringLiteral("locked")}) // these refer to the old drive
        m_root.remove(one);
    m_root[QStringLiteral("design")] = QJsonDocument::fromJson(design).object();
    m_root[QStringLiteral("workload")] = workload;
}

QByteArray LessonManuscript::changesOnly() const
{
    QJsonArray all;
    for (const auto& one : m_root[kSteps].toArray()) {
        QJsonObject step{{QStringLiteral("kind"), QStringLiteral("do")}};
        set(step, kNeeds, one.toObject()[kNeeds]);
        set(step, QStringLiteral("model"), one.toObject()[QStringLiteral("model")]);
        all.append(step);
    }
    if (all.isEmpty())
        all.append(QJsonObject{{QStringLiteral("kind"), QStringLiteral("explain")}});
    QJsonObject root = m_root;
    root[kSteps] = all;
    return QJsonDocument(root).toJson();
}

QString LessonManuscript::choices(int step, const QString& language) const
{
    std::vector<LessonChoice> list;
    for (const auto& one : part(step)[kChoices].toArray()) {
        const QJsonObject choice = one.toObject();
        list.push_back({textOf(choice[kWords], language), choice[kUpTo].toDouble(std::numeric_limits<double>::infinity()),
                        textOf(choice[kWhy], language)});
    }
    return choiceLines(list);
}

QString LessonManuscript::setChoices(int step, const QString& language, const QString& lines)
{
    std::vector<LessonChoice> list;
    if (const QString line = readChoices(lines, &list); !line.isEmpty())
        return line;
    QJsonObject now = part(step);
    const QJsonArray old = now[kChoices].toArray();
    QJsonArray all;
    for (const LessonChoice& one : list) {
        QJsonObject choice = old.at(all.size()).toObject();
        set(choice, kWords, withText(choice[kWords], language, one.words));
        set(choice, kWhy, withText(choice[kWhy], language, one.why));
        set(choice, kUpTo, std::isfinite(one.upTo) ? QJsonValue(one.upTo) : QJsonValue());
        all.append(choice);
    }
    set(now, kChoices, all);
    put(step, now);
    return {};
}

QStringList LessonManuscript::needs(int step) const
{
    QStringList list;
    for (const auto& one : part(step)[kNeeds].toArray())
        list << needText(readNeed(one.toObject()));
    return list;
}

QString LessonManuscript::setNeeds(int step, const QStringList& lines)
{
    QJsonArray all;
    for (const QString& line : lines) {
        const auto need = needOf(line);
        if (!need)
            return line;
        all.append(writtenNeed(*need));
    }
    QJsonObject now = part(step);
    set(now, kNeeds, all);
    put(step, now);
    return {};
}

QStringList LessonManuscript::wrong(int step, const QString& language) const
{
    QStringList list;
    const QJsonObject all = part(step)[kWrong].toObject();
    for (auto one = all.begin(); one != all.end(); ++one)
        list << one.key() + QStringLiteral(" | ") + textOf(one.value(), language);
    return list;
}

QString LessonManuscript::setWrong(int step, const QString& language, const QStringList& lines)
{
    QJsonObject now = part(step);
    const QJsonObject old = now[kWrong].toObject();
    QJsonObject all;
    for (const QString& line : lines) {
        const QString block = line.section(u'|', 0, 0).trimmed();
        if (block.isEmpty() || !line.contains(u'|'))
            return line;
        set(all, block, withText(old[block], language, line.section(u'|', 1).trimmed()));
    }
    set(now, kWrong, all);
    put(step, now);
    return {};
}

QStringList LessonManuscript::variants() const
{
    QStringList list;
    const QJsonObject all = m_root[kVariants].toObject();
    for (auto one = all.begin(); one != all.end(); ++one) {
        QStringList words{one.key()};
        for (const auto& value : one.value().toArray())
            words << value.toString();
        list << words.join(QStringLiteral(" | "));
    }
    return list;
}

QString LessonManuscript::setVariants(const QStringList& lines)
{
    static const QRegularExpression names(QStringLiteral("^\\w+( \\w+)*$"));
    QJsonObject all;
    for (const QString& line : lines) {
        QStringList words;
        for (const QString& one : line.split(u'|'))
            words << one.simplified();
        const auto count = words.front().count(u' ');
        const auto fits = [&](const QString& one) { return !one.isEmpty() && (count == 0 || one.count(u' ') == count); };
        if (words.size() < 3 || !names.match(words.front()).hasMatch() || !std::all_of(words.begin(), words.end(), fits))
            return line;
        all[words.front()] = QJsonArray::fromStringList(words.mid(1));
    }
    set(m_root, kVariants, all);
    return {};
}

bool LessonManuscript::setLanguages(const QStringList& languages)
{
    static const QRegularExpression word(QStringLiteral("^[a-z]{2,3}$"));
    const auto fits = [](const QString& one) { return word.match(one).hasMatch(); };
    if (languages.isEmpty() || !std::all_of(languages.begin(), languages.end(), fits))
        return false;
    const QStringList before = this->languages();
    if (languages == before)
        return true;
    QJsonObject all = m_root;
    all.remove(kLanguages);
    const QJsonValue variants = all.take(kVariants);
    all = inLanguages(all, before, languages).toObject();
    set(all, kVariants, variants);
    all[kLanguages] = QJsonArray::fromStringList(languages);
    m_root = all;
    return true;
}

} // namespace floom::inline learn
