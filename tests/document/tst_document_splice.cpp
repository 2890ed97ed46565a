// SPDX-License-Identifier: GPL-3.0-or-later
// A block put into a wire: the wire becomes two, in one step, or nothing happens.
#include "design/address.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/edits_splice.h"
#include "document/samples.h"
#include "drawing/default_place.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

int linkBetween(const Design& design, std::string_view a, std::string_view b)
{
    for (std::size_t i = 0; i < design.links.size(); ++i) {
        const auto& link = design.links[i];
        if ((link.from.block == a && link.to.block == b) || (link.from.block == b && link.to.block == a))
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace

class DocumentSplice final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_doc = std::make_unique<Document>(builtinCatalogue());
        m_doc->load(*readDesign(findSample("starter")->text, builtinCatalogue()));
    }

    void aBridgeGoesIntoABusWire()
    {
        const int link = linkBetween(m_doc->design(), "cpu", "bus");
        const auto id = addIntoWire(*m_doc, QStringLiteral("bridge"), {100, 100}, link).toStdString();
        QVERIFY(!id.empty());
        QCOMPARE(m_doc->design().links.size(), 7U);
        QCOMPARE(linkBetween(m_doc->design(), "cpu", "bus"), -1);
        QVERIFY(linkBetween(m_doc->design(), "cpu", id) >= 0);
        QVERIFY(linkBetween(m_doc->design(), id, "bus") >= 0);
        m_doc->steps()->undo();
        QVERIFY(!m_doc->steps()->canUndo());
        QCOMPARE(linkBetween(m_doc->design(), "cpu", "bus"), link);
    }

    void whatDoesNotFitChangesNothing()
    {
        const auto before = m_doc->design();
        for (const char* type : {"host_pcie", "nand_package", "dram", "nobody"})
            QCOMPARE(addIntoWire(*m_doc, QLatin1String(type), {0, 0}, linkBetween(before, "ch", "pkg")), QString());
        QCOMPARE(addIntoWire(*m_doc, QStringLiteral("bridge"), {0, 0}, 99), QString());
        QVERIFY(m_doc->design() == before);
    }

    // Removing the ECC heals the wire; dropping one on the healed wire restores the design.
    void aRemovedBlockIsHealedAndPutBack()
    {
        m_doc->blocks()->remove({QStringLiteral("ecc")});
        const int link = linkBetween(m_doc->design(), "bus", "ch");
        QVERIFY(link >= 0);
        const auto id = addIntoWire(*m_doc, QStringLiteral("ecc_bch"), {640, 160}, link).toStdString();
        QVERIFY(!id.empty());
        QVERIFY(linkBetween(m_doc->design(), "bus", id) >= 0);
        QVERIFY(linkBetween(m_doc->design(), id, "ch") >= 0);
        QVERIFY(!hasErrors(validate(m_doc->design(), builtinCatalogue())));
    }

    void aBlockThatStandsThereAlreadyIsMovedIntoAWire()
    {
        const auto id = m_doc->blocks()->add(QStringLiteral("bridge"), 0, 0);
        QVERIFY(moveIntoWire(*m_doc, id, {80, 40}, linkBetween(m_doc->design(), "cpu", "bus")));
        const auto at = [&](const std::string& block) { return m_doc->design().find(block)->at; };
        QCOMPARE(at(id.toStdString()).x, std::min(at("cpu").x, at("bus").x)); // between the two, one above the other
        QVERIFY(std::min(at("cpu").y, at("bus").y) < at(id.toStdString()).y && at(id.toStdString()).y < std::max(at("cpu").y, at("bus").y));
        QVERIFY(linkBetween(m_doc->design(), "cpu", id.toStdString()) >= 0);
        // A block cannot be spliced into its own wire.
        QVERIFY(!moveIntoWire(*m_doc, id, {8, 0}, linkBetween(m_doc->design(), "cpu", id.toStdString())));
    }

private:
    std::unique_ptr<Document> m_doc;
};

QTEST_APPLESS_MAIN(DocumentSplice)
#include "tst_document_splice.moc"
