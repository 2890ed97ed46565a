// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/style_rules.h"

#include <QRegularExpression>

namespace floom::house {
namespace {

constexpr auto kLicence = "SPDX-License-Identifier: GPL-3.0-or-later";

QString fault(const SourceFile& file, qsizetype line, const QString& what)
{
    return QStringLiteral("%1:%2: %3").arg(file.path).arg(line).arg(what);
}

bool isCpp(const QString& path)
{
    return languageOf(path) == Language::cpp || languageOf(path) == Language::header;
}

bool isProduct(const QString& path)
{
    return path.startsWith("engine/") || path.startsWith("app/") || path.startsWith("qml/");
}

// The text with comments, and the contents of literals if `literals`, blanked; newlines kept.
QByteArray blanked(QByteArray text, bool literals)
{
    enum class In { code, line, block, string, character } in = In::code;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const bool inLiteral = in == In::string || in == In::character;
        if (in == In::code) {
            const bool digitSeparator = c == '\'' && i > 0 && isxdigit(static_cast<unsigned char>(text[i - 1])) != 0;
            in = c == '/' && next == '/'       ? In::line
                : c == '/' && next == '*'      ? In::block
                : c == '"'                     ? In::string
                : c == '\'' && !digitSeparator ? In::character
                                               : In::code;
            continue;
        }
        const bool closed = (in == In::line && c == '\n') || (in == In::block && c == '*' && next == '/') || (in == In::string && c == '"')
            || (in == In::character && c == '\'');
        if (c == '\\' && inLiteral) {
            ++i;
            if (literals)
                text[i] = ' ';
        } else if (closed)
            in = In::code;
        else if (c != '\n' && (literals || !inLiteral))
            text[i] = ' ';
    }
    return text;
}

} // namespace

QByteArray codeOnly(QByteArray text)
{
    return blanked(std::move(text), true);
}

QByteArray withoutComments(QByteArray text)
{
    return blanked(std::move(text), false);
}

Language languageOf(const QString& path)
{
    const QString name = path.section('/', -1);
    if (name.endsWith(".cpp"))
        return Language::cpp;
    if (name.endsWith(".h"))
        return Language::header;
    if (name.endsWith(".qml"))
        return Language::qml;
    if (name.endsWith(".py") || name.endsWith(".cmake") || name == "CMakeLists.txt" || !name.contains('.'))
        return Language::script;
    return Language::other;
}

QStringList openingFaults(const SourceFile& file)
{
    const Language language = languageOf(file.path);
    if (language == Language::other)
        return {};
    QStringList faults;
    const auto lines = file.text.split('\n');
    const qsizetype first = lines.front().startsWith("#!") ? 1 : 0;
    if (lines.size() <= first || !lines[first].contains(kLicence))
        faults += fault(file, first + 1, QStringLiteral("the licence line is missing"));
    if (language == Language::header && (lines.size() < 2 || !lines[1].startsWith("// ")))
        faults += fault(file, 2, QStringLiteral("a header opens with a paragraph that says what it is"));
    if (language == Language::header && !file.text.contains("\n#pragma once\n"))
        faults += fault(file, 1, QStringLiteral("#pragma once is missing"));
    if (language == Language::cpp && file.path.startsWith("engine/components/"))
        for (const char* word : {"Modelled", "Not modelled", "Timing"})
            if (!file.text.contains(word))
                faults += fault(file, 2, QStringLiteral("a component says in its first lines \"%1\"").arg(word));
    return faults;
}

QStringList lengthFaults(const SourceFile& file, const QHash<QString, QString>& reasons)
{
    const Language language = languageOf(file.path);
    const bool readme = file.path.endsWith("/README.md");
    if ((language == Language::other && !readme) || reasons.contains(file.path))
        return {};
    const qsizetype limit = readme ? 60 : language != Language::qml ? 400 : file.path.startsWith("tests/") ? 300 : 250;
    const qsizetype lines = file.text.count('\n');
    return lines > limit ? QStringList{fault(file, lines, QStringLiteral("longer than %1 lines").arg(limit))} : QStringList();
}

QStringList whitespaceFaults(const SourceFile& file)
{
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& line : file.text.split('\n')) {
        ++number;
        if (line.contains('\t'))
            faults += fault(file, number, QStringLiteral("tab"));
        if (line.endsWith(' '))
            faults += fault(file, number, QStringLiteral("blank at the end"));
        if (line.endsWith('\r'))
            faults += fault(file, number, QStringLiteral("carriage return"));
    }
    if (!file.text.isEmpty() && !file.text.endsWith('\n'))
        faults += fault(file, number, QStringLiteral("no newline at the end"));
    return faults;
}

QStringList wordFaults(const SourceFile& file)
{
    // Written in pieces so that this file passes its own check.
    static const QRegularExpression path(QStringLiteral(R"((?<![\w.}\]*<>-])/)"
                                                        R"((work|root|home|tmp)/\w)"));
    static const QRegularExpression mark(QStringLiteral("\\b(TO"
                                                        "DO|FIX"
                                                        "ME|XX"
                                                        "X|HA"
                                                        "CK)\\b"));
    static const QRegularExpression trace(QStringLiteral("\\b(q"
                                                         "Debug|std::ce"
                                                         "rr|console\\.l"
                                                         "og)\\b"));
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& raw : file.text.split('\n')) {
        ++number;
        const QString line = QString::fromUtf8(raw);
        if (const auto match = path.match(line); match.hasMatch())
            faults += fault(file, number, QStringLiteral("a path of one machine: %1").arg(match.captured()));
        if (const auto match = mark.match(line); match.hasMatch())
            faults += fault(file, number, QStringLiteral("marked as unfinished: %1").arg(match.captured()));
        if (const auto match = trace.match(line); match.hasMatch() && isProduct(file.path) && !file.path.startsWith("app/cli/"))
            faults += fault(file, number, QStringLiteral("left from debugging: %1").arg(match.captured()));
    }
    return faults;
}

QStringList characterFaults(const SourceFile& file)
{
    QStringList faults;
    if (!isCpp(file.path))
        return faults;
    qsizetype number = 0;
    for (const QByteArray& line : codeOnly(file.text).split('\n')) {
        ++number;
        for (const char c : line) {
            if (static_cast<unsigned char>(c) < 0x80)
                continue;
            faults += fault(file, number, QStringLiteral("a character beyond ASCII outside literals and comments"));
            break;
        }
    }
    return faults;
}

QStringList typesDefined(const SourceFile& file)
{
    if (!isCpp(file.path))
        return {};
    static const QRegularExpression room(QStringLiteral(R"(\bnamespace(?:\s+([\w:]+?)(?:::inline\s+\w+((?:::\w+)*))?)?\s*$)"));
    static const QRegularExpression type(QStringLiteral(
        R"(\b(?:class|struct|union|enum(?:\s+class)?)\s+(?:\[\[[^\]]*\]\]\s*|alignas\([^)]*\)\s*)*(\w+)(?:\s+final)?\s*(?::[^:].*)?$)"));
    QStringList found;
    QStringList rooms; // open braces: a namespace by its name, "" for scopes that hide their contents
    QString statement;
    for (const QByteArray& line : codeOnly(file.text).split('\n')) {
        if (line.startsWith('#'))
            continue;
        for (const char c : line) {
            if (c == '{') {
                const auto asRoom = room.match(statement), asType = type.match(statement);
                const bool isRoom = asRoom.hasMatch() && !asRoom.captured(1).isEmpty();
                if (!isRoom && asType.hasMatch() && !rooms.contains(QString()))
                    found += rooms.join(QStringLiteral("::")) + QStringLiteral("::") + asType.captured(1);
                rooms.push_back(isRoom ? asRoom.captured(1) + asRoom.captured(2) : QString());
            } else if (c == '}' && !rooms.isEmpty()) {
                rooms.pop_back();
            }
            if (c == '{' || c == '}' || c == ';')
                statement.clear();
            else
                statement += QLatin1Char(c);
        }
        statement += QLatin1Char(' ');
    }
    return found;
}

QStringList doubleTypeFaults(const QList<SourceFile>& files)
{
    QHash<QString, QString> first; // by name: where
    QStringList faults;
    for (const SourceFile& file : files)
        for (const QString& name : typesDefined(file)) {
            const QString& there = first[name];
            if (!there.isEmpty())
                faults += QStringLiteral("%1: a second %2; the other one is in %3").arg(file.path, name, there);
            else
                first[name] = file.path;
        }
    return faults;
}

QStringList writingFaults(const SourceFile& file)
{
    // The journal stores unsaved edits in its own file, and explains there why it does not sync to disk.
    static const QStringList allowed{"app/store/journal.cpp"};
    if (!isProduct(file.path) || !isCpp(file.path) || file.path.startsWith("app/file/") || allowed.contains(file.path))
        return {};
    static const QRegularExpression byName(R"(\b(std::ofstream|std::fstream|QSaveFile|fopen|freopen|O_WRONLY|O_CREAT|saveToFile)\b)");
    static const QRegularExpression opened(R"((\w+)(?:\.|->)open\(\s*(?:QIODevice|QIODeviceBase|QFile)::(?:WriteOnly|ReadWrite|Append)\b)");
    static const QRegularExpression picture(R"(\.save\(\s*[^)&\s])");
    const QByteArray code = codeOnly(file.text);
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& raw : code.split('\n')) {
        ++number;
        const QString line = QString::fromUtf8(raw);
        const auto open = opened.match(line);
        const bool toMemory = open.hasMatch() && code.contains("QBuffer " + open.captured(1).toUtf8());
        if (byName.match(line).hasMatch() || picture.match(line).hasMatch() || (open.hasMatch() && !toMemory))
            faults += fault(file, number, QStringLiteral("a file is written past app/file/whole_file.h, which leaves no half of it"));
    }
    return faults;
}

QStringList numberFaults(const SourceFile& file, const QHash<QString, QString>& reasons)
{
    static const QRegularExpression formatter(
        QStringLiteral("^(?:app/export/(?:number|figure)_text|engine/base/(?:number_text|decimal|unit_format))\\.(?:h|cpp)$"));
    static const QStringList cpp{
        R"(\bnumber\([^;]*'[eEfgG]')", // QString::number(x, 'f', 2)
        R"(,\s*'[eEfgG]'\s*[,)])", // .arg(x, 0, 'f', 2), locale.toString(x, 'f', 2)
        R"(\b(?:arg|number)\((?:static_cast<\w+>\()?(?:std::)?(?:ll?round|qRound|round|floor|ceil)\()", // tr("%1 %").arg(std::lround(100 *
                                                                                                        // x))
        R"(\bQLocale\b[^;"]*\btoString\((?![^;]*")|\bformattedDataSize\(|%L\d)", // a date has its pattern in quotes
        R"(\w*printf\([^;]*"[^"]*%[-+0#]*[\d.*]*l?[eEfFgG])",
        R"(\bstd::(?:setprecision|fixed|scientific|chars_format|format)\b)",
    };
    // Of the engine, whose sentences are put together of pieces: a number beside a blank is part of one, unless it is a name ("core 3").
    static const QStringList engine{
        R"(\b(?:QD|code|[Cc]ore|job|block|line|machine|segment|type|address) "\s*\+\s*std::to_string\((*SKIP)(*FAIL))",
        R"(\bstd::to_string\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)\s*\+\s*" )", // std::to_string(n) + " units"
        R"( "\s*\+\s*std::to_string\()", // " of " + std::to_string(n)
        R"(\w*printf\([^;]*"[^"]*%[-+0#]*[\d.*]*[hlzj]*[diueEfFgG])",
        R"(\bstd::(?:setprecision|fixed|scientific|chars_format|format|to_chars)\b)",
    };
    static const QStringList qml{
        R"(\.(?:toFixed|toPrecision|toExponential|toLocaleString)\()",
        R"((?:\.arg\(|\btext: *)Math\.)", // text: Math.round(x)
        R"(\bMath\.\w+\([^"]*\) *\+ *")", // Math.round(100 * x) + " %"
    };
    const bool isEngine = file.path.startsWith("engine/") && !file.path.startsWith("engine/io/"); // files are for other programs
    const bool isShown = isEngine || file.path.startsWith("app/") || file.path.startsWith("qml/");
    const QStringList rules = isCpp(file.path) ? (isEngine ? engine : cpp) : languageOf(file.path) == Language::qml ? qml : QStringList();
    if (!isShown || rules.isEmpty() || formatter.match(file.path).hasMatch() || reasons.contains(file.path))
        return {};
    const QRegularExpression made(rules.join(u'|'));
    const QByteArray text = withoutComments(file.text);
    QStringList faults;
    qsizetype number = 1;
    for (const QByteArray& piece : isEngine ? QList<QByteArray>{text} : text.split('\n')) {
        const QString code = QString::fromUtf8(piece);
        for (auto found = made.globalMatch(code); found.hasNext();) {
            const auto match = found.next();
            faults += fault(file, number + code.left(match.capturedStart()).count(u'\n'),
                            QStringLiteral("a text of a number is made past base/number_text.h: %1").arg(match.captured().simplified()));
        }
        ++number;
    }
    return faults;
}

QStringList workloadFaults(const SourceFile& file, const QHash<QString, QString>& reasons)
{
    static const QRegularExpression parsed(QStringLiteral(R"(\bparseWorkload\(|\bAskedWorkload::read\()"));
    const bool isShipped = file.path.startsWith("app/") || file.path.startsWith("qml/") || file.path.startsWith("engine/");
    if (!isShipped || !isCpp(file.path) || file.path.startsWith("engine/workload/"))
        return {};
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& line : codeOnly(file.text).split('\n')) {
        ++number;
        const auto match = parsed.match(QString::fromUtf8(line));
        if (match.captured().startsWith("parse"))
            faults += fault(file, number, QStringLiteral("parses a workload past engine/workload/asked_workload.h"));
        else if (match.hasMatch() && !reasons.contains(file.path))
            faults +=
                fault(file, number, QStringLiteral("parses a workload: pass on the AskedWorkload that was read where its words came in"));
    }
    return faults;
}

} // namespace floom::house
