// SPDX-License-Identifier: GPL-3.0-or-later
// The tree obeys layers.txt, and the check finds planted violations.
#include "house/includes.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace floom::house;

class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/tests/house/layers.txt"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.errorString()));
        m_table = LayerTable::read(QString::fromUtf8(file.readAll()));
        QCOMPARE(m_table.errors, QStringList());
        QVERIFY(m_table.rooms.size() > 20);
    }

    void treeObeysTheTable()
    {
        const QStringList found = violations(QStringLiteral(FLOOM_SOURCE_DIR), m_table);
        QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
    }

    void plantedViolationIsFound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("kernel knows design") << "engine/kernel/bad.h"
                                             << "#include \"design/design.h\""
                                             << "engine/kernel/bad.h:1: engine/kernel may not use engine/design (design/design.h)";
        QTest::newRow("not transitive") << "engine/rules/bad.cpp"
                                        << "#  include \"model/packet.h\""
                                        << "engine/rules/bad.cpp:1: engine/rules may not use engine/model (model/packet.h)";
        QTest::newRow("engine knows app") << "engine/io/bad.cpp"
                                          << "#include \"store/project.h\""
                                          << "engine/io/bad.cpp:1: engine/io may not use app/store (store/project.h)";
        QTest::newRow("engine knows Qt") << "engine/base/bad.h"
                                         << "#include <QString>"
                                         << "engine/base/bad.h:1: engine/base may not use <QString>";
        QTest::newRow("engine opens files") << "engine/workload/bad.cpp"
                                            << "#include <fstream>"
                                            << "engine/workload/bad.cpp:1: engine/workload may not use <fstream>";
        QTest::newRow("json outside io") << "engine/rules/bad.cpp"
                                         << "#include <nlohmann/json.hpp>"
                                         << "engine/rules/bad.cpp:1: engine/rules may not use <nlohmann/json.hpp>";
        QTest::newRow("store knows look") << "app/store/bad.cpp"
                                          << "#include \"../look/theme.h\""
                                          << "app/store/bad.cpp:1: app/store may not use app/look (../look/theme.h)";
        QTest::newRow("page knows page") << "qml/canvas/bad.cpp"
                                         << "#include \"runs/run_library.h\""
                                         << "qml/canvas/bad.cpp:1: qml/canvas may not use qml/runs (runs/run_library.h)";
        QTest::newRow("view knows view") << "qml/canvas/Bad.qml"
                                         << "import Flashloom.Timeline"
                                         << "qml/canvas/Bad.qml:1: qml/canvas may not use qml/timeline (import Flashloom.Timeline)";
        QTest::newRow("view shows another's class") << "qml/canvas/Bad.qml"
                                                    << "    RunLibrary {"
                                                    << "qml/canvas/Bad.qml:1: qml/canvas may not use qml/runs (RunLibrary)";
        QTest::newRow("view knows another's class by its name in QML") << "qml/canvas/Bad.qml"
                                                                       << "    required property RunCard card // Shows it"
                                                                       << "qml/canvas/Bad.qml:1: qml/canvas may not use qml/runs (RunCard)";
        QTest::newRow("collection knows the host") << "engine/firmware/gc/bad.cpp"
                                                   << "#include \"firmware/host/reads.h\""
                                                   << "engine/firmware/gc/bad.cpp:1: engine/firmware/gc may not use engine/firmware/host "
                                                      "(firmware/host/reads.h)";
        QTest::newRow("a page compiles by itself") << "qml/why/bad.cpp"
                                                   << "#include \"compile/compile.h\""
                                                   << "qml/why/bad.cpp:1: qml/why may not use <compile/compile.h>";
        QTest::newRow("new room within a room") << "engine/firmware/attic/bad.cpp"
                                                << ""
                                                << "engine/firmware/attic/bad.cpp:0: the room engine/firmware/attic is not in layers.txt";
        QTest::newRow("new room") << "engine/attic/bad.cpp"
                                  << ""
                                  << "engine/attic/bad.cpp:0: the room engine/attic is not in layers.txt";
    }

    void plantedViolationIsFound()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        QFETCH(QString, message);
        QTemporaryDir tree;
        for (const char* header :
             {"engine/design/design.h", "engine/model/packet.h", "engine/firmware/host/reads.h", "app/store/project.h", "app/look/theme.h"})
            write(tree.path(), QString::fromLatin1(header), {});
        write(tree.path(), QStringLiteral("qml/runs/run_library.h"), kClasses);
        QCOMPARE(violations(tree.path(), m_table), QStringList());
        write(tree.path(), file, line);
        QCOMPARE(violations(tree.path(), m_table), QStringList{message});
    }

    void anotherPagesWordsAreNoClassOfIt()
    {
        QTemporaryDir tree;
        write(tree.path(), QStringLiteral("qml/runs/run_library.h"), kClasses);
        write(tree.path(), QStringLiteral("qml/runs/RunsView.qml"), QStringLiteral("RunLibrary { RunCard {} }"));
        write(tree.path(), QStringLiteral("qml/shell/Main.qml"), QStringLiteral("RunLibrary {}"));
        write(
            tree.path(), QStringLiteral("qml/canvas/Good.qml"),
            QStringLiteral(
                "// Beside a RunLibrary\ntext: qsTr(\"RunLibrary \\\" RunCard\")\nvalue: Kind.RunCard + RunLibraryLine.RunCard + RunPage"));
        QCOMPARE(violations(tree.path(), m_table), QStringList());
    }

    void aPageNeedsNoLineOfItsOwn()
    {
        QTemporaryDir tree;
        for (const char* header : {"app/desk/workspace.h", "qml/runs/run_library.h"})
            write(tree.path(), QString::fromLatin1(header), {});
        write(tree.path(), QStringLiteral("qml/attic/AtticView.qml"), QStringLiteral("import Flashloom.Controls"));
        write(tree.path(), QStringLiteral("qml/attic/attic.cpp"), QStringLiteral("#include \"desk/workspace.h\""));
        QCOMPARE(violations(tree.path(), m_table), QStringList());
        write(tree.path(), QStringLiteral("qml/attic/attic.cpp"), QStringLiteral("#include \"runs/run_library.h\""));
        QCOMPARE(violations(tree.path(), m_table),
                 QStringList{"qml/attic/attic.cpp:1: qml/attic may not use qml/runs (runs/run_library.h)"});
    }

    void wrongLineOfTheTableIsNamed()
    {
        QCOMPARE(LayerTable::read(QStringLiteral("# a\nengine/base engine/io\n")).errors,
                 QStringList{"line 2: expected `room <- rooms`, found: engine/base engine/io"});
    }

private:
    static void write(const QString& root, const QString& path, const QString& text)
    {
        QVERIFY(QDir(root).mkpath(path.section('/', 0, -2)));
        QFile file(root + '/' + path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }

    // Two classes for QML, one under another name, and one that QML does not know.
    const QString kClasses = QStringLiteral("class RunLibrary;\nclass RunLibrary : public QObject {\n    Q_OBJECT\n    QML_ELEMENT\n};\n"
                                            "class Card {\n    QML_NAMED_ELEMENT(RunCard)\n};\nclass RunPage {\n};\n");
    LayerTable m_table;
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
