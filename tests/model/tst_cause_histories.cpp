// SPDX-License-Identifier: GPL-3.0-or-later
// What led to a packet, against plain lists that every packet keeps for itself.
#include "model/cause_histories.h"

#include <QTest>

#include <random>
#include <vector>

using namespace floom;

namespace {

using List = std::vector<CauseStretch>; // latest first

constexpr std::size_t kReach = 64; // as cause_histories.h says

bool same(const List& a, const List& b)
{
    const auto equal = [](const CauseStretch& x, const CauseStretch& y) {
        return x.from == y.from && x.to == y.to && x.code == y.code && x.who == y.who && x.track == y.track;
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal);
}

const CauseStretch* takeNone(const CauseStretch* first, const CauseStretch* /*end*/)
{
    return first;
}

// `atOnce`: of stretches that join as many as that; the others come one by one.
List told(CauseHistories& histories, std::ptrdiff_t atOnce)
{
    List list;
    histories.each(
        [&](const CauseStretch& stretch) {
            list.push_back(stretch);
            return true;
        },
        [&](const CauseStretch* first, const CauseStretch* end) {
            const CauseStretch* const behind = first + std::min(end - first, atOnce);
            list.insert(list.end(), first, behind);
            return behind;
        });
    return list;
}

// A wait from `from` to the end of the list, split among its stretches.
bool sameSplit(const std::vector<CausePiece>& parts, const List& list, std::int64_t from)
{
    std::size_t i = 0;
    for (const CauseStretch& stretch : list) {
        if (stretch.to <= from)
            break;
        const CausePiece* const part = i < parts.size() ? &parts[i++] : nullptr;
        if (part == nullptr || part->ps != stretch.to - std::max(stretch.from, from) || part->key != CausePiece::Key{stretch.code, 7}
            || part->who != stretch.who || part->track != stretch.track)
            return false;
        if (stretch.from <= from)
            break;
    }
    return i == parts.size();
}

// The account of a packet that came back: chain and pieces.
struct Account {
    std::vector<ChainEntry> chain;
    std::vector<CausePiece> pieces;
    [[nodiscard]] CauseAccount view(std::int64_t mark) const
    {
        return {chain.data(), chain.size(), pieces.data(), pieces.size(), mark, causeCode(CauseClass::hostWrite, kNoCauseJob, 0), 0};
    }
};

// Of `length` picoseconds or more. Some waits are told in the short way; some pieces, if `odd`, do not sum to their waits.
Account randomAccount(std::mt19937& random, std::int64_t length, bool odd)
{
    Account account;
    const auto draw = [&](unsigned n) { return static_cast<std::uint32_t>(random() % n); };
    for (std::int64_t sum = 0; sum < length && account.chain.size() + 1 < Packet::kChain;) {
        ChainEntry entry{draw(2) * draw(40), draw(4) == 0 ? 0 : 1 + draw(60), draw(3), draw(3) == 0 ? 1 + draw(2) : 0};
        entry.freeOn = entry.wait > 0 ? entry.freeOn : 0;
        sum += entry.wait + entry.service;
        for (std::int64_t left = entry.freeOn != 0 ? 0 : entry.wait + (odd && draw(9) == 0 ? 1 : 0); left > 0;) {
            const std::int64_t part = std::min<std::int64_t>(left, 1 + draw(20));
            account.pieces.push_back({part, {draw(3), 0}, draw(2), static_cast<std::int32_t>(draw(2)) - 1});
            left -= part;
        }
        account.chain.push_back(entry);
    }
    return account;
}

// A life from `begin` to `end`. With one code stretches often go on in each other.
List randomLife(std::mt19937& random, std::int64_t begin, std::int64_t end, std::uint32_t codes)
{
    List list;
    for (std::int64_t to = end; to > begin;) {
        const std::int64_t from = std::max(begin, to - 1 - static_cast<std::int64_t>(random() % 40));
        const CauseStretch stretch{from, to, static_cast<std::uint32_t>(random() % codes), 0, -1};
        if (!list.empty() && list.back().goesOnIn(stretch))
            list.back().from = from;
        else
            list.push_back(stretch);
        to = from;
    }
    return list;
}

void follow(List& list, const List& before)
{
    if (before.empty())
        return;
    if (list.back().goesOnIn(before.front()))
        list.back().from = before.front().from;
    else
        list.push_back(before.front());
    for (std::size_t i = 1; i < before.size() && list.size() < kReach; ++i)
        list.push_back(before[i]);
}

} // namespace

class TestCauseHistories : public QObject {
    Q_OBJECT

private slots:
    void historiesEqualPlainLists_data()
    {
        QTest::addColumn<int>("codes");
        QTest::addColumn<int>("packets");
        QTest::addColumn<int>("longest");
        QTest::addColumn<bool>("beyond"); // some have more behind them than is kept
        QTest::newRow("short lives of one packet") << 3 << 1 << 30 << false;
        QTest::newRow("that go on in each other") << 1 << 40 << 60 << false;
        QTest::newRow("of many packets") << 4 << 600 << 200 << true;
        QTest::newRow("longer than what is kept") << 5 << 20 << 2'000 << true;
    }
    void historiesEqualPlainLists()
    {
        QFETCH(int, codes);
        QFETCH(int, packets);
        QFETCH(int, longest);
        QFETCH(bool, beyond);
        struct Born {
            std::int64_t at = -1;
            List before;
        };
        std::mt19937 random(7);
        CauseHistories histories;
        std::vector<Born> born(static_cast<std::size_t>(packets));
        List current;
        std::int64_t now = 0;
        std::size_t most = 0;
        for (int step = 0; step < 8'000; ++step) {
            const auto packet = static_cast<PacketId>(random() % born.size());
            Born& its = born[packet];
            switch (random() % 8) {
            case 0:
                histories.clear();
                current.clear();
                break;
            case 1:
            case 2:
            case 3:
                its = {now, current};
                histories.follows(packet, now);
                break;
            default: {
                now += 1 + static_cast<std::int64_t>(random() % static_cast<unsigned>(longest));
                // Some accounts do not go back to where the packet began.
                const std::int64_t begin = its.at >= 0 && random() % 8 != 0 ? its.at : now - 1;
                current = randomLife(random, begin, now, static_cast<std::uint32_t>(codes));
                CauseLife& life = histories.renew();
                life.clear(current.size());
                for (const CauseStretch& stretch : current)
                    life.put(stretch);
                histories.goOn(packet, begin);
                if (its.at == begin)
                    follow(current, its.before);
            }
            }
            QVERIFY2(same(told(histories, 2), current), qPrintable(QString::number(step)));
            most = std::max(most, current.size());
        }
        QCOMPARE(most >= kReach, beyond);
    }

    // What is kept to be told later is told as at once, whether its stretches are taken together or one by one; and a wait that lies within
    // a life is split from the account as from its stretches.
    void keptAccountsSplitAWaitTheSameWayLater()
    {
        std::mt19937 random(11);
        CauseHistories atOnce, later, together;
        std::int64_t now = 0;
        int kept = 0, split = 0;
        for (int step = 0; step < 20'000; ++step) {
            const auto packet = static_cast<PacketId>(random() % 6);
            Account account = randomAccount(random, 1 + static_cast<std::int64_t>(random() % 500), random() % 16 == 0);
            now += static_cast<std::int64_t>(random() % 300);
            const std::int64_t mark = now - static_cast<std::int64_t>(random() % 3);
            if (random() % 16 == 0 && !account.chain.empty())
                account.chain.back().service = -5;
            const CauseAccount view = account.view(mark);
            CauseLife& life = atOnce.renew();
            atOnce.goOn(packet, view.life(0, now, life));
            for (CauseHistories* const histories : {&later, &together}) {
                if (histories->keep(packet, view, now))
                    ++kept;
                else
                    histories->goOn(packet, view.life(0, now, histories->renew()));
            }
            if (random() % 2 == 0) {
                const List list = told(atOnce, 0);
                const std::int64_t from = now - 1 - static_cast<std::int64_t>(random() % 400);
                if (const KeptAccount* const its = later.accountAt(later.keepFor(packet)); its->endsAt(now)) {
                    std::vector<CausePiece> parts(its->mostParts());
                    parts.resize(its->split(from, 7, parts.data()));
                    QVERIFY2(parts.empty() || sameSplit(parts, list, from), qPrintable(QString::number(step)));
                    split += parts.empty() ? 0 : 1;
                }
                QVERIFY2(same(told(later, 0), list), qPrintable(QString::number(step)));
                QVERIFY2(same(told(together, static_cast<std::ptrdiff_t>(random() % 90)), list), qPrintable(QString::number(step)));
            }
            const auto next = static_cast<PacketId>(random() % 6);
            for (CauseHistories* const histories : {&atOnce, &later, &together})
                histories->follows(next, now);
            now += random() % 4 == 0 ? 1 : 0;
        }
        QVERIFY(kept > 20'000);
        QVERIFY(split > 2'000);
    }

    // What is kept for a packet is told later as it was, whatever came since, until the packet keeps something else or lets go.
    void aKeptHistoryIsReadLaterUnchanged()
    {
        struct Kept {
            std::uint32_t node = 0;
            List list;
            bool is = false;
        };
        std::mt19937 random(13);
        CauseHistories histories;
        std::vector<Kept> kept(40);
        std::int64_t now = 0;
        int asked = 0;
        for (int step = 0; step < 20'000; ++step) {
            now += 1 + static_cast<std::int64_t>(random() % 50);
            const auto packet = static_cast<PacketId>(random() % kept.size());
            if (random() % 16 == 0) {
                histories.clear();
            } else {
                const List list = randomLife(random, now - 1 - static_cast<std::int64_t>(random() % 40), now, 4);
                CauseLife& life = histories.renew();
                life.clear(list.size());
                for (const CauseStretch& stretch : list)
                    life.put(stretch);
                histories.goOn(static_cast<PacketId>(random() % 3), list.empty() ? now : list.back().from);
                histories.follows(static_cast<PacketId>(random() % 3), now);
            }
            Kept& its = kept[packet];
            if (its.is) {
                List list;
                histories.each(
                    its.node,
                    [&](const CauseStretch& stretch) {
                        list.push_back(stretch);
                        return true;
                    },
                    takeNone);
                QVERIFY2(same(list, its.list), qPrintable(QString::number(step)));
                ++asked;
            }
            if (its.is && random() % 2 == 0) {
                histories.release(packet);
                its.is = false;
            } else {
                its = {histories.keepFor(packet), told(histories, 0), true};
            }
        }
        QVERIFY(asked > 10'000);
        QVERIFY2(histories.size() <= 4'096, qPrintable(QString::number(histories.size())));
    }

    void aVisitorMayStopTheWalk()
    {
        CauseHistories histories;
        CauseLife& life = histories.renew();
        life.clear(3);
        life.put({20, 30, 1, 0, -1});
        life.put({10, 20, 2, 0, -1});
        life.put({0, 10, 1, 0, -1});
        histories.goOn(3, 0);
        int seen = 0;
        histories.each([&](const CauseStretch&) { return ++seen < 2; }, takeNone);
        QCOMPARE(seen, 2);
    }

    // What nobody can look back to is used again.
    void aLongChainKeepsItsMemoryBounded()
    {
        CauseHistories histories;
        for (std::int64_t i = 0; i < 200'000; ++i) {
            CauseLife& life = histories.renew();
            life.clear(1);
            life.put({i, i + 1, static_cast<std::uint32_t>(i % 2), 0, -1});
            histories.goOn(static_cast<PacketId>(i % 8), i);
            histories.follows(static_cast<PacketId>((i + 1) % 8), i + 1);
        }
        QVERIFY2(histories.size() <= 4'096, qPrintable(QString::number(histories.size())));
    }
};

QTEST_APPLESS_MAIN(TestCauseHistories)
#include "tst_cause_histories.moc"
