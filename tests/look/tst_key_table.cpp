// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys: what a press means in which place, and what is told of it.
#include "look/key_table.h"

#include <QTest>

using namespace floom;
using Place = KeyTable::Place;

class TestKeyTable : public QObject {
    Q_OBJECT

private slots:
    void pressMeansWhatTheTableSays_data()
    {
        QTest::addColumn<Place>("place");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("held");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        const int none = 0, shift = Qt::ShiftModifier, control = Qt::ControlModifier;
        QTest::newRow("letter") << Place::canvas << int(Qt::Key_W) << none << "w"
                                << "block.wire";
        QTest::newRow("elsewhere it is another") << Place::runs << int(Qt::Key_W) << none << "w"
                                                 << "runs.why";
        QTest::newRow("held") << Place::canvas << int(Qt::Key_A) << (control | shift) << ""
                              << "block.absorb";
        QTest::newRow("not held") << Place::canvas << int(Qt::Key_E) << control << ""
                                  << "";
        QTest::newRow("both Enters") << Place::canvas << int(Qt::Key_Return) << control << "\r"
                                     << "block.enter";
        QTest::newRow("of the keypad") << Place::canvas << int(Qt::Key_Enter) << int(Qt::KeypadModifier) << "\r"
                                       << "canvas.set";
        QTest::newRow("second key") << Place::canvas << int(Qt::Key_Backspace) << none << "\b"
                                    << "edit.delete";
        QTest::newRow("back by Tab") << Place::canvas << int(Qt::Key_Backtab) << none << ""
                                     << "canvas.previous";
        QTest::newRow("digit") << Place::canvas << int(Qt::Key_1) << shift << "1"
                               << "view.fit";
        QTest::newRow("its sign") << Place::canvas << int(Qt::Key_Exclam) << shift << "!"
                                  << "view.fit";
        QTest::newRow("sign of another layout") << Place::canvas << int(Qt::Key_QuoteDbl) << shift << "\""
                                                << "view.fitSelection";
        QTest::newRow("Shift and Tab") << Place::wiring << int(Qt::Key_Backtab) << shift << ""
                                       << "wiring.previousPort";
        QTest::newRow("plus") << Place::canvas << int(Qt::Key_Plus) << none << "+"
                              << "canvas.closer";
        QTest::newRow("digit of many") << Place::timeline << int(Qt::Key_7) << int(Qt::AltModifier) << "7"
                                       << "timeline.bookmark";
        QTest::newRow("arrow") << Place::timeline << int(Qt::Key_Left) << shift << ""
                               << "timeline.areaLess";
        QTest::newRow("sign on another key") << Place::canvas << int(Qt::Key_7) << none << "/"
                                             << "canvas.add";
        QTest::newRow("comma") << Place::timeline << int(Qt::Key_Comma) << none << ","
                               << "timeline.previousEvent";
        QTest::newRow("bracket") << Place::timeline << int(Qt::Key_BracketLeft) << none << "["
                                 << "timeline.previousRequest";
        QTest::newRow("page key") << Place::teacher << int(Qt::Key_PageDown) << none << ""
                                  << "teacher.forward";
        QTest::newRow("only told") << Place::canvas << int(Qt::Key_Left) << none << ""
                                   << "";
        QTest::newRow("nothing") << Place::runs << int(Qt::Key_Z) << none << "z"
                                 << "";
    }
    void pressMeansWhatTheTableSays()
    {
        QFETCH(Place, place);
        QFETCH(int, key);
        QFETCH(int, held);
        QFETCH(QString, text);
        QFETCH(QString, id);
        QCOMPARE(KeyTable::pressed(place, key, held, text), id);
    }
    void shiftThatMeansNothingDoesNotHinder()
    {
        const int shift = Qt::ShiftModifier;
        QCOMPARE(KeyTable::pressed(Place::timeline, Qt::Key_Plus, shift, "+"), QString());
        QCOMPARE(KeyTable::meant(Place::timeline, Qt::Key_Plus, shift, "+"), "timeline.closer");
        QCOMPARE(KeyTable::meant(Place::timeline, Qt::Key_N, shift, "N"), "timeline.previousBreak");
        QCOMPARE(KeyTable::meant(Place::timeline, Qt::Key_N, Qt::ControlModifier, "N"), QString());
    }
    void theFirstKeyOfACommandIsItsKey()
    {
        QCOMPARE(KeyTable::of("palette.open"), "Ctrl+K");
        QCOMPARE(KeyTable::all("palette.open"), QVariantList({"Ctrl+K", "Ctrl+Shift+P"}));
        QCOMPARE(KeyTable::of("view.settings"), "Ctrl+,");
        QCOMPARE(KeyTable::of("view.nonsense"), QString());
        QVERIFY(KeyTable::everywhere("edit.copy").isEmpty());
        QCOMPARE(keyText("run.start"), "F5");
        QCOMPARE(keyText("view.sweep"), "Ctrl+4"); // of a page
    }
    void keysOfTheSameWordsAreOneLine()
    {
        QStringList lines;
        for (const QVariant& line : KeyTable::listed(Place::timeline))
            lines += line.toMap()["keys"].toString();
        for (const char* expected : {"W  S", "J  K  L", ",  .", "Home  End", "F3  Shift+F3", "Shift+Up  Down  Left  Right", "N", "Shift+N"})
            QVERIFY2(lines.contains(QString::fromLatin1(expected)), expected);
        QCOMPARE(lines.removeDuplicates(), 0);
        QCOMPARE(KeyTable::listed(Place::wiring).size(), 3);
    }
};

QTEST_GUILESS_MAIN(TestKeyTable)
#include "tst_key_table.moc"
