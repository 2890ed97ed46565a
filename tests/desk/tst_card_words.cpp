// SPDX-License-Identifier: GPL-3.0-or-later
// Texts on and next to cards: port names that cover nothing, marks of overridden values at any zoom, products of nested arrays, numbers
// with units.
#include "desk/painters/block_cells.h"
#include "desk/painters/port_names.h"
#include "drawing/block_layout.h"
#include "drawing/block_text.h"
#include "look/unbroken_text.h"

#include "document/samples.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace floom;

class CardWords final : public QObject {
    Q_OBJECT

private slots:
    void namesOfPortsCoverNothing_data()
    {
        QTest::addColumn<int>("sample");
        const auto designs = testing::sampleDesigns();
        for (std::size_t i = 0; i < designs.size(); ++i)
            QTest::newRow(designs[i].name.c_str()) << static_cast<int>(i);
    }

    void namesOfPortsCoverNothing()
    {
        QFETCH(int, sample);
        const auto scene = buildScene(testing::sampleDesigns()[static_cast<std::size_t>(sample)], builtinCatalogue());
        const auto names = portNames(scene);
        QVERIFY(!names.empty());
        for (std::size_t i = 0; i < names.size(); ++i) {
            for (const auto& card : scene.cards)
                QVERIFY2(!card.outer().intersects(names[i].box), qPrintable(names[i].text));
            for (std::size_t j = i + 1; j < names.size(); ++j)
                QVERIFY2(!names[j].box.intersects(names[i].box), qPrintable(names[i].text + ' ' + names[j].text));
            for (const auto& wire : scene.wires)
                for (std::size_t k = 1; k < wire.path.size(); ++k)
                    QVERIFY2(!QRectF(wire.path[k - 1], wire.path[k]).normalized().adjusted(-2, -2, 2, 2).intersects(names[i].box),
                             qPrintable(names[i].text));
            const auto& anchor = scene.anchors[static_cast<std::size_t>(names[i].anchor)];
            QVERIFY(!anchor.hidden);
            const QPointF nearest(std::clamp(anchor.at.x(), names[i].box.left(), names[i].box.right()),
                                  std::clamp(anchor.at.y(), names[i].box.top(), names[i].box.bottom()));
            QVERIFY2((nearest - anchor.at).manhattanLength() < 20, qPrintable(names[i].text)); // close to its port
        }
    }

    void theFreePortsOfALoneBlockAllHaveTheirNames()
    {
        Design design;
        design.blocks.resize(1);
        design.blocks.front().id = "bus";
        design.blocks.front().type = "interconnect_axi";
        QStringList names;
        for (const auto& name : portNames(buildScene(design, builtinCatalogue())))
            names.append(name.text);
        names.sort();
        QCOMPARE(names, QStringList({"bus", "ddr", "host"}));
    }

    void ownValuesAreMarkedAtAnyZoom_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<double>("zoom");
        for (const int columns : {8, 64, 400})
            for (const double zoom : {0.1, 0.35, 1.0, 4.0})
                QTest::addRow("%d at %g", columns, zoom) << columns << zoom;
    }

    void ownValuesAreMarkedAtAnyZoom()
    {
        QFETCH(int, columns);
        QFETCH(double, zoom);
        Block block;
        block.id = "pkg";
        block.type = "nand_package";
        block.count = {columns, 4};
        const auto layout = layoutCard(block, builtinCatalogue().find(block.type));
        CellLook look;
        look.zoom = zoom;
        look.colours = Theme::current()->colours();
        look.overridden = {columns * 4 / 2};
        QImage picture((layout.size * zoom).toSize() + QSize(8, 8), QImage::Format_RGB32);
        picture.fill(Qt::black);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(zoom, zoom);
        paintCells(painter, layout.grid, look);
        painter.end();
        int seen = 0;
        const QColor accent = look.colours.accent;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor pixel = picture.pixelColor(x, y);
                seen +=
                    std::abs(pixel.red() - accent.red()) + std::abs(pixel.green() - accent.green()) + std::abs(pixel.blue() - accent.blue())
                    < 60;
            }
        QVERIFY2(seen >= 3, qPrintable(QString::number(seen)));
    }

    void nestedArraysMultiply()
    {
        const auto* type = builtinCatalogue().find("nand_package");
        Block block;
        block.id = "pkg";
        block.type = "nand_package";
        block.count = {16, 2};
        block.parameters["dies"] = std::int64_t{4};
        block.parameters["planes"] = std::int64_t{4};
        QCOMPARE(nestedText(block, *type), QStringLiteral("16 × 2 × 4 × 4 = 512 planes"));
        block.parameters["planes"] = std::int64_t{1};
        QCOMPARE(nestedText(block, *type), QStringLiteral("16 × 2 × 4 = 128 dies"));
        block.parameters["dies"] = std::int64_t{1};
        QCOMPARE(nestedText(block, *type), QString());
    }

    void numbersKeepTheirUnits()
    {
        QCOMPARE(unbroken(QStringLiteral("8 dies × 16 KiB / 40 µs = 3.28 GB/s > bus 1.2 GB/s.")),
                 QStringLiteral("8 dies ×\u00a016\u00a0KiB / 40\u00a0µs = 3.28\u00a0GB\u2060/\u2060s > bus 1.2\u00a0GB\u2060/\u2060s."));
        QCOMPARE(unbroken(QStringLiteral("1.33 M/s of 1.43 G")), QStringLiteral("1.33\u00a0M\u2060/\u2060s of 1.43\u00a0G"));
        QCOMPARE(unbroken(QStringLiteral("+53 % ± 40 %")), QStringLiteral("+53\u00a0% ±\u00a040\u00a0%"));
        QCOMPARE(unbroken(QStringLiteral("2 × 3 of 4 blocks at 5 % in 6 seconds, 7 bits")),
                 QStringLiteral("2\u00a0×\u00a03 of 4 blocks at 5\u00a0% in 6 seconds, 7 bits"));
    }
};

QTEST_MAIN(CardWords)
#include "tst_card_words.moc"
