// SPDX-License-Identifier: GPL-3.0-or-later
// fio's results as runs: figures are taken over exactly, and anything that would need guessing is refused by name.
#include "export/comparison.h"
#include "file/put.h"
#include "io/json.h"
#include "io/samples.h"
#include "measured/measured_run.h"
#include "results/measured.h"
#include "store/project_file.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const QString kOptions = R"("job options" : {"name" : "a", "rw" : "randread", "bs" : "4k", "iodepth" : "8", "ioengine" : "libaio",
    "number_ios" : "1000", "direct" : "1"})";

// 1000 reads: 900 at 80 us, 100 at 1 ms, in fio 3.33's json+ format.
QString reads(const QString& inside = QStringLiteral(R"("bins" : {"79744" : 900, "995328" : 100})"))
{
    return QStringLiteral(R"("read" : {"io_bytes" : 4096000, "bw_bytes" : 409600000, "bw" : 400000, "iops" : 100000.0, "runtime" : 10,
        "total_ios" : 1000, "clat_ns" : {"min" : 79000, "max" : 1000000, "mean" : 171302.4, "stddev" : 1.0, "N" : 1000, %1},
        "lat_ns" : {"min" : 80000, "max" : 1001000, "mean" : 172302.4, "N" : 1000}}, "write" : {"total_ios" : 0})")
        .arg(inside);
}

std::string document(const QString& jobs)
{
    return QStringLiteral("{\n \"fio version\" : \"fio-3.33\",\n \"jobs\" : [%1]\n}\n").arg(jobs).toStdString();
}

std::string one(const QString& sides)
{
    return document(QStringLiteral(R"({"jobname" : "a", "groupid" : 0, "error" : 0, %1, %2})").arg(kOptions, sides));
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString put(const QString& name, const QByteArray& text) const { return floom::put(m_folder, name, text); }

private slots:
    void figuresAreFios()
    {
        const auto runs = readFioJson(one(reads()), "a.json");
        QVERIFY2(runs.ok(), runs.ok() ? "" : runs.error().message().c_str());
        QCOMPARE(runs->size(), std::size_t{1});
        const RunResult& result = runs->front().record.result;
        QVERIFY(isMeasuredAtADrive(result));
        QCOMPARE(result.iops, 100'000.0);
        QCOMPARE(result.bandwidthMBs, 409.6);
        QCOMPARE(result.window.measuredRequests, std::uint64_t{1000});
        QCOMPARE(result.sides.size(), std::size_t{1});
        QCOMPARE(result.latency.mean, 171.3024);
        // The middle of fio's bin, within half a bin width.
        QVERIFY(result.latency.p50 >= 79.744 && result.latency.p50 < 79.744 * (1 + 1.0 / 128));
        QVERIFY(result.latency.p99 >= 995.328 && result.latency.p99 < 995.328 * (1 + 1.0 / 128));
        QVERIFY(std::isnan(result.latency.p99_99)); // unknown for 1000 requests
        QCOMPARE(result.histogram.total(), std::uint64_t{1000});
        QCOMPARE(QString::fromStdString(result.workload),
                 QString::fromStdString(words(*parseWorkload("rw=randread bs=4k qd=8 count=1000 norandommap=0"))));
    }

    void percentilesStandInForBins()
    {
        const auto runs = readFioJson(
            one(reads(R"("percentile" : {"50.000000" : 79744, "90.000000" : 80000, "99.000000" : 995328, "99.900000" : 999424})")),
            "a.json");
        QVERIFY(runs.ok());
        const RunResult& result = runs->front().record.result;
        QCOMPARE(result.latency.p50, 79.744);
        QCOMPARE(result.latency.p99, 995.328);
        QVERIFY(std::isnan(result.latency.p99_9)); // fio states one, from a single request
        QCOMPARE(result.histogram.total(), std::uint64_t{0});
    }

    void jobsThatRanTogetherAreOneRun()
    {
        const QString job = QStringLiteral(R"({"jobname" : "%1", "groupid" : %2, "error" : 0, %3, %4})");
        const auto runs = readFioJson(document(job.arg("a").arg(0).arg(kOptions, reads()) + ',' + job.arg("a").arg(0).arg(kOptions, reads())
                                               + ',' + job.arg("b").arg(1).arg(kOptions, reads())),
                                      "a.json");
        QVERIFY(runs.ok());
        QCOMPARE(runs->size(), std::size_t{2});
        QCOMPARE(runs->at(0).record.result.iops, 200'000.0);
        QCOMPARE(runs->at(0).record.result.latency.mean, 171.3024);
        QCOMPARE(runs->at(0).record.result.histogram.total(), std::uint64_t{2000});
        QCOMPARE(runs->at(0).record.workload.jobs, 2);
        QCOMPARE(runs->at(1).name, std::string("b"));
    }

    void textAroundTheDocumentIsPassedOverAndSaid()
    {
        const std::string text = "note: both iodepth >= 1 and synchronous I/O engine are selected\n{ not fio's }\nfio: {odd\n"
            + one(reads()) + "Disk stats {}\n";
        const auto read = readFioJson(text, "a.json");
        QVERIFY(read.ok());
        QCOMPARE(read->front().notes.back(), std::string("4 lines before or after fio's document ignored."));
        const auto alone = readFioJson(one(reads()) + "\n \n", "a.json");
        QVERIFY(alone.ok());
        QVERIFY(std::none_of(alone->front().notes.begin(), alone->front().notes.end(),
                             [](const std::string& note) { return note.find("not read.") != std::string::npos; }));
    }

    void aMarkOfUtf8IsPassedOver()
    {
        QVERIFY(readFioJson("\xEF\xBB\xBF" + one(reads()), "a.json").ok());
        const QByteArray mark("\xFF\xFE");
        QByteArray wide;
        for (const char c : one(reads()))
            wide += QByteArray(1, c) + QByteArray(1, '\0');
        QVERIFY(looksMeasured(put("wide.json", mark + wide)));
        QVERIFY(looksMeasured(put("terse.txt", "3;fio-3.33;a;0;0;12\n")) && !looksMeasured(put("list.txt", "rw=randread => iops=5\n")));
    }

    void jsonRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const QByteArray whole = QByteArray::fromStdString(one(reads()));
        QTest::newRow("empty") << QByteArray() << "an empty file";
        QTest::newRow("normal output") << QByteArray("a: (g=0): rw=randread\n  read: IOPS=100k\n") << "json+";
        QTest::newRow("output for people") << QByteArray("a: (g=0): rw=randread\nfio-3.33\nStarting 1 process\n  read: IOPS=100k\n")
                                           << "normal output";
        QTest::newRow("terse output") << QByteArray("3;fio-3.33;a;0;0;12\n") << "terse";
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0\"\0f\0i\0o\0", 12) << "UTF-8";
        QTest::newRow("another JSON") << QByteArray("{\"jobs\" : []}\n") << "fio version";
        QTest::newRow("cut off") << whole.left(whole.size() * 3 / 4) << "cut off";
        QTest::newRow("twice") << whole + whole << "several";
        QTest::newRow("no jobs") << QByteArray("{\"fio version\" : \"fio-3.33\", \"jobs\" : []}") << "jobs";
        QTest::newRow("a job of text") << QByteArray("{\"fio version\" : \"fio-3.33\", \"jobs\" : [\"a\"]}") << "jobs";
        QTest::newRow("bins that do not add up") << QByteArray::fromStdString(one(reads(R"("bins" : {"79744" : 900})"))) << "1000 requests";
        QTest::newRow("bins of text") << QByteArray::fromStdString(one(reads(R"("bins" : {"fast" : 1000})"))) << "fast";
        QTest::newRow("percentiles that fall") << QByteArray::fromStdString(
            one(reads(R"("percentile" : {"50.000000" : 80000, "99.000000" : 70000})")))
                                               << "rise";
        QTest::newRow("microseconds of fio 2") << QByteArray::fromStdString(
            one(R"("read" : {"total_ios" : 10, "iops" : 1, "bw" : 4, "clat" : {"mean" : 80}})"))
                                               << "fio 3.0";
        QTest::newRow("no latencies") << QByteArray::fromStdString(one(R"("read" : {"total_ios" : 10, "iops" : 1, "bw" : 4})"))
                                      << "disable_lat";
        QTest::newRow("nothing was asked") << QByteArray::fromStdString(one(R"("read" : {"total_ios" : 0})")) << "requests";
        QTest::newRow("a mean beyond the greatest") << QByteArray::fromStdString(
            one(R"("read" : {"total_ios" : 5, "iops" : 1, "bw" : 4, "clat_ns" : {"min" : 1, "max" : 2, "mean" : 3, "N" : 5}})"))
                                                    << "mean";
    }
    void jsonRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const auto runs = readFioJson(text.toStdString(), "a.json");
        QVERIFY(!runs.ok());
        const QString message = QString::fromStdString(runs.error().message());
        QVERIFY2(message.startsWith("a.json") && message.contains(says), qPrintable(message));
    }

    void aLogIsReadRowByRow()
    {
        QByteArray log;
        for (int i = 0; i < 2000; ++i) // ten per millisecond
            log += QByteArray::number(i / 10) + ", " + QByteArray::number(i % 10 == 0 ? 400'000 : 80'000) + ", 0, 4096, "
                + QByteArray::number(i * 37 % 1000 * 4096) + ", 0\n";
        const auto run = readFioLatencyLog(put("x_clat.1.log", log));
        QVERIFY2(run.ok(), run.ok() ? "" : run.error().message().c_str());
        const RunResult& result = run->record.result;
        QVERIFY(std::abs(result.iops - 2000 / 0.199) < 1);
        QCOMPARE(result.latency.mean, 112.0);
        QVERIFY(std::abs(result.latency.p50 - 80) < 1 && std::abs(result.latency.p99 - 400) < 4);
        QCOMPARE(run->record.workload.readPercent, 100);
        QVERIFY(run->record.workload.random);
        QCOMPARE(run->notes.size(), std::size_t{1}); // notes that it was derived
        const auto said = readFioLatencyLog(put("x_clat.1.log", log), "rw=randread bs=4k qd=2");
        QVERIFY(said.ok() && said->notes.empty());
        QCOMPARE(said->record.workload.depth, 2);
    }

    // The rows cannot distinguish two jobs from two logs of one job.
    void timesThatRunBackAreSaid()
    {
        QByteArray log;
        for (int i = 0; i < 200; ++i)
            log += QByteArray::number(i) + ", 80000, 0, 4096, " + QByteArray::number(8192 * (i % 50)) + ", 0\n";
        const auto one = readFioLatencyLog(put("x_lat.1.log", log), "rw=randread");
        QVERIFY(one.ok() && one->notes.empty());
        const auto two = readFioLatencyLog(put("x_lat.log", log + log), "rw=randread");
        QVERIFY(two.ok() && two->notes.size() == 1);
        QVERIFY2(two->notes.front().find("From row 201 on") != std::string::npos, two->notes.front().c_str());
    }

    // Without log_offset the fifth column is the priority: sequential or random is then a guess, and marked as such.
    void withoutOffsetsTheOrderIsAGuess_data()
    {
        QTest::addColumn<QString>("behind"); // the size
        QTest::newRow("none") << "";
        QTest::newRow("none, of any priority") << ", 0";
        QTest::newRow("high priority") << ", 1";
        QTest::newRow("a class of priority") << ", 0x4001";
        QTest::newRow("time of issue") << ", 0, 12345678";
    }
    void withoutOffsetsTheOrderIsAGuess()
    {
        QFETCH(QString, behind);
        QByteArray log;
        for (int i = 0; i < 200; ++i)
            log += QByteArray::number(i) + ", 80000, 0, 4096" + behind.toLatin1() + '\n';
        const auto run = readFioLatencyLog(put("x_clat.1.log", log));
        QVERIFY2(run.ok(), run.ok() ? "" : run.error().message().c_str());
        QVERIFY2(run->notes.front().find("a guess") != std::string::npos, run->notes.front().c_str());
    }

    void logRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const QByteArray rows = "0, 80000, 0, 4096, 0, 0\n20, 80000, 0, 4096, 4096, 0\n";
        QTest::newRow("empty") << "x_lat.1.log" << QByteArray() << "empty";
        QTest::newRow("windows") << "x_lat.1.log" << QByteArray("500, 81234, 0, 0, 0, 0\n1000, 80000, 0, 0, 0, 0\n") << "log_avg_msec";
        QTest::newRow("bandwidths") << "x_bw.1.log" << rows << "bandwidths";
        QTest::newRow("rates") << "x_iops.1.log" << rows << "requests a second";
        QTest::newRow("submission") << "x_slat.1.log" << rows << "submission";
        QTest::newRow("no name") << "x.log" << rows << "does not say";
        QTest::newRow("text") << "x_lat.1.log" << QByteArray("fast, very\n") << "line 1";
        QTest::newRow("cut off") << "x_lat.1.log" << rows + "30, 8000"
                                 << "line 3";
        QTest::newRow("two logs in one") << "x_lat.1.log" << rows + "30, 80000, 0, 4096\n"
                                         << "line 3";
        QTest::newRow("directions") << "x_lat.1.log" << QByteArray("0, 80000, 7, 4096, 0, 0\n") << "line 1";
        QTest::newRow("negative") << "x_lat.1.log" << QByteArray("0, -80000, 0, 4096, 0, 0\n") << "line 1";
        QTest::newRow("too short a time") << "x_lat.1.log" << QByteArray("0, 80000, 0, 4096, 0, 0\n1, 80000, 0, 4096, 0, 0\n") << "10 ms";
        QTest::newRow("histograms") << "x_clat.1.log" << QByteArray("1000, 0, 4096") + QByteArray(", 0").repeated(1856) + "\n"
                                    << "istograms";
        QTest::newRow("an endless line") << "x_lat.1.log" << QByteArray(1 << 17, '7') << "line 1";
        QTest::newRow("orders to a terminal") << "x_lat.1.log" << QByteArray("1, 2\033[31mred, 3\n") << "red";
        QTest::newRow("bytes of something") << "x_lat.1.log" << QByteArray("\0\1\2\3\n", 5) << "line 1";
    }
    void logRefused()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const auto run = readFioLatencyLog(put(name, text));
        QVERIFY(!run.ok());
        const QString message = QString::fromStdString(run.error().message());
        QVERIFY2(message.startsWith(name) && message.contains(says), qPrintable(message));
        QVERIFY(std::none_of(message.begin(), message.end(), [](QChar c) { return c < QLatin1Char(' '); }));
    }

    void aMeasuredRunStandsInAProject()
    {
        const QString project = m_folder.filePath("p.floom");
        const auto runs = readFioJson(one(reads()), "a.json");
        QVERIFY(runs.ok());
        for (const char* name : {"a", "a 2"}) {
            const auto names = saveMeasured(project, *runs, builtinCatalogue());
            QVERIFY2(names.ok(), names.ok() ? "" : names.error().message().c_str());
            QCOMPARE(names->front(), QString(name));
        }
        const auto file = ProjectFile::openToRead(project);
        QVERIFY(file.ok());
        const auto rows = (*file)->runs().rows();
        QVERIFY(rows.ok() && rows->size() == 2);
        const auto record = (*file)->runs().read(rows->front().id, builtinCatalogue());
        QVERIFY2(record.ok(), record.ok() ? "" : record.error().message().c_str());
        QVERIFY(isMeasuredAtADrive(record->result));
        QCOMPARE(record->result.iops, 100'000.0);
        QCOMPARE(record->result.histogram.counts(), runs->front().record.result.histogram.counts());
    }

    void beingMeasuredIsSaidBesideASimulatedRun()
    {
        const auto runs = readFioJson(one(reads()), "a.json");
        QVERIFY(runs.ok());
        const RunRecord& measured = runs->front().record;
        const Design starter = *readDesign(findSample("starter")->text, builtinCatalogue());
        RunResult simulated = measured.result;
        simulated.engineVersion = "0.1.0";
        simulated.window.steady = true;
        simulated.iops = 50'000;
        const Comparison comparison = compareRuns({measured.design, measured.result}, {starter, simulated}, builtinCatalogue());
        QVERIFY(comparison.parameters.empty());
        QVERIFY(QString::fromStdString(comparison.caveat).contains("A was measured on a drive (fio-3.33)"));
        QVERIFY(!QString::fromStdString(comparison.caveat).contains("engines"));
        QVERIFY(!QString::fromStdString(comparison.evidence).contains("Nothing was changed"));
        QVERIFY(QString::fromStdString(comparison.verdict).contains("50 % slower")
                || QString::fromStdString(comparison.verdict).contains("50"));
    }

    // fio's real output, instead of our idea of it.
    void fioWritesWhatIsRead()
    {
        const QString fio = QStandardPaths::findExecutable("fio");
        if (fio.isEmpty())
            QSKIP("fio is not installed");
        const QByteArray job = "[global]\nioengine=libaio\nbs=4k\nsize=8m\nfilename=drive\n[a]\nrw=randrw\niodepth=4\nnumber_ios=2000\n"
                               "write_lat_log=l\nthinktime=50\n[b]\nstonewall\nrw=read\nnumber_ios=500\n";
        put("job.fio", job);
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(fio, {"--output-format=json+", "--output=out.json", "job.fio"});
        QVERIFY(process.waitForFinished(-1));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        QVERIFY(looksMeasured(m_folder.filePath("out.json")));
        const auto runs = readMeasured(m_folder.filePath("out.json"));
        QVERIFY2(runs.ok(), runs.ok() ? "" : runs.error().message().c_str());
        QCOMPARE(runs->size(), std::size_t{2});
        const RunRecord& mixed = runs->front().record;
        QCOMPARE(mixed.result.window.measuredRequests, std::uint64_t{2000});
        QCOMPARE(mixed.workload.depth, 4);
        QCOMPARE(runs->at(1).record.workload.random, false);
        const auto log = readMeasured(m_folder.filePath("l_clat.1.log"));
        QVERIFY2(log.ok(), log.ok() ? "" : log.error().message().c_str());
        // The same requests, once from bins and once row by row.
        const LatencySummary& rows = log->front().record.result.latency;
        QCOMPARE(rows.requests, mixed.result.latency.requests);
        QVERIFY(std::abs(rows.mean - mixed.result.latency.mean) <= 0.02 * mixed.result.latency.mean);
        QVERIFY(std::abs(rows.p50 - mixed.result.latency.p50) <= 0.02 * mixed.result.latency.p50);
    }
};

QTEST_GUILESS_MAIN(TestMeasured)
#include "tst_measured.moc"
