// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/command_rules.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace floom::house {
namespace {

QStringList captures(const QByteArray& text, const QString& pattern)
{
    QStringList found;
    auto all = QRegularExpression(pattern).globalMatch(QString::fromUtf8(text));
    while (all.hasNext())
        found += all.next().capturedTexts().mid(1).join(u'.');
    return found;
}

// The line without what follows "//" outside a literal.
QString uncommented(const QString& line)
{
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] == u'\\')
            ++i;
        else if (line[i] == u'"')
            quoted = !quoted;
        else if (!quoted && line.mid(i, 2) == u"//")
            return line.left(i);
    }
    return line;
}

QString quotedKeys()
{
    return QStringLiteral(R"re("((?:[^"\\]|\\.)+)")re");
}

QString writtenKeys() // wherever in a row
{
    return QStringLiteral(R"re((?:\bkeys: |\bon(?:Canvas|Timeline|Variant)\("[\w.]+", ))re") + quotedKeys();
}

QStringList literals(const QString& line)
{
    return captures(line.toUtf8(), QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
}

} // namespace

std::vector<TabledKeys> tabledKeys(const QByteArray& table)
{
    static const QRegularExpression row(QStringLiteral(R"re(\{"([\w.]+)", Place::(\w+), "((?:[^"\\]|\\.)*)"(,)?)re"));
    std::vector<TabledKeys> rows;
    auto all = row.globalMatch(QString::fromUtf8(table));
    while (all.hasNext()) {
        const auto one = all.next();
        rows.push_back({one.captured(1), one.captured(2), one.captured(3).split(u'|'), one.hasCaptured(4)});
    }
    return rows;
}

std::vector<TabledKeys> commandKeys(const QByteArray& commands, const QByteArray& pages)
{
    const QString ofWindow = QStringLiteral(R"re(\{ id: "([\w.]+)",(?: place: KeyTable\.Place\.(\w+),)? keys: )re") + quotedKeys();
    const QString ofView = QStringLiteral(R"re(\bon(Canvas|Timeline|Variant)\("([\w.]+)", )re") + quotedKeys();
    const QString ofPage = QStringLiteral(R"re(\bResultPage \{ name: "(\w+)"; keys: )re") + quotedKeys();
    std::vector<TabledKeys> rows;
    const auto each = [&rows](const QByteArray& text, const QString& pattern, auto&& idAndPlace) {
        auto all = QRegularExpression(pattern).globalMatch(QString::fromUtf8(text));
        while (all.hasNext()) {
            const auto one = all.next();
            const auto [id, place] = idAndPlace(one);
            rows.push_back({id, place, one.captured(one.lastCapturedIndex()).split(u'|'), false});
        }
    };
    using Match = QRegularExpressionMatch;
    each(commands, ofWindow, [](const Match& row) {
        return std::pair{row.captured(1), row.captured(2).isEmpty() ? QStringLiteral("window") : row.captured(2)};
    });
    each(commands, ofView, [](const Match& row) {
        return std::pair{row.captured(2), row.captured(1) == "Variant" ? QStringLiteral("variants") : row.captured(1).toLower()};
    });
    each(pages, ofPage, [](const Match& row) { return std::pair{QStringLiteral("view.") + row.captured(1), QStringLiteral("window")}; });
    return rows;
}

QStringList lostKeyFaults(const QByteArray& commands, const QByteArray& pages)
{
    const auto readable = static_cast<qsizetype>(commandKeys(commands, pages).size());
    const qsizetype there = captures(commands, writtenKeys()).size() + captures(pages, writtenKeys()).size();
    if (readable == there)
        return {};
    return {QStringLiteral("%1 rows have keys, the build finds those of %2: keys follow the id, or the place, at once")
                .arg(there)
                .arg(readable)};
}

SourceFile withoutRowKeys(const SourceFile& file)
{
    return {file.path, QString::fromUtf8(file.text).remove(QRegularExpression(writtenKeys())).toUtf8()};
}

QStringList pageNames(const QByteArray& pages)
{
    return captures(pages, QStringLiteral(R"re(\bResultPage \{ name: "(\w+)")re"));
}

QStringList commandIds(const QByteArray& commands, const QByteArray& pages)
{
    QStringList ids = captures(commands, QStringLiteral(R"re(\{ id: "([\w.]+)")re"))
        + captures(commands, QStringLiteral(R"re(\bon(?:Canvas|Timeline|Variant)\("([\w.]+)")re"));
    ids += captures(commands, QStringLiteral(R"re(\bwas: "([\w.]+)")re")); // an id of before still works
    for (const QString& move : captures(commands, QStringLiteral(R"re(\bpaneMove\("(\w+)", "(\w+)")re")))
        ids += QStringLiteral("pane.") + move;
    for (const QString& name : pageNames(pages))
        ids += QStringLiteral("view.") + name;
    return ids;
}

QStringList doubleFaults(const QString& what, const QStringList& names)
{
    QStringList faults;
    QSet<QString> seen;
    for (const QString& name : names) {
        if (seen.contains(name))
            faults += QStringLiteral("%1 %2 is there twice").arg(what, name);
        seen.insert(name);
    }
    return faults;
}

QStringList tableFaults(const std::vector<TabledKeys>& table, const QStringList& commands, const QStringList& pages)
{
    QStringList faults, ids;
    QHash<QString, QString> taken; // by place and key: the id
    for (const TabledKeys& row : table) {
        ids += row.id;
        for (const QString& key : row.keys) {
            QString& there = taken[row.place + u' ' + key];
            if (!there.isEmpty())
                faults += QStringLiteral("%1 means %2 and %3 (%4)").arg(key, there, row.id, row.place);
            there = row.id;
        }
        if (row.place == u"window" && !commands.contains(row.id))
            faults += QStringLiteral("%1 works everywhere and is no command").arg(row.id);
        else if (commands.contains(row.id) == row.worded)
            faults +=
                QStringLiteral("%1 has %2 in the list of keys").arg(row.id, row.worded ? "words beside those of its command" : "no words");
    }
    for (const TabledKeys& row : table)
        for (const QString& key : row.place == u"window" ? QStringList() : row.keys)
            if (const QString first = taken.value(QStringLiteral("window ") + key); !first.isEmpty())
                faults += QStringLiteral("%1 never means %2 (%3): %4 takes it everywhere").arg(key, row.id, row.place, first);
    for (int i = 0; i < std::min<int>(9, static_cast<int>(pages.size())); ++i)
        if (const QString key = QStringLiteral("Ctrl+%1").arg(i + 1);
            taken.value(QStringLiteral("window ") + key) != QStringLiteral("view.") + pages[i])
            faults += QStringLiteral("%1 should be the key of view.%2, tab %3").arg(key, pages[i]).arg(i + 1);
    return faults + doubleFaults(QStringLiteral("keys of"), ids);
}

QStringList unknownIdFaults(const SourceFile& file, const QStringList& known)
{
    static const QRegularExpression id(QStringLiteral(R"re(^[a-z]+\.[A-Za-z]+(?:\.[a-z]+)?$)re"));
    static const QRegularExpression asked(
        QStringLiteral(R"re(\bcommand: |\bcommands\.(?:run|find)\(|\bKeyTable\.\w+\(|\bkeyText\(|\bperform\()re"));
    // A lesson's fields and the figures of a workload are named so, too: those count only where a command is asked for.
    static const QSet<QString> shared{QStringLiteral("lesson"), QStringLiteral("workload")};
    QSet<QString> rooms;
    for (const QString& one : known)
        rooms.insert(one.section(u'.', 0, 0));
    QStringList faults;
    qsizetype number = 0;
    for (const QString& raw : QString::fromUtf8(file.text).split(u'\n')) {
        ++number;
        if (!raw.contains(u'"'))
            continue;
        const QString line = uncommented(raw);
        const bool sure = asked.match(line).hasMatch();
        for (const QString& literal : literals(line)) {
            const QString room = literal.section(u'.', 0, 0);
            const bool names = id.match(literal).hasMatch() && (sure || (rooms.contains(room) && !shared.contains(room)));
            if (names && !known.contains(literal))
                faults += QStringLiteral("%1:%2: no command and no keys have the id %3").arg(file.path).arg(number).arg(literal);
        }
    }
    return faults;
}

QStringList unusedKeyFaults(const std::vector<TabledKeys>& table, const std::vector<SourceFile>& files)
{
    QStringList faults;
    for (const TabledKeys& row : table)
        if (const QByteArray id = '"' + row.id.toUtf8() + '"';
            std::none_of(files.begin(), files.end(), [&](const SourceFile& file) { return file.text.contains(id); }))
            faults += QStringLiteral("%1 has keys and nothing takes them").arg(row.id);
    return faults;
}

QStringList keyLiteralFaults(const SourceFile& file, const Allowed& allowed)
{
    static const QRegularExpression inWords(QStringLiteral(
        R"re((?:Ctrl|Alt|Shift|Meta)\+(?!click|drag|wheel)\S|\bF(?:[1-9]|1[0-2])\b|\b(?:Esc|Del|Backspace|PgUp|PgDn|PgDown)\b)re"
        R"re(|\b(?:Enter|Space|Tab)\b(?! the)|\b[Pp]ress (?:[A-Z]|[^\w\s%])(?!\w)|(?:^|  |[·;,] |\band )[B-HJ-Z] (?!is\b)[a-z]+s\b)re"));
    static const QRegularExpression told(QStringLiteral(R"re(\b(?:shortcutText|sequences?|note|gain)\s*:)re"));
    static const QRegularExpression key(
        QStringLiteral(R"re(^(?:Esc(?:ape)?|Enter|Return|Del|Tab|Space|PgUp|PgDn|Home|End|[A-Z0-9/,.?]|Ctrl .)$)re"));
    const QStringList free = allowed.value(file.path);
    QStringList faults;
    qsizetype number = 0;
    for (const QString& raw : QString::fromUtf8(file.text).split(u'\n')) {
        ++number;
        if (!raw.contains(u'"'))
            continue;
        const QString line = uncommented(raw);
        const bool tells = told.match(line).hasMatch();
        for (const QString& literal : literals(line))
            if ((inWords.match(literal).hasMatch() || (tells && key.match(literal).hasMatch()))
                && std::none_of(free.begin(), free.end(), [&](const QString& part) { return literal.contains(part); }))
                faults +=
                    QStringLiteral("%1:%2: a key is written out, \"%3\": ask KeyTable for it").arg(file.path).arg(number).arg(literal);
    }
    return faults;
}

QStringList keyDecodingFaults(const SourceFile& file, const Allowed& allowed)
{
    static const QRegularExpression decoded(QStringLiteral(
        R"re(\bQt(?:::|\.)Key_(\w+)|\bKeys\.on(?!(?:Return|Enter|Space|Escape|Tab|Backtab|Left|Right|Up|Down)Pressed)(\w+)Pressed)re"
        R"re(|\b(?:StandardKey\.|QKeySequence::)(\w+))re"));
    const QStringList free = allowed.value(file.path);
    QStringList faults;
    qsizetype number = 0;
    for (const QString& raw : QString::fromUtf8(file.text).split(u'\n')) {
        ++number;
        if (!raw.contains(u"Key")) // of all patterns
            continue;
        auto all = decoded.globalMatch(uncommented(raw));
        while (all.hasNext()) {
            const auto one = all.next();
            if (const QString key = one.captured(one.lastCapturedIndex()); !free.contains(key))
                faults += QStringLiteral("%1:%2: the key %3 is decoded here: ask KeyTable what a press means")
                              .arg(file.path)
                              .arg(number)
                              .arg(key);
        }
    }
    return faults;
}

} // namespace floom::house
