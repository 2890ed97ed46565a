// SPDX-License-Identifier: GPL-3.0-or-later
// An element taken out of its array as separate blocks with its own values, and put back.
#include "design/address.h"
#include "document/array_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

using namespace floom;

class DocumentArrays final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_doc = std::make_unique<Document>(builtinCatalogue());
        m_doc->load(*readDesign(findSample("starter")->text, builtinCatalogue()));
    }

    // ecc, ch and pkg belong together per channel: all three leave.
    void anElementLeavesWithWhatGoesWithIt()
    {
        const auto ids = m_doc->arrays()->breakOut(QStringLiteral("pkg"), 3);
        QCOMPARE(ids.size(), 3);
        const auto& design = m_doc->design();
        QCOMPARE(design.find("ch")->count, std::vector<int>{7});
        QCOMPARE(design.find("pkg")->count, (std::vector<int>{7, 4}));
        QCOMPARE(design.find("ch2")->count, std::vector<int>{});
        QCOMPARE(design.find("pkg2")->count, std::vector<int>{4});
        QVERIFY(!hasErrors(validate(design, builtinCatalogue())));
        int wires = 0;
        for (const auto& link : design.links)
            wires += link.from.block == "ch2" || link.to.block == "ch2" ? 1 : 0;
        QCOMPARE(wires, 2);
        m_doc->steps()->undo();
        QCOMPARE(m_doc->design().find("pkg")->count, (std::vector<int>{8, 4}));
        QVERIFY(!m_doc->steps()->canUndo());
    }

    void ownValuesGoWithTheirElement()
    {
        QCOMPARE(m_doc->parameters()->set(QStringLiteral("pkg[3][1].tR"), QStringLiteral("90us")), QString());
        QCOMPARE(m_doc->parameters()->set(QStringLiteral("pkg[5][*].tR"), QStringLiteral("70us")), QString());
        QCOMPARE(m_doc->parameters()->set(QStringLiteral("ch[3].rate"), QStringLiteral("200MT/s")), QString());
        m_doc->arrays()->breakOut(QStringLiteral("ch"), 3);
        const auto& design = m_doc->design();
        QCOMPARE(design.find("pkg2")->overrides.count("[1]"), 1U);
        QCOMPARE(std::get<std::int64_t>(design.find("ch2")->parameters.at("rate")), 200'000'000);
        QVERIFY(design.find("ch")->overrides.empty());
        QCOMPARE(design.find("pkg")->overrides.size(), 1U);
        QCOMPARE(design.find("pkg")->overrides.begin()->first, std::string("[4][*]")); // was [5][*]
    }

    void whatWasBrokenOutIsAbsorbedAgain()
    {
        const auto before = m_doc->design();
        m_doc->arrays()->breakOut(QStringLiteral("ch"), 7);
        QVERIFY(!m_doc->arrays()->absorb(QStringLiteral("pkg2")).isEmpty());
        QVERIFY(m_doc->design() == before);
    }

    void whatDiffersIsNotAbsorbed()
    {
        m_doc->arrays()->breakOut(QStringLiteral("ch"), 7);
        QCOMPARE(m_doc->parameters()->set(QStringLiteral("ch2.rate"), QStringLiteral("200MT/s")), QString());
        const auto before = m_doc->design();
        QString said;
        connect(m_doc.get(), &Document::notice, this, [&](const QString& text) { said = text; });
        QVERIFY(m_doc->arrays()->absorb(QStringLiteral("ch2")).isEmpty());
        QVERIFY(m_doc->arrays()->absorb(QStringLiteral("host")).isEmpty());
        QVERIFY(said.contains(QLatin1String("same type")));
        QVERIFY(m_doc->design() == before);
    }

    void singleBlocksAndWrongIndicesAreRefused()
    {
        const auto before = m_doc->design();
        QVERIFY(m_doc->arrays()->breakOut(QStringLiteral("host"), 0).isEmpty());
        QVERIFY(m_doc->arrays()->breakOut(QStringLiteral("ch"), 8).isEmpty());
        QVERIFY(m_doc->arrays()->breakOut(QStringLiteral("ch"), -1).isEmpty());
        QVERIFY(m_doc->design() == before);
    }

private:
    std::unique_ptr<Document> m_doc;
};

QTEST_APPLESS_MAIN(DocumentArrays)
#include "tst_document_arrays.moc"
