// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the result document is a figure named by its path, with the same value, and vice versa.
#include "analysis/class_use.h"
#include "io/json_text.h"
#include "results/figures.h"
#include "results/result_numbers.h"
#include "rules/cost.h"
#include "simulate/drive.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <cmath>
#include <map>
#include <set>

using namespace floom;

class TestFigures final : public QObject {
    Q_OBJECT

private slots:
    // What is shown of a die while the run goes on is what its result says: at work, without the time that it holds data for a busy bus.
    void theLiveShareIsTheResults()
    {
        const auto program = programOf(drive("starter", changesOf("ch.rate=40MT/s")));
        const Workload load = *parseWorkload("rw=randread bs=4k qd=64 count=120000");
        Progress progress;
        progress.busyPermille = std::vector<std::atomic<std::uint16_t>>(program->trackCount());
        const auto& tracks = program->table.tracks;
        const auto sumOfDies = [&](const auto& shareOf) {
            double sum = 0;
            for (std::size_t t = 0; t < tracks.size(); ++t)
                sum += tracks[t].limits && tracks[t].info.block == "pkg" ? shareOf(t) : 0;
            return sum;
        };
        double live = 0;
        int looks = 0;
        RunOptions options;
        options.progress = &progress;
        options.memoryIsLow = [&] { // asked now and then, right after the shares were told
            live += sumOfDies([&](std::size_t t) { return progress.busyPermille[t] / 1000.0; });
            ++looks;
            return false;
        };
        const RunResult result = simulate(*program, load, options);
        QVERIFY(looks >= 4);
        const auto work = atWork(result);
        const double atWorkThen = sumOfDies([&](std::size_t t) { return work[t].busy; });
        const double taken = sumOfDies([&](std::size_t t) { return result.utilization[t].busy; });
        QVERIFY2(taken > 1.2 * atWorkThen,
                 qPrintable(QString("%1 of %2 at work").arg(atWorkThen).arg(taken))); // or this load shows nothing
        QVERIFY2(std::abs(live / looks / atWorkThen - 1) < 0.1, qPrintable(QString("%1 live, %2 then").arg(live / looks).arg(atWorkThen)));
    }

    void everyNumberOfTheDocumentIsAFigure_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("workload");
        QTest::newRow("two jobs") << "starter"
                                  << ""
                                  << "rw=randrw rwmixread=70 numjobs=2 count=4000";
        QTest::newRow("errors, map in flash, cap") << "starter"
                                                   << "pkg.rber=0.004 cpu.mapping=dftl cpu.readCache=1MiB cpu.powerCap=6"
                                                   << "rw=randrw rwmixread=70 count=4000";
        QTest::newRow("reads alone") << "all-rram"
                                     << ""
                                     << "rw=randread count=2000";
        QTest::newRow("log blocks") << "starter"
                                    << "cpu.mapping=fast pkg.blocksPerPlane=64"
                                    << "rw=randwrite bs=16k count=2000";
    }

    void everyNumberOfTheDocumentIsAFigure()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, changes);
        QFETCH(const QString, workload);
        const RunResult result = runDrive(sample.toStdString(), changesOf(changes), workload.toStdString());
        const std::map<std::string, double> numbers = numbersOf(*parseJson(writeResult(result), {}));
        std::map<std::string, double> figures;
        for (const auto& [name, value] : figuresIn(result)) {
            QVERIFY2(!figures.contains(name), name.c_str());
            figures[name] = value;
        }
        for (const auto& [name, value] : numbers) {
            QVERIFY2(figures.contains(name), name.c_str());
            QVERIFY2(figures[name] == value, name.c_str());
            QVERIFY2(canBeFigure(name), name.c_str());
        }
        // Figures the document writes differently, or only if not zero.
        static const std::set<std::string> elsewhere{"steady", "retries", "uncorrectable"};
        for (const auto& [name, value] : figures)
            if (!name.starts_with("busy.") && !elsewhere.contains(name) && value != 0)
                QVERIFY2(numbers.contains(name), name.c_str());
    }

    // Capacity and cost are reported for every run, including reads: 150 % over-provisioning is not "at unchanged cost".
    void capacityAndMoneyAreFiguresOfEveryRun()
    {
        const auto figure = [](const RunResult& result, const char* name) {
            for (const auto& [id, value] : figuresIn(result))
                if (id == name)
                    return value;
            return std::nan("");
        };
        const auto priced = [](const char* spare) {
            const Design design = drive("starter", {std::string("cpu.overProvisioning=") + spare});
            RunResult result = runDrive(design, "rw=randread count=2000");
            result.cost = costTotals(design, builtinCatalogue());
            return result;
        };
        const RunResult lean = priced("10%"), ample = priced("150%");
        const double bytes = figure(lean, "endurance.capacity_gb");
        QVERIFY2(std::fabs(bytes / figure(ample, "endurance.capacity_gb") / (2.5 / 1.1) - 1) < 0.001, qPrintable(QString::number(bytes)));
        QVERIFY(figure(lean, "cost.bill_of_materials") > 0 && figure(lean, "power_w.per_gb_s") > 0);
        QCOMPARE(figure(lean, "cost.bill_of_materials"), figure(ample, "cost.bill_of_materials"));
        QCOMPARE(figure(lean, "cost.per_usable_tb"), figure(lean, "cost.bill_of_materials") / (bytes * 1e-3));
        QVERIFY(figure(ample, "cost.per_usable_tb") > 2.2 * figure(lean, "cost.per_usable_tb"));
        QCOMPARE(figure(lean, "power_w.per_gb_s"), figure(lean, "power_w.mean") / (figure(lean, "bandwidth_mb_s") * 1e-3));
    }

    // A row tells all that its readers need: what it is, its unit, how it is found, how far apart two runs must be.
    void everyRowIsComplete()
    {
        const auto check = [](const FigureFacts& figure, bool isSide) {
            const QByteArray told = figure.id;
            QVERIFY2(figure.label != nullptr && *figure.label != 0 && figure.unit != nullptr, told);
            QVERIFY2(figure.tolerance >= 0 && figure.tolerance <= 0.1, told); // not the NaN of a row without one
            QVERIFY2(!originWords(figure.origin).empty(), told);
            QVERIFY2(isSide || QChar::fromLatin1(figure.label[0]).isUpper(), told);
            QVERIFY2(!figure.is(Shows::share) || figure.unit[0] == 0, told);
            // The unit stands in the name too: both say the same.
            const std::string_view id = figure.id, unit = figure.unit;
            if (id.starts_with("latency_us."))
                QCOMPARE(unit, std::string_view("µs"));
            if (id.ends_with("_s") && !id.ends_with("_per_s"))
                QVERIFY2(unit == (id.ends_with("mb_s") ? "MB/s" : id.ends_with("gb_s") ? "W" : "s"), told);
            if (id.ends_with("_gb"))
                QCOMPARE(unit, std::string_view("GB"));
        };
        for (const FigureSpec& figure : figureTable()) {
            check(figure, false);
            QVERIFY2(figure.of != nullptr, figure.id);
        }
        for (const SideFigureSpec& figure : sideFigureTable()) {
            check(figure, true);
            QVERIFY2(figure.of != nullptr && figure.put != nullptr, figure.id);
        }
        for (const FigureFamily& family : figureFamilies()) {
            check(family, false);
            QVERIFY2(QByteArray(family.id).endsWith('.') && *family.member != 0, family.id);
        }
    }

    // A run and each of its sides tell the same figures of latency and rate, with the same unit, direction, origin and tolerance.
    void figuresOfASideEqualThoseOfTheRun()
    {
        for (const SideFigureSpec& side : sideFigureTable())
            for (const FigureSpec& whole : figureTable())
                if (side.id == std::string_view(whole.id)) {
                    QCOMPARE(std::string(side.unit), std::string(whole.unit));
                    QCOMPARE(side.better, whole.better);
                    QCOMPARE(side.origin, whole.origin);
                    QCOMPARE(side.tolerance, whole.tolerance);
                }
    }

    void aFigureIsFoundByItsName()
    {
        QCOMPARE(figureNamed("ftl.waf").facts->id, "ftl.waf");
        QCOMPARE(figureNamed("job 3.latency_us.p99").side, std::string_view("job 3"));
        QCOMPARE(figureNamed("busy.pkg.die").member, std::string_view("pkg.die"));
        QVERIFY(!figureNamed("pkg.count"));
        QCOMPARE(figureBrief("read.latency_us.p99"), std::string("read p99"));
        QCOMPARE(figureBrief("ftl.gc_runs"), std::string("collections"));
        QCOMPARE(figureBrief("pkg.count"), std::string("pkg.count"));
        QVERIFY(dependsOnSteadiness("read.latency_us.p99") && dependsOnSteadiness("busy.pkg.die"));
        for (const char* name : {"cost.controller", "endurance.raw_gb", "window.trust", "pkg.count"})
            QVERIFY2(!dependsOnSteadiness(name), name);
    }

    // What a row can set it reads back, and nothing else moves but what follows from it.
    void aFigureReadsBackWhatItsRowSets()
    {
        for (const SideFigureSpec& figure : sideFigureTable()) {
            SideResult side;
            figure.put(side, 42);
            QVERIFY2(figure.of(side) == 42, figure.id);
        }
        for (const FigureSpec& figure : figureTable()) {
            if (figure.put == nullptr)
                continue;
            RunResult result;
            result.errors.words = result.wear.superblocks = result.cache.bufferSize = 7;
            result.energy.seconds = result.energy.capWatts = result.endurance.hostBytes = result.cost.billOfMaterials = 1;
            figure.put(result, 42);
            QVERIFY2(std::abs(figure.of(result) - 42) < 1e-9, figure.id);
        }
    }

    // Lists that choose figures name them as the table does, wherever they stand.
    void everyFigureNamedInTheCodeExists()
    {
        static const QRegularExpression literal(QStringLiteral(
            "\"((?:[a-z0-9_]+\\.)?(?:latency_us|ftl|errors|bounds|window|wear|cache|endurance|energy_uj|power_w|cost|performance)"
            "\\.[a-z0-9_.]*[a-z0-9])\""));
        static const QRegularExpression constant(QStringLiteral("figureId::k\\w+")); // exists, or the code does not compile
        int found = 0;
        for (const char* root : {"/engine", "/app", "/qml"}) {
            QDirIterator files(QStringLiteral(FLOOM_SOURCE_DIR) + QLatin1String(root),
                               {QStringLiteral("*.cpp"), QStringLiteral("*.h"), QStringLiteral("*.qml")}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                found += static_cast<int>(text.count(constant));
                auto names = literal.globalMatch(text);
                while (names.hasNext()) {
                    const QString name = names.next().captured(1);
                    QVERIFY2(canBeFigure(name.toStdString()), qPrintable(file.fileName() + u' ' + name));
                    ++found;
                }
            }
        }
        QVERIFY(found > 200); // or the pattern finds nothing
    }

    // The unit of a figure is its row's: nobody guesses it from its name.
    void noUnitIsGuessedFromAName()
    {
        static const QRegularExpression guess(
            QStringLiteral("(?:starts_with|startsWith|contains|find|ends_with|endsWith)\\((?:QLatin1String\\(|u)?\""
                           "(?:latency_us|power_w|energy_uj|bandwidth_mb_s|busiest)"));
        for (const char* root : {"/app", "/qml"}) {
            QDirIterator files(QStringLiteral(FLOOM_SOURCE_DIR) + QLatin1String(root), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto match = guess.match(QString::fromUtf8(file.readAll()));
                QVERIFY2(!match.hasMatch(), qPrintable(file.fileName() + u' ' + match.captured()));
            }
        }
    }

    void namesAreUnique()
    {
        std::set<std::string> names;
        for (const std::string& name : figureIds())
            QVERIFY2(names.insert(name).second, name.c_str());
    }

    void namesOutsideTheTableAreNoFigures()
    {
        for (const char* name : {"", "iopz", "latency_us", "read.", ".iops", "p99"})
            QVERIFY2(!canBeFigure(name), name);
        for (const char* name : {"read.latency_us.p99", "job 3.iops", "laws.little_error", "busy.pkg.die"})
            QVERIFY2(canBeFigure(name), name);
    }
};

QTEST_GUILESS_MAIN(TestFigures)
#include "tst_figures.moc"
