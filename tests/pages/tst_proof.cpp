// SPDX-License-Identifier: GPL-3.0-or-later
// "Test by simulation": rows appear as runs finish and equal the experiments; cancelling keeps finished ones; applying a change is one
// document step.
#include "analysis/verdict.h"
#include "desk/runs/proof_session.h"
#include "desk/runs/proof_words.h"
#include "document/document.h"
#include "document/findings.h"
#include "io/json.h"
#include "io/samples.h"
#include "rules/rules.h"
#include "run/prove.h"
#include "why/proof_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace floom;

namespace {

std::shared_ptr<const RunRecord> recordOf(const Document& document)
{
    RunRequest request;
    request.design = document.design();
    request.workload = *parseWorkload(document.workload().toStdString());
    request.record = false;
    return runNow(document.catalogue(), request).record;
}

int lineOf(const ProofSession& proof, const QString& address)
{
    for (std::size_t i = 0; i < proof.lines().size(); ++i)
        if (proof.lines()[i].address == address)
            return static_cast<int>(i);
    return -1;
}

ProofLine line(bool isPart, double gain, double interval, const char* label)
{
    ProofLine one;
    one.isPart = isPart;
    one.label = QString::fromLatin1(label);
    one.state = ProofLine::State::done;
    one.gain = Gain{gain, interval};
    return one;
}

} // namespace

class TestProof : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> m_document;
    std::shared_ptr<const RunRecord> m_record;

    static std::ptrdiff_t gains(const ProofSession& proof)
    {
        return std::count_if(proof.lines().begin(), proof.lines().end(), [](const ProofLine& one) { return one.gain.has_value(); });
    }

private slots:
    void initTestCase()
    {
        m_document = std::make_unique<Document>(builtinCatalogue());
        m_document->findings()->setChecker(checkAndCompile);
        m_document->load(*readDesign(findSample("starter")->text, builtinCatalogue()),
                         AskedWorkload::read("rw=randread bs=4k qd=32 count=4000"));
        m_record = recordOf(*m_document);
        QVERIFY(m_record);
    }

    void linesAreThoseOfTheProof()
    {
        ProofSession proof(*m_document);
        ProofModel limits, changes;
        const QAbstractItemModelTester testLimits(&limits, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester testChanges(&changes, QAbstractItemModelTester::FailureReportingMode::QtTest);
        changes.setPart(QStringLiteral("changes"));
        limits.setSession(&proof);
        changes.setSession(&proof);
        proof.start();
        QVERIFY(!proof.isRunning()); // nothing to test yet
        proof.setRecord(m_record);
        QSignalSpy spy(&proof, &ProofSession::changed);
        std::shared_ptr<const RunRecord> told;
        connect(&proof, &ProofSession::decided, this, [&](const std::shared_ptr<const RunRecord>& record) { told = record; });
        proof.start();
        QVERIFY(proof.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!proof.isRunning(), 60'000);
        QVERIFY(spy.count() > 10); // one by one, not all at once
        QCOMPARE(proof.share(), 1.0);
        RunRecord expected = *m_record;
        RunRequest request;
        request.design = m_record->design;
        request.workload = m_record->workload;
        QVERIFY(prove(expected, builtinCatalogue(), request));
        QVERIFY(told && told->id == m_record->id); // the run now carries the result of these experiments
        QCOMPARE(told->result.bottleneck.sentence, expected.result.bottleneck.sentence);
        int compared = 0;
        for (const Sensitivity& one : expected.result.bottleneck.sensitivity)
            for (const ProofLine& own : proof.lines()) {
                const bool faster = own.isPart && !own.isChange && one.change == own.address.toStdString() + " twice as fast";
                if (!faster && (!own.isChange || one.address != own.address.toStdString()))
                    continue;
                if (one.address.ends_with(".count")) // both memory changes: more packages, and one more channel
                    continue;
                QCOMPARE(own.gain->percent, one.gainPercent);
                QCOMPARE(own.gain->ci95, one.ci95);
                ++compared;
            }
        QVERIFY(compared > 10);
        QVERIFY(limits.rowCount() >= 8); // seven blocks and the queue depth
        const auto best = limits.data(limits.index(0), ProofModel::gain).toDouble();
        QCOMPARE(limits.limitsFrom(), kPartLimits); // what the verdict goes by
        for (int row = 0; row < limits.rowCount(); ++row)
            QCOMPARE(limits.data(limits.index(row), ProofModel::limiting).toBool(),
                     limits.data(limits.index(row), ProofModel::told).toBool()
                         && limits.data(limits.index(row), ProofModel::gain).toDouble() >= kPartLimits);
        QVERIFY(best >= limits.data(limits.index(limits.rowCount() - 1), ProofModel::gain).toDouble());
        QVERIFY(changes.rowCount() > 0 && changes.rowCount() <= 5);
        QVERIFY(!proof.summary().isEmpty());
        proof.setRecord(nullptr);
        QCOMPARE(limits.rowCount(), 0);
        QVERIFY(proof.isEmpty());
    }

    void cancellingKeepsWhatIsDone()
    {
        ProofSession proof(*m_document);
        proof.setRecord(m_record);
        proof.start();
        QTRY_VERIFY_WITH_TIMEOUT(gains(proof) > 0, 60'000);
        proof.cancel();
        QVERIFY(!proof.isRunning());
        const auto done = gains(proof);
        QVERIFY(done > 0);
        ProofSession next(*m_document); // the cancelled one has ended long before another tells anything
        next.setRecord(m_record);
        next.start();
        QTRY_VERIFY_WITH_TIMEOUT(gains(next) > 0, 60'000);
        QCOMPARE(gains(proof), done);
        QVERIFY(proof.note().contains(QStringLiteral("cancelled")));
    }

    void destroyedInTheMiddle()
    {
        for (int i = 0; i < 5; ++i) {
            ProofSession proof(*m_document);
            proof.setRecord(m_record);
            proof.start();
            QTRY_VERIFY_WITH_TIMEOUT(gains(proof) >= i, 60'000);
        }
    }

    void aChangeIsOneStep()
    {
        ProofSession proof(*m_document);
        proof.setRecord(m_record);
        proof.start();
        QTRY_VERIFY_WITH_TIMEOUT(!proof.isRunning(), 60'000);
        const Design before = m_document->design();
        const QString words = m_document->workload();
        const int generation = lineOf(proof, QStringLiteral("host.generation"));
        QVERIFY(generation >= 0 && proof.lines()[static_cast<std::size_t>(generation)].isChange);
        QVERIFY(!proof.isTried(generation));
        QCOMPARE(proof.tryChange(generation), QString());
        QVERIFY(proof.isTried(generation));
        QCOMPARE(std::get<std::int64_t>(m_document->design().find("host")->parameters.at("generation")), std::int64_t(4));
        QVERIFY(!proof.tryChange(generation).isEmpty()); // already set
        // A second change, of the workload, keeps the first.
        const int depth = lineOf(proof, QStringLiteral("workload.qd"));
        QCOMPARE(proof.tryChange(depth), QString());
        QVERIFY(m_document->workload().contains(QStringLiteral("qd=64")));
        QVERIFY(m_document->workload().contains(QStringLiteral("count=4000"))); // not the shortened one of the experiments
        QVERIFY(!proof.isTried(generation) && proof.isTried(depth));
        proof.takeBack(depth);
        QVERIFY(proof.isTried(generation));
        proof.takeBack(generation);
        QVERIFY(m_document->design() == before);
        QCOMPARE(m_document->workload(), words);
        QVERIFY(!proof.tryChange(-1).isEmpty());
    }

    // Trying without pauses removes them, and a switch tried without is described as off.
    void pausesAndSwitchesGo()
    {
        Document document(builtinCatalogue());
        document.findings()->setChecker(checkAndCompile);
        Design design = m_document->design();
        design.find("pkg")->parameters["cacheRead"] = true;
        document.load(design, AskedWorkload::read("rw=randread qd=4 count=2000 thinktime=500us"));
        ProofSession proof(document);
        proof.setRecord(recordOf(document));
        proof.start();
        QTRY_VERIFY_WITH_TIMEOUT(!proof.isRunning(), 60'000);
        const int off = lineOf(proof, QStringLiteral("pkg.cacheRead"));
        QVERIFY(off >= 0 && proof.lines()[static_cast<std::size_t>(off)].label == QStringLiteral("Cache read off"));
        const int pauses = lineOf(proof, QStringLiteral("workload.thinktime"));
        QCOMPARE(proof.tryChange(pauses), QString());
        QVERIFY2(!document.workload().contains(QStringLiteral("thinktime")), qPrintable(document.workload()));
    }

    void channelsComeWithTheirMemories()
    {
        ProofSession proof(*m_document);
        proof.setRecord(m_record);
        proof.start();
        QTRY_VERIFY_WITH_TIMEOUT(!proof.isRunning(), 60'000);
        const int more = lineOf(proof, QStringLiteral("ch.count"));
        const auto channels = m_document->design().find("ch")->count;
        QCOMPARE(proof.tryChange(more), QString());
        QCOMPARE(m_document->design().find("ch")->count.front(), channels.front() + 1);
        QCOMPARE(m_document->design().find("pkg")->count.front(), channels.front() + 1);
        QVERIFY(m_document->findings()->program());
        m_document->steps()->undo();
        QCOMPARE(m_document->design().find("ch")->count, channels);
    }

    void editsMeanwhileAreKept()
    {
        Design before = m_document->design(), after = before, onto = before;
        after.find("pkg")->parameters["suspend"] = std::string("erase");
        onto.find("pkg")->overrides["[0]"]["suspend"] = std::string("none");
        onto.find("pkg")->parameters["tR"] = std::int64_t(70'000'000);
        QVERIFY(applyDifference(onto, before, after));
        QCOMPARE(std::get<std::string>(onto.find("pkg")->parameters.at("suspend")), std::string("erase"));
        QCOMPARE(onto.find("pkg")->overrides["[0]"].count("suspend"), std::size_t(0));
        QCOMPARE(std::get<std::int64_t>(onto.find("pkg")->parameters.at("tR")), std::int64_t(70'000'000));
        std::erase_if(onto.blocks, [](const Block& block) { return block.id == "pkg"; });
        QVERIFY(!applyDifference(onto, before, after));
    }

    void ownValuesThatAChangeDropsGo()
    {
        Design before = m_document->design();
        before.find("pkg")->overrides["[3]"]["tR"] = std::int64_t(2'000'000'000);
        Design after = before;
        after.find("pkg")->overrides.clear();
        Design onto = before;
        onto.find("pkg")->overrides["[3]"]["tPROG"] = std::int64_t(900'000'000); // set meanwhile
        QVERIFY(applyDifference(onto, before, after));
        const auto& left = onto.find("pkg")->overrides;
        QCOMPARE(left.size(), std::size_t(1));
        QVERIFY(!left.at("[3]").contains("tR") && left.at("[3]").contains("tPROG"));
    }

    void theSummaryTellsWhatLimits()
    {
        QCOMPARE(proofSummary({}, QStringLiteral("IOPS")), QString());
        QCOMPARE(proofSummary({line(true, 12.34, 0.5, "Channel controller"), line(true, 57.9, 1.7, "NAND package"),
                               line(true, 2.1, 0.8, "CPU"), line(true, 0.5, 1.2, "DRAM")},
                              QStringLiteral("IOPS")),
                 QStringLiteral("NAND package twice as fast: +58 % IOPS, channel controller twice as fast: +12 %, "
                                "CPU twice as fast: +2.1 %; no other part gives more than 2 %."));
        // Uncertain gains are not called small.
        QVERIFY(proofSummary({line(true, 57.9, 1.7, "NAND package"), line(true, 9, 20, "DRAM")}, QStringLiteral("IOPS"))
                    .endsWith(QStringLiteral("no other part gives more than 29 %.")));
        QCOMPARE(proofSummary({line(true, 0.01, 0.5, "CPU")}, QStringLiteral("IOPS")),
                 QStringLiteral("No part, made twice as fast, gives 2 % more."));
        QCOMPARE(proofSummary({line(true, 4, 9, "CPU")}, QStringLiteral("IOPS")),
                 QStringLiteral("No part, made twice as fast, measurably gains 2 % or more."));
    }
};

QTEST_MAIN(TestProof)
#include "tst_proof.moc"
