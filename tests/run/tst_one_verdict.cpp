// SPDX-License-Identifier: GPL-3.0-or-later
// One verdict everywhere: over a hundred loads and drives, the limit stated in the result document, on the command line, in reports, sweeps
// and comparisons is the one decision of the experiments, and does not contradict their measurements.
#include "analysis/limit_subject.h"
#include "analysis/verdict.h"
#include "design/address.h"
#include "export/comparison.h"
#include "export/result_tables.h"
#include "io/json.h"
#include "run/prove.h"
#include "run/run_now.h"
#include "simulate/redraw.h"
#include "sweep/sweep.h"
#include "sweep/sweep_run.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace floom;

namespace {

struct Case {
    Changes changes;
    std::string words;
};

// Ten drives under ten loads.
std::vector<Case> cases()
{
    const std::vector<Changes> drives = {{},
                                         {"ch.rate=60MT/s"},
                                         {"pkg.tR=300us"},
                                         {"ecc.clock=20MHz"},
                                         {"cpu.clock=60MHz"},
                                         {"host.generation=1", "host.lanes=1"},
                                         {"pkg[3][1].tR=1500us"},
                                         {"host.deviceSlots=6"},
                                         {"cpu.mapping=dftl", "cpu.mapCache=64KiB"},
                                         {"pkg.rber=0.006"}};
    const std::vector<std::string> loads = {"rw=randread bs=4k qd=1 count=300",
                                            "rw=randread bs=4k qd=16 count=600",
                                            "rw=randread bs=4k qd=128 count=1200",
                                            "rw=read bs=64k qd=16 count=200",
                                            "rw=randread bs=4k qd=32 random_distribution=zipf:1.2 count=600",
                                            "rw=randread bs=4k rate_iops=20000 count=600",
                                            "rw=randread bs=4k rate_iops=900000 count=1500",
                                            "rw=randwrite bs=4k qd=16 count=600",
                                            "rw=randrw rwmixread=70 bs=4k qd=32 count=800",
                                            "job=a rw=randread bs=4k qd=8 count=500 ; job=b rw=randread bs=32k qd=4 count=200"};
    std::vector<Case> all;
    for (Changes changes : drives) {
        for (const char* small : {"cpu.writeBuffer=256KiB", "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64"}) // fills quickly, runs quickly
            changes.emplace_back(small);
        for (const std::string& words : loads)
            all.push_back({changes, words});
    }
    return all;
}

const Sensitivity* best(const Bottleneck& b, const std::function<bool(const Sensitivity&)>& among)
{
    const Sensitivity* found = nullptr;
    for (const Sensitivity& line : b.sensitivity)
        if (among(line) && (found == nullptr || line.gainPercent > found->gainPercent))
            found = &line;
    return found;
}

// Contradiction between the sentence and the experiments; "" if none.
std::string contradiction(const Bottleneck& b)
{
    const auto helps = [](const Sensitivity* line) { return line != nullptr && line->told && line->gainPercent >= kHelps; };
    const Sensitivity* own = best(b, [&](const Sensitivity& line) { return line.address == b.block + ".speed"; });
    const Sensitivity* part =
        best(b, [](const Sensitivity& line) { return line.address.ends_with(".speed") && line.address.find('+') == std::string::npos; });
    const Sensitivity* depth = best(b, [](const Sensitivity& line) { return line.address == "workload.qd"; });
    const bool saysDepth = b.sentence.find("Queue depth limits") != std::string::npos;
    if (saysDepth && !helps(depth))
        return "queue depth is named, and more of it does not help";
    if (b.sentence.find("No single change helps") != std::string::npos && (helps(part) || helps(depth)))
        return "nothing is said to help, and something does";
    const bool namesPart = b.cause != "arrivals" && !b.block.empty() && own != nullptr
        && b.sentence.find("doubling their speed gains more than doubling that of any other part") != std::string::npos;
    if (namesPart && part->gainPercent > own->gainPercent)
        return "another part gains more than the one that is said to gain most: " + part->address;
    return {};
}

} // namespace

class TestOneVerdict : public QObject {
    Q_OBJECT
private slots:
    void allSayTheSame()
    {
        std::size_t proved = 0;
        const auto all = cases();
        QCOMPARE(all.size(), std::size_t{100});
        RunRecord before;
        for (const Case& one : all) {
            RunRequest request;
            request.design = redrawn("starter", one.changes);
            request.workload = *parseWorkload(one.words);
            const RunOutcome outcome = runNow(builtinCatalogue(), request, {});
            QVERIFY2(outcome.record, one.words.c_str());
            RunRecord record = *outcome.record;
            const std::string words = one.changes.front() + " | " + one.words;
            tellTheSame(record, outcome, before, words, false);
            QVERIFY2(prove(record, builtinCatalogue(), request, {300, 0}), words.c_str());
            QVERIFY2(record.result.bottleneck.sentence.find("[*]") == std::string::npos, // parts are called by their labels
                     record.result.bottleneck.sentence.c_str());
            RunOutcome decided = outcome;
            decided.record = std::make_shared<const RunRecord>(record);
            tellTheSame(record, decided, before, words, true);
            const std::string wrong = contradiction(record.result.bottleneck);
            QVERIFY2(wrong.empty(), (words + ": " + wrong + ": " + record.result.bottleneck.sentence).c_str());
            ++proved;
            before = std::move(record);
        }
        QCOMPARE(proved, std::size_t{100});
    }

private:
    static void tellTheSame(const RunRecord& record, const RunOutcome& outcome, const RunRecord& before, const std::string& words,
                            bool isDecidedBy)
    {
        const RunResult& result = record.result;
        const Bottleneck& b = result.bottleneck;
        QVERIFY2(isDecided(b) == isDecidedBy, words.c_str());
        const bool marked = saidLimit(b).ends_with(" Not yet proved by experiment.");
        QVERIFY2(marked == (!isDecidedBy && !b.block.empty()), words.c_str());
        // Command line and Markdown.
        QVERIFY2(resultText(result, "drive").find(saidLimit(b) + "\n") != std::string::npos, words.c_str());
        QVERIFY2(resultMarkdown(result, "drive").find(saidLimit(b) + "\n") != std::string::npos, words.c_str());
        // The document.
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(writeResult(result)))["bottleneck"].toObject();
        QCOMPARE(json["sentence"].toString().toStdString(), b.sentence);
        QCOMPARE(json["instance"].toString().toStdString(), b.instance);
        // Sweeps.
        const PointResult point = summaryOf(outcome);
        QCOMPARE(point.limit, saidLimit(b));
        QCOMPARE(point.block, b.block);
        QCOMPARE(point.cause, b.cause);
        // Comparison's "limited by", only for decided runs.
        if (before.result.window.measuredRequests == 0)
            return;
        const Comparison comparison = compareRuns({before.design, before.result}, {record.design, result}, builtinCatalogue());
        const auto limits = std::find_if(comparison.metrics.begin(), comparison.metrics.end(),
                                         [](const MetricChange& metric) { return metric.name == "limited by"; });
        QVERIFY(limits != comparison.metrics.end());
        QString told = QString::fromStdString(limits->b);
        QString said = QString::fromStdString(b.sentence);
        if (said.startsWith(QStringLiteral("Overloaded: ")))
            said.remove(0, said.indexOf(QStringLiteral(". ")) + 2);
        if (const QString condition = QString::fromLatin1(kOnceFull); said.startsWith(condition)) {
            said.remove(0, condition.size());
            const QString same = QStringLiteral(", once the write buffer is full");
            QVERIFY2(told.endsWith(same) || told == QStringLiteral("–"), qPrintable(told));
            told.remove(same);
        }
        const bool namesNone = said.startsWith(QStringLiteral("No single change")) || !said.contains(QStringLiteral(" limit"))
            || said.contains(QStringLiteral("Limit unknown"));
        QVERIFY2((told == QStringLiteral("–")) == (!isDecidedBy || namesNone), qPrintable(said));
        if (isDecidedBy && !namesNone)
            QVERIFY2(said.startsWith(told, Qt::CaseInsensitive) || said.startsWith(QStringLiteral("the ") + told, Qt::CaseInsensitive),
                     qPrintable(said + QStringLiteral(" / ") + told));
    }
};

QTEST_APPLESS_MAIN(TestOneVerdict)
#include "tst_one_verdict.moc"
