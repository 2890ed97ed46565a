// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a project's runs and variants reach the file, and deletions can be undone until the project is left.
#include "made_up.h"
#include "store/project.h"
#include "store/project_file.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestLibrary : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    // Runs of the starter drive, saved.
    void fill(Project& project, const char* name, int runs, std::size_t spans = 100)
    {
        const RunRecord run = madeUpRun(spans);
        project.variants().update(project.variants().current(), run.design, AskedWorkload(run.workload));
        for (int i = 0; i < runs; ++i)
            project.runs().add(std::make_shared<RunRecord>(run));
        QCOMPARE(project.save(at(name)), QString());
        project.waitForWriter();
    }
    static QStringList namesOf(const Project& project)
    {
        QStringList names;
        for (const auto& variant : project.variants().rows())
            names << variant.name;
        return names;
    }

private slots:
    void whatIsSaidOfARunSurvives()
    {
        const RunLabel label{QStringLiteral("Before the review"), QStringLiteral("review"), QStringLiteral("QD 64 is too much"), true};
        {
            Project project(builtinCatalogue());
            fill(project, "label.floom", 2);
            project.runs().label(project.runs().list()[1].row.id, label);
            project.waitForWriter();
        }
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("label.floom")), QString());
        QVERIFY(again.runs().list()[0].row.label == RunLabel{});
        QVERIFY(again.runs().list()[1].row.label == label);
        QVERIFY(again.runs().list()[1].row.steady);
        QVERIFY(again.runs().list()[1].row.recordedBytes > 100);
        again.runs().label(again.runs().list()[1].row.id, {});
        again.waitForWriter();
        Project third(builtinCatalogue());
        QCOMPARE(third.open(at("label.floom")), QString());
        QVERIFY(third.runs().list()[1].row.label == RunLabel{});
    }
    void whatIsSaidOfTheProjectSurvives()
    {
        const QString key = QStringLiteral("acceptance"), before = QStringLiteral("iops >= 200000"), after = QStringLiteral("ftl.waf <= 3");
        {
            Project project(builtinCatalogue());
            project.setFact(key, before); // there is no file yet
            fill(project, "facts.floom", 1);
            Project beside(builtinCatalogue());
            QCOMPARE(beside.open(at("facts.floom")), QString());
            QCOMPARE(beside.fact(key), before);
            project.setFact(key, after); // reaches the file without being saved
            project.waitForWriter();
        }
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("facts.floom")), QString());
        QCOMPARE(again.fact(key), after);
        QCOMPARE(again.save(at("facts elsewhere.floom")), QString());
        again.reset();
        QCOMPARE(again.fact(key), QString());
        QCOMPARE(again.open(at("facts elsewhere.floom")), QString());
        QCOMPARE(again.fact(key), after);
    }
    void aDeletedRunComesBackUntilTheProjectIsLeft()
    {
        {
            Project project(builtinCatalogue());
            fill(project, "delete.floom", 3);
            const int second = project.runs().list()[1].row.id;
            project.runs().remove(second);
            QCOMPARE(project.runs().list().size(), std::size_t{2});
            project.refresh();
            project.waitForWriter();
            QCOMPARE(project.save(at("delete.floom")), QString());
            QCOMPARE(project.runs().list().size(), std::size_t{2});
            project.runs().restore(second);
            QCOMPARE(project.runs().list()[1].row.id, second);
            QVERIFY(project.runs().record(second).ok());
            project.runs().remove(second);
        }
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("delete.floom")), QString());
        QCOMPARE(again.runs().list().size(), std::size_t{2});
        QCOMPARE(again.runs().list()[1].number, 3);
        again.runs().add(std::make_shared<RunRecord>(madeUpRun(100)));
        again.waitForWriter();
        QTRY_COMPARE(again.runs().list().back().number, 4); // no number twice
    }
    void aRunThatWasNeverSavedIsDeletedAndComesBackToo()
    {
        Project project(builtinCatalogue());
        const RunRecord run = madeUpRun(100);
        project.variants().update(project.variants().current(), run.design, AskedWorkload(run.workload));
        const int id = project.runs().add(std::make_shared<RunRecord>(run));
        project.runs().remove(id);
        QCOMPARE(project.save(at("unsaved.floom")), QString());
        project.runs().restore(id);
        project.waitForWriter();
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("unsaved.floom")), QString());
        QCOMPARE(again.runs().list().size(), std::size_t{1});
    }
    void whatARecordingTakesIsTheSameBeforeAndAfterReopening()
    {
        Project project(builtinCatalogue());
        fill(project, "room.floom", 1, 60'000);
        const auto room = [](const Project& of, std::size_t run) { return of.runs().list()[run].row.recordedBytes; };
        QTRY_VERIFY(room(project, 0) > 0);
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(30'000))); // of a project with a file
        project.waitForWriter();
        QTRY_VERIFY(room(project, 1) > 0);
        const auto larger = std::make_shared<RunRecord>(madeUpRun(60'000));
        project.runs().replaceRecording(project.runs().list()[1].row.id, larger);
        project.waitForWriter();
        QTRY_VERIFY(room(project, 1) > 0);
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("room.floom")), QString());
        QCOMPARE(room(project, 0), room(again, 0));
        QCOMPARE(room(project, 1), room(again, 1));
        QCOMPARE(project.runs().list().size(), std::size_t{2});
    }
    void aDroppedRecordingGivesItsRoomBackAndKeepsTheFigures()
    {
        Project project(builtinCatalogue());
        fill(project, "drop.floom", 2, 60'000);
        const auto size = [this] { return QFileInfo(at("drop.floom")).size() + QFileInfo(at("drop.floom-wal")).size(); };
        const int first = project.runs().list()[0].row.id;
        const double iops = project.runs().list()[0].row.iops;
        QCOMPARE(project.runs().dropRecording(first), QString());
        QVERIFY(!project.runs().list()[0].row.hasSpans);
        project.waitForWriter();
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("drop.floom")), QString());
        QVERIFY(!again.runs().list()[0].row.hasSpans);
        QCOMPARE(again.runs().list()[0].row.recordedBytes, 0);
        QCOMPARE(again.runs().list()[0].row.iops, iops);
        QVERIFY(again.runs().list()[1].row.recordedBytes > 0);
        const auto bare = again.runs().record(again.runs().list()[0].row.id);
        QVERIFY(bare.ok() && !(*bare)->result.spans);
        const auto whole = again.runs().record(again.runs().list()[1].row.id);
        QVERIFY(whole.ok() && (*whole)->result.spans);
        QVERIFY(size() > 0);
    }
    void variantsKeepTheirOrderAndNotes()
    {
        Project project(builtinCatalogue());
        fill(project, "order.floom", 0);
        const RunRecord run = madeUpRun(1);
        const int b = project.variants().add(QStringLiteral("B"), run.design, AskedWorkload::read("rw=read bs=4k qd=1"));
        const int c = project.variants().add(QStringLiteral("C"), run.design, AskedWorkload::read("rw=read bs=4k qd=2"));
        project.variants().note(b, QStringLiteral("the cheap one"));
        project.variants().move(c, -2);
        QCOMPARE(namesOf(project), QStringList({QStringLiteral("C"), QStringLiteral("Base"), QStringLiteral("B")}));
        project.variants().move(c, -1); // already at the end
        QCOMPARE(project.save(at("order.floom")), QString());
        QCOMPARE(namesOf(project).join(u' '), QStringLiteral("C Base B"));
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("order.floom")), QString());
        QCOMPARE(namesOf(again).join(u' '), QStringLiteral("C Base B"));
        QCOMPARE(again.variants().rows()[2].notes, QStringLiteral("the cheap one"));
        again.variants().move(again.variants().rows()[0].id, 5);
        QCOMPARE(namesOf(again).join(u' '), QStringLiteral("Base B C"));
    }
    void aDeletedVariantComesBackWithItsRuns_data()
    {
        QTest::addColumn<bool>("saved");
        QTest::newRow("before it is saved") << false;
        QTest::newRow("saved without it meanwhile") << true;
    }
    void aDeletedVariantComesBackWithItsRuns()
    {
        QFETCH(bool, saved);
        Project project(builtinCatalogue());
        fill(project, saved ? "back1.floom" : "back2.floom", 1);
        const int base = project.variants().current();
        const RunRecord run = madeUpRun(100);
        project.variants().add(QStringLiteral("B"), run.design, AskedWorkload::read("rw=read bs=4k qd=1"));
        QCOMPARE(project.save(project.path()), QString());
        QCOMPARE(project.removeVariant(base), QString());
        QCOMPARE(project.runs().list().size(), std::size_t{0});
        if (saved)
            QCOMPARE(project.save(project.path()), QString());
        QCOMPARE(project.restoreVariant(), base);
        QCOMPARE(project.removedVariant(), QString());
        QCOMPARE(namesOf(project).join(u' '), QStringLiteral("Base B"));
        QCOMPARE(project.runs().list().size(), std::size_t{1});
        QCOMPARE(project.save(project.path()), QString());
        project.waitForWriter();
        Project again(builtinCatalogue());
        QCOMPARE(again.open(project.path()), QString());
        QCOMPARE(again.runs().list().size(), std::size_t{1});
        QCOMPARE(again.variants().rows().size(), std::size_t{2});
        QVERIFY(again.runs().record(again.runs().list()[0].row.id).ok());
    }
};

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"
