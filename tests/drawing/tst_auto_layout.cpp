// SPDX-License-Identifier: GPL-3.0-or-later
// Auto layout: no overlaps, wires do not cross blocks, and the result does not depend on the order of blocks.
#include "design/address.h"
#include "document/edits_arrays.h"
#include "document/samples.h"
#include "drawing/auto_layout.h"
#include "drawing/canvas_scene.h"
#include "drawing/large_design.h"
#include "io/json.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

std::vector<Design> drawings()
{
    auto list = testing::sampleDesigns();
    list.push_back(testing::largeDesign());
    return list;
}

Design tidied(Design design)
{
    for (const auto& [id, at] : autoLayout(design, builtinCatalogue()))
        design.find(id)->at = at;
    return design;
}

} // namespace

class AutoLayout final : public QObject {
    Q_OBJECT

private slots:
    void cardsStandApartOnTheGridAndWiresRunFree()
    {
        for (const auto& drawing : drawings()) {
            const auto scene = buildScene(tidied(drawing), builtinCatalogue());
            for (std::size_t i = 0; i < scene.cards.size(); ++i) {
                const auto& at = scene.design.blocks[i].at;
                QVERIFY(at.x % 8 == 0 && at.y % 8 == 0);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!scene.cards[i].outer().adjusted(-16, -16, 16, 16).intersects(scene.cards[j].rect), scene.cards[i].id.c_str());
            }
            int under = 0;
            for (const auto& wire : scene.wires)
                under += wire.clear ? 0 : 1;
            QVERIFY2(under == 0, qPrintable(QStringLiteral("%1 wires of %2 run under cards").arg(under).arg(drawing.name.c_str())));
        }
    }
    void itIsTheSameHoweverTheBlocksCame()
    {
        for (auto drawing : drawings()) {
            const auto first = tidied(drawing);
            QVERIFY(tidied(first) == first);
            std::reverse(drawing.blocks.begin(), drawing.blocks.end());
            const auto other = tidied(drawing);
            for (const auto& block : first.blocks)
                QVERIFY2(other.find(block.id)->at == block.at, block.id.c_str());
        }
    }
    void dataRunsFromLeftToRight()
    {
        const auto drawing = tidied(testing::largeDesign());
        const auto x = [&](const char* id) { return drawing.find(id)->at.x; };
        QVERIFY(x("host") < x("bus") && x("bus") < x("ecc"));
        QCOMPARE(x("cpu"), x("bus"));
        QCOMPARE(x("ddr"), x("bus"));
        QVERIFY(drawing.find("cpu")->at.y < drawing.find("bus")->at.y);
        QVERIFY(drawing.find("ddr")->at.y > drawing.find("bus")->at.y);
        QCOMPARE(x("pkg"), x("ch")); // one column: strands run straight down
        QVERIFY(drawing.find("pkg")->at.y > drawing.find("ch")->at.y);
    }
    void aChainThatWasBrokenOutStandsAsItsArraysDo()
    {
        auto drive = testing::sampleDesigns().front();
        const auto done = edits::breakOut(drive, builtinCatalogue(), "ch", 3);
        QVERIFY2(done.reason.empty(), done.reason.c_str());
        drive = tidied(std::move(drive));
        const auto *ecc = drive.find("ecc2"), *channel = drive.find("ch2"), *package = drive.find("pkg2");
        QVERIFY(ecc && channel && package);
        QVERIFY(ecc->at.x == channel->at.x && channel->at.x == package->at.x);
        QVERIFY(ecc->at.y < channel->at.y && channel->at.y < package->at.y);
    }
    // Panes are wider than high: two columns above each other would leave half of it empty and be illegible.
    void towersStandSideBySideWhereThatIsLarger()
    {
        auto drive = testing::sampleDesigns().front();
        QVERIFY(edits::breakOut(drive, builtinCatalogue(), "ch", 3).reason.empty());
        const auto scene = buildScene(tidied(std::move(drive)), builtinCatalogue());
        QRectF all;
        for (const auto& card : scene.cards)
            all |= card.outer();
        QVERIFY2(std::min(1000 / all.width(), 600 / all.height()) > 0.65,
                 qPrintable(QStringLiteral("%1 x %2").arg(all.width()).arg(all.height())));
    }
    // Tidying keeps the left/right and above/below relations of the samples.
    void samplesLookAsTheyWereDrawn()
    {
        for (const auto& drawing : testing::sampleDesigns()) {
            const auto before = buildScene(drawing, builtinCatalogue()), after = buildScene(tidied(drawing), builtinCatalogue());
            for (std::size_t i = 0; i < before.cards.size(); ++i)
                for (std::size_t j = 0; j < before.cards.size(); ++j) {
                    const QRectF &a = before.cards[i].rect, &b = before.cards[j].rect, &c = after.cards[i].rect, &d = after.cards[j].rect;
                    const auto names = drawing.name + ": " + before.cards[i].id + ", " + before.cards[j].id;
                    QVERIFY2(a.right() > b.left() || c.right() <= d.left(), names.c_str());
                    if (a.right() > b.left() && b.right() > a.left()) // above each other
                        QVERIFY2(a.bottom() > b.top() || c.bottom() <= d.top(), names.c_str());
                }
        }
    }
    // A wire leaving a column of arrays is routed at its side: strands and labels are above and below.
    void noWireRunsThroughStrandsOrTheirLabels()
    {
        for (const auto& drawing : drawings()) {
            const auto scene = buildScene(tidied(drawing), builtinCatalogue());
            for (const auto& bundle : scene.wires) {
                if (bundle.strands.size() < 2)
                    continue;
                const QRectF between = QRectF(bundle.strands.front().first, bundle.strands.back().second).normalized();
                for (const auto& wire : scene.wires)
                    for (std::size_t i = 1; &wire != &bundle && i < wire.path.size(); ++i)
                        QVERIFY2(!between.intersects(QRectF(wire.path[i - 1], wire.path[i]).normalized().adjusted(-1, -1, 1, 1)),
                                 qPrintable(QString::fromStdString(drawing.name)));
            }
        }
    }
    void drivesThatShareNoWireStandApart()
    {
        Design two;
        for (const char* name : {"a", "b"}) {
            auto drive = testing::sampleDesigns().front();
            for (auto& block : drive.blocks)
                block.id = name + block.id;
            for (auto& link : drive.links) {
                link.from.block = name + link.from.block;
                link.to.block = name + link.to.block;
            }
            two.blocks.insert(two.blocks.end(), drive.blocks.begin(), drive.blocks.end());
            two.links.insert(two.links.end(), drive.links.begin(), drive.links.end());
        }
        const auto scene = buildScene(tidied(two), builtinCatalogue());
        QRectF a, b;
        for (const auto& card : scene.cards)
            (card.id.front() == 'a' ? a : b) |= card.outer();
        QVERIFY(a.bottom() < b.top());
    }
    void theLargeDrawingIsLegal() { QVERIFY(!hasErrors(validate(testing::largeDesign(), builtinCatalogue()))); }
    void nothingAndUnconnectedBlocksAreLaidOutToo()
    {
        QVERIFY(autoLayout({}, builtinCatalogue()).empty());
        Design loose = testing::largeDesign();
        loose.links.clear();
        QCOMPARE(autoLayout(loose, builtinCatalogue()).size(), loose.blocks.size());
    }
};

QTEST_MAIN(AutoLayout)
#include "tst_auto_layout.moc"
