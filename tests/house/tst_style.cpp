// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the tree obeys the rules of style_rules.h, and each rule finds planted violations.
#include "house/id_rules.h"
#include "house/namespace_rules.h"
#include "house/qml_rules.h"
#include "house/style_rules.h"
#include "house/wait_rules.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace floom::house;

class TestStyle : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_reasons = readReasons("tests/house/long_files.txt");
        m_numberReasons = readReasons("tests/house/number_texts.txt");
        m_borders = readReasons("tests/house/workload_borders.txt");
        for (const char* folder : {".ci", "app", "cmake", "components", "engine", "projects", "qml", "scripts", "tests"})
            readFolder(QString::fromLatin1(folder));
        for (const char* file : {"CMakeLists.txt", "CMakePresets.json", "README.md"})
            readFile(QString::fromLatin1(file));
        QVERIFY(m_files.size() > 100);
    }

    void filesOpenAsTheyShould() { check(openingFaults); }
    void filesAreShort()
    {
        check([this](const SourceFile& file) { return lengthFaults(file, m_reasons); });
    }
    void numbersHaveOneFormatter()
    {
        check([this](const SourceFile& file) { return numberFaults(file, m_numberReasons); });
    }
    void workloadsAreParsedAtTheBorders()
    {
        check([this](const SourceFile& file) { return workloadFaults(file, m_borders); });
    }
    void parsingBehindABorderIsFound()
    {
        const SourceFile read{"app/run/a.cpp", "// AskedWorkload::read(a)\nauto a = AskedWorkload::read(b);\n"};
        const SourceFile parsed{"app/run/a.cpp", "auto a = parseWorkload(b);\n"};
        const SourceFile own{"engine/workload/a.cpp", "auto a = parseWorkload(b);\n"};
        const QHash<QString, QString> border{{"app/run/a.cpp", "a reason"}};
        QCOMPARE(workloadFaults(read, {}),
                 QStringList{"app/run/a.cpp:2: parses a workload: pass on the AskedWorkload that was read where its words came in"});
        QCOMPARE(workloadFaults(read, border), QStringList());
        QCOMPARE(workloadFaults(parsed, border), QStringList{"app/run/a.cpp:1: parses a workload past engine/workload/asked_workload.h"});
        QCOMPARE(workloadFaults(own, {}), QStringList());
    }
    void whitespaceIsClean() { check(whitespaceFaults); }
    void testsWaitForConditions() { check(pauseFaults); }
    void pauseOfATestIsFound()
    {
        const QString what = QStringLiteral("tests/a/%1: a test pauses for a time: %2...): wait for the condition");
        QCOMPARE(pauseFaults({"tests/a/tst_a.qml", "a() {\n    wait(100);\n    spy.wait(20000);\n    tryVerify(() => b); // wait(5)\n}\n"}),
                 QStringList{what.arg("tst_a.qml:2", "wait(")});
        QCOMPARE(pauseFaults({"tests/a/tst_a.cpp",
                              "QTest::qWait(1);\nstd::this_thread::sleep_for(x);\nQThread::msleep(3);\n::sleep(1);\n"
                              "thread.wait();\nQTest::qWaitFor(done);\n"}),
                 (QStringList{what.arg("tst_a.cpp:1", "qWait("), what.arg("tst_a.cpp:2", "sleep_for("), what.arg("tst_a.cpp:3", "msleep("),
                              what.arg("tst_a.cpp:4", "::sleep(")}));
        QCOMPARE(pauseFaults({"app/run/a.cpp", "QThread::msleep(3);\n"}), QStringList());
    }
    void noMachineNoLeftovers() { check(wordFaults); }
    void codeIsAscii() { check(characterFaults); }
    void filesAreWrittenWhole() { check(writingFaults); }
    void librariesHaveTheirNamespaces() { check(namespaceFaults); }
    void sizesAreTokens() { check(literalSizeFaults); }
    void sizesInExpressionsAreTokens() { check(expressionSizeFaults); }
    void idsHaveTypes() { check(bareIdFaults); }
    void timesHaveOneType() { check(bareTimeFaults); }
    void sizesThatAreComparedHaveNames() { check(comparedSizeFaults); }
    void typesHaveOneName()
    {
        QList<SourceFile> shipped;
        std::copy_if(m_files.cbegin(), m_files.cend(), std::back_inserter(shipped), [](const SourceFile& file) {
            return file.path.startsWith("app/") || file.path.startsWith("engine/") || file.path.startsWith("qml/");
        });
        const QStringList faults = doubleTypeFaults(shipped);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }
    void secondTypeOfOneNameIsFound()
    {
        const SourceFile one{"engine/a.h", "namespace floom {\nclass Other;\nstruct Same {\n    struct Inner {};\n};\n}\n"};
        const SourceFile two{"app/b.h",
                             "namespace floom {\nenum class Other { a };\nclass Same final : public X {\n    struct Inner {};\n};\n}\n"};
        const SourceFile hidden{"app/c.cpp",
                                "namespace floom {\nnamespace {\nstruct Same { int a; };\n}\nvoid f() { struct Same {}; }\n}\n"};
        QCOMPARE(typesDefined(one), QStringList{"floom::Same"});
        QCOMPARE(doubleTypeFaults({one, hidden}), QStringList());
        QCOMPARE(doubleTypeFaults({one, two, hidden}), QStringList{"app/b.h: a second floom::Same; the other one is in engine/a.h"});
    }
    // What one library calls Same another must not: their inner namespaces are inline, so that a use of it would be ambiguous.
    void secondTypeInAnotherLibraryIsFound()
    {
        const SourceFile one{"engine/a.h", "namespace floom::inline engine {\nstruct Same {};\n}\n"};
        const SourceFile two{"app/run/b.h", "namespace floom::inline run {\nclass Same {};\n}\n"};
        QCOMPARE(doubleTypeFaults({one, two}), QStringList{"app/run/b.h: a second floom::Same; the other one is in engine/a.h"});
    }
    void foreignNamespaceIsFound()
    {
        const QByteArray forward = "namespace floom::inline engine {\nclass Design;\nenum class Unit : int;\n} // namespace\n";
        const SourceFile good{"app/run/a.h", forward + "namespace floom::inline run {\nstruct A {};\n}\n"};
        const SourceFile inner{"engine/soc/a.h", "namespace floom::inline engine::soc {\nstruct A {};\n}\n"};
        const SourceFile bad{"app/run/a.h", forward + "namespace floom::inline store {\nstruct A {};\n}\nnamespace floom {\nint f();\n}\n"};
        QCOMPARE(namespaceFaults(good), QStringList());
        QCOMPARE(namespaceFaults(inner), QStringList());
        QCOMPARE(namespaceFaults(bad),
                 (QStringList{"app/run/a.h:5: opens floom::store: this folder's namespace is floom::run",
                              "app/run/a.h:8: opens floom: this folder's namespace is floom::run"}));
    }
    void bareIdIsFound()
    {
        const QString what = QStringLiteral("engine/a.h:%1: a bare integer for an id, %2: take its type from base/index.h, or define one");
        const SourceFile planted{
            "engine/a.h",
            "void f(std::uint32_t die, int count, int unit);\nvoid g(Context& context, bool on,\n       const std::size_t slot);\n"
            "struct A {\n    std::uint16_t count = 0, page = 0; // int unit;\n    std::uint64_t m_lpn;\n};\n"
            "void h(int core = 0) const { for (int die = 0; die < 4; ++die) f(die, 1); }\n"
            "void i(DieIndex die, std::uint32_t dies, int slotCount) { return a.page; }\n"};
        QCOMPARE(bareIdFaults(planted),
                 (QStringList{what.arg(1).arg("die"), what.arg(1).arg("unit"), what.arg(3).arg("slot"), what.arg(8).arg("core"),
                              what.arg(5).arg("page"), what.arg(6).arg("m_lpn")}));
        QCOMPARE(bareIdFaults({"engine/a.cpp", planted.text}), QStringList());
        QCOMPARE(bareIdFaults({"app/a.h", planted.text}), QStringList());
    }
    void bareTimeIsFound()
    {
        const QString what = QStringLiteral("app/a.h:%1: a bare integer for a time, %2: make it a Time");
        const SourceFile planted{"app/a.h",
                                 "struct A {\n    std::int64_t waitPs = 0;\n    int n = 0, m_allPs = 0;\n    double halfWidthPs = 0;\n};\n"
                                 "void f(int count, qint64 fromPs);\nQ_INVOKABLE void g(qint64 fromPs);\nqint64 endPs() const;\n"};
        QCOMPARE(bareTimeFaults(planted), (QStringList{what.arg(2).arg("waitPs"), what.arg(3).arg("m_allPs"), what.arg(6).arg("fromPs")}));
    }
    void bareSizeIsFound()
    {
        const SourceFile planted{
            "qml/a/A.qml",
            "Item {\n    width: 320\n    height: 24\n    readonly property int edge: 18\n    Rectangle { width: 320; height: "
            "Theme.lineWidth }\n"
            "    Text { lineHeight: 1.3; leftPadding: 0; font.pixelSize: 12 } // height: 3\n    Row {\n        spacing: 6\n"
            "        border { color: \"x\"; width: 1 }\n    }\n}\n"};
        const QString what = QStringLiteral("qml/a/A.qml:%1: a bare size, \"%2\": take it from Theme or name it");
        QCOMPARE(literalSizeFaults(planted),
                 (QStringList{what.arg(3).arg("height: 24"), what.arg(5).arg("width: 320"), what.arg(6).arg("font.pixelSize: 12"),
                              what.arg(8).arg("spacing: 6"), what.arg(9).arg("width: 1")}));
        QCOMPARE(literalSizeFaults({"tests/qml/a.qml", planted.text}), QStringList());
    }
    void bareSizeInExpressionIsFound()
    {
        const SourceFile planted{
            "qml/a/A.qml",
            "Item {\n    width: parent.width - 8 // a gap\n    readonly property int nameWidth: Math.min(260, width * 0.3)\n"
            "    Text { x: 12; y: index > 5 ? -4 : 0; width: parent.width - 2 * Theme.space8 }\n"
            "    height: wide\n        ? 20 * rows : sizes[2] / 16\n"
            "    function widthOf(width: int) { return width - 7; }\n    Timer { interval: 300 }\n}\n"};
        const QString what = QStringLiteral("qml/a/A.qml:%1: a bare size, %2 in \"%3\": take it from Theme or name it");
        QCOMPARE(
            expressionSizeFaults(planted),
            (QStringList{what.arg(2).arg("8", "width: parent.width - 8"), what.arg(3).arg("260", "nameWidth: Math.min(260, width * 0.3)"),
                         what.arg(4).arg("12", "x: 12"), what.arg(4).arg("4", "y: index > 5 ? -4 : 0"),
                         what.arg(5).arg("20", "height: wide ? 20 * rows : sizes[2] / 16")}));
    }
    void bareSizeThatIsComparedIsFound()
    {
        const SourceFile planted{
            "qml/a/A.qml",
            "Item {\n    readonly property bool narrow: width < 480 // px\n    visible: root.width >= 150\n"
            "    columns: 720 <= column.width ? 2 : width > 1 ? 1 : 0\n    property real part: (width - 272) / 3\n"
            "    function fits() { return mouse.x < 30 && height >= Theme.rowTall; }\n    most: 96 + side.contentHeight / 2\n"
            "    readonly property bool both: implicitWidth + 8 <= width\n    text: count > 150 ? \"width < 600\" : \"\"\n}\n"};
        const QString what = QStringLiteral("qml/a/A.qml:%1: a bare size, in \"%2\": take it from Theme or name it");
        QCOMPARE(
            comparedSizeFaults(planted),
            (QStringList{what.arg(3).arg("width >= 150"), what.arg(4).arg("720 <= column.width"), what.arg(5).arg("width - 272"),
                         what.arg(6).arg("x < 30"), what.arg(7).arg("96 + side.contentHeight"), what.arg(8).arg("implicitWidth + 8")}));
        QCOMPARE(comparedSizeFaults({"tests/qml/a.qml", planted.text}), QStringList());
    }
    void exceptionsAreNeeded()
    {
        checkReasons(m_reasons, lengthFaults, "long_files.txt");
        checkReasons(m_numberReasons, numberFaults, "number_texts.txt");
        checkReasons(m_borders, workloadFaults, "workload_borders.txt");
    }

    void plantedFaultIsFound_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        const QByteArray licence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
        QTest::newRow("clean header") << "engine/base/a.h" << licence + "// A thing.\n#pragma once\n" << QStringList();
        QTest::newRow("no licence") << "app/a.cpp" << QByteArray("int a;\n") << QStringList{"app/a.cpp:1: the licence line is missing"};
        QTest::newRow("script, no licence") << "scripts/a" << QByteArray("#!/bin/sh\nls\n")
                                            << QStringList{"scripts/a:2: the licence line is missing"};
        QTest::newRow("no paragraph") << "app/a.h" << licence + "#pragma once\n"
                                      << QStringList{"app/a.h:2: a header opens with a paragraph that says what it is"};
        QTest::newRow("tab") << "app/a.cpp" << licence + "\tint a;\n" << QStringList{"app/a.cpp:2: tab"};
        QTest::newRow("no last newline") << "app/a.cpp" << licence + "int a;" << QStringList{"app/a.cpp:2: no newline at the end"};
        QTest::newRow("machine") << "app/a.cpp" << licence + "auto a = \"/ho" + "me/anna\";\n"
                                 << QStringList{"app/a.cpp:2: a path of one machine: /ho"
                                                "me/a"};
        QTest::newRow("mark") << "qml/A.qml" << licence + "// TO" + "DO\n"
                              << QStringList{"qml/A.qml:2: marked as unfinished: TO"
                                             "DO"};
        QTest::newRow("letter") << "app/a.cpp"
                                << licence + "int \xc3\xa4; // \xc3\xa4\nauto b = \"\\\"\xc3\xa4\"; char c = '\"'; int d = 1'000;\n"
                                << QStringList{"app/a.cpp:2: a character beyond ASCII outside literals and comments"};
        const QStringList half{"app/a.cpp:2: a file is written past app/file/whole_file.h, which leaves no half of it"};
        QTest::newRow("stream") << "app/a.cpp" << licence + "std::ofstream a(name);\n" << half;
        QTest::newRow("file") << "app/a.cpp" << licence + "a.open(QIODevice::WriteOnly | QIODevice::Text);\n" << half;
        QTest::newRow("file, appended to") << "app/a.cpp" << licence + "a->open(QFile::Append);\n" << half;
        QTest::newRow("picture") << "app/a.cpp" << licence + "image.save(path);\n" << half;
        QTest::newRow("in memory") << "app/a.cpp" << licence + "QBuffer a; a.open(QIODevice::WriteOnly); b.save(&a); c.save();\n"
                                   << QStringList();
        QTest::newRow("the one way") << "app/file/a.cpp" << licence + "::open(a, O_WRONLY);\n" << QStringList();
        const auto number = [&](const char* path, const QByteArray& code, const QString& found) {
            const QString fault = QString::fromLatin1(path) + ":2: a text of a number is made past base/number_text.h: " + found;
            QTest::newRow(qPrintable(QString::fromLatin1(path) + ' ' + code))
                << path << licence + code + '\n'
                << QStringList(found.isEmpty() ? QStringList() : QStringList{fault});
        };
        number("app/a.cpp", "QString::number(x, 'f', 2)", "number(x, 'f'");
        number("qml/a.cpp", "tr(\"%1 W\").arg(x, 0, 'f', 2)", ", 'f',");
        number("qml/a.cpp", "tr(\"%1 %\").arg(std::lround(100 * x))", "arg(std::lround(");
        number("app/a.cpp", "QLocale(QLocale::English).toString(count)", "QLocale(QLocale::English).toString(");
        number("app/a.cpp", "QLocale::c().formattedDataSize(bytes)", "formattedDataSize(");
        number("app/a.cpp", "std::snprintf(text, sizeof text, \"%.2f MB\", x)", "snprintf(text, sizeof text, \"%.2f");
        number("app/a.cpp", "out << std::setprecision(3) << x", "std::setprecision");
        number("qml/A.qml", "text: x.toFixed(1)", ".toFixed(");
        number("qml/A.qml", "text: qsTr(\"%1 %\").arg(Math.round(x * 100))", ".arg(Math.");
        number("qml/A.qml", "Accessible.name: Math.round(x * 100) + \" %\"", "Math.round(x * 100) + \"");
        number("qml/A.qml", "text: Math.round(x)", "text: Math.");
        number("qml/A.qml", "width: Math.round(parent.width * 0.4) // x.toFixed(1)", {});
        number("qml/A.qml", "text: Numbers.percent(x)", {});
        number("app/a.cpp", "// QString::number(x, 'f', 2)", {});
        number("app/a.cpp", "QString::number(count) + tr(\"%1 of %2\").arg(a).arg(b)", {});
        number("engine/io/a.cpp", "std::snprintf(text, sizeof text, \"%.2f\", x)", {});
        number("engine/a.cpp", "std::snprintf(text, sizeof text,\n\"%.2f MB\", x)", "snprintf(text, sizeof text, \"%.2f");
        number("engine/a.cpp", "std::snprintf(text, sizeof text, \"%llu units\", x)", "snprintf(text, sizeof text, \"%llu");
        number("engine/a.cpp", "std::snprintf(text, sizeof text, \"0x%08x\", x)", {});
        number("engine/a.cpp", "std::to_chars(a, b, x)", "std::to_chars");
        number("engine/a.cpp", "text = std::to_string(std::lround(100 * x)) + \" % of it\";", "std::to_string(std::lround(100 * x)) + \"");
        number("engine/a.cpp", "text = \" of \"\n    + std::to_string(n);", "\" + std::to_string(");
        number("engine/a.cpp", "text = \"core \" + std::to_string(n) + \" sleeps\";", {});
        number("engine/a.cpp", "words += \" qd=\" + std::to_string(n); name = id + \"[\" + std::to_string(i) + \"]\";", {});
        number("engine/base/number_text.cpp", "std::to_chars(a, b, x)", {});
        number("app/export/number_text.cpp", "std::to_chars(a, b, x, std::chars_format::fixed, 2)", {});
        QTest::newRow("long") << "qml/A.qml" << licence + QByteArray(250, '\n') << QStringList{"qml/A.qml:251: longer than 250 lines"};
    }

    void plantedFaultIsFound()
    {
        QFETCH(QString, path);
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        const SourceFile file{path, text};
        QCOMPARE(openingFaults(file) + lengthFaults(file, {}) + whitespaceFaults(file) + wordFaults(file) + characterFaults(file)
                     + writingFaults(file) + numberFaults(file, {}),
                 expected);
        QCOMPARE(numberFaults(file, {{path, "a reason"}}), QStringList());
        QCOMPARE(lengthFaults(file, {{path, "a reason"}}), QStringList());
    }

private:
    template <typename Rule> void check(Rule rule)
    {
        QStringList faults;
        for (const SourceFile& file : m_files)
            faults += rule(file);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    void readFolder(const QString& folder)
    {
        QDirIterator walk(m_root.filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (walk.hasNext())
            readFile(m_root.relativeFilePath(walk.next()));
    }

    void readFile(const QString& path)
    {
        static const QStringList texts{"h", "cpp", "qml", "py", "cmake", "txt", "json", "md", "case", "svg"};
        const QString suffix = path.section('/', -1).section('.', -1);
        if (!texts.contains(suffix) && path.section('/', -1).contains('.'))
            return;
        QFile file(m_root.filePath(path));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path + ": " + file.errorString()));
        m_files.push_back({path, file.readAll()});
    }

    [[nodiscard]] QHash<QString, QString> readReasons(const char* path) const
    {
        QHash<QString, QString> reasons;
        QFile file(m_root.filePath(path));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s: %s", path, qPrintable(file.errorString()));
        while (!file.atEnd()) {
            const QString line = QString::fromUtf8(file.readLine()).trimmed();
            if (!line.isEmpty() && !line.startsWith('#'))
                reasons[line.section(':', 0, 0)] = line.section(':', 1).trimmed();
        }
        return reasons;
    }

    void checkReasons(const QHash<QString, QString>& reasons, QStringList (*rule)(const SourceFile&, const QHash<QString, QString>&),
                      const QString& list)
    {
        for (auto it = reasons.cbegin(); it != reasons.cend(); ++it) {
            const auto file = std::find_if(m_files.cbegin(), m_files.cend(), [&](const SourceFile& f) { return f.path == it.key(); });
            QVERIFY2(file != m_files.cend(), qPrintable(it.key() + " is in " + list + " and not in the tree"));
            QVERIFY2(!rule(*file, {}).isEmpty(), qPrintable(it.key() + " needs no exception now: take it out of " + list));
            QVERIFY2(it.value().size() > 10, qPrintable(it.key() + ": give a reason"));
        }
    }

    QDir m_root{QStringLiteral(FLOOM_SOURCE_DIR)};
    QHash<QString, QString> m_reasons; // of long files
    QHash<QString, QString> m_numberReasons;
    QHash<QString, QString> m_borders; // where words of a workload are parsed
    std::vector<SourceFile> m_files;
};

QTEST_GUILESS_MAIN(TestStyle)
#include "tst_style.moc"
