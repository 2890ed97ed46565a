// SPDX-License-Identifier: GPL-3.0-or-later
// Ten thousand broken traces: each is read to its end or refused, none crashes, and a refusal says where.
#include "base/random.h"
#include "workload/source_runner.h"
#include "workload/workload.h"

#include <QtTest>

#include <sstream>

using namespace floom;

namespace {

std::string goodTrace()
{
    std::string text = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\r\n";
    for (int i = 0; i < 8; ++i)
        text += std::to_string(128166372003061629ULL + 1'000U * static_cast<unsigned>(i)) + ",web,0," + (i % 3 == 0 ? "Write," : "Read,")
            + std::to_string(4'096 * i) + ",8192,1331\n";
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
    void noneCrashes()
    {
        RandomStream random(1, "test.trace");
        const std::string good = goodTrace();
        int refused = 0;
        for (int i = 0; i < 10'000; ++i) {
            const std::string text = mutated(good, random);
            std::istringstream first(text);
            const Result<TraceSummary> found = summarizeTrace(first, "msr", "m.csv");
            std::istringstream second(text);
            Error failure;
            const Workload workload = *parseWorkload(i % 2 == 0 ? "trace=m.csv" : "trace=m.csv qd=3");
            const std::uint64_t capacity = random.below(1 << 20);
            const auto source = makeTraceSource(second, "msr", "m.csv", workload, capacity, &failure);
            if (!found) {
                ++refused;
                QVERIFY(found.error().where.starts_with("m.csv"));
            }
            if (!source)
                continue;
            const SourceRun run = runSource(**source, microseconds(10));
            QVERIFY(!run.stuck && !run.waitedInThePast);
            for (const Handed& handed : run.handed)
                QVERIFY(handed.request.offset + handed.request.bytes <= capacity && handed.request.bytes > 0);
            if (capacity >= 512)
                QCOMPARE(failure.where.empty(), found.ok());
        }
        QVERIFY(refused > 3'000 && refused < 10'000); // the mutations do bite, and not always
    }
};

QTEST_APPLESS_MAIN(TestTraceMutations)
#include "tst_trace_mutations.moc"
