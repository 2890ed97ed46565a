// SPDX-License-Identifier: GPL-3.0-or-later
// A new block overlaps no other, is wired if there is a unique way, and cards next to a wire make room for a block put into it.
#include "design/address.h"
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/samples.h"
#include "drawing/canvas_scene.h"
#include "drawing/default_place.h"
#include "drawing/drawing_room.h"
#include "drawing/large_design.h"
#include "drawing/typed_drive.h"
#include "io/json.h"
#include "io/project_text.h"
#include "io/samples.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

QString overlap(const Design& design)
{
    const auto scene = buildScene(design, builtinCatalogue());
    for (std::size_t i = 0; i < scene.cards.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (scene.cards[i].outer().intersects(scene.cards[j].outer()))
                return QString::fromStdString(scene.cards[i].id + " lies on " + scene.cards[j].id);
    return {};
}

int wiresOf(const Design& design, const std::string& id)
{
    return static_cast<int>(std::count_if(design.links.begin(), design.links.end(),
                                          [&](const Link& link) { return link.from.block == id || link.to.block == id; }));
}

} // namespace

class DefaultPlace final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_doc = std::make_unique<Document>(builtinCatalogue());
        m_doc->load(*readDesign(findSample("starter")->text, builtinCatalogue()));
    }

    void everyTypeFindsRoomBesideEveryBlock()
    {
        auto drawings = testing::sampleDesigns();
        drawings.push_back(testing::largeDesign());
        for (const auto& drawing : drawings) {
            if (!overlap(drawing).isEmpty())
                continue; // as drawn
            for (const auto& type : builtinCatalogue().types()) {
                m_doc->load(drawing);
                const auto beside = QString::fromStdString(drawing.blocks[drawing.blocks.size() / 2].id);
                QVERIFY(!addAtDefaultPlace(*m_doc, QString::fromStdString(type.id), {beside}).isEmpty());
                QVERIFY2(overlap(m_doc->design()).isEmpty(), qPrintable(overlap(m_doc->design())));
                m_doc->steps()->undo();
                QVERIFY(!m_doc->steps()->canUndo());
            }
        }
    }
    void itStandsBesideWhatIsSelected()
    {
        m_doc->load(Design());
        m_doc->blocks()->add(QStringLiteral("host_pcie"), 100, 304);
        m_doc->blocks()->add(QStringLiteral("host_pcie"), 2000, 2000);
        const auto id = addAtDefaultPlace(*m_doc, QStringLiteral("interconnect_axi"), {QStringLiteral("host")});
        const auto* bus = m_doc->design().find(id.toStdString());
        QCOMPARE(bus->at.y, 304);
        QVERIFY(bus->at.x > 400 && bus->at.x < 600);
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 1);
    }
    // Blocks typed in sequence, each next to the last: a drive without errors.
    void aDriveIsDrawnByNamesAlone()
    {
        m_doc->load(Design());
        QString last;
        for (const char* type : {"host_pcie", "interconnect_axi", "ecc_bch", "channel_controller", "nand_package"})
            last = addAtDefaultPlace(*m_doc, QLatin1String(type), last.isEmpty() ? QStringList() : QStringList{last});
        addAtDefaultPlace(*m_doc, QStringLiteral("cpu"), {QStringLiteral("bus")});
        addAtDefaultPlace(*m_doc, QStringLiteral("dram"), {QStringLiteral("bus")});
        QCOMPARE(m_doc->design().links.size(), 6U);
        QCOMPARE(overlap(m_doc->design()), QString());
        QCOMPARE(m_doc->findings()->errorCount(), 0);
    }
    // The selected block has no port for it, and one other has.
    // Each beside the one before it, in the order of the list: the codec comes after a memory, which it cannot be wired to.
    void aDriveIsDrawnInTheOrderOfTheList()
    {
        m_doc->load(Design());
        QString last;
        for (const char* type : {"host_pcie", "cpu", "interconnect_axi", "dram", "ecc_bch", "channel_controller", "nand_package"})
            last = addAtDefaultPlace(*m_doc, QLatin1String(type), last.isEmpty() ? QStringList() : QStringList{last});
        QVERIFY2(wiresOf(m_doc->design(), "bus") == 4 && wiresOf(m_doc->design(), "ecc") == 2, "not all are wired");
        QCOMPARE(m_doc->findings()->errorCount(), 0);
    }

    void theOnlyOpenPortThatFitsIsTaken_data()
    {
        QTest::addColumn<QString>("beside");
        QTest::addColumn<QString>("type");
        for (const char* type : {"dram", "cpu", "host_pcie"}) {
            QTest::addRow("%s behind the package", type) << "pkg" << type;
            QTest::addRow("%s, two selected", type) << "pkg ch" << type;
        }
    }
    void theOnlyOpenPortThatFitsIsTaken()
    {
        QFETCH(QString, beside);
        QFETCH(QString, type);
        const auto* own = builtinCatalogue().find(type.toStdString());
        m_doc->blocks()->remove({QString::fromStdString(own->shortId)});
        const auto alone = addAtDefaultPlace(*m_doc, type, {}); // nothing selected: it is placed by itself
        QCOMPARE(wiresOf(m_doc->design(), alone.toStdString()), 0);
        m_doc->blocks()->remove({alone});
        const auto id = addAtDefaultPlace(*m_doc, type, beside.split(u' '));
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 1);
        QCOMPARE(m_doc->steps()->undoText(), QStringLiteral("Add %1, wired").arg(QString::fromStdString(own->label)));
        QVERIFY(!hasErrors(validate(m_doc->design(), builtinCatalogue())));
    }
    void twoOpenPortsAreAChoice()
    {
        m_doc->load(Design());
        m_doc->blocks()->add(QStringLiteral("interconnect_axi"), 100, 304);
        m_doc->blocks()->add(QStringLiteral("interconnect_ahb"), 2000, 304);
        m_doc->blocks()->add(QStringLiteral("nand_package"), 4000, 304);
        const auto id = addAtDefaultPlace(*m_doc, QStringLiteral("dram"), {QStringLiteral("pkg")});
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 0);
    }
    void oneWithSeveralWaysStaysUnwired()
    {
        const auto id = addAtDefaultPlace(*m_doc, QStringLiteral("nand_package"), {});
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 0);
    }
    void whatIsWiredToAnArrayIsOne()
    {
        m_doc->blocks()->remove({QStringLiteral("ch")});
        const auto id = addAtDefaultPlace(*m_doc, QStringLiteral("channel_controller"), {QStringLiteral("ecc")});
        QCOMPARE(m_doc->design().find(id.toStdString())->count, std::vector<int>{8});
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 2); // the packages were waiting for it
        QCOMPARE(m_doc->findings()->errorCount(), 0);
    }
    void theCardsOfAWireStepAside_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("link");
        QTest::newRow("across") << "bridge" << 3;
        QTest::newRow("down") << "ecc_ldpc" << 4;
    }
    void theCardsOfAWireStepAside()
    {
        QFETCH(QString, type);
        QFETCH(int, link);
        auto design = m_doc->design();
        if (type == QLatin1String("ecc_ldpc")) { // a drive without its codec
            m_doc->blocks()->remove({QStringLiteral("ecc")});
            design = m_doc->design();
            for (link = 0; design.links[static_cast<std::size_t>(link)].to.block != "ch";)
                ++link;
        }
        const auto id = addIntoWire(*m_doc, type, {600, 200}, link);
        QVERIFY(!id.isEmpty());
        QVERIFY2(overlap(m_doc->design()).isEmpty(), qPrintable(overlap(m_doc->design())));
        QCOMPARE(wiresOf(m_doc->design(), id.toStdString()), 2);
        m_doc->steps()->undo();
        QVERIFY(m_doc->design() == design);
    }
    void whatIsBrokenOutStandsFree()
    {
        for (const int element : {0, 3, 7}) {
            const auto before = m_doc->design();
            QCOMPARE(breakOutApart(*m_doc, QStringLiteral("pkg"), element).size(), 3);
            QVERIFY2(overlap(m_doc->design()).isEmpty(), qPrintable(overlap(m_doc->design())));
            m_doc->steps()->undo();
            QVERIFY(m_doc->design() == before);
        }
        QVERIFY(breakOutApart(*m_doc, QStringLiteral("host"), 0).isEmpty());
    }
    void aPartThatWasBrokenOutIsWiredRoundTheStrands()
    {
        QCOMPARE(breakOutApart(*m_doc, QStringLiteral("ch"), 7).size(), 3);
        const auto scene = buildScene(m_doc->design(), m_doc->catalogue());
        for (const auto& bundle : scene.wires) {
            if (bundle.strands.size() < 2)
                continue;
            const QRectF between = QRectF(bundle.strands.front().first, bundle.strands.back().second).normalized();
            for (const auto& wire : scene.wires)
                for (std::size_t i = 1; &wire != &bundle && i < wire.path.size(); ++i)
                    QVERIFY(!between.intersects(QRectF(wire.path[i - 1], wire.path[i]).normalized().adjusted(-1, -1, 1, 1)));
        }
    }
    void singleBlocksOfAChannelAreSizedTogether()
    {
        aDriveIsDrawnByNamesAlone();
        QCOMPARE(m_doc->arrays()->setCount(QStringLiteral("pkg"), {16, 8}), QString());
        const auto& design = m_doc->design();
        QCOMPARE(design.find("ch")->count, std::vector<int>{16});
        QCOMPARE(design.find("ecc")->count, std::vector<int>{16});
        QVERIFY(design.find("bus")->count.empty());
        QCOMPARE(m_doc->findings()->errorCount(), 0);
    }

    void neighboursGiveWayToALargerArray_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("id");
        for (const auto& sample : builtinSamples()) {
            const auto design = readDesignOrProject(sample.text, builtinCatalogue(), sample.id);
            for (const auto& block : design->variants.front().design.blocks)
                if (overlap(design->variants.front().design).isEmpty() && block.count.size() < 3)
                    QTest::addRow("%s %s", sample.id.c_str(), block.id.c_str())
                        << QString::fromStdString(sample.id) << QString::fromStdString(block.id);
        }
    }
    void neighboursGiveWayToALargerArray()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, id);
        m_doc->load(readDesignOrProject(findSample(sample.toStdString())->text, builtinCatalogue(), "it")->variants.front().design);
        const auto before = m_doc->design();
        m_doc->setRoomMaker([](const Design& was, Design& next) { giveWay(was, next, builtinCatalogue()); });
        for (const auto& shape : {QList<int>{8, 4}, QList<int>{32, 16}, QList<int>{64}}) {
            const auto now = m_doc->design();
            QCOMPARE(m_doc->arrays()->setCount(id, shape), QString());
            QVERIFY2(overlap(m_doc->design()).isEmpty(), qPrintable(overlap(m_doc->design())));
            for (const auto& a : before.blocks) // who stood right of or below another still does
                for (const auto& b : before.blocks) {
                    QVERIFY(a.at.x > b.at.x || m_doc->design().find(a.id)->at.x <= m_doc->design().find(b.id)->at.x);
                    QVERIFY(a.at.y > b.at.y || m_doc->design().find(a.id)->at.y <= m_doc->design().find(b.id)->at.y);
                }
            m_doc->steps()->endBurst();
            m_doc->steps()->undo();
            QVERIFY(m_doc->design() == now); // one step
            m_doc->steps()->redo();
        }
    }

    void aDriveIsReadFromWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("read");
        for (const char* text : {"16x8 Gen4 TLC", "gen5x8 QLC 8X4", "8x4 SATA MLC", "4x2 SLC BCH 800MT/s", "32x4 pcieGen3 LDPC"})
            QTest::newRow(text) << QString::fromLatin1(text) << true;
        for (const char* text : {"16x8", "Gen4 TLC", "16x8 Gen4 nonsense", "0x4 TLC", "tPROG 400us", "count 16x8", ""})
            QTest::newRow(*text ? text : "nothing") << QString::fromLatin1(text) << false;
    }
    void aDriveIsReadFromWords()
    {
        QFETCH(QString, text);
        QFETCH(bool, read);
        const auto drive = readDrive(text, builtinCatalogue());
        QCOMPARE(drive.has_value(), read);
        if (!drive)
            return;
        QCOMPARE(drive->reason, QString());
        QVERIFY(!hasErrors(validate(drive->design, builtinCatalogue())));
        QVERIFY2(overlap(drive->design).isEmpty(), qPrintable(overlap(drive->design)));
    }
    void theWordsDecideWhatIsDrawn()
    {
        const auto drive = readDrive(QStringLiteral("16x8 Gen4 QLC LDPC 1200MT/s"), builtinCatalogue());
        QVERIFY(drive);
        const auto& design = drive->design;
        QCOMPARE(design.find("pkg")->count, (std::vector<int>{16, 8}));
        QCOMPARE(design.find("ch")->count, std::vector<int>{16});
        QCOMPARE(design.find("ecc")->type, std::string("ecc_ldpc"));
        QCOMPARE(std::get<std::int64_t>(design.find("host")->parameters.at("generation")), 4);
        QCOMPARE(std::get<std::int64_t>(design.find("ch")->parameters.at("rate")), 1'200'000'000);
        QCOMPARE(std::get<std::string>(design.find("pkg")->parameters.at("cell")), std::string("qlc"));
    }

private:
    std::unique_ptr<Document> m_doc;
};

QTEST_MAIN(DefaultPlace)
#include "tst_default_place.moc"
