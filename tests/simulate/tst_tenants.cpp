// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on separate queues: each has its result, and arbitration decides who is served.
#include "results/fairness.h"
#include "simulate/drive.h"

using namespace floom;

namespace {

// A controller with four command slots: all other commands wait in their queues.
std::vector<double> rates(const Changes& more, const std::string& workload)
{
    Changes changes = {"host.deviceSlots=4", "host.queues=4"};
    changes.insert(changes.end(), more.begin(), more.end());
    const RunResult result = runDrive(drive("starter", changes), workload);
    std::vector<double> found;
    double sum = 0;
    for (const SideResult& side : result.sides)
        if (isTenant(side)) {
            found.push_back(side.iops);
            sum += side.iops;
        }
    if (!found.empty() && std::abs(sum - result.iops) > 1e-6 * result.iops)
        qFatal("tenants do not sum to all");
    return found;
}

} // namespace

class TestTenants : public QObject {
    Q_OBJECT

private slots:
    void jainsIndexIsOneForEqualsAndOneNthForOne()
    {
        QCOMPARE(jainsIndex({5, 5, 5, 5}), 1.0);
        QCOMPARE(jainsIndex({8, 0, 0, 0}), 0.25);
        QCOMPARE(jainsIndex({3, 1}), 0.8);
        QCOMPARE(jainsIndex({}), 1.0);
    }

    // Jobs of different phases never compete: that one is slower than the other says nothing of fairness.
    void onlyJobsSideBySideAreFairToEachOther()
    {
        const std::string apart =
            "phase=first job=reads rw=randread qd=32 count=4000 ; phase=second job=writes rw=randwrite qd=1 count=400";
        QCOMPARE(fairness(runDrive("starter", {}, apart)), 0.0);
        const RunResult both = runDrive("starter", {}, apart + " ; job=more rw=randwrite qd=1 count=400");
        std::vector<double> second;
        for (const SideResult& side : both.sides)
            if (side.name.starts_with("second/"))
                second.push_back(side.iops);
        QCOMPARE(second.size(), std::size_t(2));
        QCOMPARE(fairness(both), jainsIndex(second));
    }

    void aSingleJobIsNotListedAsATenant() { QVERIFY(rates({}, "qd=16 count=2000").empty()); }

    void roundRobinServesQueuesAlike()
    {
        const auto found = rates({}, "numjobs=4 qd=16 count=20000");
        QCOMPARE(found.size(), std::size_t(4));
        QVERIFY(jainsIndex(found) > 0.9999);
    }

    void weightsShareTheController()
    {
        const auto found = rates({"host.arbitration=weighted", "host.highQueues=1", "host.mediumQueues=1", "host.weightHigh=6",
                                  "host.weightMedium=3", "host.weightLow=1"},
                                 "numjobs=3 qd=16 count=20000");
        QCOMPARE(found.size(), std::size_t(3));
        QVERIFY(std::abs(found[0] / found[2] - 6) < 0.1);
        QVERIFY(std::abs(found[1] / found[2] - 3) < 0.1);
    }

    void urgentGoesBeforeAllOthers()
    {
        const auto found = rates({"host.arbitration=weighted", "host.urgentQueues=1"}, "numjobs=2 qd=16 count=5000");
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY(found[0] > 100 * found[1]);
    }

    // A job that ends long before the others is reported with the rate of its own duration (Little's law), not averaged over the whole run;
    // and this is noted.
    void aJobIsToldAtTheRateItHadWhileItRan()
    {
        const auto little = [](const SideResult& side, double depth) { return side.iops * side.latency.mean * 1e-6 / depth; };
        const RunResult r = runDrive("starter", {}, "job=brief rw=randread qd=8 count=1000 ; job=lengthy rw=randwrite qd=8 count=30000");
        int jobs = 0;
        for (const SideResult& side : r.sides)
            if (isTenant(side)) {
                ++jobs;
                QVERIFY2(std::abs(little(side, 8) - 1) < 0.03, qPrintable(QString::number(little(side, 8))));
            }
        QCOMPARE(jobs, 2);
        const auto tells = [](const RunResult& result) {
            return std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& d) { return d.rule == "R618"; });
        };
        QVERIFY(tells(r));
        QVERIFY(!tells(runDrive("starter", {}, "job=a rw=randread qd=8 runtime=20ms ; job=b rw=randwrite qd=8 runtime=20ms")));
    }

    // Each job's time had begun with its own share of the warm-up: the one with the highest weight was over before the window opened, and
    // its rate was told as 0.
    void jobsWithARuntimeRunEquallyLongWhateverTheirWeights()
    {
        const Changes weighted = {"host.deviceSlots=4", "host.queues=3", "host.arbitration=weighted", "host.highQueues=1",
                                  "host.mediumQueues=1"};
        const RunResult r = runDrive(drive("starter", weighted), "runtime=60ms ; job=a qd=8 ; job=b qd=8 ; job=c qd=8");
        QVERIFY2(std::abs((r.window.end - r.window.start).seconds() - 0.06) < 0.003,
                 qPrintable(QString::number((r.window.end - r.window.start).seconds())));
        std::vector<double> found;
        for (const SideResult& side : r.sides)
            if (isTenant(side))
                found.push_back(side.iops);
        QCOMPARE(found.size(), std::size_t(3));
        QVERIFY2(std::abs(found[0] / found[2] - 8) < 0.8, qPrintable(QString::number(found[0] / found[2])));
        QVERIFY2(std::abs(found[1] / found[2] - 4) < 0.4, qPrintable(QString::number(found[1] / found[2])));
        for (const Diagnostic& d : r.diagnostics)
            QVERIFY(d.rule != "R618");
    }

    // A job's number counted from the end of its own share of the warm-up: the faster job was measured with fewer requests than asked, the
    // slower with more.
    void eachJobIsMeasuredWithItsNumberOfRequests()
    {
        const Changes weighted = {"host.deviceSlots=4", "host.queues=2", "host.arbitration=weighted", "host.highQueues=1"};
        const RunResult r = runDrive(drive("starter", weighted), "job=a qd=8 count=3000 ; job=b qd=8 count=900");
        std::vector<std::uint64_t> found;
        for (const SideResult& side : r.sides)
            if (isTenant(side))
                found.push_back(side.histogram.total());
        QCOMPARE(found, (std::vector<std::uint64_t>{3000, 900}));
        QCOMPARE(r.window.measuredRequests, std::uint64_t{3900});
    }

    // A job with a deeper queue gets no more than its turns, unless the arbitration burst is long.
    void aLongerArbitrationBurstMakesOtherQueuesWait()
    {
        const auto waits = [](const char* burst) {
            return runDrive("starter", {"host.deviceSlots=4", "host.queues=2", burst}, "numjobs=2 qd=64 count=20000").latency.max;
        };
        QVERIFY(waits("host.arbitrationBurst=128") > waits("host.arbitrationBurst=1"));
    }
};

QTEST_APPLESS_MAIN(TestTenants)
#include "tst_tenants.moc"
