// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands fulfil their contract: documents, exit codes, files.
#include "program.h"
#include "store/picture_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace floom;
using Json = nlohmann::json;

namespace {

Json parsed(const QByteArray& text)
{
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

// True once the process runs its interrupt thread; before that Ctrl+C ends it at once.
bool hearsInterrupts(qint64 pid)
{
    return QDir(QStringLiteral("/proc/%1/task").arg(pid)).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() > 1;
}

} // namespace

class TestCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Said cli(const char* arguments) const { return flashloom(QProcess::splitCommand(QString::fromUtf8(arguments)), m_folder.path()); }
    bool exists(const char* name) const { return QFile::exists(m_folder.filePath(QLatin1String(name))); }

private slots:
    void versionIsSaid()
    {
        const Said said = cli("--version");
        QCOMPARE(said.code, 0);
        QVERIFY(said.out.startsWith("flashloom-cli "));
    }

    void theResultDocumentHasItsFieldsAndAddsUp()
    {
        const Said said = cli("run starter --workload \"qd=16 count=3000\" --json -");
        QCOMPARE(said.code, 0);
        const Json result = parsed(said.out);
        for (const char* key : {"engine", "design_hash", "seed", "workload", "simulated_s", "performance", "window", "iops",
                                "bandwidth_mb_s", "latency_us", "segments", "utilization", "bottleneck", "ftl", "laws"})
            QVERIFY2(result.contains(key), key);
        std::int64_t sum = 0;
        for (const auto& segment : result["segments"])
            sum += segment["wait_ps_total"].get<std::int64_t>() + segment["service_ps_total"].get<std::int64_t>();
        QCOMPARE(sum, result["latency_ps_total"].get<std::int64_t>());
    }

    // Flushed data survive a power cut; of the rest, only what power-loss protection keeps.
    void aPowerCutLosesWhatWasNotFlushed()
    {
        const auto cut = [this](const char* more) {
            return parsed(cli((std::string("powercut starter --at 20ms --json - ") + more).c_str()).out);
        };
        const Json open = cut(""), safe = cut("--set cpu.plp=true");
        for (const Json& one : {open, safe}) {
            QVERIFY(one["durable_units"].get<int>() > 1000);
            QCOMPARE(one["durable_lost"].get<int>(), 0);
        }
        QVERIFY(open["acknowledged_lost"].get<int>() > 100);
        QCOMPARE(safe["acknowledged_lost"].get<int>(), 0);
        QCOMPARE(cli("powercut flashsim-slc --at 1ms").code, 0); // one operation is in flight at the power cut
        QCOMPARE(cli("powercut all-rram").code, 2);
        QCOMPARE(cli("powercut starter --at soon").code, 2);
    }

    // Fewer channels also mean fewer attached codecs and packages, unless these have their own axis.
    void aSweepOfChannelsTakesAlongWhatIsWiredToThem()
    {
        const char* const load = " --workload \"rw=randread qd=64 count=2000 precondition=sequential\" --json -";
        const Said said = cli((std::string("sweep starter --over ch.count=4,8") + load).c_str());
        QVERIFY2(said.code == 0, said.err.constData());
        const Json points = parsed(said.out)["points"];
        QCOMPARE(points.size(), 2U);
        QVERIFY(points[0]["metrics"]["iops"].get<double>() < points[1]["metrics"]["iops"].get<double>());
        QCOMPARE(cli((std::string("sweep starter --over ch.count=4,8 --over ecc.count=4,8") + load).c_str()).code, 1); // 4 and 8 do not fit
    }

    void aDamagedProjectIsRepairedBesideIt()
    {
        QCOMPARE(cli("run starter --workload count=2000 --save hurt.floom --as Kept").code, 0);
        const QString path = m_folder.filePath("hurt.floom");
        QVERIFY(QFile::resize(path, QFileInfo(path).size() * 9 / 10));
        QCOMPARE(cli("compare hurt.floom").code, 2);
        const Said said = cli("repair hurt.floom --json -");
        QCOMPARE(said.code, 0);
        QVERIFY2(said.err.isEmpty(), said.err.constData());
        const Json found = parsed(said.out);
        QCOMPARE(found["variants"].get<int>(), 1);
        QVERIFY(found["pages_lost"].get<int>() > 0 && !found["losses"].empty());
        QCOMPARE(cli("check hurt.repaired.floom").code, 0);
        QCOMPARE(cli("repair hurt.floom -o hurt.repaired.floom").code, 2); // already exists
        QCOMPARE(cli("repair nothing.floom").code, 2);
    }

    // SQL on a design simulates it, on a project reads its recording; both are the same run.
    void aRunIsAskedInSql()
    {
        const char* question = "sql %1 \"SELECT lane, spans FROM lanes WHERE lane = 'ecc[1].decoder'\" --csv";
        const auto ask = [&](const char* run) { return cli(QString::fromLatin1(question).arg(QLatin1String(run)).toUtf8().constData()); };
        QCOMPARE(cli("run starter --workload count=2000 --save asked.floom").code, 0);
        const Said saved = ask("asked.floom");
        QCOMPARE(saved.code, 0);
        QVERIFY2(saved.out.startsWith("lane,spans\r\necc[1].decoder,"), saved.out.constData());
        QCOMPARE(ask("starter --workload count=2000").out, saved.out);
        QVERIFY(cli("sql --tables").out.contains("latency_ps"));
        QCOMPARE(cli("sql starter \"DELETE FROM lanes\"").code, 2);
        QCOMPARE(cli("sql starter").code, 2);
        QCOMPARE(cli("sql asked.floom --run 99 \"SELECT 1\"").code, 2);
    }

    void equalRunsGiveEqualBytes()
    {
        const auto document = [this](const char* arguments) {
            Json json = parsed(cli(arguments).out);
            json.erase("performance");
            return json.dump();
        };
        const auto first = document("run starter --workload count=2000 --seed 5 --json -");
        QCOMPARE(document("run starter --workload count=2000 --seed 5 --json -"), first);
        QVERIFY(document("run starter --workload count=2000 --seed 6 --json -") != first);
    }

    void jsonToAFileLeavesTheTableOnStandardOutput()
    {
        const Said said = cli("run starter --workload count=1000 --json r.json");
        QCOMPARE(said.code, 0);
        QVERIFY(said.out.contains("100.00 %"));
        QFile file(m_folder.filePath(QStringLiteral("r.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(parsed(file.readAll()).contains("iops"));
    }

    void enduranceIsToldOfWhatWasWritten()
    {
        const Said wrote = cli("run starter --workload \"rw=randwrite count=3000\" --set cpu.writeBuffer=1MiB");
        QVERIFY2(wrote.out.contains("TBW ") && wrote.out.contains("DWPD ") && wrote.out.contains(" years at DWPD 1"),
                 wrote.out.constData());
        const Said read = cli("run starter --workload count=500");
        QVERIFY(!read.out.contains("TBW"));
        const Said rram = cli("run all-rram --workload \"rw=randwrite count=3000\""); // no rated cycles
        QVERIFY(!rram.out.contains("TBW"));
        // The buffer takes a third of the writes: the WAF of the long run is 8, not 0.6.
        const Said filling = cli("run nvram-512gb --no-proof --workload \"rw=write bs=4k qd=2 count=20000\"");
        QVERIFY2(!filling.out.contains("TBW"), filling.out.constData());
    }

    void settingsAreRepeatable()
    {
        const Json plain = parsed(cli("run starter --workload count=1000 --json -").out);
        const Json slow = parsed(cli("run starter --workload count=1000 --set pkg.tR=600us --set \"ch[*].rate=40MT/s\" --json -").out);
        QVERIFY(slow["iops"].get<double>() < plain["iops"].get<double>() / 3);
        QVERIFY(slow["design_hash"] != plain["design_hash"]);
    }

    void everyTypeIsDescribed()
    {
        const Json types = parsed(cli("describe --json -").out)["types"];
        QVERIFY(types.size() >= 10);
        for (const auto& type : types) {
            const Said said = cli(("describe " + type["id"].get<std::string>()).c_str());
            QCOMPARE(said.code, 0);
            for (const auto& parameter : type["parameters"])
                QVERIFY2(said.out.contains(parameter["id"].get<std::string>().c_str()), parameter["id"].get<std::string>().c_str());
        }
    }

    void checkFindsWhatRunRefuses()
    {
        QCOMPARE(cli("check starter").code, 0);
        const Said wrong = cli("check all-rram --set pkg.pageSize=65535 --json findings.json");
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.err.contains("error")); // also printed, not only written
        const Json findings = parsed(cli("check starter --json -").out);
        QVERIFY(findings["diagnostics"].is_array());
    }

    void traceIsSummarized()
    {
        const QByteArray name = FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv";
        const Json summary = parsed(cli("trace " + name + " --format msr --json -").out);
        QCOMPARE(summary["records"].get<int>(), 5000);
        const Json result = parsed(cli("run starter --trace " + name + " --json -").out);
        QCOMPARE(result["window"]["completed"].get<int>(), 5000);
    }

    // A run that changes its trace says so: records out of order, and addresses beyond the drive.
    void aTraceThatWasChangedIsTold()
    {
        QFile file(m_folder.filePath(QStringLiteral("mixed.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const char* lines[] = {"1000,h,0,Read,0,4096,0", "9000,h,0,Read,8192,4096,0", "5000,h,0,Read,4096,4096,0",
                               "9900,h,0,Read,12288,4096,0", "9950,h,0,Write,9000000000000,4096,0"};
        for (const char* line : lines)
            file.write(QByteArray(line) + "\n");
        file.close();
        const Said wrapped = cli("run starter --no-proof --trace mixed.csv --format msr");
        QVERIFY2(wrapped.code == 0, wrapped.err.constData());
        const QByteArray told = wrapped.out + wrapped.err;
        QVERIFY2(told.contains("1 of 5 requests lies beyond the range of the drive"), told.constData());
        QVERIFY2(told.contains("1 of 5 requests was recorded before the one above"), told.constData());
        const Said skipped = cli("run starter --no-proof --trace mixed.csv --format msr --workload \"qd=2 fold=skip\"");
        const QByteArray left = skipped.out + skipped.err;
        QVERIFY2(left.contains("1 request beyond the range") && !left.contains("recorded before"), left.constData());
        QVERIFY(!(cli("run starter --no-proof --trace " FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv").err).contains("R623"));
    }

    void aLogWhoseTimesRunBackSaysSo()
    {
        QFile file(m_folder.filePath(QStringLiteral("two_lat.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 400; ++i)
            file.write(QByteArray::number(i % 200) + ", 80000, 0, 4096, " + QByteArray::number(8192 * i) + ", 0\n");
        file.close();
        QVERIFY(cli("detect --passive two_lat.log").out.contains("From row 201 on times run back"));
        QCOMPARE(parsed(cli("detect --passive two_lat.log --json -").out)["times_run_back_from_row"].get<int>(), 201);
    }

    void spansAreWrittenInBothForms()
    {
        QCOMPARE(cli("run starter --workload count=200 --spans s.json").code, 0);
        QCOMPARE(cli("run starter --workload count=200 --spans s.vcd").code, 0);
        QFile json(m_folder.filePath(QStringLiteral("s.json")));
        QVERIFY(json.open(QIODevice::ReadOnly));
        QVERIFY(!parsed(json.readAll()).is_discarded());
        QFile vcd(m_folder.filePath(QStringLiteral("s.vcd")));
        QVERIFY(vcd.open(QIODevice::ReadOnly));
        QVERIFY(vcd.readAll().contains("$timescale"));
    }

    void twoVariantsAreSavedAndCompared()
    {
        QCOMPARE(cli("run starter --workload count=2000 --save p.floom --as Base").code, 0);
        QCOMPARE(cli("run starter --workload count=2000 --set pkg.tR=600us --save p.floom --as Slow").code, 0);
        const Said text = cli("compare p.floom Base Slow");
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("slower") && text.out.contains("Read tR 60\u00a0µs → 600\u00a0µs"), text.out.constData());
        const Json document = parsed(cli("compare p.floom Base Slow --json -").out);
        QCOMPARE(document["parameters"].size(), std::size_t{1});
        QCOMPARE(document["metrics"][0]["verdict"].get<std::string>(), std::string("worse"));
        QCOMPARE(cli("run starter --workload count=2000 --set pkg.tR=20us --save p.floom --as Fast").code, 0);
        const Said many = cli("compare p.floom Base Slow Fast");
        QCOMPARE(many.code, 0);
        QVERIFY2(many.out.startsWith("Of 3 runs Fast, run 3 is the fastest"), many.out.constData());
        QCOMPARE(parsed(cli("compare p.floom Base Slow Fast --json -").out).size(), std::size_t{2});
        // Saving another design under an existing name would overwrite the first.
        const Said taken = cli("run starter --workload count=100 --set pkg.tR=1us --save p.floom --as Base");
        QCOMPARE(taken.code, 2);
        QVERIFY(taken.err.contains("Base"));
    }

    void exportAndImportGiveTheSameText()
    {
        QCOMPARE(cli("run starter --workload count=500 --save e.floom --as Base").code, 0);
        QCOMPARE(cli("export e.floom e.json").code, 0);
        QCOMPARE(cli("import again.floom e.json").code, 0);
        QCOMPARE(cli("import again.floom e.json").code, 2); // does not overwrite
        const Said first = cli("export e.floom -");
        QCOMPARE(first.code, 0);
        QCOMPARE(cli("export again.floom -").out, first.out);
        QCOMPARE(cli("export e.floom e.csv").code, 0);
        QCOMPARE(cli("export e.floom e.md").code, 0);
        QVERIFY(exists("e.csv") && exists("e.md"));
        QCOMPARE(cli("export e.floom e.doc").code, 2);
    }

    // The trace path was relative to one folder, and the project is opened from another.
    void aSavedRunFindsItsTraceFromAnywhere()
    {
        QVERIFY(QFile::copy(QStringLiteral(FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv"),
                            m_folder.filePath(QStringLiteral("small.csv"))));
        QCOMPARE(cli("run starter --no-proof --trace small.csv --save replayed.floom").code, 0);
        const QTemporaryDir elsewhere;
        const Said said = flashloom(
            {QStringLiteral("run"), m_folder.filePath(QStringLiteral("replayed.floom")), QStringLiteral("--no-proof")}, elsewhere.path());
        QVERIFY2(said.code == 0 && said.out.contains("trace="), said.err.constData());
    }

    void theRecordingOfARunIsExported()
    {
        QCOMPARE(cli("run starter --workload count=50 --save traced.floom").code, 0);
        QCOMPARE(cli("export traced.floom t.vcd").code, 0);
        const Said said = cli("export traced.floom t.perfetto.json --run 1");
        QCOMPARE(said.code, 0);
        QVERIFY2(said.err.contains("run 1"), said.err.constData());
        QCOMPARE(cli("export traced.floom t.vcd --run 7").code, 2);
        QFile vcd(m_folder.filePath(QStringLiteral("t.vcd"))), trace(m_folder.filePath(QStringLiteral("t.perfetto.json")));
        QVERIFY(vcd.open(QIODevice::ReadOnly) && trace.open(QIODevice::ReadOnly));
        QVERIFY(vcd.readAll().contains("$enddefinitions $end"));
        const Json events = parsed(trace.readAll())["traceEvents"];
        QVERIFY(events.size() > 500);
        int begun = 0;
        for (const auto& event : events) { // rules of the trace event format for the phases used
            const auto phase = event["ph"].get<std::string>();
            QVERIFY(QByteArray("MXbestf").contains(phase.c_str()) && event.contains("pid") && event.contains("tid")
                    && event.contains("name"));
            QVERIFY(phase == "M" || event["ts"].get<double>() >= 0);
            QVERIFY(phase != "X" || event["dur"].get<double>() >= 0);
            begun += phase == "b" ? 1 : phase == "e" ? -1 : 0;
        }
        QCOMPARE(begun, 0);
    }

    void aPictureIsCheckedAsTheDriveInside()
    {
        QFile plain(m_folder.filePath(QStringLiteral("plain.png")));
        QVERIFY(plain.open(QIODevice::WriteOnly)); // one grey pixel
        const auto pixel =
            QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==");
        plain.write(pixel);
        plain.close();
        const Said refused = cli("check plain.png");
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("a picture that contains a drive"), refused.err.constData());
        QCOMPARE(cli("run starter --workload count=50 --save drawn.floom").code, 0);
        const Said text = cli("export drawn.floom -");
        QFile picture(m_folder.filePath(QStringLiteral("drawn.png")));
        QVERIFY(picture.open(QIODevice::WriteOnly));
        picture.write(pngWithText(pixel, text.out.toStdString()));
        picture.close();
        QCOMPARE(cli("check drawn.png").code, cli("check starter").code);
        QCOMPARE(cli("run drawn.png --workload count=50 --json -").out.size() > 1000, true);
    }

    void anInterruptKeepsThePart()
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(FLOOM_CLI),
                      {QStringLiteral("run"), QStringLiteral("starter"), QStringLiteral("--workload"), QStringLiteral("count=900000000"),
                       QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(hearsInterrupts(process.processId()), 20'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const Json result = parsed(process.readAllStandardOutput());
        QVERIFY(result.contains("iops"));
        QVERIFY(result["window"]["completed"].get<std::int64_t>() < 900'000'000);
    }

    void aProjectsVariantsAreHeldToItsLimits()
    {
        QCOMPARE(cli("run starter --workload \"count=2000\" --save review.floom").code, 0);
        const Said without = cli("review review.floom");
        QCOMPARE(without.code, 2);
        QVERIFY2(without.err.contains("--limits"), without.err.constData());
        const Said met = cli("review review.floom --limits \"iops >= 10k and latency_us.p99 <= 100000\"");
        QCOMPARE(met.code, 0);
        QVERIFY2(met.out.contains("accepted"), met.out.constData());
        QCOMPARE(cli("review review.floom").code, 0); // kept
        const Said missed = cli("review review.floom --limits \"iops >= 10M\"");
        QCOMPARE(missed.code, 1);
        QVERIFY2(missed.out.contains("not accepted"), missed.out.constData());
        QCOMPARE(cli("review review.floom --limits \"iops >= 10k\"").code, 0);
        const Said unknown = cli("review review.floom --limits \"latency.p99 <= 1\"");
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("latency_us.p99"), unknown.err.constData());
        for (const char* number : {"nan", "inf", "1e308G"})
            QCOMPARE(cli((QByteArray("review review.floom --limits \"iops >= ") + number + '"').constData()).code, 2);
        const Said still = cli("review review.floom"); // a refused change is not saved
        QCOMPARE(still.code, 0);
        QVERIFY2(still.out.contains("iops >= 10.0 k"), still.out.constData());
        const Said wrong = cli("review review.floom --limits \"iops > 10\"");
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("instead of >= or <="), wrong.err.constData());
    }

    void aReportIsWritten()
    {
        if (!QFile::exists(QFileInfo(QStringLiteral(FLOOM_CLI)).absolutePath() + QStringLiteral("/flashloom")))
            QSKIP("built without the window");
        const Said said = cli("report sata-mlc report.html");
        QCOMPARE(said.code, 0);
        QVERIFY(exists("report.html"));
        QCOMPARE(cli("report sata-mlc report.txt").code, 2);
        QCOMPARE(cli("report no-such-drive report.html").code, 2);
    }
};

QTEST_GUILESS_MAIN(TestCommands)
#include "tst_commands.moc"
