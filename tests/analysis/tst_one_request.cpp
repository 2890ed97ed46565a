// SPDX-License-Identifier: GPL-3.0-or-later
// One request: the parts of its latency add up, the greatest comes first, and each states the latency without it.
#include "analysis/one_request.h"
#include "simulate/drive.h"

#include <algorithm>

using namespace floom;

class TestOneRequest : public QObject {
    Q_OBJECT
private slots:
    void partsAddUp_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("words");
        QTest::newRow("reads") << QStringList{} << "rw=randread bs=4k qd=64 count=2000";
        QTest::newRow("large reads") << QStringList{} << "rw=randread bs=64k qd=16 count=600";
        QTest::newRow("collection") << QStringList{"cpu.overProvisioning=0.1"} << "rw=randrw rwmixread=70 bs=4k qd=64 count=6000";
        QTest::newRow("retries") << QStringList{"pkg.rber=0.006"} << "rw=randread bs=4k qd=64 count=2000";
        QTest::newRow("a cap on power") << QStringList{"cpu.powerCap=0.5"} << "rw=write bs=64k qd=16 count=600";
    }
    void partsAddUp()
    {
        QFETCH(const QStringList, changes);
        QFETCH(const QString, words);
        const RunResult result = runDrive("starter", changesOf(changes), words.toStdString(), 1, true);
        std::size_t told = 0, waits = 0;
        for (const RequestSpan& request : result.spans->requests) {
            const auto account = accountOf(*result.spans, request.request);
            QVERIFY(account);
            std::int64_t sum = 0, booked = 0;
            for (const RequestWait& wait : result.spans->waits)
                booked += wait.request == request.request ? wait.ps : 0;
            for (const RequestPart& part : account->parts) {
                QVERIFY(part.ps >= 0);
                QCOMPARE(account->without(part).ps, request.completed.ps - request.issued.ps - part.ps);
                QVERIFY(!wordsOf(*result.spans, result.activities, part).empty());
                sum += part.ps;
                booked -= part.isWait ? part.ps : 0;
                waits += part.isWait ? 1 : 0;
            }
            QCOMPARE(sum, request.completed.ps - request.issued.ps);
            QCOMPARE(booked, std::int64_t{0});
            QVERIFY(std::is_sorted(account->parts.begin(), account->parts.end(),
                                   [](const RequestPart& a, const RequestPart& b) { return a.ps > b.ps; }));
            if (++told == 300)
                break;
        }
        QVERIFY(waits > told);
    }

    // "Behind the erase of block 17": names the die, and is longer than any read.
    void anEraseIsNamedByItsBlock()
    {
        const RunResult result = runDrive("starter", {"pkg.pagesPerBlock=64", "pkg.blocksPerPlane=128"},
                                          "rw=randrw rwmixread=70 bs=4k qd=64 count=20000", 1, true);
        std::size_t behind = 0;
        for (const RequestSpan& request : result.spans->requests) {
            const auto account = accountOf(*result.spans, request.request);
            for (const RequestPart& part : account->parts) {
                if (!part.isWait || part.cause != CauseClass::gcErase
                    || result.activities[static_cast<std::size_t>(part.activity)].name != "erase")
                    continue;
                const std::string words = wordsOf(*result.spans, result.activities, part);
                QVERIFY2(words.starts_with("behind the erase of block ") && words.find(" at pkg[") != words.npos
                             && words.ends_with(", for garbage collection"),
                         words.c_str());
                ++behind;
            }
        }
        QVERIFY(behind > 0);
    }

    void theDocumentTellsThePartsOfThePercentiles()
    {
        const RunResult result = runDrive("starter", {}, "rw=randread bs=4k qd=64 count=4000", 1, true);
        const std::string text = writeResult(result, true, true);
        QVERIFY(!result.exemplars.empty());
        for (const PercentileExemplar& one : result.exemplars) // its own latency, not the edge of its bin
            QCOMPARE(one.latencyUs, accountOf(*result.spans, one.request)->latency().microseconds());
        std::size_t parts = 0;
        for (auto at = text.find("\"parts\": ["); at != text.npos; at = text.find("\"parts\": [", at + 1))
            ++parts;
        QCOMPARE(parts, result.exemplars.size());
        QVERIFY(text.find("\"without_ps\": ") != text.npos && text.find(" host read at pkg[") != text.npos);
        QVERIFY(writeResult(runDrive("starter", {}, "rw=randread bs=4k qd=64 count=4000")).find("\"without_ps\"") == std::string::npos);
    }

    // Hundreds of waits a request at a deep queue: three million requests took 9 GB.
    void waitsOfALongRunAreBounded()
    {
        const std::string words = "rw=randread bs=4k qd=256 count=6000";
        RunOptions options;
        options.record = options.causes = true;
        options.maxSpans = 2000;
        const RunResult result = simulate(*programOf(drive("starter")), *parseWorkload(words), options);
        const RunResult whole = runDrive("starter", {}, words, 1, true);
        QVERIFY(result.spans->truncated);
        QVERIFY2(result.spans->waits.size() * 4 < whole.spans->waits.size(), qPrintable(QString::number(result.spans->waits.size())));
        const auto& requests = result.spans->requests;
        QCOMPARE(requests.size(), whole.spans->requests.size());
        QVERIFY(!requests.front().waitsLeftOut && requests.back().waitsLeftOut);
        QVERIFY(!accountOf(*result.spans, requests.back().request)); // unknown, not "its own work"
        QVERIFY(accountOf(*result.spans, requests.front().request));
        QVERIFY(std::none_of(whole.spans->requests.begin(), whole.spans->requests.end(),
                             [](const RequestSpan& one) { return one.waitsLeftOut; }));
    }

    void whatWasNotRecordedHasNoAccount()
    {
        const RunResult result = runDrive("starter", {}, "rw=randread bs=4k qd=4 count=500", 1, true);
        QVERIFY(!accountOf(*result.spans, 1'000'000));
        SpanStore without = *result.spans; // causes were not recorded
        without.waits.clear();
        QVERIFY(!accountOf(without, without.requests.front().request));
    }
};

QTEST_APPLESS_MAIN(TestOneRequest)
#include "tst_one_request.moc"
