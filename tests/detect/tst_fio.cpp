// SPDX-License-Identifier: GPL-3.0-or-later
// Plans to fio jobs and fio's logs to answers, in both directions; anything that is not such a log is refused by name.
#include "detect/detect.h"
#include "detect/fio_device.h"
#include "simulate/drive.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <map>

using namespace floom;
using namespace floom::detect;

namespace {

struct Folder {
    std::map<std::string, std::string> files;

    FioFolder use()
    {
        return {[this](const std::string& name) {
                    const auto at = files.find(name);
                    return at == files.end() ? std::nullopt : std::optional(at->second);
                },
                [this](const TextFile& file) { files[file.name] = file.text; }};
    }
};

std::vector<Finding> ask(ProbedDevice& device, const std::vector<std::string>& only = {})
{
    return detect::detect(device, only, 1, [](const Probe&) {});
}

Plan pairs()
{
    return {DriveState::sequential, {{readOf(0, 4096), readOf(65536, 4096)}, {readOf(4096, 4096), readOf(8192, 4096)}}};
}

} // namespace

class TestFio : public QObject {
    Q_OBJECT

private slots:
    void logsAnswerAsTheDriveDid()
    {
        const auto program = programOf(
            drive("starter",
                  {"ch.count=4", "ecc.count=4", "pkg.count=[4,2]", "cpu.readCache=256KiB", "cpu.prefetch=16", "cpu.writeBuffer=2MiB"}));
        Folder folder;
        const auto simulated = simulatedDevice(*program, {});
        KeptDevice kept(*simulated, folder.use(), true);
        const auto first = ask(kept);
        FioDevice read(program->capacityBytes, folder.use(), true);
        const auto again = ask(read);
        QVERIFY(read.asked().empty() && read.refused().empty());
        QCOMPARE(again.size(), first.size());
        int values = 0;
        for (std::size_t i = 0; i < first.size(); ++i) {
            const ProbeAnswer &a = first[i].answer, &b = again[i].answer;
            QCOMPARE(b.value.has_value(), a.value.has_value());
            // Logs have no issue times: for closed loops they are reconstructed from latencies, exact to the nanosecond.
            QVERIFY2(!a.value || std::abs(*a.value - *b.value) <= 0.001 * *a.value, a.quantity.c_str());
            QCOMPARE(b.certainty, a.certainty);
            QCOMPARE(b.requests, a.requests);
            values += a.value ? 1 : 0;
        }
        QVERIFY(values >= 7);
    }

    void readOnlyUnlessAsked()
    {
        Folder folder;
        FioDevice device(std::uint64_t{1} << 40, folder.use(), false);
        const auto findings = ask(device);
        QVERIFY(!device.asked().empty());
        for (const auto& [name, text] : folder.files)
            QVERIFY2(text.find(" write ") == std::string::npos && name.rfind("DESTROYS", 0) != 0, name.c_str());
        for (const Finding& finding : findings) {
            QVERIFY(!finding.answer.value && !finding.answer.reason.empty());
            if (std::string_view(finding.probe.id) == "write_buffer")
                QCOMPARE(finding.answer.reason, std::string("the drive has not answered about: Power-loss protection"));
        }
        FioDevice all(std::uint64_t{1} << 40, folder.use(), true);
        static_cast<void>(ask(all));
        int writing = 0;
        for (const auto& [name, text] : folder.files) {
            QCOMPARE(text.find(" write ") != std::string::npos, name.rfind("DESTROYS", 0) == 0 && name.find(".iolog") != std::string::npos);
            writing += text.find(" write ") != std::string::npos ? 1 : 0;
        }
        QVERIFY(writing > 0);
    }

    void whatBuildsOnAnswersComesLater()
    {
        const auto program = programOf(drive("starter"));
        Folder folder;
        FioDevice before(program->capacityBytes, folder.use(), false);
        static_cast<void>(ask(before, {"dies"}));
        QCOMPARE(before.asked(), std::vector<std::string>{"chunk-1"});
        const auto simulated = simulatedDevice(*program, {});
        KeptDevice kept(*simulated, folder.use(), false);
        static_cast<void>(ask(kept, {"chunk"}));
        FioDevice after(program->capacityBytes, folder.use(), false);
        static_cast<void>(ask(after, {"dies"}));
        QCOMPARE(after.asked(), std::vector<std::string>{"dies-1"});
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "an empty file";
        QTest::newRow("window means") << QByteArray("10, 19134, 0, 0, 0, 0\n20, 19134, 0, 0, 0, 0\n") << "log_avg_msec";
        QTest::newRow("no offsets") << QByteArray("0, 52739, 0, 4096, 0\n0, 47952, 0, 4096, 0\n0, 5, 0, 4096, 0\n0, 5, 0, 4096, 0\n")
                                    << "log_offset=1";
        QTest::newRow("a priority in their place") << QByteArray("0, 52739, 0, 4096, 1\n0, 47952, 0, 4096, 1\n") << "log_offset=1";
        QTest::newRow("a class of priority in their place")
            << QByteArray("0, 52739, 0, 4096, 0x4001\n0, 47952, 0, 4096, 0x4001\n") << "log_offset=1";
        QTest::newRow("orders to a terminal") << QByteArray("1, 2\033[31mred, 3\n") << "red";
        QTest::newRow("two logs in one") << QByteArray("0, 1, 0, 4096, 65536, 0\n0, 1, 0, 4096, 8192\n") << "line 2";
        QTest::newRow("four columns") << QByteArray("0, 52739, 0, 4096\n") << "log_offset=1";
        QTest::newRow("something else") << QByteArray("{\"fio version\": 3}\n") << "line 1";
        QTest::newRow("cut off") << QByteArray("0, 1, 0, 4096, 0, 0\n0, 1, 0, 4096, 65536, 0\n1, 2") << "line 3";
        QTest::newRow("too few") << QByteArray("0, 1, 0, 4096, 0, 0\n0, 1, 0, 4096, 65536, 0\n") << "4 requests";
        QTest::newRow("another job's") << QByteArray(
            "0, 1, 0, 4096, 0, 0\n0, 1, 0, 4096, 65536, 0\n1, 1, 0, 4096, 512, 0\n1, 1, 0, 4096, 8192, 0\n")
                                       << "line 3";
        QTest::newRow("batches mixed up") << QByteArray(
            "0, 1, 0, 4096, 0, 0\n0, 1, 0, 4096, 4096, 0\n1, 1, 0, 4096, 65536, 0\n1, 1, 0, 4096, 8192, 0\n")
                                          << "line 2";
        QTest::newRow("writes") << QByteArray(
            "0, 1, 1, 4096, 0, 0\n0, 1, 1, 4096, 65536, 0\n1, 1, 1, 4096, 4096, 0\n1, 1, 1, 4096, 8192, 0\n")
                                << "line 1";
    }
    void refused()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, says);
        Folder folder;
        folder.files["x-1.k2_lat.log"] = log.toStdString();
        FioDevice device(1 << 30, folder.use(), false);
        QVERIFY(device.submit("x-1", pairs()).empty());
        const std::string silence = device.silence();
        QVERIFY2(QString::fromStdString(silence).contains(says) && silence.find("x-1.k2_lat.log") == 0, silence.c_str());
        QVERIFY(std::none_of(silence.begin(), silence.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }));
        QCOMPARE(device.refused().size(), std::size_t{1});
    }

    // fio's log formats: 5 columns and an offset (2.x), 6 (3.33), 7 with the issue time (3.42), a hexadecimal priority, Windows line ends.
    void versionsAreRead_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("2.x") << QByteArray("1, %1, 0, 4096, %2\n");
        QTest::newRow("3.33") << QByteArray("1, %1, 0, 4096, %2, 0\n");
        QTest::newRow("priority") << QByteArray("1, %1, 0, 4096, %2, 0x4001\r\n");
        QTest::newRow("3.42") << QByteArray("1, %1, 0, 4096, %2, 0, 12345678\n");
    }
    void versionsAreRead()
    {
        QFETCH(QByteArray, row);
        QString log;
        for (const auto& [latency, offset] : {std::pair(80'000, 65536), {70'000, 0}, {90'000, 4096}, {99'000, 8192}})
            log += QString(row).arg(latency).arg(offset);
        Folder folder;
        folder.files["x-1.k2_lat.log"] = log.toStdString();
        FioDevice device(1 << 30, folder.use(), false);
        const auto samples = device.submit("x-1", pairs());
        QVERIFY2(samples.size() == 4, device.silence().c_str());
        QCOMPARE(samples[0].latency, microseconds(70)); // done second, submitted first
        QCOMPARE(samples[1].latency, microseconds(80));
        QCOMPARE(samples[3].latency, microseconds(99));
        QCOMPARE(samples[2].batch, 1U);
    }

    // The log that fio itself writes for such a job, on a file instead of a drive.
    void fioWritesWhatIsRead()
    {
        const QString fio = QStandardPaths::findExecutable("fio");
        if (fio.isEmpty())
            QSKIP("fio is not installed");
        QTemporaryDir temporary;
        const QDir dir(temporary.path());
        QFile file(dir.filePath("drive"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1 << 20));
        file.close();
        Plan loop{DriveState::sequential, {{}}, 8};
        for (std::uint64_t i = 0; i < 64; ++i)
            loop.batches[0].push_back(readOf(i * 37 % 64 * 4096, 4096));
        Folder folder;
        for (const auto& [name, plan] : {std::pair<std::string, Plan>("x-1", pairs()), {"y-1", loop}}) {
            for (TextFile& written : fioFiles(name, plan)) {
                QFile out(dir.filePath(QString::fromStdString(written.name)));
                QVERIFY(out.open(QIODevice::WriteOnly));
                const QByteArray text = QByteArray::fromStdString(written.text);
                out.write(QByteArray(text).replace("ioengine=io_uring\ndirect=1", "ioengine=libaio\ndirect=0"));
            }
            QProcess process;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("DEVICE", dir.filePath("drive"));
            process.setProcessEnvironment(environment);
            process.setWorkingDirectory(dir.path());
            process.start(fio, {QString::fromStdString(name) + ".fio"});
            QVERIFY(process.waitForFinished(-1));
            QVERIFY2(process.exitCode() == 0, process.readAllStandardError() + process.readAllStandardOutput());
            for (const FioSection& section : fioSections(name, plan)) {
                QFile log(dir.filePath(QString::fromStdString(section.name + "_lat.log")));
                QVERIFY2(log.open(QIODevice::ReadOnly), qPrintable(log.fileName()));
                folder.files[section.name + "_lat.log"] = log.readAll().toStdString();
            }
            FioDevice device(1 << 20, folder.use(), false);
            const auto samples = device.submit(name, plan);
            const std::string silence = device.silence();
            QVERIFY2(!samples.empty(), silence.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestFio)
#include "tst_fio.moc"
