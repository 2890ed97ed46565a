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
        m_table = tabledKeys(textOf("app/look/key_table.cpp"));
        m_pages = pageNames(pages);
        m_commands = commandIds(textOf("qml/shell/Commands.qml"), pages);
        QVERIFY(m_table.size() > 100 && m_pages.size() >= 9 && m_commands.size() > 80);
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
    void onlyTheTableSaysKeys()
    {
        QStringList faults;
        for (const SourceFile& file : m_files)
            if (file.path != "app/look/key_table.cpp")
                faults += keyLiteralFaults(file, m_allowed);
        verify(faults);
    }
    void exceptionsAreNeeded()
    {
        for (auto it = m_allowed.cbegin(); it != m_allowed.cend(); ++it)
            QVERIFY2(!keyLiteralFaults({it.key(), textOf(it.key())}, {}).isEmpty(), qPrintable(it.key()));
    }

    void plantedFaultInTheTableIsFound()
    {
        const auto table = tabledKeys(R"({"a.b", Place::window, "F5|Ctrl+,"}, {"c.d", Place::canvas, "F5"}, {"a.b", Place::window, "F5"},
            {"view.x", Place::window, "Ctrl+2"})");
        QCOMPARE(table.size(), 4u);
        QCOMPARE(table[0].keys, QStringList({"F5", "Ctrl+,"}));
        QCOMPARE(tableFaults(table, {"a.b"}, {"x"}),
                 QStringList({"F5 means a.b and a.b (window)", "view.x works everywhere and is no command",
                              "Ctrl+1 should be the key of view.x, tab 1", "keys of a.b is there twice"}));
        const QByteArray commands = R"({ id: "a.b", label: "" }, onCanvas("c.d", qsTr("")), paneMove("p", "left", "") { id: "a.b" })";
        const QByteArray pages = R"(ResultPage { name: "x"; } ResultPage { name: "x" })";
        QCOMPARE(commandIds(commands, pages), QStringList({"a.b", "a.b", "c.d", "pane.p.left", "view.x", "view.x"}));
        QCOMPARE(doubleFaults("page", pageNames(pages)), QStringList{"page x is there twice"});
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
        QCOMPARE(keyLiteralFaults(file, {{file.path, literal}}), QStringList());
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

    // Ten keys in one sentence, of which the table has the first.
    const QHash<QString, QString> m_allowed{{"qml/timeline/NotesSection.qml", "Alt+1 sets bookmark 1"}};
    QDir m_root{QStringLiteral(FLOOM_SOURCE_DIR)};
    std::vector<SourceFile> m_files;
    std::vector<TabledKeys> m_table;
    QStringList m_pages, m_commands, m_known;
};

QTEST_GUILESS_MAIN(TestCommandTable)
#include "tst_command_table.moc"
