// SPDX-License-Identifier: GPL-3.0-or-later
// Strong ids: no implicit construction from numbers, no mixing of kinds, and no run-time cost.
#include "base/index.h"

#include <QTest>

#include <tuple>
#include <vector>

using namespace floom;

namespace {

template <typename From, typename To> constexpr bool kPassesFor = std::is_convertible_v<From, To>;
template <typename A, typename B> constexpr bool kCompares = requires(A a, B b)
{
    a == b;
};
template <typename A, typename B> constexpr bool kOrders = requires(A a, B b)
{
    a < b;
};
// A is neither convertible to, constructible from, nor comparable with B.
template <typename A, typename B>
constexpr bool kApart = !kPassesFor<B, A> && !std::is_constructible_v<A, B> && !kCompares<A, B> && !kOrders<A, B>;

using Kinds =
    std::tuple<DieIndex, SuperblockIndex, PageIndex, HostUnit, Lpn, SlotIndex, Ppn, BufferSlot, MapPage, MapLineIndex, BlockIndex, DiePage>;

template <typename Kind> struct Stands {
    using Number = decltype(Kind::value);
    static constexpr bool kAlone = !kPassesFor<Number, Kind> && !kPassesFor<int, Kind> && kPassesFor<Kind, Number>;
    static constexpr bool kAsNumber =
        sizeof(Kind) == sizeof(Number) && alignof(Kind) == alignof(Number) && std::is_trivially_copyable_v<Kind>;
    template <typename... Others> static constexpr bool apart(const std::tuple<Others...>*)
    {
        return ((std::is_same_v<Kind, Others> || kApart<Kind, Others>)&&...);
    }
};

template <typename... All> constexpr bool allStand(const std::tuple<All...>*)
{
    return ((Stands<All>::kAlone && Stands<All>::kAsNumber && Stands<All>::apart(static_cast<const Kinds*>(nullptr))) && ...);
}

static_assert(allStand(static_cast<const Kinds*>(nullptr)));
static_assert(kCompares<DieIndex, DieIndex> && kCompares<DieIndex, std::uint32_t> && kOrders<SlotIndex, SlotIndex>);

} // namespace

class TestIndex : public QObject {
    Q_OBJECT

private slots:
    void anIndexCountsAndComparesLikeItsNumber()
    {
        int seen = 0;
        for (DieIndex die; die < 3U; ++die)
            seen += static_cast<int>(die.value) + 1;
        QCOMPARE(seen, 6);
        QVERIFY(SlotIndex{7} > SlotIndex{6} && SlotIndex{7} >= SlotIndex{7} && SlotIndex{6} <= SlotIndex{7}
                && SlotIndex{6} != SlotIndex{7});
        QCOMPARE((SlotIndex{40} + 2U).value, std::uint64_t{42}); // id + offset has the same kind
    }

    void anIndexAddressesAnArrayLikeItsNumber()
    {
        const std::vector<int> byDie{4, 5, 6};
        QCOMPARE(byDie[DieIndex{2}], 6);
    }
};

QTEST_APPLESS_MAIN(TestIndex)
#include "tst_index.moc"
