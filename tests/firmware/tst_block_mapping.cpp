// SPDX-License-Identifier: GPL-3.0-or-later
// Block mapping without time: a medium that records what was programmed where, with merges executed at once. Costs of each kind of merge,
// in literals of reference (block-level, BAST, FAST, set-associative); and conservation (MISTAKES T12): a million random writes and trims,
// after each of which the newest version is where the mapping says, no page is programmed twice and nothing erased is copied.
#include "firmware/map/block_mapping.h"

#include <QTest>

using namespace floom;

namespace {

constexpr std::uint32_t kPages = 8;
constexpr DieIndex kDie;
constexpr std::uint64_t kErased = UINT64_MAX;

struct Costs {
    int reads = 0, programs = 0, erases = 0, switched = 0, partial = 0, full = 0;
    friend bool operator==(const Costs&, const Costs&) = default;
};

class Medium {
public:
    Medium(Mapping kind, const BlockShape& shape, bool filled, bool random)
        : mapping(kind->makeBlocks(shape))
        , m_cells(shape.dies, std::vector<std::uint64_t>(std::size_t{shape.superblocks} * shape.pages, kErased))
    {
        mapping->fill(filled ? std::uint64_t{shape.data} * shape.pages : 0, random, 7);
        for (DieIndex die; die < shape.dies; ++die)
            for (DiePage page; page < std::uint64_t{shape.data} * shape.pages; ++page) {
                m_truth.push_back(filled ? ++m_version : 0);
                if (!filled)
                    continue;
                m_cells[die][mapping->find(die, page)] = m_version;
                const std::uint64_t own = page; // start state: block i holds logical block i; its stale pages get version 0
                if (m_cells[die][own] == kErased)
                    m_cells[die][own] = 0;
            }
    }

    bool write(DieIndex die, DiePage page)
    {
        SlotIndex slot;
        Merge merge;
        for (int steps = 0; !mapping->place(die, page, slot, merge); ++steps)
            if (steps > 1000 || !carryOut(die, merge))
                return false;
        if (!program(die, slot, ++m_version))
            return false;
        truth(die, page) = m_version;
        while (mapping->due(die, merge))
            if (!carryOut(die, merge))
                return false;
        return true;
    }

    void trim(DieIndex die, DiePage page)
    {
        mapping->trim(die, page);
        truth(die, page) = 0;
    }

    bool agrees(DieIndex die, DiePage page)
    {
        const SlotIndex slot = mapping->find(die, page);
        return truth(die, page) == 0 ? slot == BlockMapping::kNone : slot != BlockMapping::kNone && m_cells[die][slot] == truth(die, page);
    }

    Costs costs;
    std::unique_ptr<BlockMapping> mapping;

private:
    std::uint64_t& truth(DieIndex die, DiePage page)
    {
        return m_truth[die * std::uint64_t{mapping->shape().data} * mapping->shape().pages + page];
    }

    bool program(DieIndex die, SlotIndex slot, std::uint64_t version)
    {
        ++costs.programs;
        if (m_cells[die][slot] != kErased)
            return false; // programmed twice
        m_cells[die][slot] = version;
        return true;
    }

    bool carryOut(DieIndex die, const Merge& merge)
    {
        for (const Merge::Copy& copy : merge.copies) {
            ++costs.reads;
            if (m_cells[die][copy.from] == kErased || !program(die, copy.to, m_cells[die][copy.from]))
                return false;
        }
        for (const SuperblockIndex superblock : merge.erases) {
            ++costs.erases;
            for (std::uint32_t i = 0; i < mapping->shape().pages; ++i)
                m_cells[die][std::size_t{superblock} * mapping->shape().pages + i] = kErased;
        }
        costs.switched += merge.kind == MergeKind::switched ? 1 : 0;
        costs.partial += merge.kind == MergeKind::partial ? 1 : 0;
        costs.full += merge.kind == MergeKind::full ? 1 : 0;
        mapping->merged(die, merge);
        return true;
    }

    std::vector<std::vector<std::uint64_t>> m_cells; // version by slot
    std::vector<std::uint64_t> m_truth; // by page of the drive; 0 = nothing
    std::uint64_t m_version = 0;
};

// Four logical blocks of eight pages, with two log blocks.
BlockShape small(std::uint32_t logs = 2)
{
    BlockShape shape;
    shape.superblocks = 4 + logs + 2;
    shape.pages = kPages;
    shape.data = 4;
    shape.logs = logs;
    return shape;
}

} // namespace

class TestBlockMapping : public QObject {
    Q_OBJECT

private slots:
    // Rewriting one page: b - 1 copies, one program, one erase. A whole block in order: b programs, one erase.
    void blockLevelCosts()
    {
        Medium one("block", small(), true, false);
        QVERIFY(one.write(kDie, DiePage{3}));
        QVERIFY(one.write(kDie, DiePage{8 + 2})); // another block: the first replacement is finished
        QCOMPARE(one.costs, (Costs{3 + 4 + 2, 3 + 1 + 4 + 2 + 1, 1, 0, 0, 1}));
        Medium order("block", small(), true, false);
        for (DiePage page; page < kPages; ++page)
            QVERIFY(order.write(kDie, page));
        QCOMPARE(order.costs, (Costs{0, 8, 1, 1, 0, 0}));
    }

    void bastCosts()
    {
        Medium order("bast", small(), true, false); // switch: the erase of the old block
        for (DiePage page; page < kPages; ++page)
            QVERIFY(order.write(kDie, page));
        QCOMPARE(order.costs, (Costs{0, 8, 1, 1, 0, 0}));
        Medium part("bast", small(1), true, false); // partial: b - k copies and an erase, for k = 3
        for (DiePage page; page < 3; ++page)
            QVERIFY(part.write(kDie, page));
        QVERIFY(part.write(kDie, DiePage{kPages + 1}));
        QCOMPARE(part.costs, (Costs{5, 3 + 5 + 1, 1, 0, 1, 0}));
        Medium full("bast", small(1), true, false); // full: b copies and two erases
        QVERIFY(full.write(kDie, DiePage{5}));
        QVERIFY(full.write(kDie, DiePage{kPages + 1}));
        QCOMPARE(full.costs, (Costs{8, 1 + 8 + 1, 2, 0, 0, 1}));
    }

    void fastCosts()
    {
        Medium order("fast", small(), true, false);
        for (DiePage page; page < kPages; ++page)
            QVERIFY(order.write(kDie, page));
        QCOMPARE(order.costs, (Costs{0, 8, 1, 1, 0, 0}));
        Medium part("fast", small(), true, false); // 0, 1, 2, then 4: the order is broken; 4 goes to RW
        for (const std::uint64_t page : {0, 1, 2, 4})
            QVERIFY(part.write(kDie, DiePage{page}));
        QCOMPARE(part.costs, (Costs{5, 3 + 5 + 1, 1, 0, 1, 0}));
        // Eight pages of three blocks fill the RW block; the ninth empties it: k = 3 full merges of b pages, k + 1 erases.
        Medium random("fast", small(), true, false);
        for (const std::uint64_t page : {1, 2, 3, 9, 10, 17, 18, 19})
            QVERIFY(random.write(kDie, DiePage{page}));
        QCOMPARE(random.costs, (Costs{0, 8, 0, 0, 0, 0}));
        QVERIFY(random.write(kDie, DiePage{25}));
        QCOMPARE(random.costs, (Costs{3 * 8, 8 + 3 * 8 + 1, 4, 0, 0, 3}));
    }

    // Sets of two blocks with two logs each: a set's writes fill its own logs.
    void setAssociativeCosts()
    {
        BlockShape shape = small(4);
        shape.setBlocks = 2;
        shape.setLogs = 2;
        Medium set("set_associative", shape, true, false);
        for (int i = 0; i < 16; ++i)
            QVERIFY(set.write(kDie, DiePage{i < 8 ? 1U : 9U})); // both logs of set 0; only the last version of each page counts
        QCOMPARE(set.costs, (Costs{0, 16, 0, 0, 0, 0}));
        QVERIFY(set.write(kDie, DiePage{17})); // the other set has logs of its own
        QCOMPARE(set.costs.full, 0);
        QVERIFY(set.write(kDie, DiePage{2})); // the log with one newest page is emptied: a merge of one block, two erases
        QCOMPARE(set.costs, (Costs{8, 16 + 1 + 8 + 1, 2, 0, 0, 1}));
    }

    void whatIsTrimmedIsNotCopied()
    {
        Medium full("bast", small(1), true, false);
        QVERIFY(full.write(kDie, DiePage{5}));
        full.trim(kDie, DiePage{0});
        full.trim(kDie, DiePage{5});
        QVERIFY(full.write(kDie, DiePage{kPages + 1}));
        QCOMPARE(full.costs, (Costs{6, 1 + 6 + 1, 2, 0, 0, 1}));
        QVERIFY(full.write(kDie, DiePage{0})); // its offset is empty again
        QCOMPARE(full.costs.full, 1);
        QVERIFY(full.agrees(kDie, DiePage{0}) && full.agrees(kDie, DiePage{5}) && full.agrees(kDie, DiePage{1}));
    }

    // MISTAKES T12.
    void t12NothingIsLost_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("filled");
        QTest::addColumn<bool>("random");
        const std::pair<const char*, const char*> kinds[] = {
            {"block", "block"}, {"BAST", "bast"}, {"FAST", "fast"}, {"set-associative", "set_associative"}};
        for (const auto& [name, kind] : kinds)
            for (const int start : {0, 1, 2})
                QTest::addRow("%s, %s", name,
                              start == 0       ? "empty"
                                  : start == 1 ? "filled"
                                               : "in mid-stride")
                    << QString(kind) << (start > 0) << (start > 1);
    }
    void t12NothingIsLost()
    {
        QFETCH(const QString, kind);
        QFETCH(const bool, filled);
        QFETCH(const bool, random);
        BlockShape shape;
        shape.dies = 2;
        shape.pages = 16;
        shape.data = 40;
        shape.logs = 6;
        shape.superblocks = 48;
        shape.setBlocks = 3;
        shape.setLogs = 2;
        Medium medium(kind.toStdString(), shape, filled, random);
        RandomStream draw(3, "operations");
        const std::uint64_t pages = std::uint64_t{shape.data} * shape.pages;
        std::uint64_t next = 0;
        for (int i = 0; i < 1'000'000; ++i) {
            const DieIndex die{static_cast<std::uint32_t>(draw.below(2))};
            const std::uint64_t choice = draw.below(20);
            const DiePage page{choice < 8 ? next++ % pages : draw.below(choice < 14 ? 64 : pages)};
            if (choice == 19)
                medium.trim(die, page);
            else if (!medium.write(die, page))
                QFAIL(qPrintable(QString("operation %1, page %2").arg(i).arg(page.value)));
            if (!medium.agrees(die, page) || !medium.agrees(die, DiePage{draw.below(pages)}))
                QFAIL(qPrintable(QString("lost at operation %1").arg(i)));
        }
        for (DieIndex die; die < 2U; ++die)
            for (DiePage page; page < pages; ++page)
                QVERIFY(medium.agrees(die, page));
    }
};

QTEST_APPLESS_MAIN(TestBlockMapping)
#include "tst_block_mapping.moc"
