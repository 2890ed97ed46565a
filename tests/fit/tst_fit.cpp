// SPDX-License-Identifier: GPL-3.0-or-later
// Figure lists are parsed or refused by line; the search finds known answers with known intervals, and reports what the data do not
// determine.
#include "base/random.h"
#include "design/address.h"
#include "file/put.h"
#include "fit/detected.h"
#include "fit/fit.h"
#include "fit/fit_words.h"
#include "fit/linear_model.h"
#include "fit/measured_file.h"
#include "io/json.h"
#include "io/samples.h"
#include "rules/may_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <thread>

using namespace floom;

namespace {

double uniform(RandomStream& random)
{
    return static_cast<double>(random.below(1'000'000)) / 1e6;
}

double normal(RandomStream& random)
{
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += uniform(random);
    return sum;
}

Design starter()
{
    return *readDesign(findSample("starter")->text, builtinCatalogue());
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT

private slots:
    void listsAreRead()
    {
        const auto loads = readFigures("# a drive\nrw=randread qd=32 => iops=320k latency_us.p99=410 +-5%\n\n"
                                       "unseen rw=randwrite qd=1 => latency_us.mean=21.5 # predicted\n",
                                       "x.txt");
        QVERIFY2(loads.ok(), loads.ok() ? "" : loads.error().message().c_str());
        QCOMPARE(loads->size(), std::size_t{2});
        QCOMPARE(loads->at(0).figures[0].value, 320e3);
        QCOMPARE(loads->at(0).figures[1].error, 0.05);
        QCOMPARE(loads->at(0).workload.depth, 32);
        QVERIFY(!loads->at(0).unseen && loads->at(1).unseen);
        QCOMPARE(loads->at(1).figures[0].error, 0.0);
    }

    void malformedListsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("only comments") << QByteArray("# nothing\n") << "none";
        QTest::newRow("no arrow") << QByteArray("rw=randread iops=5\n") << "line 1";
        QTest::newRow("no figure") << QByteArray("\nrw=randread =>\n") << "line 2";
        QTest::newRow("unknown figure") << QByteArray("rw=randread => oips=5\n") << "iops";
        QTest::newRow("unknown word") << QByteArray("rv=randread => iops=5\n") << "line 1";
        QTest::newRow("zero") << QByteArray("rw=randread => iops=0\n") << "iops=0";
        QTest::newRow("negative") << QByteArray("rw=randread => iops=-4\n") << "iops=-4";
        QTest::newRow("no number") << QByteArray("rw=randread => iops=fast\n") << "iops=fast";
        QTest::newRow("twice") << QByteArray("rw=randread => iops=4 latency_us.mean=9 iops=5\n") << "'iops' twice";
        QTest::newRow("another unit") << QByteArray("rw=randread => iops=5us\n") << "iops=5us";
        QTest::newRow("error alone") << QByteArray("rw=randread => +-5%\n") << "+-5%";
        QTest::newRow("a JSON") << QByteArray("{\"iops\": 5}\n") << "line 1";
    }
    void malformedListsAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const auto loads = readFigures(text.toStdString(), "x.txt");
        QVERIFY(!loads.ok());
        const QString message = QString::fromStdString(loads.error().message());
        QVERIFY2(message.startsWith("x.txt") && message.contains(says), qPrintable(message));
    }

    void someAreKeptOut()
    {
        std::vector<MeasuredLoad> loads(9);
        keepSomeUnseen(loads, 4);
        QVERIFY(loads[3].unseen && loads[7].unseen && !loads[0].unseen && !loads[8].unseen);
        std::vector<MeasuredLoad> few(3);
        keepSomeUnseen(few, 4);
        QVERIFY(!few[0].unseen && !few[1].unseen && !few[2].unseen);
        std::vector<MeasuredLoad> said(9);
        said[0].unseen = true; // someone has seen it
        keepSomeUnseen(said, 4);
        QVERIFY(!said[3].unseen);
    }

    // Two parameters, their sum and difference measured with known errors: the intervals match the textbook.
    // r = (2 x - 4, x + y - 3, 0 z): by hand x = 2, y = 1, and nothing is known of z.
    void theStepOfALinearProblem()
    {
        const std::vector<Residuals> slopes{{2, 1}, {0, 1}, {0, 0}};
        const std::vector<double> step = leastSquaresStep(slopes, {-4, -3}, {0, 1, 2}, 0);
        QVERIFY(std::abs(step[0] - 2) < 1e-5 && std::abs(step[1] - 1) < 1e-5);
        QCOMPARE(step[2], 0.0);
        QVERIFY(std::abs(deviationOf({{2, 1}, {0, 1}}, 0) - 0.5) < 1e-5); // of (J'J)^-1 = ((1, -1), (-1, 5)) / 4
        QCOMPARE(deviationOf(slopes, 1), 1.0); // sqrt(5) / 2 is more than the whole range
        QCOMPARE(deviationOf(slopes, 2), 1.0);
        // Two parameters of which only the sum is determined.
        QCOMPARE(deviationOf({{3, 3}, {3, 3}}, 0), 1.0);
    }

    void intervalsOfAKnownProblem()
    {
        const ResidualsOf ask = [](const std::vector<FitPoint>& points, double) {
            std::vector<Residuals> all;
            for (const FitPoint& p : points)
                all.push_back({(p[0] + p[1] - 1.0) / 0.02, (p[0] - p[1] - 0.2) / 0.02});
            return all;
        };
        const FitFound found = searchFit(ask, {0.5, 0.5}, {0.02, 0.02}, {});
        QVERIFY(std::abs(found.best[0] - 0.6) < 1e-3 && std::abs(found.best[1] - 0.4) < 1e-3);
        const double half = 1.96 * 0.02 / std::sqrt(2);
        for (const std::size_t j : {0, 1}) {
            QVERIFY(!found.ends[j].openBelow && !found.ends[j].openAbove);
            QVERIFY(std::abs(found.ends[j].high - found.best[j] - half) < 0.1 * half);
            QVERIFY(std::abs(found.best[j] - found.ends[j].low - half) < 0.1 * half);
        }
    }

    // Sixteen sums of four costs, measured with 3 % error, by runs that differ randomly by 2 % from point to point. Ranges computed at the
    // luckiest point covered the truth in only 90 of 100 cases here.
    void rangesHoldTheTruthWhereRunsDifferByChance()
    {
        constexpr std::size_t kFree = 4, kFigures = 16;
        constexpr int kDrives = 100;
        constexpr double kError = 0.03, kChance = 0.02;
        const double range = std::log(16.0);
        int determined = 0, inside = 0;
        for (std::uint64_t drive = 1; drive <= kDrives; ++drive) {
            RandomStream random(mix64(drive), "fit.truth");
            FitPoint truth(kFree);
            for (double& x : truth)
                x = 0.2 + 0.6 * uniform(random);
            std::vector<FitPoint> weights(kFigures, FitPoint(kFree));
            for (FitPoint& of : weights)
                for (double& weight : of)
                    weight = std::pow(uniform(random), 3);
            const auto figure = [&](const FitPoint& point, std::size_t i) {
                double sum = 0;
                for (std::size_t j = 0; j < kFree; ++j)
                    sum += weights[i][j] * std::exp(range * point[j]);
                return std::log(sum);
            };
            std::vector<double> measured;
            for (std::size_t i = 0; i < kFigures; ++i)
                measured.push_back(figure(truth, i) + kError * normal(random) + kChance * normal(random));
            const ResidualsOf ask = [&](const std::vector<FitPoint>& points, double) {
                std::vector<Residuals> all;
                for (const FitPoint& point : points) {
                    std::uint64_t place = drive;
                    for (const double x : point)
                        place = mix64(place ^ std::bit_cast<std::uint64_t>(x));
                    RandomStream chance(place, "fit.chance");
                    all.emplace_back();
                    for (std::size_t i = 0; i < kFigures; ++i)
                        all.back().push_back((figure(point, i) + kChance * normal(chance) - measured[i])
                                             / std::hypot(kError, std::sqrt(2.0) * kChance));
                }
                return all;
            };
            const FitPoint scales(kFree, 0.08 / range);
            const FitFound first = searchFit(ask, FitPoint(kFree, 0.5), scales, {drive, 6, 10, false, {}});
            const FitFound found = searchFit(ask, first.best, scales, {drive, 0, 10, true, {}});
            for (std::size_t j = 0; j < kFree; ++j) {
                const FitEnd& end = found.ends[j];
                const bool told = !end.openBelow && !end.openAbove && range * (end.high - end.low) < std::log(2.0);
                determined += told ? 1 : 0;
                inside += told && truth[j] >= end.low && truth[j] <= end.high ? 1 : 0;
            }
        }
        QVERIFY2(determined >= 9 * kDrives * static_cast<int>(kFree) / 10, qPrintable(QString::number(determined)));
        QVERIFY2(inside * 100 >= determined * 95, qPrintable(QStringLiteral("%1 of %2").arg(inside).arg(determined)));
    }

    void whatNoFigureDependsOnIsOpen()
    {
        const ResidualsOf ask = [](const std::vector<FitPoint>& points, double) {
            std::vector<Residuals> all;
            for (const FitPoint& p : points)
                all.push_back({(p[0] - 0.3) / 0.01, (p[0] - 0.3) / 0.01});
            return all;
        };
        const FitFound found = searchFit(ask, {0.5, 0.5}, {0.02, 0.02}, {});
        QVERIFY(std::abs(found.best[0] - 0.3) < 1e-3);
        QVERIFY(!found.ends[0].openBelow && !found.ends[0].openAbove);
        QVERIFY(found.ends[1].openBelow && found.ends[1].openAbove);
    }

    // Only the smaller of the two is visible, as with two parts of which either may limit.
    void aBoundIsOpenOnOneSide()
    {
        const ResidualsOf ask = [](const std::vector<FitPoint>& points, double) {
            std::vector<Residuals> all;
            for (const FitPoint& p : points)
                all.push_back({(std::min(p[0], 0.5) - 0.5) / 0.01, 0.0});
            return all;
        };
        const FitFound found = searchFit(ask, {0.8}, {0.02}, {});
        QVERIFY(!found.ends[0].openBelow && found.ends[0].openAbove);
    }

    void pointsWithoutResidualsAreNoAnswer()
    {
        const ResidualsOf never = [](const std::vector<FitPoint>& points, double) { return std::vector<Residuals>(points.size()); };
        QVERIFY(searchFit(never, {0.5}, {0.02}, {}).best.empty());
        const ResidualsOf half = [](const std::vector<FitPoint>& points, double) {
            std::vector<Residuals> all;
            for (const FitPoint& p : points)
                all.push_back(p[0] < 0.4 ? Residuals() : Residuals{(p[0] - 0.45) / 0.02, 0.1});
            return all;
        };
        const FitFound found = searchFit(half, {0.9}, {0.02}, {});
        QVERIFY(!found.best.empty() && std::abs(found.best[0] - 0.45) < 0.01);
    }

    void freeParameters()
    {
        const Design design = starter();
        const auto free = readFree("pkg.tR=20us..200us", design, builtinCatalogue());
        QVERIFY(free.ok());
        QCOMPARE(free->low, 20e6);
        QCOMPARE(free->high, 200e6);
        for (const char* wrong : {"pkg.dies=x", "pkg.cell", "pkg.nothing", "nothing.tR", "pkg.tR=200us..20us", "pkg.tR=0us..5us",
                                  "pkg.tR=5", "pkg.tR=1MT/s..2MT/s", "pkg.tR=1us..10s"})
            QVERIFY2(!readFree(wrong, design, builtinCatalogue()).ok(), wrong);
        QVERIFY(usualFree(design, builtinCatalogue()).size() >= 3);
    }

    void whatDetectFoundIsDrawn()
    {
        Design design = starter();
        const auto made = takeDetected(design, builtinCatalogue(),
                                       R"({"answers": [{"quantity": "channels", "found": 4, "certainty": 1},
                                           {"quantity": "dies", "found": 8, "certainty": 1}, {"quantity": "chunk", "found": 32768, "certainty": 1},
                                           {"quantity": "read_cache", "found": null, "certainty": 0},
                                           {"quantity": "write_buffer", "found": 4190000, "certainty": 0.5}]})",
                                       "d.json");
        QVERIFY2(made.ok(), made.ok() ? "" : made.error().message().c_str());
        QCOMPARE(design.find("ch")->count, std::vector<int>{4});
        QCOMPARE(design.find("pkg")->count, (std::vector<int>{4, 2}));
        QCOMPARE(design.find("ecc")->count, std::vector<int>{4});
        QVERIFY(std::none_of(made->begin(), made->end(), [](const std::string& s) { return s.find("writeBuffer") != std::string::npos; }));
        QVERIFY(isDetected(R"({"answers": []})") && isDetected(R"({"answers": [{"quantity": 3}]})"));
        QVERIFY(!isDetected("") && !isDetected("[1]") && !isDetected(R"({"answers": 5})")
                && !isDetected(R"({"fio version": "x", "answers": []})"));
        for (const char* wrong : {"", "{}", "[1]", R"({"answers": 5})", R"({"answers": [5]})", R"({"answers": [{"quantity": 3}]})"})
            QVERIFY2(!takeDetected(design, builtinCatalogue(), wrong, "d.json").ok(), wrong);
    }

    void refusedBeforeAnyRun()
    {
        FitOrder order;
        order.start = starter();
        order.loads = {{*parseWorkload("qd=1"), {{"iops", 10'000, 0}}, false}};
        QVERIFY(!fit(order, builtinCatalogue()).ok()); // no free parameter
        order.free = usualFree(order.start, builtinCatalogue());
        QVERIFY(!fit(order, builtinCatalogue()).ok()); // fewer figures than parameters
    }

    // Stopped after one point: that point is the answer, without ranges, and marked so.
    void whatIsStoppedKeepsTheBestSoFar()
    {
        FitOrder order;
        order.start = starter();
        order.free = {*readFree("pkg.tR", order.start, builtinCatalogue())};
        order.loads = {{*parseWorkload("rw=randread qd=1"), {{"latency_us.mean", 60, 0}}, false},
                       {*parseWorkload("rw=randread qd=4"), {{"iops", 40'000, 0}}, true}};
        order.requests = 1'000;
        order.spread = 10'000; // more than the test's time allows
        FitWatch watch;
        std::stop_source stop;
        std::jthread stopper([&](const std::stop_token& over) {
            while (!(watch.misfit > 0) && !over.stop_requested())
                std::this_thread::yield();
            stop.request_stop();
        });
        const auto answer = fit(order, builtinCatalogue(), stop.get_token(), &watch);
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QVERIFY(answer->stopped && answer->runs > 0 && answer->runs < order.spread);
        QVERIFY(!answer->parameters[0].isDetermined());
        QCOMPARE(answer->figures.size(), std::size_t{1}); // the unseen one was not run
        QVERIFY(answer->design.find("pkg")->notes.find("stopped") != std::string::npos);
        QVERIFY(sentencesOf(*answer).front().starts_with("Stopped after"));
        FitOrder again = order;
        again.spread = 2;
        const auto whole = fit(again, builtinCatalogue());
        QVERIFY(whole.ok() && !whole->stopped && whole->figures.size() == 2);
        QVERIFY(whole->misfit <= answer->misfit);
    }

    void aStopBeforeTheFirstPointIsNoAnswer()
    {
        FitOrder order;
        order.start = starter();
        order.free = {*readFree("pkg.tR", order.start, builtinCatalogue())};
        order.loads = {{*parseWorkload("rw=randread qd=1"), {{"latency_us.mean", 60, 0}}, false}};
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!fit(order, builtinCatalogue(), stop.get_token()).ok());
    }

    void filesOfBothKindsAreToldApart()
    {
        const QTemporaryDir folder;
        const auto put = [&](const char* name, const QByteArray& text) { return floom::put(folder, QLatin1String(name), text); };
        const auto list = readMeasuredFile(put("sheet.txt", "rw=randread qd=32 => iops=320k\n"));
        QVERIFY(list.ok() && list->loads.size() == 1 && list->loads[0].figures[0].value == 320e3);
        const auto json = readMeasuredFile(put("out.json", R"({"fio version" : "fio-3.33", "jobs" : [{"jobname" : "night", "groupid" : 0,
            "error" : 0, "job options" : {"rw" : "randread", "bs" : "4k", "iodepth" : "8", "ioengine" : "libaio", "number_ios" : "1000", "frobnicate" : "1"},
            "read" : {"io_bytes" : 4096000, "bw_bytes" : 409600000, "bw" : 400000, "iops" : 100000.0, "runtime" : 10, "total_ios" : 1000,
            "clat_ns" : {"min" : 79000, "max" : 81000, "mean" : 79744.0, "stddev" : 1.0, "N" : 1000, "bins" : {"79744" : 1000}}}}]})"));
        QVERIFY2(json.ok(), json.ok() ? "" : json.error().message().c_str());
        QCOMPARE(json->loads[0].workload.depth, 8);
        QVERIFY(std::any_of(json->notes.begin(), json->notes.end(), [](const std::string& note) {
            return note.starts_with("night: ") && note.find("frobnicate") != std::string::npos;
        }));
        QVERIFY(!readMeasuredFile(folder.filePath(QStringLiteral("none.txt"))).ok());
    }

    // As run and check refuse it, and before any run: a twin of it could not be run either.
    void aDrawingThatMayNotRunIsNotFitted()
    {
        FitOrder order;
        order.start = starter();
        QVERIFY(assign(order.start, builtinCatalogue(), "cpu.writeBuffer=16GiB").ok());
        order.free = {*readFree("pkg.tR=20us..200us", order.start, builtinCatalogue())};
        order.loads = *readFigures("rw=randread qd=1 => iops=10k\n", "x.txt");
        FitWatch watch;
        const auto answer = fit(order, builtinCatalogue(), {}, &watch);
        QVERIFY(!answer);
        QVERIFY2(answer.error().message().find(whyNot(mayRun(order.start, builtinCatalogue()).errors)) != std::string::npos,
                 answer.error().message().c_str());
        QCOMPARE(watch.runs.load(), 0U);
    }
};

QTEST_APPLESS_MAIN(TestFit)
#include "tst_fit.moc"
