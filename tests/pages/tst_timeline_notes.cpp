// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks and comments of a run: stored in its project, sorted by time, drawn as flags, each change undoable.
#include "run/run_record.h"
#include "store/project.h"
#include "timeline/timeline_notes.h"

#include "recording/toy_recording.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace floom;

namespace {

std::shared_ptr<const RunRecord> recorded()
{
    const auto recording = ToyDrive().run();
    auto record = std::make_shared<RunRecord>();
    record->id = 77; // a runner's number means nothing to a project
    record->result.activities = recording.activities;
    record->result.spans = recording.store;
    return record;
}

} // namespace

class NotesTest : public QObject {
    Q_OBJECT

private slots:
    void notesBelongToTheShownRun()
    {
        Workspace workspace;
        TimelineSession session;
        session.shown()->setAnimationMs(0);
        session.setWorkspace(&workspace);
        TimelineNotes notes;
        const QAbstractItemModelTester tester(&notes, QAbstractItemModelTester::FailureReportingMode::QtTest);
        notes.setSession(&session);
        QVERIFY(!notes.setBookmark(1)); // no run yet
        QVERIFY(!notes.addComment(QStringLiteral("nothing to say it about")));

        workspace.runs()->add(recorded());
        QCOMPARE(session.recording()->runId(), 1);
        session.setPlayheadPs(9'000'000);
        QVERIFY(notes.addComment(QStringLiteral("  late  ")));
        session.setPlayheadPs(4'000'000);
        QVERIFY(notes.setBookmark(7));
        QVERIFY(!notes.setBookmark(10));
        QCOMPARE(notes.rowCount(), 2);
        QCOMPARE(notes.data(notes.index(0), TimelineNotes::digitRole).toInt(), 7); // by time
        QCOMPARE(notes.data(notes.index(1), TimelineNotes::textRole).toString(), QStringLiteral("late"));
        QCOMPARE(session.marks()->flags().size(), std::size_t{2});
        QCOMPARE(session.marks()->flags().front().digit, QChar('7'));
        QCOMPARE(workspace.project()->runs().marks(1)->size(), std::size_t{2});

        session.setPlayheadPs(6'000'000);
        QVERIFY(notes.setBookmark(7)); // moves
        QCOMPARE(notes.rowCount(), 2);
        QVERIFY(notes.goTo(7));
        QVERIFY(!notes.goTo(3));
        QCOMPARE(session.playheadPs(), qint64(6'000'000));

        workspace.runs()->add(recorded()); // the next run has its own notes
        QCOMPARE(notes.rowCount(), 0);
        QVERIFY(session.marks()->flags().empty());
        workspace.shown()->show(*workspace.project()->runs().record(1));
        QCOMPARE(notes.rowCount(), 2);
    }
    void everyChangeCanBeTakenBack()
    {
        Workspace workspace;
        TimelineSession session;
        session.setWorkspace(&workspace);
        TimelineNotes notes;
        notes.setSession(&session);
        workspace.runs()->add(recorded());
        session.setPlayheadPs(1'000'000);
        notes.addComment(QStringLiteral("one"));
        notes.setText(0, QStringLiteral("two"));
        notes.setText(0, QString()); // an empty comment is refused
        QCOMPARE(notes.data(notes.index(0), Qt::DisplayRole).toString(), QStringLiteral("two"));
        notes.remove(0);
        QCOMPARE(notes.rowCount(), 0);
        notes.restore();
        QCOMPARE(notes.data(notes.index(0), Qt::DisplayRole).toString(), QStringLiteral("two"));
        notes.restore();
        QCOMPARE(notes.data(notes.index(0), Qt::DisplayRole).toString(), QStringLiteral("one"));
        notes.restore();
        QCOMPARE(notes.rowCount(), 0);
        QVERIFY(!notes.canRestore());
    }
};

QTEST_MAIN(NotesTest)
#include "tst_timeline_notes.moc"
