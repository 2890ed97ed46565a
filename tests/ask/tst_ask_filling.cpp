// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about writes are answered for a drive whose write buffer is full, as it is in use; and what is said where nothing differs.
#include "ask/ask.h"
#include "ask/experiments.h"
#include "simulate/drive.h"

using namespace floom;

namespace {

// 2,000 of these writes fit a write buffer of 16 MiB.
Asked written()
{
    Asked all;
    all.design = drive("starter", {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=16MiB"});
    all.workload = *parseWorkload("rw=randwrite bs=4k qd=32");
    all.requests = 2000;
    all.seeds = 2;
    return all;
}

} // namespace

class TestAskFilling final : public QObject {
    Q_OBJECT
private slots:
    // Runs that differ by nothing that is printed decided it: there is no "-0.0 % (undecided)".
    void aShiftOfNothingIsNoDifference()
    {
        Shift shift;
        shift.known = true;
        shift.percent = -0.03;
        shift.ci95 = 0.04;
        QCOMPARE(shift.words(), std::string("no difference"));
        shift.ci95 = 3;
        QVERIFY2(shift.words().ends_with("(undecided)"), shift.words().c_str());
        shift.percent = 12;
        QVERIFY2(shift.words().find("undecided") == std::string::npos, shift.words().c_str());
    }

    void aPolicyIsComparedWithAFullBuffer()
    {
        const Asked question = written();
        const auto answer = askPolicy(builtinCatalogue(), question, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QVERIFY2(answer->sentence.find("long enough to fill the write buffer") != std::string::npos, answer->sentence.c_str());
        RunRequest longRun;
        longRun.design = question.design;
        longRun.workload = question.workload;
        longRun.workload.count = 100'000;
        const RunOutcome outcome = runNow(builtinCatalogue(), longRun, {});
        QVERIFY(outcome.record != nullptr);
        // "where iops is 81.2 k"
        const std::string title = answer->table.title;
        const auto at = title.find("where iops is ");
        QVERIFY2(at != std::string::npos, title.c_str());
        const double told = 1000 * std::stod(title.substr(at + 14));
        QVERIFY2(std::abs(told / outcome.record->result.iops - 1) < 0.1,
                 (title + " " + std::to_string(outcome.record->result.iops)).c_str());
    }

    // Runs of the length that was asked for, and not longer.
    void aFillingBufferIsSaid()
    {
        Asked question = written();
        question.mostRequests = question.requests;
        const auto answer = askPolicy(builtinCatalogue(), question, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QVERIFY2(!answer->determined && answer->sentence.find("The write buffer still fills in these runs") != std::string::npos,
                 answer->sentence.c_str());
    }

    void readsAreAnsweredAtOnce()
    {
        Asked question = written();
        question.workload = *parseWorkload("rw=randread bs=4k qd=32");
        const auto answer = askPolicy(builtinCatalogue(), question, {});
        QVERIFY(answer.ok() && answer->determined);
        QVERIFY2(answer->sentence.find("write buffer") == std::string::npos, answer->sentence.c_str());
    }
};

QTEST_GUILESS_MAIN(TestAskFilling)
#include "tst_ask_filling.moc"
