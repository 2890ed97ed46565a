// SPDX-License-Identifier: GPL-3.0-or-later
// A pane as SVG: text stays text, boxes stay boxes, hidden or scrolled-out items are omitted.
#include "look/pane_painter.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <memory>

using namespace floom;

class TestPanePainter : public QObject {
    Q_OBJECT

private slots:
    void wordsAndBoxesStayVectors()
    {
        QQmlEngine engine;
        QQmlComponent component(&engine);
        component.setData(R"(import QtQuick
Item {
    width: 400; height: 200
    Rectangle { x: 10; y: 20; width: 100; height: 50; color: "#123456"; border { color: "#abcdef"; width: 2 } }
    Text { x: 20; y: 100; text: "tR on the dies" }
    Text { text: "hidden words"; visible: false }
    Text { text: "transparent words"; opacity: 0 }
    Item { clip: true; width: 50; height: 50; Text { y: 300; text: "scrolled words" } }
    Text { x: 300; width: 40; elide: Text.ElideRight; text: "words without room for them" }
})",
                          {});
        const std::unique_ptr<QObject> made(component.create());
        auto* pane = qobject_cast<QQuickItem*>(made.get());
        QVERIFY2(pane, qPrintable(component.errorString()));
        QQuickWindow window;
        window.resize(400, 200);
        pane->setParentItem(window.contentItem());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QString svg = QString::fromUtf8(paneSvg(*pane, QStringLiteral("A drive"), QStringLiteral("its text")));
        QVERIFY(svg.contains(QStringLiteral("viewBox=\"0 0 400 200\"")));
        QVERIFY(svg.contains(QStringLiteral("<desc>its text</desc>")));
        QVERIFY(svg.contains(QStringLiteral(">tR on the dies</text>")));
        QVERIFY(svg.contains(QStringLiteral("#123456")) && svg.contains(QStringLiteral("#abcdef")));
        for (const char* words : {"hidden words", "transparent words", "scrolled words", "without room for them"})
            QVERIFY2(!svg.contains(QLatin1String(words)), words);
        QVERIFY(!svg.contains(QStringLiteral("<image")));
    }
};

QTEST_MAIN(TestPanePainter)
#include "tst_pane_painter.moc"
