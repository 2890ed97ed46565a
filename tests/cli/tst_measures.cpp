// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets, jobs, phases and trace formats on the command line.
#include "program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace floom;
using Json = nlohmann::json;

namespace {

Json parsed(const QByteArray& text)
{
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

} // namespace

class TestMeasures : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Said cli(const char* arguments) const { return flashloom(QProcess::splitCommand(QString::fromUtf8(arguments)), m_folder.path()); }

private slots:
    void fourCornersAreATable()
    {
        const Said said = cli("run starter --workload \"four_corner count=1000\"");
        QCOMPARE(said.code, 0);
        for (const char* name : {"sequential read", "sequential write", "random read", "random write", "IOPS", "p99"})
            QVERIFY2(said.out.contains(name), name);
        QVERIFY2(said.out.contains("  queue depth") && said.out.contains("  dies") && !said.out.contains("latency_bound"),
                 said.out.constData());
        const Json json = parsed(cli("run starter --workload \"four_corner count=1000\" --json -").out);
        QCOMPARE(json["rows"].size(), std::size_t{12});
        QVERIFY(json["rows"][8]["iops"].get<double>() > json["rows"][6]["iops"].get<double>()); // random reads: QD 256, QD 1
    }

    void aSweepNamesLimitsAsTheWindowDoes()
    {
        const Said said = cli("sweep starter --over workload.qd=1,64 --workload count=1000");
        QVERIFY2(said.out.contains("  queue depth\n") && said.out.contains("  dies"), said.out.constData());
        const Said csv = cli("sweep starter --over workload.qd=1,64 --workload count=1000 --csv -");
        QVERIFY2(csv.out.contains("pkg, queue_depth"), csv.out.constData());
    }

    // It held the points only, and neither the window nor another command opened it.
    void aProjectOfASweepHoldsTheSweptDrawing()
    {
        for (const char* over : {"pkg.tR=30us,60us", "pkg.tR=30us,60us,90us"})
            QCOMPARE(cli((std::string("sweep starter --workload count=500 --save swept.floom --over ") + over).c_str()).code, 0);
        QCOMPARE(cli("check swept.floom").code, 0);
        QVERIFY(cli("run swept.floom --variant Starter --no-proof").out.startsWith("Starter\n"));
        QVERIFY(cli("run swept.floom --variant Other").err.contains("expected a variant: Starter, found"));
    }

    // An answer without a table ends with its sentence.
    void anAnswerHasNoEmptyLines()
    {
        const Said said = cli("ask life starter --set pkg.rberBegin=0");
        QVERIFY2(said.out.startsWith("Not determined: "), said.out.constData());
        QVERIFY(said.out.endsWith(".\n") && !said.out.contains("\n\n"));
    }

    // Sequential writes on a drive that random ones have filled: what helps there says little of the drive in use.
    void anAnswerSaysInWhichStateTheDriveWas()
    {
        const QByteArray question = "ask more starter --of pkg.dies --requests 1000 --seeds 2 --json - --workload ";
        const Said doubtful = cli((question + "\"rw=write bs=64k qd=8\"").constData());
        QVERIFY2(doubtful.err.contains("warning R621"), doubtful.err.constData());
        QCOMPARE(parsed(doubtful.out)["doubts"][0]["rule"].get<std::string>(), std::string("R621"));
        const Said sure = cli((question + "\"rw=randread qd=8\"").constData());
        QVERIFY2(!sure.err.contains("warning"), sure.err.constData());
        QVERIFY(parsed(sure.out)["doubts"].empty());
    }

    void theCurveRisesAndHasAKnee()
    {
        const Said said = cli("run sata-mlc --workload \"qd_curve count=3000\" --json -");
        const Json json = parsed(said.out);
        QCOMPARE(said.code, 0);
        QCOMPARE(json["rows"].size(), std::size_t{9});
        for (std::size_t i = 1; i < 9; ++i)
            QVERIFY(json["rows"][i]["iops"].get<double>() > 0.98 * json["rows"][i - 1]["iops"].get<double>());
        QVERIFY(json["knee_qd"].get<int>() > 4 && json["knee_qd"].get<int>() <= 32); // NCQ takes 32
        QCOMPARE(cli("run sata-mlc --workload \"qd_curve count=3000\" --json -").out, said.out); // with any number of threads
        QCOMPARE(cli("run starter --workload \"qd_curve qd=3\"").code, 2);
        QCOMPARE(cli("run starter --workload qd_curve --prove").code, 2);
    }

    void jobsAndPhasesAreInTheDocument()
    {
        const Json json =
            parsed(cli("run starter --workload \"phase=warm measure=off rw=write bs=128k count=100 ; phase=go job=a qd=4 count=2000 ; "
                       "job=b rw=randwrite qd=1 count=200\" --json -")
                       .out);
        QCOMPARE(json["phases"].size(), std::size_t{2});
        QCOMPARE(json["phases"][0]["measured"].get<bool>(), false);
        QCOMPARE(json["tenants"].size(), std::size_t{2});
        QCOMPARE(json["tenants"][0]["name"].get<std::string>(), std::string("go/a"));
        QCOMPARE(json["tenants"][1]["name"].get<std::string>(), std::string("go/b"));
        QCOMPARE(json["window"]["warmup_requests"].get<int>(), 100);
        QVERIFY(json["window"].contains("warmup_rule"));
    }

    // Who does not ask `check` must see it too; what the run counts by itself is said once.
    void aRunWarnsOfItsWorkload()
    {
        const Said deep = cli("run starter --no-proof --workload \"rw=randread qd=1100 count=2000\"");
        QCOMPARE(deep.code, 0);
        QVERIFY2(deep.err.contains("warning R515 at workload"), deep.err);
        const Said empty = cli("run starter --no-proof --workload \"rw=randread qd=4 count=2000 precondition=none\"");
        QVERIFY2(empty.err.contains("warning R608") && !empty.err.contains("R512"), empty.err);
        const Said filled = cli("run starter --no-proof --workload \"rw=randread qd=4 count=2000\"");
        QVERIFY2(!filled.err.contains("at workload"), filled.err);
    }

    void theWordsAreDescribed()
    {
        const Said said = cli("describe workload");
        QCOMPARE(said.code, 0);
        for (const char* word : {"random_distribution", "thinktime_blocks", "four_corner", "blkparse", "phase"})
            QVERIFY2(said.out.contains(word), word);
        QVERIFY(parsed(cli("describe workload --json -").out)["words"].size() > 30);
    }

    void theExampleOfASweepDocumentRuns()
    {
        const Said said = cli("describe sweep");
        QCOMPARE(said.code, 0);
        const auto begin = said.out.indexOf('{'), end = said.out.indexOf("\n  }\n");
        QVERIFY(begin > 0 && end > begin);
        QFile file(m_folder.filePath(QStringLiteral("example.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(said.out.mid(begin, end + 4 - begin).replace("count=20000", "count=200"));
        file.close();
        const Said swept = cli("sweep example.json --json -");
        QVERIFY2(swept.code == 0, swept.err);
        QCOMPARE(parsed(swept.out)["points"].size(), std::size_t{3 * 3 * 2 * 2});
        QCOMPARE(cli("explore example.json --goal \"most iops\"").code, 0);
        QCOMPARE(cli("describe sweep --json -").code, 2);
    }

    void aTraceNeedsNoFormat()
    {
        const QByteArray folder = FLOOM_SOURCE_DIR "/resources/traces/";
        const Said said = cli("trace " + folder + "blkparse-small.txt");
        QCOMPARE(said.code, 0);
        QVERIFY(said.out.contains("told from its first lines") && said.out.contains("First records"));
        const Json summary = parsed(cli("trace " + folder + "fio3-small.log --json -").out);
        QCOMPARE(summary["format"].get<std::string>(), std::string("fio"));
        const Said run = cli("run starter --trace " + folder + "disksim-small.txt --workload \"scale=0.1 loop=20\" --json -");
        QCOMPARE(parsed(run.out)["window"]["completed"].get<int>(), 240);
        QVERIFY(run.err.contains("disksim"));
        QVERIFY(parsed(run.out)["workload"]["words"].get<std::string>().find("format=disksim") != std::string::npos);
    }

    void aTraceRunsBesideWhatTheWorkloadAsksByItself()
    {
        const Said said = cli("run starter --no-proof --workload \"rw=randrw rwmixread=70 zipf=0.99 count=4000\" --trace " FLOOM_SOURCE_DIR
                              "/resources/traces/msr-small.csv --json -");
        QCOMPARE(said.code, 0);
        QVERIFY(said.err.contains("understood as msr"));
        const Json json = parsed(said.out);
        QCOMPARE(json["tenants"].size(), std::size_t{2});
        QCOMPARE(json["tenants"][1]["name"].get<std::string>(), std::string("trace"));
        QVERIFY(json["workload"]["words"].get<std::string>().find("format=msr") != std::string::npos);
    }

    // The rule is an error, though the drawing compiles.
    void whatARuleRefusesIsRefusedByEveryCommand()
    {
        const char* const drawing = " starter --set ddr.size=1MiB --set cpu.writeBuffer=512MiB";
        QFile file(m_folder.filePath(QStringLiteral("refused.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "flashloom-sweep", "version": 1, "design": "starter", "workload": "rw=randread count=1000",
                       "set": ["ddr.size=1MiB", "cpu.writeBuffer=512MiB"], "axes": [{"address": "cpu.cores", "values": [1, 2]}]})");
        file.close();
        for (const QByteArray& command :
             {QByteArray("run") + drawing, QByteArray("ask more") + drawing, QByteArray("ask changes") + drawing,
              QByteArray("detect") + drawing, QByteArray("powercut") + drawing, QByteArray("sweep refused.json --json -"),
              QByteArray("explore refused.json --goal \"most iops\" --json -")}) {
            const Said said = cli(command.constData());
            QVERIFY2(said.code == 1 || said.code == 2, command.constData());
            const QByteArray all = command + ": " + said.out + said.err;
            QVERIFY2(all.contains("cpu.writeBuffer: Write buffer larger than the buffer memory"), all.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestMeasures)
#include "tst_measures.moc"
