// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of commands, pages and keys are there once, who names one names one that is there, and nobody writes a key but the table. Each rule
// finds a planted fault.
#include "house/command_rules.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace floom::house;

class TestCommandTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const char* folder : {"qml", "app/desk", "app/look", "app/drawing", "app/recording"}) {
            QDirIterator walk(m_root.filePath(QString::fromLatin1(folder)), {"*.qml", "*.cpp", "*.h"}, QDir::Files,
                              QDirIterator::Subdirectories);
            while (walk.hasNext())
                read(m_root.relativeFilePath(walk.next()));
        }
        QVERIFY(m_files.size() > 300);
        const QByteArray pages = textOf("qml/shell/ResultPages.qml");
        const QByteArray commands = textOf("qml/shell/Commands.qml");
        m_table = commandKeys(commands, pages);
        QVERIFY(m_table.size() > 70);
        const auto ofViews = tabledKeys(textOf("app/look/key_table.cpp"));
        QVERIFY(ofViews.size() > 80);
        m_table.insert(m_table.end(), ofViews.begin(), ofViews.end());
        m_pages = pageNames(pages);
        m_commands = commandIds(commands, pages);
        QVERIFY(m_pages.size() >= 9 && m_commands.size() > 80);
        verify(lostKeyFaults(commands, pages));
        m_known = m_commands;
        for (const TabledKeys& row : m_table)
            m_known += row.id;
    }

    void commandsAreThereOnce() { verify(doubleFaults("command", m_commands)); }
    void pagesAreThereOnce() { verify(doubleFaults("page", m_pages)); }
    void tableIsSound() { verify(tableFaults(m_table, m_commands, m_pages)); }
    void whoNamesOneNamesOneThatIsThere()
    {
        QStringList faults;
        for (const SourceFile& file : m_files)
            faults += unknownIdFaults(file, m_known);
        verify(faults);
    }
    void canvasDoesWhatItsKeysPromise()
    {
        const QByteArray keys = textOf("qml/canvas/canvas_keys.cpp");
        static const QStringList arrows{"canvas.move", "canvas.moveFar"}; // each arrow on its own
        for (const TabledKeys& row : m_table)
            QVERIFY2(row.place != "canvas" || arrows.contains(row.id) || keys.contains("{QStringLiteral(\"" + row.id.toUtf8() + "\"),"),
                     qPrintable(row.id));
    }
    void timelineDoesWhatItsKeysPromise()
    {
        const QByteArray keys = textOf("app/desk/timeline/timeline_keyboard.cpp") + textOf("qml/timeline/TimelineKeys.qml");
        for (const TabledKeys& row : m_table)
            QVERIFY2(row.place != "timeline" || keys.contains('"' + row.id.toUtf8() + '"'), qPrintable(row.id));
    }
    void allOfTheTableIsUsed()
    {
        std::vector<SourceFile> others;
        std::copy_if(m_files.begin(), m_files.end(), std::back_inserter(others),
                     [](const SourceFile& file) { return file.path != "app/look/key_table.cpp"; });
        std::vector<TabledKeys> rows; // that only their view takes
        std::copy_if(m_table.begin(), m_table.end(), std::back_inserter(rows),
                     [this](const TabledKeys& row) { return !m_commands.contains(row.id) && row.id != "canvas.moveFar"; });
        verify(unusedKeyFaults(rows, others));
    }
    void onlyTheTableSaysKeys()
    {
        QStringList faults;
        for (const SourceFile& file : m_files)
            if (file.path == "qml/shell/Commands.qml" || file.path == "qml/shell/ResultPages.qml")
                faults += keyLiteralFaults(withoutRowKeys(file), m_words);
            else if (file.path != "app/look/key_table.cpp")
                faults += keyLiteralFaults(file, m_words);
        verify(faults);
    }
    void onlyTheTableDecodesKeys()
    {
        QStringList faults;
        for (const SourceFile& file : m_files)
            if (file.path != "app/look/key_table.cpp")
                faults += keyDecodingFaults(file, m_decoded);
        verify(faults);
    }
    void exceptionsAreNeeded()
    {
        const auto check = [&](const Allowed& allowed, QStringList (*faults)(const SourceFile&, const Allowed&)) {
            for (auto it = allowed.cbegin(); it != allowed.cend(); ++it)
                for (const QString& one : it.value()) {
                    Allowed others = allowed;
                    others[it.key()].removeOne(one);
                    QVERIFY2(!faults({it.key(), textOf(it.key())}, others).isEmpty(), qPrintable(it.key() + ": " + one));
                }
        };
        check(m_words, keyLiteralFaults);
        check(m_decoded, keyDecodingFaults);
    }

    void plantedFaultInTheTableIsFound()
    {
        const auto table = tabledKeys(R"({"a.b", Place::window, "F5|Ctrl+,"}, {"c.d", Place::canvas, "F5"}, {"a.b", Place::window, "F5"},
            {"view.x", Place::window, "Ctrl+2"}, {"e.f", Place::runs, "A", T("Words")}, {"g.h", Place::runs, "B", T("Words")})");
        QCOMPARE(table.size(), 6u);
        QCOMPARE(table[0].keys, QStringList({"F5", "Ctrl+,"}));
        QCOMPARE(tableFaults(table, {"a.b", "g.h"}, {"x"}),
                 QStringList({"c.d has no words in the list of keys", "F5 means a.b and a.b (window)",
                              "view.x works everywhere and is no command", "g.h has words beside those of its command in the list of keys",
                              "F5 never means c.d (canvas): a.b takes it everywhere", "Ctrl+1 should be the key of view.x, tab 1",
                              "keys of a.b is there twice"}));
        QCOMPARE(unusedKeyFaults({{"a.b", "canvas", {"A"}, false}, {"c.d", "canvas", {"B"}, false}}, {{"qml/A.qml", R"(f("a.b"))"}}),
                 QStringList{"c.d has keys and nothing takes them"});
        const QByteArray commands =
            R"({ id: "a.b", label: "" }, onCanvas("c.d", qsTr("")), onTimeline("e.f", qsTr("")), paneMove("p", "left", "") { id: "a.b", was: "o.ld" })";
        const QByteArray pages = R"(ResultPage { name: "x"; } ResultPage { name: "x" })";
        QCOMPARE(commandIds(commands, pages), QStringList({"a.b", "a.b", "c.d", "e.f", "o.ld", "pane.p.left", "view.x", "view.x"}));
        QCOMPARE(doubleFaults("page", pageNames(pages)), QStringList{"page x is there twice"});
    }
    void plantedFaultInARowIsFound()
    {
        const QByteArray commands = R"({ id: "a.b", keys: "F5|Ctrl+,", label: "" }, { id: "g.h", label: "" },
            { id: "c.d", place: KeyTable.Place.runs, keys: "A" }, )"
                                    "onCanvas(\"e.f\", \"Shift+\\\"\", qsTr(\"\"))";
        const QByteArray pages = R"(ResultPage { name: "x"; keys: "F5"; title: "" } ResultPage { name: "y"; title: "" })";
        auto rows = commandKeys(commands, pages);
        QCOMPARE(rows.size(), 4u);
        QCOMPARE(rows[0].keys, QStringList({"F5", "Ctrl+,"}));
        QCOMPARE(rows[1].place, "runs");
        QCOMPARE(rows[2].id + rows[2].place + rows[2].keys[0], "e.fcanvasShift+\\\"");
        QCOMPARE(rows[3].id, "view.x");
        rows.push_back({"c.d", "sweep", {"B"}, true}); // a command's keys beside its row
        QCOMPARE(tableFaults(rows, commandIds(commands, pages), {}),
                 QStringList({"F5 means a.b and view.x (window)", "c.d has words beside those of its command in the list of keys",
                              "keys of c.d is there twice"}));
        QCOMPARE(lostKeyFaults(commands, pages), QStringList());
        QCOMPARE(keyLiteralFaults(withoutRowKeys({"qml/A.qml", commands + "text: \"F7\""}), {}),
                 QStringList{"qml/A.qml:2: a key is written out, \"F7\": ask KeyTable for it"});
        QCOMPARE(lostKeyFaults(R"({ id: "a.b", label: "", keys: "F5" }, { id: "c.d", keys: "F6" })", pages),
                 QStringList{"3 rows have keys, the build finds those of 2: keys follow the id, or the place, at once"});
    }
    void plantedUnknownIdIsFound_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("id"); // "" = no fault
        QTest::newRow("known") << R"(Line { command: "run.start" })"
                               << "";
        QTest::newRow("command") << R"(Line { command: "run.strat" })"
                                 << "run.strat";
        QTest::newRow("either") << R"(command: lone ? "run.gone" : "")"
                                << "run.gone";
        QTest::newRow("unknown room") << R"(note: KeyTable.of("ruin.start"))"
                                      << "ruin.start";
        QTest::newRow("C++") << R"(keyText(QStringLiteral("lesson.gone")))"
                             << "lesson.gone";
        QTest::newRow("case") << R"(case "run.gone": return;)"
                              << "run.gone";
        QTest::newRow("shared name") << R"(value("lesson.title"))"
                                     << "";
        QTest::newRow("comment") << R"(a() // "run.gone")"
                                 << "";
        QTest::newRow("something else") << R"(load("a.json"))"
                                        << "";
    }
    void plantedUnknownIdIsFound()
    {
        QFETCH(QString, line);
        QFETCH(QString, id);
        QCOMPARE(unknownIdFaults({"qml/A.qml", line.toUtf8()}, {"run.start", "lesson.open"}),
                 id.isEmpty() ? QStringList() : QStringList{"qml/A.qml:1: no command and no keys have the id " + id});
    }
    void plantedKeyIsFound_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("literal"); // "" = no fault
        QTest::newRow("shortcutText") << R"(AppMenuItem { shortcutText: "Ctrl+N" })"
                                      << "Ctrl+N";
        QTest::newRow("bare key") << R"(shortcutText: "W")"
                                  << "W";
        QTest::newRow("note") << R"(note: busy ? "Esc" : KeyTable.of("run.start"))"
                              << "Esc";
        QTest::newRow("words") << R"x(text: qsTr("Run it (F5)"))x"
                               << "Run it (F5)";
        QTest::newRow("with a blank") << R"(note: "Ctrl O")"
                                      << "Ctrl O";
        QTest::newRow("sequence") << R"(sequence: "Escape")"
                                  << "Escape";
        QTest::newRow("sentence") << R"x(text: qsTr("Esc cancels"))x"
                                  << "Esc cancels";
        QTest::newRow("sentence in C++") << R"x(return tr("Time by block; Esc");)x"
                                         << "Time by block; Esc";
        QTest::newRow("what a key does") << R"x(text: qsTr("Space adds; B makes it the baseline"))x"
                                         << "Space adds; B makes it the baseline";
        QTest::newRow("letter and verb") << R"x(text: qsTr("click, C writes a comment"))x"
                                         << "click, C writes a comment";
        QTest::newRow("press a sign") << R"x(text: qsTr("Drag a block here, or press /"))x"
                                      << "Drag a block here, or press /";
        QTest::newRow("verb") << R"x(label: qsTr("Enter the selected block"))x"
                              << "";
        QTest::newRow("from the table") << R"x(text: qsTr("%1 cancels, press %2").arg(KeyTable.of("canvas.letGo")))x"
                                        << "";
        QTest::newRow("mouse") << R"(text: qsTr("Alt+click on a field"))"
                               << "";
        QTest::newRow("no key") << R"(note: "+21 %")"
                                << "";
        QTest::newRow("comment") << R"(a() // "F5")"
                                 << "";
        QTest::newRow("other word") << R"(text: "F5x, PF5")"
                                    << "";
    }
    void plantedKeyIsFound()
    {
        QFETCH(QString, line);
        QFETCH(QString, literal);
        const SourceFile file{"qml/A.qml", line.toUtf8()};
        QCOMPARE(keyLiteralFaults(file, {}),
                 literal.isEmpty() ? QStringList()
                                   : QStringList{"qml/A.qml:1: a key is written out, \"" + literal + "\": ask KeyTable for it"});
        QCOMPARE(keyLiteralFaults(file, {{file.path, {literal}}}), QStringList());
    }
    void plantedDecodingIsFound_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("key"); // "" = no fault
        QTest::newRow("QML") << "if (event.key === Qt.Key_F2)"
                             << "F2";
        QTest::newRow("C++") << "case Qt::Key_W:"
                             << "W";
        QTest::newRow("handler") << "Keys.onDeletePressed: root.removed()"
                                 << "Delete";
        QTest::newRow("handler of a digit") << "Keys.onDigit1Pressed: {}"
                                            << "Digit1";
        QTest::newRow("standard") << "if (event.matches(StandardKey.Copy))"
                                  << "Copy";
        QTest::newRow("standard in C++") << "if (event->matches(QKeySequence::Undo))"
                                         << "Undo";
        QTest::newRow("any key") << "Keys.onPressed: event => take(event)"
                                 << "";
        QTest::newRow("walks") << "Keys.onDownPressed: incrementCurrentIndex()"
                               << "";
        QTest::newRow("comment") << "a(); // Qt.Key_W"
                                 << "";
    }
    void plantedDecodingIsFound()
    {
        QFETCH(QString, line);
        QFETCH(QString, key);
        const SourceFile file{"qml/A.qml", line.toUtf8()};
        QCOMPARE(keyDecodingFaults(file, {}),
                 key.isEmpty() ? QStringList()
                               : QStringList{"qml/A.qml:1: the key " + key + " is decoded here: ask KeyTable what a press means"});
        QCOMPARE(keyDecodingFaults(file, {{file.path, {key}}}), QStringList());
    }

private:
    static void verify(const QStringList& faults) { QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n'))); }

    void read(const QString& path)
    {
        QFile file(m_root.filePath(path));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path + ": " + file.errorString()));
        m_files.push_back({path, file.readAll()});
    }

    [[nodiscard]] QByteArray textOf(const QString& path) const
    {
        const auto file = std::find_if(m_files.cbegin(), m_files.cend(), [&](const SourceFile& one) { return one.path == path; });
        return file == m_files.cend() ? QByteArray() : file->text;
    }

    const Allowed m_words{{"qml/shell/key_caster.cpp", {"Enter"}}}; // says it as the table does
    // What a key is inside of an item that walks, types or tells, and means nothing else there.
    const QStringList m_arrows{"Left", "Right", "Up", "Down"};
    const Allowed m_decoded{
        {"app/desk/timeline/timeline_keyboard.cpp", {"0"}}, // which digit it was
        {"app/look/key_presses.cpp", {"Control", "Shift", "Alt", "AltGr", "Meta"}}, // held alone they ask for nothing
        {"qml/canvas/array_tool.cpp", {"Return", "Enter", "Backspace", "Tab"}}, // a field without a frame: digits are typed
        {"qml/canvas/canvas_keys.cpp", m_arrows}, // the table tells them in one line; each moves another way
        {"qml/compare/compare_lost.cpp", {"Left", "Right", "Home", "End"}}, // walk through a plot's bars
        {"qml/compare/compare_plot.cpp", m_arrows}, // move its crosshair
        {"qml/learn/ClassPage.qml", {"Home", "End", "PageUp", "PageDown"}}, // walk through its rows
        {"qml/shell/key_caster.cpp",
         {"Space", "AsciiTilde", "0", "9", "A", "Z", "Backtab", "Tab", "Return", "Control", "Shift", "Alt", "Meta", "AltGr",
          "NativeText"}}, // names whatever was pressed
        {"qml/shell/tour_sweep.cpp", {"Left"}}, // walks as a person would, for a picture
        {"qml/sweep/sweep_heat.cpp", m_arrows}, // walk through the cells
        {"qml/sweep/sweep_scatter.cpp", m_arrows}, // walk through the points
        {"qml/why/why_composition.cpp", {"Left", "Right"}}, // move its handle
        {"qml/why/why_flame.cpp", m_arrows}, // walk through its frames
    };
    QDir m_root{QStringLiteral(FLOOM_SOURCE_DIR)};
    std::vector<SourceFile> m_files;
    std::vector<TabledKeys> m_table;
    QStringList m_pages, m_commands, m_known;
};

QTEST_GUILESS_MAIN(TestCommandTable)
#include "tst_command_table.moc"
