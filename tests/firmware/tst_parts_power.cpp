// SPDX-License-Identifier: GPL-3.0-or-later
// The power cap: which programs it holds back, for how long, and in which order they go.
#include "firmware/fake_drive.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

// A cap of 1 W over 1 ms; a program takes 0.3 mJ, and 0.1 mJ more for a second plane. The rest of the drive draws what the test sets.
struct Capped final : Component, ProcessorRole {
    explicit Capped(double watts = 1)
        : topology(made())
        , context(topology)
        , cpu{"cpu", "cpu", {}, {}, {}, {}, {}}
        , setup{topology, ParameterReader(cpu, *builtinCatalogue().find("cpu"), {}), "cpu", "cpu", "cpu", "cpu", 0, 0, tracks}
        , cap(setup, {static_cast<std::int64_t>(watts * 1e6), kWindow}, flash)
    {
        context.setUp({this}, tracks.meters, tracks.tracks.size());
    }
    static Topology made()
    {
        Topology t;
        t.geometries.push_back(FakeDrive::geometry());
        t.dies.resize(2);
        t.dies[0].programEnergy = t.dies[1].programEnergy = {kEnergy, kFurther};
        return t;
    }
    void arrive(Context&, Packet&) override { }
    void wake(Context&, std::uint16_t kind, std::uint32_t) override
    {
        isBooked = isBooked && kind == PowerCap::kRelease;
        cap.release(context);
        ++wakes;
    }
    void returned(Context&, Packet&) override { }
    void energy(Time now, EnergyBill& bill) const override
    {
        bill.addStatic("idle", background, now);
        Int128 moved = 0;
        for (const FakeOrder& order : flash.orders)
            moved += order.when + kLag <= now ? transfer : 0;
        bill.add("transfer", moved);
    }

    // A program that is ready at `ready`, not before the latest, nor before now.
    void program(Time ready, int planes = 1, std::uint32_t die = 0)
    {
        goOn(ready);
        context.now = later(context.now, ready);
        Packet& packet = context.create(Owner::hostWrite);
        packet.flash.die = DieIndex{die};
        packet.flash.planes = static_cast<std::uint8_t>(planes);
        packet.mark = ready;
        asked.push_back(packet.id);
        cap.order(context, packet, DieOperation::program, ready, ready);
    }
    // Wake-ups until then.
    void goOn(Time until)
    {
        while (context.queue().find() && context.queue().next().at <= until)
            context.dispatch(context.queue().pop());
    }
    // When each program was sent, in the order of their coming.
    std::vector<std::int64_t> starts()
    {
        goOn(Time{INT64_MAX / 2});
        isBooked = isBooked && flash.orders.size() == asked.size();
        std::vector<std::int64_t> times;
        for (std::size_t i = 0; i < flash.orders.size(); ++i) {
            const FakeOrder& order = flash.orders[i];
            isBooked = isBooked && order.packet == asked[i] && context.packet(order.packet).mark == order.when;
            times.push_back(order.when.ps);
        }
        return times;
    }

    static constexpr Time kWindow{1'000'000'000}, kLag{20'000'000};
    static constexpr std::int64_t kEnergy = 300'000'000'000'000, kFurther = 100'000'000'000'000; // attojoules
    static constexpr std::int64_t kBudget = 1'000'000'000'000'000; // of a window

    Topology topology;
    Context context;
    TrackTable tracks;
    Block cpu;
    Setup setup;
    FakeFlash flash;
    PowerCap cap;
    std::vector<PacketId> asked;
    std::int64_t background = 0; // microwatts
    std::int64_t transfer = 0; // attojoules that the rest of the drive draws for each program, kLag after it was sent
    int wakes = 0;
    bool isBooked = true; // none passed another, and the account of each packet stands where it was let go
};

} // namespace

class TestPartsPower : public QObject {
    Q_OBJECT

private slots:
    void programsBeyondTheBudgetOfAWindowWait()
    {
        Capped drive;
        for (int i = 0; i < 20; ++i)
            drive.program(Time{});
        const std::vector<std::int64_t> starts = drive.starts();
        for (std::size_t i = 0; i < 20; ++i) // three of them are 0.9 of the budget
            QCOMPARE(starts[i], static_cast<std::int64_t>(i / 3) * Capped::kWindow.ps);
        QVERIFY(drive.isBooked);
    }

    // No window of any position holds more than the budget; nobody overtakes; nobody waits while there is budget left.
    void noWindowExceedsTheCapAndEveryProgramStarts()
    {
        Capped drive;
        RandomStream random(9, "cap");
        std::vector<std::int64_t> readies, energies;
        Time ready;
        for (int i = 0; i < 400; ++i) {
            ready += Time{static_cast<std::int64_t>(random.below(i % 100 < 50 ? 200'000'000 : 600'000'000))};
            const bool isWide = random.below(2) == 0;
            drive.program(ready, isWide ? 2 : 1, static_cast<std::uint32_t>(i % 2));
            readies.push_back(ready.ps);
            energies.push_back(Capped::kEnergy + (isWide ? Capped::kFurther : 0));
        }
        const std::vector<std::int64_t> starts = drive.starts();
        QVERIFY(drive.isBooked);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const auto spent = [&](std::int64_t until) { // by the earlier ones, in the window that ends at `until`
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < i; ++k)
                    sum += starts[k] > until - Capped::kWindow.ps && starts[k] <= until ? energies[k] : 0;
                return sum;
            };
            const std::int64_t turn = std::max(readies[i], i == 0 ? 0 : starts[i - 1]);
            QVERIFY(starts[i] >= turn);
            if (starts[i] > turn) // a picosecond sooner there was too little left
                QVERIFY(spent(starts[i] - 1) + energies[i] > Capped::kBudget);
            QVERIFY(spent(starts[i]) + energies[i] <= Capped::kBudget);
        }
    }

    // A program that comes while another is held waits too, although its own die is free.
    void noProgramOvertakesAHeldOne()
    {
        Capped drive;
        for (int i = 0; i < 4; ++i)
            drive.program(Time{}, 2);
        drive.program(Time{Capped::kWindow.ps / 2}, 1, 1);
        const std::vector<std::int64_t> starts = drive.starts();
        QVERIFY(drive.isBooked);
        QCOMPARE(starts, (std::vector<std::int64_t>{0, 0, Capped::kWindow.ps, Capped::kWindow.ps, 2 * Capped::kWindow.ps}));
    }

    void programsGetOnlyThePowerThatTheRestOfTheDriveLeaves()
    {
        Capped drive;
        drive.background = 600'000; // 0.4 W is left: one program a window
        for (int i = 0; i < 4; ++i)
            drive.program(Time{10 * Capped::kWindow.ps});
        const std::vector<std::int64_t> starts = drive.starts();
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(starts[i], static_cast<std::int64_t>(10 + i) * Capped::kWindow.ps);
    }

    // What programs cost the rest of the drive comes after they were let go, be it a half of their own energy or three times that. All of
    // it counts, and no more: the cap is kept and used.
    void transfersOfProgramsStayWithinTheCap_data()
    {
        QTest::addColumn<double>("each"); // of the energy of a program
        QTest::addColumn<double>("watts");
        for (const double each : {0.5, 1.0, 3.0})
            for (const double watts : {0.1, 1.0, 5.0, 25.0}) // a window of 0.1 W is less than a program
                QTest::addRow("%g at %g W", each, watts) << each << watts;
    }
    void transfersOfProgramsStayWithinTheCap()
    {
        QFETCH(const double, each);
        QFETCH(const double, watts);
        Capped drive(watts);
        drive.background = static_cast<std::int64_t>(0.2e6 * watts);
        drive.transfer = static_cast<std::int64_t>(each * static_cast<double>(Capped::kEnergy));
        constexpr int kPrograms = 2000;
        for (int i = 0; i < kPrograms; ++i)
            drive.program(Time{}, 1, static_cast<std::uint32_t>(i % 2));
        const std::vector<std::int64_t> starts = drive.starts();
        const auto mean = [&](std::size_t from) { // watts, from that program on
            const double seconds = static_cast<double>(starts.back() - starts[from]) * 1e-12;
            return 0.2 * watts
                + static_cast<double>(kPrograms - 1 - from) * (1 + each) * static_cast<double>(Capped::kEnergy) * 1e-18 / seconds;
        };
        QVERIFY2(mean(0) < 1.03 * watts, qPrintable(QString::number(mean(0)))); // the first window was full at once
        QVERIFY2(mean(kPrograms / 2) < 1.002 * watts, qPrintable(QString::number(mean(kPrograms / 2))));
        // In a window of 1 W fit two programs of 0.3 mJ and no part of a third.
        QVERIFY2(mean(kPrograms / 2) > (watts == 1.0 ? 0.8 : 0.98) * watts, qPrintable(QString::number(mean(kPrograms / 2))));
        QVERIFY(drive.wakes < 10 * kPrograms);
    }

    // A fiftieth of the cap: 0.3 mJ every 15 ms.
    void aCapBelowTheIdlePowerStillWrites()
    {
        Capped drive;
        drive.background = 2'000'000;
        for (int i = 0; i < 5; ++i)
            drive.program(Time{100 * Capped::kWindow.ps});
        const std::vector<std::int64_t> starts = drive.starts();
        for (std::size_t i = 1; i < 5; ++i)
            QCOMPARE(starts[i] - starts[i - 1], 15 * Capped::kWindow.ps);
    }

    // A program takes 300 windows of the whole cap and 15,000 of what is left of it: the cap looks again now and then, not in each.
    void aTinyCapDoesNotStopAllPrograms()
    {
        Capped drive(0.001);
        drive.background = 2'000'000;
        for (int i = 0; i < 4; ++i)
            drive.program(Time{100 * Capped::kWindow.ps});
        const std::vector<std::int64_t> starts = drive.starts();
        for (std::size_t i = 1; i < 4; ++i)
            QCOMPARE(starts[i] - starts[i - 1], 15'000 * Capped::kWindow.ps);
        QVERIFY2(drive.wakes < 1000, qPrintable(QString::number(drive.wakes)));
    }

    void heldProgramsAreReported()
    {
        Capped drive;
        for (int i = 0; i < 5; ++i)
            drive.program(Time{});
        drive.goOn(Time{10 * Capped::kWindow.ps});
        EnergyResult result;
        drive.cap.report(result);
        QCOMPARE(result.capWatts, 1.0);
        QCOMPARE(result.heldPrograms, std::uint64_t{2});
        QCOMPARE(result.heldSeconds, 0.002);
        drive.cap.windowBegins();
        drive.cap.report(result);
        QCOMPARE(result.heldPrograms, std::uint64_t{0});
        Capped free(0); // no cap
        for (int i = 0; i < 50; ++i)
            free.program(Time{7});
        QCOMPARE(free.starts(), std::vector<std::int64_t>(50, 7));
    }
};

QTEST_APPLESS_MAIN(TestPartsPower)
#include "tst_parts_power.moc"
