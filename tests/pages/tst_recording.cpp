// SPDX-License-Identifier: GPL-3.0-or-later
// Going back in time: an unrecorded request is simulated again from the seed and shown; the run stays unchanged.
#include "compare/compare_timelines.h"
#include "desk/runs/recording_session.h"
#include "desk/timeline/timeline_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "io/json.h"
#include "recording/recording_arranger.h"
#include "recording/toy_recording.h"
#include "run/runner.h"
#include "store/database.h"
#include "store/project.h"
#include "why/why_path_model.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

constexpr int kPatience = 30'000; // ms

int behind(const Workspace& workspace, const char* percentile)
{
    for (const auto& one : workspace.record()->result.exemplars)
        if (one.percentile == percentile)
            return static_cast<int>(one.request);
    return -1;
}

bool waitForRun(Workspace& workspace)
{
    return QTest::qWaitFor([&] { return !workspace.runner()->isRunning() && !workspace.recordings()->isBusy(); }, kPatience);
}

} // namespace

class TestRecording : public QObject {
    Q_OBJECT

private:
    // A project with runs of this recording.
    void save(const QString& path, const ToyRecording& toy, int runs = 1)
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        for (int run = 0; run < runs; ++run) {
            auto record = std::make_shared<RunRecord>();
            record->design = workspace.document()->design();
            record->designHash = QStringLiteral("toy");
            record->result.spans = toy.store;
            record->result.activities = toy.activities;
            workspace.runs()->add(record);
        }
        QCOMPARE(workspace.files()->saveAs(path), QString());
        workspace.project()->waitForWriter();
    }
    // A run that records only one microsecond, so that hardly any request is recorded.
    void startHardlyRecorded(Workspace& workspace)
    {
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=4000")), QString());
        workspace.recordings()->setMode(1);
        QCOMPARE(workspace.recordings()->setFrom(QStringLiteral("1us")), QString());
        QCOMPARE(workspace.recordings()->setTo(QStringLiteral("2us")), QString());
        workspace.runs()->start();
        QVERIFY(waitForRun(workspace));
        QVERIFY(workspace.run()->isValid());
        QVERIFY(workspace.record()->result.spans->spans.size() < 200);
    }

private slots:
    void theRequestBehindAPercentileIsSimulatedAgain()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("kept.floom"));
        Workspace workspace;
        startHardlyRecorded(workspace);
        QCOMPARE(workspace.files()->saveAs(path), QString());
        TimelineSession session;
        session.setWorkspace(&workspace);
        const auto before = workspace.record();
        const int request = behind(workspace, "p99");
        QVERIFY(request >= 0);
        QVERIFY(!workspace.recordings()->has(request));
        session.pin(request);
        QVERIFY(session.pinnedIsMissing());
        QVERIFY2(session.missingText().contains(QStringLiteral("was not recorded")), qPrintable(session.missingText()));
        QVERIFY(!session.recording()->gaps().empty());

        workspace.recordings()->show(request);
        QVERIFY(workspace.recordings()->isBusy());
        QVERIFY(waitForRun(workspace));
        const auto after = workspace.record();
        QVERIFY(workspace.recordings()->has(request));
        QCOMPARE(after->id, before->id);
        QCOMPARE(writeResult(after->result, true), writeResult(before->result, true)); // bit-identical
        QCOMPARE(workspace.project()->runs().list().size(), std::size_t{1});
        QCOMPARE(workspace.followed()->pinned(), request);
        QCOMPARE(workspace.pages()->current(), QStringLiteral("timeline"));
        QVERIFY(!session.pinnedIsMissing());
        std::int64_t sum = 0;
        for (const auto& piece : session.pinned().pieces)
            sum += piece.length().ps;
        QCOMPARE(sum, session.pinned().request.completed.ps - session.pinned().request.issued.ps);

        workspace.project()->waitForWriter();
        Workspace again;
        QCOMPARE(again.door()->openFile(path), QString());
        QVERIFY(again.recordings()->has(request));
        QVERIFY(again.record()->result.recorded == after->result.recorded);
    }

    // A request's recording does not depend on what else is recorded.
    void itsLifeIsThatOfTheWholeRecording()
    {
        Workspace workspace;
        startHardlyRecorded(workspace);
        const int request = behind(workspace, "p99_9") >= 0 ? behind(workspace, "p99_9") : behind(workspace, "p99");
        workspace.recordings()->record(request);
        QVERIFY(waitForRun(workspace));
        const auto part = requestLife(*workspace.shown()->recording(), request);
        workspace.recordings()->setMode(0);
        workspace.runs()->start();
        QVERIFY(waitForRun(workspace));
        const auto whole = requestLife(*workspace.shown()->recording(), request);
        QCOMPARE(part.pieces.size(), whole.pieces.size());
        for (std::size_t i = 0; i < part.pieces.size(); ++i) {
            QCOMPARE(part.pieces[i].start.ps, whole.pieces[i].start.ps);
            QCOMPARE(part.pieces[i].track, whole.pieces[i].track);
            QCOMPARE(part.pieces[i].culprit, whole.pieces[i].culprit);
        }
    }

    void stoppedItChangesNothing()
    {
        Workspace workspace;
        startHardlyRecorded(workspace);
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=400000")), QString());
        workspace.runs()->start();
        QVERIFY(waitForRun(workspace));
        const auto before = workspace.record();
        const int request = behind(workspace, "p99");
        workspace.recordings()->show(request);
        QSignalSpy notices(&workspace, &Workspace::notice);
        workspace.runner()->cancel();
        QVERIFY(waitForRun(workspace));
        QCOMPARE(workspace.record(), before);
        QCOMPARE(workspace.project()->runs().list().size(), std::size_t{2});
        QCOMPARE(notices.count(), 1);
        workspace.recordings()->show(request); // and it can be asked for again
        QVERIFY(waitForRun(workspace));
        QVERIFY(workspace.recordings()->has(request));
    }

    void thePathOffersIt()
    {
        Workspace workspace;
        startHardlyRecorded(workspace);
        WhySession session;
        session.setWorkspace(&workspace);
        WhyPathModel path;
        path.setSession(&session);
        path.setActive(true);
        QVERIFY(path.isMissing());
        QCOMPARE(path.rowCount(), 0);
        QVERIFY2(path.detail().endsWith(QStringLiteral("not recorded")), qPrintable(path.detail()));
        const int request = path.request();
        workspace.recordings()->record(request);
        QVERIFY(waitForRun(workspace));
        QCOMPARE(path.request(), request);
        QVERIFY(!path.isMissing());
        QVERIFY(path.rowCount() > 0);
        QVERIFY(workspace.pages()->current() != QStringLiteral("timeline"));
    }

    // A recording that reached its limit says so; a further simulation records everything, and the run stays unchanged.
    void whatWasCutIsRecordedWhole()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=4000")), QString());
        TimelineSession session;
        session.setWorkspace(&workspace);
        workspace.recordings()->setMost(10'000);
        workspace.runs()->start();
        QVERIFY(waitForRun(workspace));
        const auto cut = workspace.record();
        const std::size_t kept = cut->result.spans->spans.size(); // the measured window, as far as it fits
        QVERIFY(kept > 5'000 && kept <= 10'000);
        QVERIFY2(session.recording()->note().contains(QStringLiteral("windows recorded")),
                 qPrintable(session.recording()->note())); // the measured time, and the slowest
        QVERIFY2(session.recording()->recordAllText().contains(QStringLiteral("MB of memory")),
                 qPrintable(session.recording()->recordAllText()));
        workspace.recordings()->recordAll();
        QVERIFY(waitForRun(workspace));
        const auto whole = workspace.record();
        QVERIFY(whole->result.spans->spans.size() > 40'000);
        QVERIFY(!whole->result.spans->truncated);
        QCOMPARE(writeResult(whole->result, true), writeResult(cut->result, true));
        QCOMPARE(session.recording()->note(), QString());
        QCOMPARE(session.recording()->recordAllText(), QString());
    }

    void aLargeOneIsArrangedBesideTheWindow()
    {
        ToyDrive drive;
        drive.requests = 40'000;
        const auto toy = drive.run();
        QVERIFY(toy.store->spans.size() > RecordingArranger::kAtOnce);
        const auto recordOf = [](const ToyRecording& recording) {
            auto record = std::make_shared<RunRecord>();
            record->result.spans = recording.store;
            record->result.activities = recording.activities;
            return record;
        };
        Workspace workspace;
        TimelineSession session;
        session.setWorkspace(&workspace);
        QSignalSpy ready(workspace.shown(), &ShownRun::recordingReady);
        auto first = recordOf(toy);
        const std::weak_ptr<const RunRecord> dropped = first;
        workspace.shown()->show(std::move(first));
        QVERIFY(session.recording()->isEmpty());
        QVERIFY(workspace.shown()->arrangingPercent() >= 0);
        QVERIFY2(session.emptyReason().startsWith(QStringLiteral("Arranging ")), qPrintable(session.emptyReason()));
        QVERIFY(workspace.recordings()->has(17)); // already known: not simulated again
        workspace.shown()->show(recordOf(toy)); // another run: the pending one is dropped
        QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kPatience);
        QCOMPARE(workspace.shown()->arrangingPercent(), -1);
        QVERIFY(!session.recording()->isEmpty());
        const TimelineIndex expected(toy.store, toy.activities);
        QCOMPARE(session.recording()->end(), expected.end());
        QCOMPARE(session.recording()->index().busy(5, {}, expected.end()), expected.busy(5, {}, expected.end()));
        session.pin(17);
        QVERIFY(!session.pinnedIsMissing());
        QTRY_VERIFY_WITH_TIMEOUT(dropped.expired(), kPatience); // what was made of the first run has arrived and is thrown away
        QCOMPARE(ready.count(), 1);
        { // closed in the middle
            Workspace other;
            other.shown()->show(recordOf(toy));
            QVERIFY(!other.shown()->recording());
        }
        workspace.shown()->show(recordOf(ToyDrive().run())); // small recordings are loaded at once
        QVERIFY(workspace.shown()->recording());
    }

    // A large recording is loaded in the background: figures are there at once, lanes later.
    void aSavedOneIsReadBesideTheWindow()
    {
        ToyDrive drive;
        drive.requests = 40'000;
        const auto toy = drive.run();
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("large.floom"));
        save(path, toy);

        Workspace workspace;
        QSignalSpy problems(&workspace, &Workspace::problem);
        TimelineSession session;
        session.setWorkspace(&workspace);
        QCOMPARE(workspace.door()->openFile(path), QString());
        QVERIFY(workspace.run()->isValid());
        QVERIFY(!workspace.record()->result.spans);
        QVERIFY(workspace.shown()->arrangingPercent() >= 0);
        QVERIFY2(session.emptyReason().startsWith(QStringLiteral("Reading ")), qPrintable(session.emptyReason()));
        QTRY_VERIFY_WITH_TIMEOUT(!session.recording()->isEmpty(), kPatience);
        QCOMPARE(workspace.shown()->arrangingPercent(), -1);
        const auto& read = *workspace.record()->result.spans;
        QCOMPARE(read.spans.size(), toy.store->spans.size());
        QVERIFY(std::equal(read.spans.begin(), read.spans.end(), toy.store->spans.begin(), [](const Span& a, const Span& b) {
            return a.start.ps == b.start.ps && a.lengthAndKind == b.lengthAndKind && a.request == b.request && a.track == b.track;
        }));
        QCOMPARE(read.requests.size(), toy.store->requests.size());
        QCOMPARE(workspace.project()->runs().record(1).value(), workspace.record()); // read once
        session.pin(17);
        QVERIFY(!session.pinnedIsMissing());
        QVERIFY(problems.isEmpty());

        QCOMPARE(workspace.door()->openFile(path), QString()); // and opens another file before it is loaded
        const std::weak_ptr<const RunRecord> dropped = workspace.record();
        QVERIFY(!dropped.expired());
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(workspace.shown()->arrangingPercent(), -1);
        QTRY_VERIFY_WITH_TIMEOUT(dropped.expired(), kPatience); // its reader has ended
        QVERIFY(!workspace.run()->isValid());
        { // closed in the middle
            Workspace other;
            QCOMPARE(other.door()->openFile(path), QString());
        }
    }
    void aDamagedOneLeavesTheFigures()
    {
        ToyDrive drive;
        drive.requests = 40'000;
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("damaged.floom"));
        save(path, drive.run());
        {
            auto database = Database::open(path, Database::Mode::readWrite);
            QVERIFY(database.ok());
            QVERIFY((*database)->run(QStringLiteral("UPDATE span_chunk SET columns = x'0011223344' WHERE number = 7")));
        }
        Workspace workspace;
        QSignalSpy problems(&workspace, &Workspace::problem);
        QCOMPARE(workspace.door()->openFile(path), QString());
        QTRY_COMPARE_WITH_TIMEOUT(problems.count(), 1, kPatience);
        QVERIFY2(problems.front().front().toString().contains(QStringLiteral("damaged")), qPrintable(problems.front().front().toString()));
        QVERIFY(workspace.run()->isValid());
        QCOMPARE(workspace.shown()->arrangingPercent(), -1);
    }

    // Two large recordings are overlaid without blocking the window.
    void twoSavedOnesAreComparedBesideTheWindow()
    {
        ToyDrive drive;
        drive.requests = 40'000;
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("two.floom"));
        save(path, drive.run(), 2);

        Workspace workspace;
        QCOMPARE(workspace.door()->openFile(path), QString());
        CompareSession session;
        session.setWorkspace(&workspace);
        QVERIFY2(!session.isEmpty(), qPrintable(session.problem()));
        CompareTimelines pair;
        pair.setSession(&session);
        pair.setActive(true);
        QVERIFY2(pair.problem().startsWith(QStringLiteral("Reading the recordings")), qPrintable(pair.problem()));
        QVERIFY(pair.pairs().empty());
        QCOMPARE(pair.request(), -1);
        pair.setActive(false); // hidden and shown again: loading continues
        pair.setActive(true);
        QTRY_COMPARE_WITH_TIMEOUT(pair.problem(), QString(), kPatience);
        QCOMPARE(pair.pairs().size(), std::size_t{40'000});
        QVERIFY(pair.request() >= 0);
        QVERIFY(!pair.timelineA()->recording()->isEmpty());
        QVERIFY(!pair.timelineB()->recording()->isEmpty());
        pair.setRequest(17);
        for (const int run : {1, 2})
            QVERIFY(workspace.project()->runs().run(run)->record->result.spans); // read once

        session.columns()->swap();
        QTRY_COMPARE_WITH_TIMEOUT(pair.pairs().size(), std::size_t{40'000}, kPatience);
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        QVERIFY(pair.pairs().empty());
        { // closed in the middle
            Workspace other;
            QCOMPARE(other.door()->openFile(path), QString());
            CompareSession two;
            two.setWorkspace(&other);
            CompareTimelines closed;
            closed.setSession(&two);
            closed.setActive(true);
        }
    }
    void aDamagedOneSaysSoWhereItIsCompared()
    {
        ToyDrive drive;
        drive.requests = 40'000;
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("damaged.floom"));
        save(path, drive.run(), 2);
        {
            auto database = Database::open(path, Database::Mode::readWrite);
            QVERIFY(database.ok());
            QVERIFY((*database)->run(QStringLiteral("UPDATE span_chunk SET columns = x'0011223344' WHERE number = 7")));
        }
        Workspace workspace;
        QCOMPARE(workspace.door()->openFile(path), QString());
        CompareSession session;
        session.setWorkspace(&workspace);
        CompareTimelines pair;
        pair.setSession(&session);
        pair.setActive(true);
        QTRY_VERIFY_WITH_TIMEOUT(pair.problem().contains(QStringLiteral("damaged")), kPatience);
        QVERIFY(pair.pairs().empty());
    }

    void wrongWordsAreRefused()
    {
        Workspace workspace;
        auto* recordings = workspace.recordings();
        QVERIFY(!recordings->setFrom(QStringLiteral("20ms")).isEmpty()); // beyond the end
        QVERIFY(!recordings->setTo(QStringLiteral("4KiB")).isEmpty());
        QVERIFY(!recordings->setSlowest(QStringLiteral("0")).isEmpty());
        QCOMPARE(recordings->setSlowest(QStringLiteral("7")), QString());
        QCOMPARE(recordings->slowest(), QStringLiteral("7"));
        QCOMPARE(recordings->from(), QStringLiteral("0us"));
    }
};

QTEST_MAIN(TestRecording)
#include "tst_recording.moc"
