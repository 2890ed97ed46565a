// SPDX-License-Identifier: GPL-3.0-or-later
// Property of undo: after any sequence of edits, undoing all restores the first bytes and redoing all the last ones.
#include "base/random.h"
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/own_part_edits.h"
#include "document/parameter_edits.h"
#include "document/samples.h"
#include "document/splice_edits.h"
#include "document/wire_edits.h"
#include "drawing/default_place.h"
#include "io/json.h"
#include "rules/rules.h"

#include <QMetaMethod>
#include <QMetaProperty>
#include <QSet>
#include <QTest>

#include <functional>

using namespace floom;

namespace {

// Random edits, some of them invalid.
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

// Every edit, by its name for the window, of Document or one of its parts.
const std::vector<std::pair<const char*, std::function<void(Hand&)>>>& kinds()
{
    static const std::vector<std::pair<const char*, std::function<void(Hand&)>>> all{
        {"blocks.add",
         [](Hand& h) {
             if (h.room())
                 h.doc.blocks()->add(h.type(), h.number(2000) - 500, h.number(2000) - 500);
         }},
        {"blocks.remove", [](Hand& h) { h.doc.blocks()->remove(h.some()); }},
        {"blocks.move", [](Hand& h) { h.doc.blocks()->move(h.some(), h.number(400) - 200, h.number(400) - 200); }},
        {"blocks.duplicate",
         [](Hand& h) {
             if (h.room())
                 h.doc.blocks()->duplicate(h.some(), 32, 32);
         }},
        {"arrays.setCount",
         [](Hand& h) {
             h.doc.arrays()->setCount(h.id(), h.coin() ? QList<int>{h.number(9), h.number(5) + 1} : QList<int>{h.number(17)});
         }},
        {"blocks.rename",
         [](Hand& h) {
             h.doc.blocks()->rename(h.id(), h.pick(QStringList{"alpha", "beta", "Gamma", "", "x y", "delta"}));
         }},
        {"blocks.setIdeal", [](Hand& h) { h.doc.blocks()->setIdeal(h.some(), h.coin()); }},
        {"blocks.setNotes", [](Hand& h) { h.doc.blocks()->setNotes(h.coin() ? h.id() : QString(), QString::number(h.number(100))); }},
        {"parameters.set", [](Hand& h) { h.doc.parameters()->set(h.address(), h.value()); }},
        {"parameters.reset", [](Hand& h) { h.doc.parameters()->reset(h.address()); }},
        {"parameters.setAll",
         [](Hand& h) {
             h.doc.parameters()->setAll({{h.address(), h.value()}, {h.address(), h.value()}}, QStringLiteral("Set two"));
         }},
        {"findings.applyFix", [](Hand& h) { h.doc.findings()->applyFix(h.number(4), h.number(3) - 1); }},
        {"findings.waive",
         [](Hand& h) {
             h.doc.findings()->waive(h.number(4), h.pick(QStringList{"known", "by contract", " "}));
         }},
        {"findings.unwaive", [](Hand& h) { h.doc.findings()->unwaive(h.number(4)); }},
        {"findings.setSeverity",
         [](Hand& h) {
             h.doc.findings()->setSeverity(h.number(4), h.pick(QStringList{"note", "warning", "error", ""}));
         }},
        {"ownParts.save",
         [](Hand& h) {
             if (h.doc.design().ownParts.size() < 4)
                 h.doc.ownParts()->save(h.id(), h.pick(QStringList{"Mine", "Yours", ""}));
         }},
        {"ownParts.remove",
         [](Hand& h) { h.doc.ownParts()->remove(QStringLiteral("own:") + QString::fromStdString(h.pick(h.doc.design().ownParts).id)); }},
        {"wires.add",
         [](Hand& h) {
             const auto from = h.id(), to = h.id();
             h.doc.wires()->add(from, h.port(from), to, h.port(to));
         }},
        {"wires.remove",
         [](Hand& h) {
             h.doc.wires()->remove({h.number(12), h.number(12) - 3});
         }},
        {"wires.setMap",
         [](Hand& h) {
             h.doc.wires()->setMap(h.number(8), h.pick(QStringList{"each", "all", "roundRobin", "stripe:2", "stripe:0", "knot"}));
         }},
        {"wires.setPin", [](Hand& h) { h.doc.wires()->setPin(h.number(8), h.number(2000), h.number(800)); }},
        {"wires.clearPin", [](Hand& h) { h.doc.wires()->clearPin(h.number(8)); }},
        {"splices.addTo",
         [](Hand& h) {
             const auto to = h.id();
             if (h.room())
                 h.doc.splices()->addTo(h.type(), h.number(900), h.number(900), to, h.port(to));
         }},
        {"splices.addBetween",
         [](Hand& h) {
             const auto from = h.id(), to = h.id();
             if (h.room())
                 h.doc.splices()->addBetween(h.type(), h.number(900), h.number(900), from, h.port(from), to, h.port(to));
         }},
        {"addIntoWire",
         [](Hand& h) {
             if (h.room())
                 addIntoWire(h.doc, h.type(), {h.number(500), h.number(500)}, h.number(8));
         }},
        {"moveIntoWire",
         [](Hand& h) {
             moveIntoWire(h.doc, h.id(), {h.number(99), h.number(99)}, h.number(8));
         }},
        {"arrays.breakOut",
         [](Hand& h) {
             if (h.room())
                 h.doc.arrays()->breakOut(h.id(), h.number(4));
         }},
        {"arrays.absorb", [](Hand& h) { h.doc.arrays()->absorb(h.id()); }},
        {"blocks.arrange",
         [](Hand& h) {
             h.doc.blocks()->arrange({{h.id().toStdString(), {h.number(99), h.number(99)}}, {"nobody", {0, 0}}}, QStringLiteral("Tidy up"));
         }},
        {"setWorkload",
         [](Hand& h) {
             h.doc.setWorkload(h.pick(QStringList{"qd=1", "qd=64 bs=16k", "rw=randwrite", "rw=sideways"}));
         }},
        {"setTitle",
         [](Hand& h) {
             h.doc.setTitle(h.pick(QStringList{"One", "Two", ""}));
         }},
        {"blocks.pasteText",
         [](Hand& h) {
             if (h.room())
                 h.doc.blocks()->pasteText(h.doc.blocks()->copyText(h.some()), h.number(500), h.number(500));
         }},
        {"replace",
         [](Hand& h) {
             auto other = h.doc.design();
             other.name = "Replaced";
             if (!other.blocks.empty())
                 other.blocks.front().at.x += 8;
             h.doc.replace(other, h.coin() ? AskedWorkload::read("qd=4") : AskedWorkload(), QStringLiteral("Open a point"));
         }},
        {"steps.endBurst", [](Hand& h) { h.doc.steps()->endBurst(); }},
        {"steps.undo", [](Hand& h) { h.doc.steps()->undo(); }},
        {"steps.redo", [](Hand& h) { h.doc.steps()->redo(); }},
    };
    return all;
}

// Calls available to the window that are not edits, or that clear all steps.
const QSet<QByteArray> kNoEdits{"newDesign", "markSaved", "parameters.formula", "wires.whyNot", "blocks.copyText"};

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
    // Complete: a new edit callable by the window must join the list.
    void everyKindOfCommandTakesPart()
    {
        QSet<QByteArray> known = kNoEdits;
        for (const auto& [name, act] : kinds())
            known.insert(name);
        const auto all = [&](const QMetaObject& about, const QByteArray& before) {
            QByteArrayList missing;
            for (int i = about.methodOffset(); i < about.methodCount(); ++i)
                if (const auto method = about.method(i);
                    method.methodType() != QMetaMethod::Signal && !known.contains(before + method.name()))
                    missing += before + method.name();
            return missing;
        };
        Document doc(builtinCatalogue());
        QCOMPARE(all(Document::staticMetaObject, {}), QByteArrayList());
        int parts = 0;
        const auto& about = Document::staticMetaObject;
        for (int i = about.propertyOffset(); i < about.propertyCount(); ++i)
            if (const auto* part = about.property(i).read(&doc).value<QObject*>()) {
                QCOMPARE(all(*part->metaObject(), QByteArray(about.property(i).name()) + '.'), QByteArrayList());
                ++parts;
            }
        QCOMPARE(parts, 8);
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
        doc.steps()->setClock([&now] { return now; });
        doc.findings()->setChecker(someFindings);
        Hand hand{doc, random};
        for (int s = 0; s < sequences; ++s) {
            doc.load(designs[static_cast<std::size_t>(sample)]);
            const auto first = bytes(doc);
            for (auto edits = 1 + random.below(24); edits > 0; --edits)
                oneEdit(hand, now);
            while (doc.steps()->canRedo())
                doc.steps()->redo();
            const auto last = bytes(doc);
            while (doc.steps()->canUndo())
                doc.steps()->undo();
            QVERIFY2(bytes(doc) == first, qPrintable(QStringLiteral("undo of sequence %1 changed the bytes").arg(s)));
            while (doc.steps()->canRedo())
                doc.steps()->redo();
            QVERIFY2(bytes(doc) == last, qPrintable(QStringLiteral("redo of sequence %1 changed the bytes").arg(s)));
            ++m_sequences;
        }
    }

    // Coverage: each kind of edit has changed something, and often.
    void theSequencesWereNotIdle()
    {
        if (m_sequences == 0)
            QSKIP("a single sample was asked for");
        QVERIFY2(m_sequences >= 10'000, qPrintable(QString::number(m_sequences)));
        for (const auto& [name, act] : kinds())
            if (qstrcmp(name, "steps.endBurst") != 0) // it changes what comes after it
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
