// SPDX-License-Identifier: GPL-3.0-or-later
// The Twin page without a window: figure files and detection results are read, a fit is made, stopped or discarded, and the twin becomes a
// variant next to the design.
#include "twin/twin_session.h"

#include "document/document.h"
#include "document/parameter_edits.h"
#include "file/put.h"
#include "store/project.h"
#include "twin/twin_words.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

const QByteArray kFio = R"({
 "fio version" : "fio-3.33",
 "jobs" : [{"jobname" : "night", "groupid" : 0, "error" : 0, "job options" : {"rw" : "randread", "bs" : "4k", "iodepth" : "8",
   "ioengine" : "libaio", "number_ios" : "1000", "direct" : "1", "frobnicate" : "1"},
   "read" : {"io_bytes" : 4096000, "bw_bytes" : 409600000, "bw" : 400000, "iops" : 100000.0, "runtime" : 10, "total_ios" : 1000,
   "clat_ns" : {"min" : 79000, "max" : 81000, "mean" : 79744.0, "stddev" : 1.0, "N" : 1000, "bins" : {"79744" : 1000}}}}]
}
)";
const QByteArray kDetected = R"({"answers": [{"quantity": "channels", "found": 4, "certainty": 1},
    {"quantity": "dies", "found": 8, "certainty": 1}, {"quantity": "plp", "found": 1, "certainty": 0.5}]})";
// The starter drive reads in 79.8 us with a tR of 60 us, alone and with nothing in the way: 120 us are a tR of 100.2 us.
const char* const kSlowReads = "rw=randread bs=4k qd=1 => latency_us.mean=120 +-2%";

} // namespace

class TestTwin : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString put(const QString& name, const QByteArray& text) const { return floom::put(m_folder, name, text); }

    struct Desk {
        Workspace space;
        TwinSession twin; // ends before the workspace
        Desk()
        {
            space.estimate()->setGhostEnabled(false);
            if (!space.door()->openSample(QStringLiteral("starter")).isEmpty())
                qFatal("no starter");
            twin.setWorkspace(&space);
            twin.setRequests(1'000);
        }
        [[nodiscard]] int rowOf(const QString& address) const
        {
            const QVariantList rows = twin.parameters();
            for (int row = 0; row < rows.size(); ++row)
                if (rows[row].toMap()[QStringLiteral("address")].toString() == address)
                    return row;
            return -1;
        }
        [[nodiscard]] QString told(const QString& address, const char* what) const
        {
            return twin.parameters()[rowOf(address)].toMap()[QLatin1String(what)].toString();
        }
        [[nodiscard]] QString detected(const char* what) const { return twin.detected()[QLatin1String(what)].toString(); }
        void freeOnly(const QString& address)
        {
            for (int row = 0; row < twin.parameters().size(); ++row)
                twin.setFree(row, row == rowOf(address));
        }
        [[nodiscard]] QString figure(int row, const char* what) const
        {
            return twin.figures()[row].toMap()[QLatin1String(what)].toString();
        }
    };

private slots:
    void whatIsReadSaysFromWhereAndWhatWasLeftOut()
    {
        Desk desk;
        desk.twin.addFiles(
            {put("night.json", kFio), put("sheet.txt", "rw=randread qd=32 => iops=320k\nrw=randread qd=1 => iops=9k +-5%\n")});
        QVERIFY(desk.twin.isReading());
        QTRY_VERIFY(!desk.twin.isReading());
        QCOMPARE(desk.twin.problem(), QString());
        QCOMPARE(desk.twin.sources().size(), 2);
        const QVariantMap fio = desk.twin.sources().front().toMap();
        QCOMPARE(fio[QStringLiteral("name")].toString(), QStringLiteral("night.json"));
        QVERIFY(fio[QStringLiteral("notes")].toString().contains(QStringLiteral("frobnicate")));
        QCOMPARE(desk.figure(0, "source"), QStringLiteral("night.json"));
        const int last = static_cast<int>(desk.twin.figures().size()) - 1;
        QCOMPARE(desk.figure(last, "source"), QStringLiteral("sheet.txt"));
        QCOMPARE(desk.figure(last, "error"), QStringLiteral("±5.0 %"));
        QCOMPARE(desk.figure(last - 1, "error"), QStringLiteral("±3.0 %")); // none was stated
        desk.twin.removeSource(0);
        QCOMPARE(desk.twin.figures().size(), 2);
    }

    void tooFewFiguresAreToldBeforeTheFit()
    {
        Desk desk;
        const auto free = desk.twin.parameters().size();
        QVERIFY(free > 2);
        QVERIFY(desk.twin.addLine(QStringLiteral("rw=randread qd=32 => iops=320k latency_us.p99=410")));
        QVERIFY2(desk.twin.summary().startsWith(QStringLiteral("Too few figures: 2 for")), qPrintable(desk.twin.summary()));
        desk.freeOnly(QStringLiteral("pkg.tR"));
        QCOMPARE(desk.twin.summary(), QStringLiteral("Ready to fit"));
    }

    void whatCannotBeReadIsNamedAndTheRestIsTaken()
    {
        Desk desk;
        desk.twin.addFiles(
            {put("a.txt", "nonsense\n"), put("b.txt", "rw=randread => iops=9k\n"), m_folder.filePath(QStringLiteral("none"))});
        QTRY_VERIFY(!desk.twin.isReading());
        QCOMPARE(desk.twin.sources().size(), 1);
        QVERIFY(desk.twin.problem().contains(QStringLiteral("a.txt")) && desk.twin.problem().contains(QStringLiteral("none")));
        QVERIFY(!desk.twin.addLine(QStringLiteral("rw=randread iops=9k")));
        QVERIFY(!desk.twin.problem().isEmpty());
        QVERIFY(desk.twin.addLine(QStringLiteral("rw=randread => iops=9k")));
        QVERIFY(desk.twin.problem().isEmpty());
    }

    void aFitBeginsWithWhatWasDetected()
    {
        Desk desk;
        desk.twin.addFiles({put("shape.json", kDetected)});
        QTRY_VERIFY(!desk.twin.isReading());
        QCOMPARE(desk.twin.problem(), QString());
        QVERIFY(desk.twin.sources().isEmpty()); // no figures
        QCOMPARE(desk.detected("file"), QStringLiteral("shape.json"));
        QVERIFY(desk.detected("told").contains(QStringLiteral("pkg.count=[4,2]")));
        QVERIFY(!desk.detected("told").contains(QStringLiteral("plp"))); // it was unsure
        desk.freeOnly(QStringLiteral("pkg.tR"));
        QVERIFY(desk.twin.addLine(QLatin1String(kSlowReads)));
        desk.twin.start();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.twin.isRunning(), 60'000);
        desk.twin.keep({});
        QCOMPARE(desk.space.project()->variants().rows().back().design.find("pkg")->count, (std::vector<int>{4, 2}));
        desk.twin.removeDetected();
        QCOMPARE(desk.detected("file"), QString());
        QCOMPARE(desk.twin.result(), QString()); // it began elsewhere
    }

    void whatWasDetectedAndCannotBeDrawnIsSaid()
    {
        Desk desk;
        desk.twin.addFiles({put("broken.json", R"({"answers": [{"quantity": 3}]})")});
        QTRY_VERIFY(!desk.twin.isReading());
        QVERIFY(desk.detected("problem").contains(QStringLiteral("broken.json")));
        QVERIFY(desk.twin.addLine(QLatin1String(kSlowReads)));
        desk.twin.start();
        QVERIFY(!desk.twin.isRunning());
        QVERIFY(!desk.twin.problem().isEmpty());
    }

    void aSlowerSenseIsFoundAndKept()
    {
        Desk desk;
        const int before = desk.space.project()->variants().current();
        const std::size_t variants = desk.space.project()->variants().rows().size();
        QVERIFY(desk.twin.addLine(QLatin1String(kSlowReads)));
        QVERIFY(desk.twin.addLine(QStringLiteral("rw=randread bs=4k qd=2 => latency_us.mean=121")));
        desk.twin.setUnseen(1, true);
        desk.freeOnly(QStringLiteral("pkg.tR"));
        desk.twin.start();
        QVERIFY(desk.twin.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!desk.twin.isRunning(), 60'000);
        QCOMPARE(desk.twin.problem(), QString());
        const double ratio = desk.figure(0, "ratio").toDouble();
        QVERIFY2(std::abs(ratio - 1) < 0.02, qPrintable(desk.figure(0, "ratio")));
        QVERIFY(!desk.figure(1, "ratio").isEmpty()); // predicted
        const double tR = desk.told(QStringLiteral("pkg.tR"), "fitted").section(u' ', 0, 0).toDouble();
        QVERIFY2(std::abs(tR - 100.2) < 2.4, qPrintable(QString::number(tR)));
        QVERIFY(desk.told(QStringLiteral("pkg.tR"), "verdict").startsWith(QStringLiteral("Fits as well from")));
        QCOMPARE(desk.told(QStringLiteral("pkg.tPROG"), "fitted"), QString()); // it was held fixed
        QVERIFY(desk.twin.result().contains(QStringLiteral("Predicted figures")));
        QVERIFY(!desk.twin.result().contains(QStringLiteral(" %"))); // a line may not end between a number and its sign

        desk.twin.keep(QStringLiteral("Measured"));
        QCOMPARE(desk.space.project()->variants().rows().size(), variants + 1);
        const auto& twin = desk.space.project()->variants().rows().back();
        QCOMPARE(twin.name, QStringLiteral("Measured"));
        QVERIFY(twin.design.find("pkg")->notes.find("tR") != std::string::npos);
        QVERIFY(twin.workload.text().find("qd=1") != std::string::npos);
        QCOMPARE(desk.space.project()->variants().current(), before); // the design stays shown
        QCOMPARE(desk.twin.kept(), QStringLiteral("Measured"));
        desk.twin.deleteKept();
        QCOMPARE(desk.space.project()->variants().rows().size(), variants);
        QCOMPARE(desk.twin.kept(), QString());
        QVERIFY(!desk.twin.result().isEmpty()); // and can be kept again
        desk.twin.keep({});
        desk.twin.showKept();
        QCOMPARE(desk.space.variants()->name(), QStringLiteral("Twin"));
    }

    void aStopKeepsTheBestSoFar()
    {
        Desk desk;
        desk.twin.setRequests(100'000); // takes longer than a user's click
        QVERIFY(desk.twin.addLine(QStringLiteral("rw=randread bs=4k qd=1 => latency_us.mean=120 iops=8k latency_us.p99=140")));
        desk.freeOnly(QStringLiteral("pkg.tR"));
        desk.twin.start();
        QTRY_VERIFY_WITH_TIMEOUT(desk.twin.progress().contains(QStringLiteral("misfit")) || !desk.twin.isRunning(), 60'000);
        desk.twin.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.twin.isRunning(), 60'000);
        QVERIFY(desk.twin.result().startsWith(QStringLiteral("Stopped after")));
        QVERIFY(desk.told(QStringLiteral("pkg.tR"), "verdict").startsWith(QStringLiteral("Stopped")));
    }

    void whatIsChangedForgetsTheAnswer_data()
    {
        QTest::addColumn<int>("change");
        QTest::newRow("a figure") << 0;
        QTest::newRow("what is unseen") << 1;
        QTest::newRow("a range") << 2;
        QTest::newRow("the drawing") << 3;
        QTest::newRow("the error") << 4;
    }
    void whatIsChangedForgetsTheAnswer()
    {
        QFETCH(int, change);
        Desk desk;
        QVERIFY(desk.twin.addLine(QLatin1String(kSlowReads)));
        desk.freeOnly(QStringLiteral("pkg.tR"));
        desk.twin.start();
        QVERIFY(desk.twin.isRunning());
        if (change == 0)
            QVERIFY(desk.twin.addLine(QStringLiteral("rw=randread qd=2 => iops=9k")));
        else if (change == 1)
            desk.twin.setUnseen(0, true);
        else if (change == 2)
            QCOMPARE(desk.twin.setRange(desk.rowOf(QStringLiteral("pkg.tR")), QStringLiteral("20 µs to 200 µs")), QString());
        else if (change == 3)
            QCOMPARE(desk.space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("70us")), QString());
        else
            desk.twin.setNoisePercent(4);
        QVERIFY(!desk.twin.isRunning());
        QCoreApplication::processEvents(); // late results are dropped
        QCOMPARE(desk.twin.result(), QString());
        if (change == 2)
            QCOMPARE(desk.told(QStringLiteral("pkg.tR"), "range"), QStringLiteral("20 µs to 200 µs"));
        if (change == 3)
            QCOMPARE(desk.told(QStringLiteral("pkg.tR"), "start"), QStringLiteral("70 µs"));
    }

    void wrongRangesAndParametersAreRefused()
    {
        Desk desk;
        const int tR = desk.rowOf(QStringLiteral("pkg.tR"));
        const QString before = desk.told(QStringLiteral("pkg.tR"), "range");
        for (const char* wrong : {"200 µs to 20 µs", "5", "1 s to 2 MT/s", "0 µs to 5 µs"})
            QVERIFY2(!desk.twin.setRange(tR, QString::fromUtf8(wrong)).isEmpty(), wrong);
        QCOMPARE(desk.told(QStringLiteral("pkg.tR"), "range"), before);
        QVERIFY(!desk.twin.setRange(99, {}).isEmpty());
        QVERIFY(!desk.twin.addParameter(QStringLiteral("pkg.nothing")));
        QVERIFY(desk.twin.problem().contains(QStringLiteral("nothing")));
        const auto rows = desk.twin.parameters().size();
        QVERIFY(desk.twin.addParameter(QStringLiteral("pkg.pslcTBERS=1ms..8ms")));
        QCOMPARE(desk.twin.parameters().size(), rows + 1);
    }

    void nothingToFitIsSaid()
    {
        Desk desk;
        desk.twin.start();
        QVERIFY(!desk.twin.isRunning() && !desk.twin.problem().isEmpty());
        QVERIFY(desk.twin.addLine(QLatin1String(kSlowReads)));
        for (int row = 0; row < desk.twin.parameters().size(); ++row)
            desk.twin.setFree(row, false);
        desk.twin.start();
        QTRY_VERIFY(!desk.twin.isRunning());
        QVERIFY(!desk.twin.problem().isEmpty());
    }

    void dotsStandOnOneAxis()
    {
        TwinFigures figures;
        figures.addTyped({{*parseWorkload("qd=1"), {{"iops", 1000, 0.05}}, false}, {*parseWorkload("qd=2"), {{"iops", 1000, 0}}, false}});
        FitAnswer answer;
        answer.figures = {{0, "iops", 1000, 1000, false}, {1, "iops", 1000, 1200, true}};
        const QVariantList rows = twinFigureRows(figures, &answer, 0.03);
        QCOMPARE(rows[0].toMap()[QStringLiteral("at")].toDouble(), 0.5); // as measured
        QVERIFY(!rows[0].toMap()[QStringLiteral("off")].toBool());
        const double at = rows[1].toMap()[QStringLiteral("at")].toDouble();
        QVERIFY(at > rows[1].toMap()[QStringLiteral("high")].toDouble() && at < 1);
        QVERIFY(rows[1].toMap()[QStringLiteral("off")].toBool());
        const QStringList axis = twinAxis(figures, &answer, 0.03);
        QVERIFY(axis[0].toDouble() < 1 / 1.2 && axis[1].toDouble() > 1.2);
        QCOMPARE(twinFigureRows(figures, nullptr, 0.03)[0].toMap()[QStringLiteral("at")].toDouble(), -1.0);
    }
};

QTEST_MAIN(TestTwin)
#include "tst_twin.moc"
