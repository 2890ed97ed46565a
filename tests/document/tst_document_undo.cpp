// SPDX-License-Identifier: GPL-3.0-or-later
// Undo as a property: after any sequence of edits, undoing all gives the first bytes and redoing all the last ones.
#include "base/random.h"
#include "document/document.h"
#include "document/samples.h"
#include "io/json.h"

#include <QTest>

using namespace floom;

namespace {

QString pick(RandomStream& random, const QStringList& list)
{
    return list.isEmpty() ? QString() : list[static_cast<int>(random.below(static_cast<std::uint64_t>(list.size())))];
}

QStringList idsOf(const Design& design)
{
    QStringList ids;
    for (const auto& block : design.blocks)
        ids.append(QString::fromStdString(block.id));
    return ids;
}

// One random edit, now and then a senseless one.
void randomEdit(Document& doc, RandomStream& random, qint64& now)
{
    now += static_cast<qint64>(random.below(1200));
    const auto ids = idsOf(doc.design());
    const auto& types = doc.catalogue().types();
    const auto number = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
    const auto type = QString::fromStdString(types[static_cast<std::size_t>(number(static_cast<int>(types.size())))].id);
    const QStringList some = random.chance(1U << 31) ? QStringList{pick(random, ids)}
                                                     : QStringList{pick(random, ids), pick(random, ids), QStringLiteral("nobody")};
    const auto portOf = [&](const QString& id) {
        const auto* block = doc.design().find(id.toStdString());
        const auto* spec = block ? doc.catalogue().find(block->type) : nullptr;
        return spec && !spec->ports.empty()
            ? QString::fromStdString(spec->ports[static_cast<std::size_t>(number(static_cast<int>(spec->ports.size())))].id)
            : QString();
    };
    switch (number(20)) {
    case 0:
        if (ids.size() < 24)
            doc.addBlock(type, number(2000) - 500, number(2000) - 500);
        break;
    case 1:
        doc.removeBlocks(some);
        break;
    case 2:
        doc.moveBlocks(some, number(400) - 200, number(400) - 200);
        break;
    case 3:
        if (ids.size() < 24)
            doc.duplicateBlocks(some, 32, 32);
        break;
    case 4:
        doc.setCount(pick(random, ids), random.chance(1U << 31) ? QList<int>{number(9), number(5) + 1} : QList<int>{number(17)});
        break;
    case 5: {
        const auto id = pick(random, ids);
        const auto* block = doc.design().find(id.toStdString());
        const auto* spec = block ? doc.catalogue().find(block->type) : nullptr;
        if (spec && !spec->parameters.empty()) {
            const auto& parameter = spec->parameters[static_cast<std::size_t>(number(static_cast<int>(spec->parameters.size())))];
            doc.setParameter(id + u'.' + QString::fromStdString(parameter.id), QString::number(number(900)));
        }
        break;
    }
    case 6: {
        const auto from = pick(random, ids), to = pick(random, ids);
        doc.addLink(from, portOf(from), to, portOf(to));
        break;
    }
    case 7:
        doc.removeLinks({number(12), number(12) - 3});
        break;
    case 8:
        doc.setLinkMap(number(8), pick(random, {"each", "all", "roundRobin", "stripe:2", "stripe:0", "knot"}));
        break;
    case 9:
        doc.renameBlock(pick(random, ids), pick(random, {"alpha", "beta", "Gamma", "", "x y", "delta"}));
        break;
    case 10:
        doc.setIdeal(some, random.chance(1U << 31));
        break;
    case 11:
        doc.setWorkload(pick(random, {"qd=1", "qd=64 bs=16k", "rw=randwrite", "rw=sideways"}));
        break;
    case 12:
        if (ids.size() < 24)
            doc.pasteText(doc.copyText(some), number(500), number(500));
        break;
    case 13:
        doc.setNotes(pick(random, ids), QString::number(number(100)));
        break;
    case 14:
        doc.resetParameter(pick(random, ids) + QStringLiteral(".ideal"));
        break;
    case 15:
        doc.setLinkPin(number(8), number(2000), number(800));
        break;
    case 16:
        if (ids.size() < 24)
            doc.addBlockInto(type, number(500), number(500), number(8));
        break;
    case 17:
        if (ids.size() < 24)
            doc.breakOut(pick(random, ids), number(4));
        break;
    case 18:
        doc.absorb(pick(random, ids));
        break;
    default:
        random.chance(1U << 31) ? doc.undo() : doc.redo();
        break;
    }
}

std::string bytes(const Document& doc)
{
    return writeDesign(doc.design(), doc.catalogue()) + doc.workload().toStdString();
}

} // namespace

class DocumentUndo final : public QObject {
    Q_OBJECT

private slots:
    void anySequenceUndoesToTheSameBytes_data()
    {
        QTest::addColumn<int>("sample");
        const auto n = static_cast<int>(testing::sampleDesigns().size());
        QVERIFY2(n > 0, "no sample design was found");
        for (int i = 0; i < n; ++i)
            QTest::addRow("sample %d", i) << i;
    }

    // 10,000 sequences over all samples, of 1 to 24 edits each.
    void anySequenceUndoesToTheSameBytes()
    {
        QFETCH(int, sample);
        const auto designs = testing::sampleDesigns();
        const int sequences = 10'000 / static_cast<int>(designs.size()) + 1;
        RandomStream random(7, "undo" + std::to_string(sample));
        qint64 now = 0;
        Document doc(builtinCatalogue());
        doc.setClock([&now] { return now; });
        doc.setChecker([](const Design&, const Catalogue&, const Workload*) { return Checked(); });
        for (int s = 0; s < sequences; ++s) {
            doc.load(designs[static_cast<std::size_t>(sample)]);
            const auto first = bytes(doc);
            for (auto edits = 1 + random.below(24); edits > 0; --edits)
                randomEdit(doc, random, now);
            while (doc.canRedo())
                doc.redo();
            const auto last = bytes(doc);
            while (doc.canUndo())
                doc.undo();
            QVERIFY2(bytes(doc) == first, qPrintable(QStringLiteral("undo of sequence %1 changed the bytes").arg(s)));
            while (doc.canRedo())
                doc.redo();
            QVERIFY2(bytes(doc) == last, qPrintable(QStringLiteral("redo of sequence %1 changed the bytes").arg(s)));
        }
    }
};

QTEST_APPLESS_MAIN(DocumentUndo)
#include "tst_document_undo.moc"
