// SPDX-License-Identifier: GPL-3.0-or-later
// Undo as a property: after any sequence of edits, undoing all gives the first bytes and redoing all the last ones.
#include "base/random.h"
#include "document/document.h"
#include "document/samples.h"
#include "io/json.h"

#include <QMetaMethod>
#include <QSet>
#include <QTest>

#include <functional>

using namespace floom;

namespace {

// A hand that edits at random, now and then without sense.
struct Hand {
    Document& doc;
    RandomStream& random;

    [[nodiscard]] int number(int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); }
    [[nodiscard]] bool coin() { return random.chance(1U << 31); }
    template <typename List> auto pick(const List& list) -> typename List::value_type
    {
        return list.empty() ? typename List::value_type()
                            : list[static_cast<typename List::size_type>(number(static_cast<int>(list.size())))];
    }
    [[nodiscard]] QStringList ids() const
    {
        QStringList ids;
        for (const auto& block : doc.design().blocks)
            ids.append(QString::fromStdString(block.id));
        return ids;
    }
    [[nodiscard]] QString id() { return pick(ids()); }
    [[nodiscard]] QStringList some() { return coin() ? QStringList{id()} : QStringList{id(), id(), QStringLiteral("nobody")}; }
    [[nodiscard]] bool room() const { return doc.design().blocks.size() < 24; }
    [[nodiscard]] const TypeSpec* typeOf(const QString& id) const
    {
        const auto* block = doc.design().find(id.toStdString());
        return block ? doc.catalogue().find(block->type) : nullptr;
    }
    [[nodiscard]] QString type() { return QString::fromStdString(pick(doc.catalogue().types()).id); }
    [[nodiscard]] QString port(const QString& id)
    {
        const auto* spec = typeOf(id);
        return spec && !spec->ports.empty() ? QString::fromStdString(pick(spec->ports).id) : QString();
    }
    // "ch.rate", "pkg[0].tR"
    [[nodiscard]] QString address()
    {
        const auto of = id();
        const auto* spec = typeOf(of);
        if (!spec || spec->parameters.empty())
            return of;
        const bool element = !doc.design().find(of.toStdString())->count.empty() && coin();
        return of + (element ? QStringLiteral("[%1].").arg(number(4)) : QStringLiteral("."))
            + QString::fromStdString(pick(spec->parameters).id);
    }
    [[nodiscard]] QString value()
    {
        return pick(QStringList{QString::number(number(900)), QStringLiteral("%1us").arg(number(900)),
                                QStringLiteral("=2*%1").arg(number(99)), QStringLiteral("true"), QStringLiteral("8 16"),
                                QStringLiteral("3GB/s")});
    }
};

// Every way to edit, by the name it has in Document.
const std::vector<std::pair<const char*, std::function<void(Hand&)>>>& kinds()
{
    static const std::vector<std::pair<const char*, std::function<void(Hand&)>>> all{
        {"addBlock",
         [](Hand& h) {
             if (h.room())
                 h.doc.addBlock(h.type(), h.number(2000) - 500, h.number(2000) - 500);
         }},
        {"removeBlocks", [](Hand& h) { h.doc.removeBlocks(h.some()); }},
        {"moveBlocks", [](Hand& h) { h.doc.moveBlocks(h.some(), h.number(400) - 200, h.number(400) - 200); }},
        {"duplicateBlocks",
         [](Hand& h) {
             if (h.room())
                 h.doc.duplicateBlocks(h.some(), 32, 32);
         }},
        {"setCount",
         [](Hand& h) {
             h.doc.setCount(h.id(), h.coin() ? QList<int>{h.number(9), h.number(5) + 1} : QList<int>{h.number(17)});
         }},
        {"renameBlock",
         [](Hand& h) {
             h.doc.renameBlock(h.id(), h.pick(QStringList{"alpha", "beta", "Gamma", "", "x y", "delta"}));
         }},
        {"setIdeal", [](Hand& h) { h.doc.setIdeal(h.some(), h.coin()); }},
        {"setNotes", [](Hand& h) { h.doc.setNotes(h.coin() ? h.id() : QString(), QString::number(h.number(100))); }},
        {"setParameter", [](Hand& h) { h.doc.setParameter(h.address(), h.value()); }},
        {"resetParameter", [](Hand& h) { h.doc.resetParameter(h.address()); }},
        {"assignAll",
         [](Hand& h) {
             h.doc.assignAll({{h.address(), h.value()}, {h.address(), h.value()}}, QStringLiteral("Set two"));
         }},
        {"applyFix", [](Hand& h) { h.doc.applyFix(h.number(4), h.number(3) - 1); }},
        {"waive",
         [](Hand& h) {
             h.doc.waive(h.number(4), h.pick(QStringList{"known", "by contract", " "}));
         }},
        {"unwaive", [](Hand& h) { h.doc.unwaive(h.number(4)); }},
        {"setRuleSeverity",
         [](Hand& h) {
             h.doc.setRuleSeverity(h.number(4), h.pick(QStringList{"note", "warning", "error", ""}));
         }},
        {"savePart",
         [](Hand& h) {
             if (h.doc.design().ownParts.size() < 4)
                 h.doc.savePart(h.id(), h.pick(QStringList{"Mine", "Yours", ""}));
         }},
        {"removePart",
         [](Hand& h) { h.doc.removePart(QStringLiteral("own:") + QString::fromStdString(h.pick(h.doc.design().ownParts).id)); }},
        {"addLink",
         [](Hand& h) {
             const auto from = h.id(), to = h.id();
             h.doc.addLink(from, h.port(from), to, h.port(to));
         }},
        {"removeLinks",
         [](Hand& h) {
             h.doc.removeLinks({h.number(12), h.number(12) - 3});
         }},
        {"setLinkMap",
         [](Hand& h) {
             h.doc.setLinkMap(h.number(8), h.pick(QStringList{"each", "all", "roundRobin", "stripe:2", "stripe:0", "knot"}));
         }},
        {"setLinkPin", [](Hand& h) { h.doc.setLinkPin(h.number(8), h.number(2000), h.number(800)); }},
        {"clearLinkPin", [](Hand& h) { h.doc.clearLinkPin(h.number(8)); }},
        {"addBlockLinked",
         [](Hand& h) {
             const auto to = h.id();
             if (h.room())
                 h.doc.addBlockLinked(h.type(), h.number(900), h.number(900), to, h.port(to));
         }},
        {"addBlockBetween",
         [](Hand& h) {
             const auto from = h.id(), to = h.id();
             if (h.room())
                 h.doc.addBlockBetween(h.type(), h.number(900), h.number(900), from, h.port(from), to, h.port(to));
         }},
        {"addBlockInto",
         [](Hand& h) {
             if (h.room())
                 h.doc.addBlockInto(h.type(), h.number(500), h.number(500), h.number(8));
         }},
        {"moveBlockInto", [](Hand& h) { h.doc.moveBlockInto(h.id(), h.number(99), h.number(99), h.number(8)); }},
        {"breakOut",
         [](Hand& h) {
             if (h.room())
                 h.doc.breakOut(h.id(), h.number(4));
         }},
        {"absorb", [](Hand& h) { h.doc.absorb(h.id()); }},
        {"arrange",
         [](Hand& h) {
             h.doc.arrange({{h.id().toStdString(), {h.number(99), h.number(99)}}, {"nobody", {0, 0}}}, QStringLiteral("Tidy up"));
         }},
        {"setWorkload",
         [](Hand& h) {
             h.doc.setWorkload(h.pick(QStringList{"qd=1", "qd=64 bs=16k", "rw=randwrite", "rw=sideways"}));
         }},
        {"setTitle",
         [](Hand& h) {
             h.doc.setTitle(h.pick(QStringList{"One", "Two", ""}));
         }},
        {"pasteText",
         [](Hand& h) {
             if (h.room())
                 h.doc.pasteText(h.doc.copyText(h.some()), h.number(500), h.number(500));
         }},
        {"replace",
         [](Hand& h) {
             auto other = h.doc.design();
             other.name = "Replaced";
             if (!other.blocks.empty())
                 other.blocks.front().at.x += 8;
             h.doc.replace(other, h.coin() ? QStringLiteral("qd=4") : QString(), QStringLiteral("Open a point"));
         }},
        {"endBurst", [](Hand& h) { h.doc.endBurst(); }},
        {"undo", [](Hand& h) { h.doc.undo(); }},
        {"redo", [](Hand& h) { h.doc.redo(); }},
    };
    return all;
}

// What the window can call of Document that is no edit, or ends all steps.
const QSet<QByteArray> kNoEdits{"newDesign", "markSaved", "formula", "reasonNotLinked", "copyText"};

// A few findings with fixes, so that fixing, waiving and rating have something to work on. The rules themselves have tests of their own.
Checked someFindings(const Design& design, const Catalogue&, const Workload*)
{
    Checked checked;
    for (const auto& block : design.blocks)
        if (checked.findings.size() < 3)
            checked.findings.push_back(
                {Severity::warning,
                 "R203",
                 block.id,
                 "Slow",
                 "Slower than its dies.",
                 {{"Make it ideal", {{block.id + ".ideal", "true"}}}, {"Less", {{"workload", "rw=randread qd=2"}}}}});
    return checked;
}

std::string bytes(const Document& doc)
{
    return writeDesign(doc.design(), doc.catalogue()) + doc.workload().toStdString();
}

} // namespace

class DocumentUndo final : public QObject {
    Q_OBJECT

private slots:
    // Nothing that the window can call is left out: a new way to edit has to join the list.
    void everyKindOfCommandTakesPart()
    {
        QSet<QByteArray> known = kNoEdits;
        for (const auto& [name, act] : kinds())
            known.insert(name);
        const auto& about = Document::staticMetaObject;
        for (int i = about.methodOffset(); i < about.methodCount(); ++i)
            if (const auto method = about.method(i); method.methodType() != QMetaMethod::Signal)
                QVERIFY2(known.contains(method.name()), method.name().constData());
    }

    void anySequenceUndoesToTheSameBytes_data()
    {
        QTest::addColumn<int>("sample");
        const auto n = static_cast<int>(testing::sampleDesigns().size());
        QVERIFY2(n > 0, "no sample design was found");
        for (int i = 0; i < n; ++i)
            QTest::addRow("sample %d", i) << i;
    }

    // 10,000 sequences over all samples, of 1 to 24 commands each.
    void anySequenceUndoesToTheSameBytes()
    {
        QFETCH(int, sample);
        const auto designs = testing::sampleDesigns();
        const int sequences = (10'000 + static_cast<int>(designs.size()) - 1) / static_cast<int>(designs.size());
        RandomStream random(7, "undo" + std::to_string(sample));
        qint64 now = 0;
        Document doc(builtinCatalogue());
        doc.setClock([&now] { return now; });
        doc.setChecker(someFindings);
        Hand hand{doc, random};
        for (int s = 0; s < sequences; ++s) {
            doc.load(designs[static_cast<std::size_t>(sample)]);
            const auto first = bytes(doc);
            for (auto edits = 1 + random.below(24); edits > 0; --edits)
                oneEdit(hand, now);
            while (doc.canRedo())
                doc.redo();
            const auto last = bytes(doc);
            while (doc.canUndo())
                doc.undo();
            QVERIFY2(bytes(doc) == first, qPrintable(QStringLiteral("undo of sequence %1 changed the bytes").arg(s)));
            while (doc.canRedo())
                doc.redo();
            QVERIFY2(bytes(doc) == last, qPrintable(QStringLiteral("redo of sequence %1 changed the bytes").arg(s)));
            ++m_sequences;
        }
    }

    // The property is worth what the sequences do: each kind has changed something, and often.
    void theSequencesWereNotIdle()
    {
        if (m_sequences == 0)
            QSKIP("a single sample was asked for");
        QVERIFY2(m_sequences >= 10'000, qPrintable(QString::number(m_sequences)));
        for (const auto& [name, act] : kinds())
            if (qstrcmp(name, "endBurst") != 0) // it changes what comes after it
                QVERIFY2(m_effects.value(name) >= 50,
                         qPrintable(QStringLiteral("%1 changed something %2 times").arg(name).arg(m_effects.value(name))));
    }

private:
    void oneEdit(Hand& hand, qint64& now)
    {
        now += static_cast<qint64>(hand.random.below(1200));
        const auto& [name, act] = kinds()[static_cast<std::size_t>(hand.number(static_cast<int>(kinds().size())))];
        const auto before = hand.doc.design();
        const auto words = hand.doc.workload();
        act(hand);
        if (!(before == hand.doc.design()) || words != hand.doc.workload())
            ++m_effects[name];
    }

    int m_sequences = 0;
    QHash<QByteArray, int> m_effects;
};

QTEST_APPLESS_MAIN(DocumentUndo)
#include "tst_document_undo.moc"
