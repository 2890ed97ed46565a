// SPDX-License-Identifier: GPL-3.0-or-later
// The path of a request on the canvas: blocks, array cells and the wires between them.
#include "canvas/canvas_controller.h"
#include "canvas/canvas_overlay.h"
#include "canvas/canvas_path.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "io/json.h"
#include "io/samples.h"
#include "look/theme.h"
#include "recording/timeline_ruler.h"
#include "run/runner.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>

using namespace floom;

namespace {

class TestDrive {
public:
    Scene scene = buildScene(*readDesign(findSample("starter")->text, builtinCatalogue()), builtinCatalogue());
    SpanStore store;
    RequestLife life;

    void visit(const char* block, int element, bool service)
    {
        store.tracks.push_back({block, block, "", "", element, -1});
        LifePiece piece;
        piece.start.ps = life.pieces.empty() ? 0 : life.pieces.back().end.ps;
        piece.end.ps = piece.start.ps + 10;
        piece.track = static_cast<int>(store.tracks.size()) - 1;
        piece.service = service;
        life.pieces.push_back(piece);
    }
    std::set<std::string> cards() const
    {
        std::set<std::string> ids;
        for (const auto& stop : pathOutline(scene, store, life).stops)
            ids.insert(scene.cards[static_cast<std::size_t>(stop.card)].id);
        return ids;
    }
    // "ch-pkg": the ends of the wires, in the order of names.
    std::set<std::string> wires() const
    {
        std::set<std::string> ends;
        for (const auto& wire : pathOutline(scene, store, life).wires) {
            const auto& link = scene.design.links[static_cast<std::size_t>(scene.wires[static_cast<std::size_t>(wire.wire)].link)];
            ends.insert(std::min(link.from.block, link.to.block) + "-" + std::max(link.from.block, link.to.block));
        }
        return ends;
    }
};

} // namespace

class TestCanvasPath : public QObject {
    Q_OBJECT

private slots:
    void blocksAndWiresOfARead()
    {
        TestDrive drive;
        drive.visit("ch", 2, true);
        drive.visit("pkg", 9, false); // waited for: belongs to the path
        drive.visit("pkg", 9, true);
        drive.visit("ch", 2, true);
        const std::set<std::string> cards{"ch", "pkg"}, wires{"ch-pkg"};
        QCOMPARE(drive.cards(), cards);
        QCOMPARE(drive.wires(), wires);
        const auto outline = pathOutline(drive.scene, drive.store, drive.life);
        QCOMPARE(outline.stops[0].elements, std::vector<int>{2});
        QCOMPARE(outline.stops[1].elements, std::vector<int>{9});
        QCOMPARE(outline.wires.size(), std::size_t{1}); // there and back on the same wire
    }

    // No wire joins host and channel: the path passes other blocks, which are not outlined themselves.
    void wiresBetweenDistantBlocks()
    {
        TestDrive drive;
        drive.visit("host", 0, true);
        drive.visit("ch", 0, true);
        const std::set<std::string> cards{"host", "ch"};
        QCOMPARE(drive.cards(), cards);
        QVERIFY(drive.wires().size() >= 2);
        bool atHost = false, atChannel = false;
        for (const auto& ends : drive.wires()) {
            atHost = atHost || ends.find("host") != std::string::npos;
            atChannel = atChannel || ends.find("ch") != std::string::npos;
        }
        QVERIFY(atHost && atChannel);
    }

    void whatIsNotDrawnAnyMoreIsLeftOut()
    {
        TestDrive drive;
        drive.visit("gone", 0, true);
        QVERIFY(pathOutline(drive.scene, drive.store, drive.life).isEmpty());
    }

    // Pressing a moving request pins it: caption, lanes and lifetime then show it.
    void aTokenIsPinnedByThePointer()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=32 count=500")), QString());
        CanvasController canvas;
        canvas.setWorkspace(&workspace);
        workspace.runs()->start();
        QVERIFY(QTest::qWaitFor([&] { return workspace.run()->isValid(); }, 30'000));
        const auto recording = workspace.shown()->recording();
        std::int64_t now = recording->end().ps / 3;
        const auto of = [&] { // a token not covered by another
            for (const auto& token : canvas.moment()->tokens())
                if (token.request >= 0
                    && std::count_if(canvas.moment()->tokens().begin(), canvas.moment()->tokens().end(),
                                     [&](const Token& other) { return (other.at - token.at).manhattanLength() < 40; })
                        == 1)
                    return static_cast<int>(token.request);
            return -1;
        };
        do
            workspace.followed()->setPlayheadPs(now += 100'000);
        while (of() < 0 && now < recording->end().ps);
        const int request = of();
        QVERIFY(request >= 0);
        const auto token = *std::find_if(canvas.moment()->tokens().begin(), canvas.moment()->tokens().end(),
                                         [&](const Token& one) { return one.request == request; });
        const auto at = canvas.view()->toView(token.at);
        canvas.hand()->press(at.x(), at.y(), Qt::LeftButton, Qt::NoModifier);
        canvas.hand()->release(at.x(), at.y());
        QCOMPARE(workspace.followed()->pinned(), request);
        QVERIFY2(canvas.moment()->caption().startsWith(QStringLiteral("read ") + groupedNumber(request)),
                 qPrintable(canvas.moment()->caption()));
        QVERIFY(workspace.selection()->ids().isEmpty());
    }

    // Where playback rests, an edit left the work of the run on cards that already tell the preview of the changed drawing.
    void aChangedDrawingShowsNoMomentOfItsRun()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=32 count=500")), QString());
        CanvasController canvas;
        canvas.setWorkspace(&workspace);
        workspace.runs()->start();
        QVERIFY(QTest::qWaitFor([&] { return workspace.run()->isValid(); }, 30'000));
        workspace.followed()->setPlayheadPs(workspace.shown()->recording()->end().ps / 3);
        const auto worksAt = [&](const char* id) {
            const auto& cards = canvas.drawing()->scene().cards;
            const auto at = std::find_if(cards.begin(), cards.end(), [&](const auto& card) { return card.id == id; });
            return !canvas.moment()->activityOf(static_cast<int>(at - cards.begin())).empty();
        };
        QVERIFY(worksAt("pkg"));
        QCOMPARE(workspace.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QVERIFY(canvas.cards()->isStale());
        QVERIFY(!worksAt("pkg") && canvas.moment()->tokens().empty());
        workspace.document()->steps()->undo();
        QVERIFY(worksAt("pkg"));
    }

    // Pulses once when a run with a verdict has ended; not with reduced motion.
    void whatLimitsPulsesOnce()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=32 count=500")), QString());
        CanvasController canvas;
        canvas.setWorkspace(&workspace);
        CanvasOverlay overlay;
        overlay.setController(&canvas);
        QSignalSpy pulses(&overlay, &CanvasOverlay::pulsingChanged);
        workspace.runs()->start();
        QVERIFY(QTest::qWaitFor([&] { return workspace.run()->isValid(); }, 30'000));
        QCOMPARE(overlay.pulsing(), QString::fromStdString(workspace.record()->result.bottleneck.block));
        QVERIFY(!overlay.pulsing().isEmpty());
        QTRY_COMPARE(pulses.count(), 2);
        QCOMPARE(overlay.pulsing(), QString());
        Theme::current()->setReduceMotion(true);
        workspace.runs()->start();
        QVERIFY(QTest::qWaitFor([&] { return !workspace.runner()->isRunning(); }, 30'000));
        Theme::current()->setReduceMotion(false);
        QCOMPARE(pulses.count(), 2);
    }

    // 60 px per second at any playback speed, backwards in reverse; pauses do not count.
    void dashesFlowWithTheClockOnTheWall()
    {
        Workspace workspace;
        CanvasController canvas;
        canvas.setWorkspace(&workspace);
        qint64 now = 5000; // ms
        canvas.moment()->setClock([&now] { return now; });
        workspace.followed()->setPlayheadPs(1000);
        now += 50;
        workspace.followed()->setPlayheadPs(1'000'000'000);
        const double forward = canvas.moment()->flowPx();
        QCOMPARE(forward, 3.0);
        now += 300;
        workspace.followed()->setPlayheadPs(500);
        QCOMPARE(canvas.moment()->flowPx(), forward - 6); // at most the frame of 100 ms
        workspace.followed()->setPlayheadPs(500);
        QCOMPARE(canvas.moment()->flowPx(), forward - 6);
    }

    // 3 px on screen at any zoom, in the accent colour.
    void theOutlineKeepsItsWidth()
    {
        TestDrive drive;
        drive.visit("ch", 0, true);
        const auto outline = pathOutline(drive.scene, drive.store, drive.life);
        const auto& colours = themeColours(true);
        const QRectF card = drive.scene.cards[static_cast<std::size_t>(outline.stops[0].card)].rect;
        for (const double zoom : {0.5, 2.0}) {
            QImage image(1600, 1600, QImage::Format_ARGB32_Premultiplied);
            image.fill(colours.card);
            QPainter painter(&image);
            painter.translate(800, 800);
            painter.scale(zoom, zoom);
            painter.translate(-card.center().x(), -card.top());
            paintPathOutline(painter, drive.scene, outline, colours, zoom);
            painter.end();
            int wide = 0; // down a column through the upper edge
            for (int y = 790; y < 810; ++y)
                wide += image.pixelColor(800, y).rgb() == colours.accent.rgb() ? 1 : 0;
            QVERIFY2(wide == 3 || wide == 4, qPrintable(QString::number(wide)));
        }
    }
};

QTEST_MAIN(TestCanvasPath)
#include "tst_canvas_path.moc"
