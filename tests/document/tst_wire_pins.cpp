// SPDX-License-Identifier: GPL-3.0-or-later
// Pins of wires: kept in the file, undone as one step, following blocks, without meaning for physics.
#include "design/address.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/wire_edits.h"
#include "document/wire_pins.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

using namespace floom;

class WirePins final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_doc = std::make_unique<Document>(builtinCatalogue());
        m_doc->load(*readDesign(findSample("starter")->text, builtinCatalogue()));
    }

    void aPinIsSetMovedKeptAndTakenAway()
    {
        const auto before = m_doc->design();
        m_doc->wires()->setPin(0, 400, 120);
        QCOMPARE(pinsOf(m_doc->design()).size(), 1U);
        const auto again = readDesign(writeDesign(m_doc->design(), builtinCatalogue()), builtinCatalogue());
        QVERIFY(again.ok());
        QVERIFY(pinsOf(*again) == pinsOf(m_doc->design()));
        QCOMPARE(designHash(m_doc->design()), designHash(before));
        m_doc->steps()->endBurst();
        m_doc->wires()->setPin(0, 408, 128);
        QCOMPARE(pinsOf(m_doc->design()).front().at, (Point{408, 128}));
        m_doc->wires()->clearPin(0);
        QVERIFY(m_doc->design() == before);
        m_doc->steps()->undo();
        m_doc->steps()->undo();
        m_doc->steps()->undo();
        QVERIFY(m_doc->design() == before);
    }
    void aPinFollowsItsBlocksAndTheirNames()
    {
        m_doc->wires()->setPin(0, 400, 120); // host to bus
        m_doc->blocks()->move({QStringLiteral("host"), QStringLiteral("bus")}, 16, 8);
        QCOMPARE(pinsOf(m_doc->design()).front().at, (Point{416, 128}));
        m_doc->blocks()->move({QStringLiteral("host")}, 16, 8);
        QCOMPARE(pinsOf(m_doc->design()).front().at, (Point{416, 128}));
        QCOMPARE(m_doc->blocks()->rename(QStringLiteral("host"), QStringLiteral("pcie")), QString());
        QCOMPARE(pinsOf(m_doc->design()).front().from.block, std::string("pcie"));
    }
    void aWireThatIsGoneHasNoPin()
    {
        m_doc->wires()->setPin(0, 400, 120);
        m_doc->wires()->remove({0});
        QVERIFY(pinsOf(m_doc->design()).empty());
        m_doc->steps()->undo();
        QCOMPARE(pinsOf(m_doc->design()).size(), 1U);
    }
    void nonsenseInTheFileIsPassedOver()
    {
        Design design = m_doc->design();
        for (const char* text : {"{\"pins\": 3}", "{\"pins\": [1, {}, {\"from\": \"x\"}]}",
                                 "{\"pins\": [{\"from\":\"a.b\",\"to\":\"c.d\",\"at\":[1]}]}", "["}) {
            design.reserved = text;
            QVERIFY(pinsOf(design).empty());
        }
    }

private:
    std::unique_ptr<Document> m_doc;
};

QTEST_APPLESS_MAIN(WirePins)
#include "tst_wire_pins.moc"
