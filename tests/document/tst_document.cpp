// SPDX-License-Identifier: GPL-3.0-or-later
// Each edit of the document: its effect, its description, and that invalid edits are refused without harm.
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/edits.h"
#include "document/findings.h"
#include "document/parameter_edits.h"
#include "document/samples.h"
#include "document/splice_edits.h"
#include "document/wire_edits.h"
#include "io/json.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace floom;

class DocumentEdits final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_now = 0;
        m_doc = std::make_unique<Document>(builtinCatalogue());
        m_doc->steps()->setClock([this] { return m_now; });
        m_doc->load(starter());
    }

    void startsWithTheFirstFreeShortId()
    {
        const auto* type = builtinCatalogue().find("channel_controller");
        QVERIFY(type);
        m_doc->newDesign();
        const auto id = QString::fromStdString(type->shortId);
        QCOMPARE(m_doc->blocks()->add("channel_controller", 8, 16), id);
        QCOMPARE(m_doc->blocks()->add("channel_controller", 8, 16), id + '2');
        QCOMPARE(m_doc->blocks()->add("channel_controller", 8, 16), id + '3');
        m_doc->blocks()->remove({id + '2'});
        QCOMPARE(m_doc->blocks()->add("channel_controller", 8, 16), id + '2');
    }

    void aStepIsCalledByTheLabelOfItsBlock()
    {
        m_doc->blocks()->move({"ddr"}, 8, 0);
        QCOMPARE(m_doc->steps()->undoText(), QStringLiteral("Move DDR memory (ddr)"));
        m_doc->blocks()->remove({"ddr"});
        QCOMPARE(m_doc->steps()->undoText(), QStringLiteral("Delete DDR memory (ddr)"));
        m_doc->blocks()->move({"pkg", "ch"}, 8, 0);
        QCOMPARE(m_doc->steps()->undoText(), QStringLiteral("Move 2 blocks"));
    }

    void unknownTypeIsRefusedWithANotice()
    {
        QSignalSpy notice(m_doc.get(), &Document::notice);
        QVERIFY(m_doc->blocks()->add("flux_capacitor", 0, 0).isEmpty());
        QCOMPARE(notice.count(), 1);
        QVERIFY(!m_doc->steps()->canUndo());
    }

    void removingABlockRemovesItsLinks()
    {
        m_doc->blocks()->remove({"pkg"});
        QVERIFY(!m_doc->design().find("pkg"));
        for (const auto& link : m_doc->design().links)
            QVERIFY(link.from.block != "pkg" && link.to.block != "pkg");
    }

    void removingAMiddleBlockJoinsItsNeighboursWhereTheyFit()
    {
        Design design = m_doc->design();
        const auto ends = endsOf(design, "ecc");
        if (ends.size() != 2 || !whyFits(design, ends))
            QSKIP("the sample's ECC does not stand between two blocks that fit");
        QSignalSpy notice(m_doc.get(), &Document::notice);
        const auto links = design.links.size();
        m_doc->blocks()->remove({"ecc"});
        QCOMPARE(m_doc->design().links.size(), links - 1);
        QCOMPARE(notice.count(), 1);
        QVERIFY(notice.first().first().toString().contains("joined"));
    }

    void duplicatesCarryTheLinksAmongThem()
    {
        const auto before = m_doc->design();
        const auto added = m_doc->blocks()->duplicate({"ch", "pkg"}, 32, 48);
        QCOMPARE(added.size(), 2);
        const auto among = [](const Design& design, const QStringList& ids) {
            return std::count_if(design.links.begin(), design.links.end(), [&](const Link& link) {
                return ids.contains(QString::fromStdString(link.from.block)) && ids.contains(QString::fromStdString(link.to.block));
            });
        };
        QCOMPARE(among(m_doc->design(), added), among(before, {"ch", "pkg"}));
        const auto* copy = m_doc->design().find(added.first().toStdString());
        QCOMPARE(copy->at.x, before.find("ch")->at.x + 32);
        QCOMPARE(copy->at.y, before.find("ch")->at.y + 48);
    }

    void shrinkingAnArrayKeepsOverridesInsideAndNamesTheOthers()
    {
        QCOMPARE(m_doc->arrays()->setCount("ch", {8}), QString());
        QCOMPARE(m_doc->parameters()->set("ch[1].rate", "200MT/s"), QString());
        QCOMPARE(m_doc->parameters()->set("ch[6].rate", "100MT/s"), QString());
        QSignalSpy notice(m_doc.get(), &Document::notice);
        QCOMPARE(m_doc->arrays()->setCount("ch", {4}), QString());
        QCOMPARE(notice.count(), 1);
        QVERIFY(notice.first().first().toString().contains("[6]"));
        const auto* block = m_doc->design().find("ch");
        QVERIFY(block->overrides.contains("[1]"));
        QVERIFY(!block->overrides.contains("[6]"));
        m_doc->steps()->undo();
        QVERIFY(m_doc->design().find("ch")->overrides.contains("[6]"));
    }

    void overrideRangesAreCutToTheArray()
    {
        Block block;
        block.id = "ch";
        block.count = {8};
        block.overrides["[2..7]"]["rate"] = std::int64_t{1};
        QVERIFY(edits::resize(block, {4}).empty());
        QVERIFY(block.overrides.contains("[2..3]"));
    }

    void renamingMendsLinksAndKeepsTheRest()
    {
        const auto before = m_doc->design().links.size();
        QSignalSpy renamed(m_doc.get(), &Document::blockRenamed);
        QCOMPARE(m_doc->blocks()->rename("ch", "channel"), QString());
        QCOMPARE(renamed.count(), 1);
        QCOMPARE(m_doc->design().links.size(), before);
        for (const auto& link : m_doc->design().links)
            QVERIFY(link.from.block != "ch" && link.to.block != "ch");
        QVERIFY(!m_doc->blocks()->rename("channel", "pkg").isEmpty());
        QVERIFY(!m_doc->blocks()->rename("channel", "9lives").isEmpty());
        QVERIFY(m_doc->blocks()->rename("channel", QString(65, 'a')).contains("64 characters"));
        QVERIFY(!m_doc->blocks()->rename("nobody", "x").isEmpty());
    }

    void aBurstOnOneFieldIsOneStepAndAPauseEndsIt()
    {
        const auto steps = m_doc->steps()->count();
        m_doc->parameters()->set("ch.rate", "100MT/s");
        m_now += 800;
        m_doc->parameters()->set("ch.rate", "200MT/s");
        QCOMPARE(m_doc->steps()->count(), steps + 1);
        m_now += 801;
        m_doc->parameters()->set("ch.rate", "333MT/s");
        QCOMPARE(m_doc->steps()->count(), steps + 2);
        m_doc->parameters()->set("pkg.tPROG", "900us");
        QCOMPARE(m_doc->steps()->count(), steps + 3);
    }

    void aNewPressEndsABurst()
    {
        m_doc->blocks()->move({"ch"}, 8, 0);
        m_doc->blocks()->move({"ch"}, 8, 0);
        QCOMPARE(m_doc->steps()->count(), 1);
        m_doc->steps()->endBurst();
        m_doc->blocks()->move({"ch"}, 8, 0);
        QCOMPARE(m_doc->steps()->count(), 2);
    }

    void movingThereAndBackLeavesNoStep()
    {
        m_doc->blocks()->move({"ch"}, 8, 0);
        m_doc->blocks()->move({"ch"}, -8, 0);
        QCOMPARE(m_doc->steps()->count(), 0);
        QVERIFY(!m_doc->steps()->isModified());
    }

    void aWrongUnitIsRefusedWithTheReasonAndChangesNothing()
    {
        const auto before = m_doc->design();
        const auto reason = m_doc->parameters()->set("pkg.tPROG", "3GB/s");
        QVERIFY(!reason.isEmpty());
        QVERIFY(m_doc->design() == before);
    }

    void wiresAreAddedOnceAndRefusedWithWords()
    {
        QVERIFY(!m_doc->wires()->add("host", "nowhere", "pkg", "flash").isEmpty());
        const auto links = m_doc->design().links;
        m_doc->wires()->remove({0, 0, 99, -4});
        QCOMPARE(m_doc->design().links.size(), links.size() - 1);
        const auto& l = links.front();
        const auto text = [](const std::string& s) { return QString::fromStdString(s); };
        QCOMPARE(m_doc->wires()->add(text(l.from.block), text(l.from.port), text(l.to.block), text(l.to.port)), QString());
        QCOMPARE(m_doc->design().links.size(), links.size());
    }

    void positionsAreNoPhysics()
    {
        QSignalSpy physics(m_doc.get(), &Document::physicsChanged);
        QSignalSpy design(m_doc.get(), &Document::designChanged);
        m_doc->blocks()->move({"ch"}, 80, 0);
        QCOMPARE(design.count(), 1);
        QCOMPARE(physics.count(), 0);
        m_doc->blocks()->setIdeal({"ch"}, true);
        QCOMPARE(physics.count(), 1);
    }

    void whatIsPastedKeepsItsFormulasAndAName()
    {
        QCOMPARE(m_doc->blocks()->rename("ch", "lane"), QString());
        QCOMPARE(m_doc->parameters()->set("pkg.tPROG", "=10*tR"), QString());
        QCOMPARE(m_doc->parameters()->set("pkg.writeEnergy", "=readEnergy + lane.count"), QString());
        const auto text = m_doc->blocks()->copyText({"lane", "pkg"});
        QCOMPARE(m_doc->blocks()->pasteText(text, 1000, 2000), QStringList({"ch", "pkg2"})); // beside the ones that have the names
        QCOMPARE(m_doc->design().expressions.at("pkg2.tPROG"), std::string("10*tR"));
        QCOMPARE(m_doc->design().expressions.at("pkg2.writeEnergy"), std::string("readEnergy + ch.count"));
        m_doc->blocks()->remove({"lane", "pkg"});
        QCOMPARE(m_doc->blocks()->pasteText(text, 0, 0), QStringList({"lane", "pkg"}));
        QCOMPARE(m_doc->design().expressions.at("pkg.writeEnergy"), std::string("readEnergy + lane.count"));
        const auto doubled = m_doc->blocks()->duplicate({"pkg"}, 100, 100);
        QCOMPARE(doubled.size(), 1);
        QCOMPARE(m_doc->design().expressions.count(doubled.first().toStdString() + ".tPROG"), std::size_t{1});
    }

    void copyAndPasteGoThroughText()
    {
        const auto text = m_doc->blocks()->copyText({"ch", "pkg"});
        QVERIFY(text.contains("flashloom-design"));
        const auto added = m_doc->blocks()->pasteText(text, 1000, 2000);
        QCOMPARE(added.size(), 2);
        int left = 1 << 30, top = 1 << 30;
        for (const auto& id : added) {
            left = std::min(left, m_doc->design().find(id.toStdString())->at.x);
            top = std::min(top, m_doc->design().find(id.toStdString())->at.y);
        }
        QCOMPARE(left, 1000);
        QCOMPARE(top, 2000);
        QSignalSpy notice(m_doc.get(), &Document::notice);
        QVERIFY(m_doc->blocks()->pasteText("not ours", 0, 0).isEmpty());
        QCOMPARE(notice.count(), 1);
    }

    void theWorkloadIsPartOfUndo()
    {
        const auto before = m_doc->workload();
        QCOMPARE(m_doc->setWorkload("qd=64"), QString());
        QVERIFY(m_doc->workload().contains("qd=64"));
        QVERIFY(!m_doc->setWorkload("rw=sideways").isEmpty());
        m_doc->steps()->undo();
        QCOMPARE(m_doc->workload(), before);
    }

    void shapesAreReadAsPeopleTypeThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<bool>("ok");
        QTest::newRow("one") << "1" << QList<int>() << true;
        QTest::newRow("row") << "8" << QList<int>{8} << true;
        QTest::newRow("grid") << "16x8" << QList<int>{16, 8} << true;
        QTest::newRow("spaced") << "16 x 8" << QList<int>{16, 8} << true;
        QTest::newRow("json") << "[16, 8]" << QList<int>{16, 8} << true;
        QTest::newRow("sign") << QStringLiteral("16 × 8") << QList<int>{16, 8} << true;
        QTest::newRow("zero") << "0" << QList<int>() << false;
        QTest::newRow("huge") << "99999999999999999999" << QList<int>() << false;
        QTest::newRow("words") << "many" << QList<int>() << false;
        QTest::newRow("minus") << "-4" << QList<int>() << false;
    }

    void shapesAreReadAsPeopleTypeThem()
    {
        QFETCH(QString, text);
        QFETCH(QList<int>, shape);
        QFETCH(bool, ok);
        const auto parsed = edits::parseShape(text.toStdString());
        QCOMPARE(parsed.has_value(), ok);
        if (ok)
            QCOMPARE(QList<int>(parsed->begin(), parsed->end()), shape);
    }

    void nonsensicalEditsChangeNothing()
    {
        const auto before = m_doc->design();
        m_doc->blocks()->remove({"", "nobody"});
        m_doc->blocks()->move({"nobody"}, INT_MAX, INT_MIN);
        m_doc->blocks()->duplicate({}, 0, 0);
        QVERIFY(!m_doc->arrays()->setCount("ch", {0}).isEmpty());
        QVERIFY(!m_doc->arrays()->setCount("ch", {-1, 4}).isEmpty());
        QVERIFY(!m_doc->arrays()->setCount("ch", {60000, 60000}).isEmpty());
        QVERIFY(!m_doc->arrays()->setCount("ch", {1, 1, 1, 1, 1}).isEmpty());
        QVERIFY(!m_doc->parameters()->set("", "").isEmpty());
        QVERIFY(!m_doc->parameters()->set("ch[", "1").isEmpty());
        for (const auto* typed : {"45,5us", " 45,5 us "}) {
            const QString reason = m_doc->parameters()->set("pkg.tR", QString::fromLatin1(typed));
            QVERIFY2(reason.contains(QStringLiteral("after a point: 45.5")), qPrintable(reason));
        }
        QVERIFY(!m_doc->parameters()->set("ch.rate", "\xff\xfe").isEmpty());
        m_doc->parameters()->reset("]]");
        QVERIFY(!m_doc->findings()->applyFix(-1, 0).isEmpty());
        QVERIFY(!m_doc->findings()->applyFix(9999, 0).isEmpty());
        m_doc->wires()->remove({-1, 1 << 30});
        QVERIFY(!m_doc->wires()->setMap(-1, "each").isEmpty());
        QVERIFY(m_doc->splices()->addTo("nothing", 0, 0, "a", "b").isEmpty());
        QVERIFY(m_doc->splices()->addBetween("nothing", 0, 0, "a", "b", "c", "d").isEmpty());
        QVERIFY(m_doc->design() == before);
        m_doc->blocks()->move({"ch"}, INT_MAX, INT_MIN);
        QCOMPARE(m_doc->design().find("ch")->at.x, 1'000'000);
    }

private:
    static Design starter()
    {
        for (auto& design : testing::sampleDesigns())
            if (design.find("ch") && design.find("pkg") && design.find("host"))
                return design;
        return {};
    }

    static std::vector<LinkEnd> endsOf(const Design& design, std::string_view id)
    {
        std::vector<LinkEnd> ends;
        for (const auto& link : design.links)
            if (link.from.block == id || link.to.block == id)
                ends.push_back(link.from.block == id ? link.to : link.from);
        return ends;
    }

    static bool whyFits(Design design, const std::vector<LinkEnd>& ends)
    {
        edits::removeBlocks(design, builtinCatalogue(), {"ecc"});
        return std::any_of(design.links.begin(), design.links.end(), [&](const Link& l) { return l.from == ends[0] && l.to == ends[1]; });
    }

    qint64 m_now = 0;
    std::unique_ptr<Document> m_doc;
};

QTEST_APPLESS_MAIN(DocumentEdits)
#include "tst_document.moc"
