// SPDX-License-Identifier: GPL-3.0-or-later
// Ten thousand broken traces of each format: each is read to its end or refused with a position, none crashes.
#include "base/random.h"
#include "workload/source_runner.h"
#include "workload/trace_source.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace floom;

namespace {

std::string goodTrace(const QString& file)
{
    std::ifstream stream(FLOOM_SOURCE_DIR "/resources/traces/" + file.toStdString());
    std::string text;
    std::string line;
    for (int i = 0; i < 9 && std::getline(stream, line); ++i)
        text += line + (i == 0 ? "\r\n" : "\n");
    return text;
}

std::string mutated(std::string text, RandomStream& random)
{
    static constexpr char kLikely[] = {',', '\n', '\r', '-', '9', '0', ' ', '.', 'e', '\0', '\xff'};
    for (std::uint64_t edits = 1 + random.below(8); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = random.below(text.size());
        const std::size_t length = 1 + random.below(12);
        switch (random.below(5)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text[at] = kLikely[random.below(sizeof kLikely)];
            break;
        case 2:
            text.erase(at, length);
            break;
        case 3:
            text.insert(at, text.substr(random.below(text.size()), length * 8));
            break;
        default:
            text.insert(at, length, kLikely[random.below(sizeof kLikely)]);
        }
    }
    return text;
}

} // namespace

class TestTraceMutations : public QObject {
    Q_OBJECT

private slots:
    void noMutatedTraceCrashes_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"msr-small.csv", "spc-small.csv", "fio2-small.log", "fio3-small.log", "blkparse-small.txt", "disksim-small.txt",
              "mqsim-small.txt", "alibaba-small.csv", "systor-small.csv", "tencent-small.csv", "fiu-small.txt"})
            QTest::newRow(file) << file;
    }

    void noMutatedTraceCrashes()
    {
        QFETCH(QString, file);
        const std::string good = goodTrace(file);
        QString plain = file.section('-', 0, 0);
        const std::string format = plain.startsWith("fio") ? "fio" : plain.toStdString();
        RandomStream random(1, "test.trace." + format);
        int refused = 0;
        for (int i = 0; i < 10'000; ++i) {
            const std::string text = mutated(good, random);
            std::istringstream first(text);
            const Result<TraceSummary> found = summarizeTrace(first, format, "m.csv");
            std::istringstream second(text);
            Error failure;
            const Workload workload = *parseWorkload(i % 2 == 0 ? "trace=m.csv" : "trace=m.csv qd=3");
            const std::uint64_t capacity = random.below(1 << 20);
            const auto source = makeTraceSource(second, format, "m.csv", workload, capacity, &failure);
            if (!found) {
                ++refused;
                QVERIFY(found.error().where.starts_with("m.csv"));
            }
            if (!source)
                continue;
            const SourceRun run = runSource(**source, microseconds(10));
            QVERIFY(!run.stuck && !run.waitedInThePast);
            for (const Handed& handed : run.handed) {
                QVERIFY(handed.request.offset + handed.request.bytes <= capacity);
                QVERIFY(handed.request.bytes > 0 || handed.request.op == HostOp::flush);
            }
            if (capacity >= 512)
                QCOMPARE(failure.where.empty(), found.ok());
        }
        QVERIFY2(refused > 2'000 && refused < 10'000, qPrintable(QString::number(refused))); // mutations cause errors, but not always
    }

    void detectingDoesNotCrashEither()
    {
        RandomStream random(2, "test.detect");
        const std::string good = goodTrace("spc-small.csv") + goodTrace("blkparse-small.txt");
        for (int i = 0; i < 2'000; ++i) {
            std::istringstream stream(mutated(good, random));
            const auto found = detectTraceFormat(stream, "m.csv");
            QVERIFY(found.ok() || found.error().where == "m.csv");
        }
    }
};

QTEST_APPLESS_MAIN(TestTraceMutations)
#include "tst_trace_mutations.moc"
