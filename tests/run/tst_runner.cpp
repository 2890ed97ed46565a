// SPDX-License-Identifier: GPL-3.0-or-later
// Runner: threads that can be cancelled, replaced and abandoned at any moment. The work is a stub that counts its steps, so tests do not
// depend on simulation speed.
#include "run/runner.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <latch>
#include <random>

using namespace floom;

namespace {

std::shared_ptr<RunRecord> recordFor(const RunRequest& request, bool partial)
{
    auto record = std::make_shared<RunRecord>();
    record->id = request.id;
    record->result.partial = partial;
    return record;
}

// Works until it is stopped.
RunOutcome workUntilStopped(const Catalogue&, const RunRequest& request, const RunWatch& watch)
{
    while (!watch.stop.stop_requested()) {
        watch.progress->events.fetch_add(1);
        std::this_thread::yield();
    }
    RunOutcome outcome;
    outcome.record = recordFor(request, true);
    return outcome;
}

RunOutcome workAtOnce(const Catalogue&, const RunRequest& request, const RunWatch&)
{
    RunOutcome outcome;
    outcome.record = recordFor(request, false);
    return outcome;
}

} // namespace

class TestRunner : public QObject {
    Q_OBJECT

private slots:
    // A recording that takes two runs goes from 0 to 100 % twice: the second time says so, and its time left is its own.
    void theSecondPassSaysThatItRecords()
    {
        const Catalogue catalogue;
        std::atomic<bool> goesOn = false;
        std::atomic<int> pass = 0;
        const auto work = [&](const Catalogue&, const RunRequest& request, const RunWatch& watch) {
            watch.progress->expected = 1000;
            for (pass = 1; pass <= 2; ++pass) {
                watch.progress->preparing = false;
                watch.progress->completed = 400;
                while (!goesOn.exchange(false) && !watch.stop.stop_requested())
                    std::this_thread::yield();
                watch.progress->completed = 1000;
                if (pass == 1)
                    watch.again();
            }
            RunOutcome outcome;
            outcome.record = recordFor(request, false);
            return outcome;
        };
        Runner runner(catalogue, nullptr, work);
        runner.start(Design{}, Workload{}, 1);
        QTRY_VERIFY(runner.progressText().startsWith(QStringLiteral("40 % · ")));
        goesOn = true;
        QTRY_VERIFY2(runner.progressText().startsWith(QStringLiteral("recording, 40 % · ")), qPrintable(runner.progressText()));
        QVERIFY2(runner.paceText().startsWith(QStringLiteral("recording, ")), qPrintable(runner.paceText()));
        goesOn = true;
        QTRY_VERIFY(!runner.isRunning());
        QCOMPARE(runner.progressText(), QString());
    }
    void aRunArrivesOnce()
    {
        const Catalogue catalogue;
        Runner runner(catalogue, nullptr, workAtOnce);
        QSignalSpy finished(&runner, &Runner::finished);
        const int id = runner.start(Design{}, Workload{}, 7);
        QVERIFY(runner.isRunning());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].value<std::shared_ptr<const RunRecord>>()->id, id);
        QVERIFY(!runner.isRunning());
    }

    void cancelKeepsWhatWasDone()
    {
        const Catalogue catalogue;
        Runner runner(catalogue, nullptr, workUntilStopped);
        QSignalSpy finished(&runner, &Runner::finished);
        runner.start(Design{}, Workload{});
        runner.cancel();
        QVERIFY(runner.isCancelling());
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(finished[0][0].value<std::shared_ptr<const RunRecord>>()->result.partial);
    }

    void onlyTheNewestRunReports()
    {
        const Catalogue catalogue;
        Runner runner(catalogue, nullptr, workUntilStopped);
        QSignalSpy finished(&runner, &Runner::finished);
        int last = 0;
        for (int i = 0; i < 20; ++i)
            last = runner.start(Design{}, Workload{});
        QCOMPARE(runner.currentId(), last);
        runner.cancel();
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].value<std::shared_ptr<const RunRecord>>()->id, last);
        QCoreApplication::processEvents(); // results posted by older runs are delivered now and dropped
        QCOMPARE(finished.count(), 1);
    }

    void destroyingStopsAtAnyMoment()
    {
        const Catalogue catalogue;
        std::minstd_rand random(1);
        for (int round = 0; round < 200; ++round) {
            // The runner is destroyed after a number of steps; some works end at that very moment.
            const auto steps = random() % 200;
            const bool endsItself = round % 3 == 0;
            std::atomic<bool> reached = false;
            const auto work = [&](const Catalogue&, const RunRequest& request, const RunWatch& watch) {
                for (std::uint64_t step = 0; !watch.stop.stop_requested(); ++step) {
                    if (step == steps)
                        reached = true;
                    if (step > steps && endsItself)
                        break;
                    std::this_thread::yield();
                }
                reached = true;
                RunOutcome outcome;
                outcome.record = recordFor(request, true);
                return outcome;
            };
            auto runner = std::make_unique<Runner>(catalogue, nullptr, work);
            QSignalSpy finished(runner.get(), &Runner::finished);
            runner->start(Design{}, Workload{});
            if (round % 2 == 0)
                runner->start(Design{}, Workload{});
            while (!reached)
                std::this_thread::yield();
            runner.reset();
            QCoreApplication::processEvents();
            QCOMPARE(finished.count(), 0);
        }
    }

    void aReasonComesAsWords()
    {
        const Catalogue catalogue;
        Runner runner(catalogue, nullptr, [](const Catalogue&, const RunRequest&, const RunWatch&) {
            RunOutcome outcome;
            outcome.diagnostics.push_back({Severity::error, "R101", "host", "The host reaches no flash", "", {}});
            return outcome;
        });
        QSignalSpy failed(&runner, &Runner::failed);
        QSignalSpy finished(&runner, &Runner::finished);
        runner.start(Design{}, Workload{});
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].toString(), QStringLiteral("host: The host reaches no flash"));
        QCOMPARE(finished.count(), 0);
    }

    void progressIsReadWhileItRuns()
    {
        const Catalogue catalogue;
        Runner runner(catalogue, nullptr, [](const Catalogue&, const RunRequest& request, const RunWatch& watch) {
            watch.progress->expected = 200;
            watch.progress->completed = 50;
            watch.progress->preparing = false;
            watch.progress->wafHundredths = request.seed == 2 ? 183 : 0;
            return workUntilStopped({}, request, watch);
        });
        runner.start(Design{}, Workload{});
        QTRY_COMPARE(runner.percent(), 25.0);
        QVERIFY(runner.progressText().startsWith(QStringLiteral("25 %")));
        const QRegularExpression pace(QStringLiteral("^[0-9.]+ [nµm]?s simulated · [0-9]*[1-9][0-9.]*( [kMG])? events/s$")); // more than 0
        QTRY_VERIFY2(pace.match(runner.paceText()).hasMatch(), qPrintable(runner.paceText()));
        QVERIFY(runner.progressText().contains(QStringLiteral("s left")));
        runner.start(Design{}, Workload{}, 2); // runs of the writing kind
        QTRY_VERIFY2(runner.paceText().endsWith(QStringLiteral(" events/s · WAF 1.83")), qPrintable(runner.paceText()));
    }
};

QTEST_GUILESS_MAIN(TestRunner)
#include "tst_runner.moc"
