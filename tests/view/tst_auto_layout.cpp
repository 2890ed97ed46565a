// SPDX-License-Identifier: GPL-3.0-or-later
// A tidy drawing: nothing overlaps, every wire runs free, and it is the same however the blocks came.
#include "design/address.h"
#include "document/samples.h"
#include "io/json.h"
#include "view/auto_layout.h"
#include "view/canvas_scene.h"
#include "view/large_design.h"

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
        QCOMPARE(x("pkg"), x("ch")); // one tower: strands run straight down
        QVERIFY(drawing.find("pkg")->at.y > drawing.find("ch")->at.y);
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
