// SPDX-License-Identifier: GPL-3.0-or-later
// A project saved, opened, changed and saved again: nothing is lost or changed on the way.
#include "design/address.h"
#include "made_up.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/result_archive.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace floom;

class TestProject : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    static void fill(Project& project, const RunRecord& run)
    {
        project.variants().update(project.variants().current(), run.design, AskedWorkload(run.workload));
        project.runs().add(std::make_shared<RunRecord>(run));
    }

private slots:
    void everyFieldOfARunSurvives()
    {
        const RunRecord run = madeUpRun();
        Project project(builtinCatalogue());
        fill(project, run);
        QCOMPARE(project.save(at("a.floom")), QString());
        project.waitForWriter();

        Project reopened(builtinCatalogue());
        QCOMPARE(reopened.open(at("a.floom")), QString());
        QCOMPARE(reopened.runs().list().size(), std::size_t{1});
        QVERIFY(reopened.variants().rows()[0].design == run.design);
        const auto read = reopened.runs().record(reopened.runs().list()[0].row.id);
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message().c_str());
        const RunResult& result = (*read)->result;
        QCOMPARE((*read)->seed, run.seed);
        QVERIFY((*read)->design == run.design);
        QVERIFY((*read)->workload == run.workload);
        QCOMPARE(encodeResult(result), encodeResult(run.result)); // all but histograms and spans, bit-identical
        QCOMPARE(writeResult(result), writeResult(run.result));
        QVERIFY(result.histogram.quantile(0.999) == run.result.histogram.quantile(0.999)
                && result.histogram.total() == run.result.histogram.total());
        QCOMPARE(result.sides[0].histogram.total(), run.result.histogram.total());
        QVERIFY(std::isnan(reopened.runs().list()[0].row.p99Us) == std::isnan(run.result.latency.p99));
    }

    void spansSurviveToTheBit()
    {
        const RunRecord run = madeUpRun(10'000); // several chunks, the last one not full
        Project project(builtinCatalogue());
        fill(project, run);
        QCOMPARE(project.save(at("spans.floom")), QString());
        project.waitForWriter();
        Project reopened(builtinCatalogue());
        QCOMPARE(reopened.open(at("spans.floom")), QString());
        const auto read = reopened.runs().record(1);
        QVERIFY(read.ok());
        const auto& before = *run.result.spans;
        const auto& after = *(*read)->result.spans;
        QCOMPARE(after.spans.size(), before.spans.size());
        QCOMPARE(std::memcmp(after.spans.data(), before.spans.data(), before.spans.size() * sizeof(Span)), 0);
        QCOMPARE(after.trackBegin, before.trackBegin);
        QCOMPARE(after.tracks[1].name, before.tracks[1].name);
        QCOMPARE(after.requests.size(), before.requests.size());
        QCOMPARE(after.requests.back().completed.ps, before.requests.back().completed.ps);
        QCOMPARE(after.truncated, before.truncated);
        QCOMPARE(after.end.ps, before.end.ps);
    }

    void variantsAreKeptWithNamesAndParents()
    {
        Project project(builtinCatalogue());
        const int base = project.variants().current();
        project.variants().update(base, sampleDesign(), AskedWorkload::read("qd=1"));
        const int second = project.variants().add(QStringLiteral("Wide"), sampleDesign("all-rram"), AskedWorkload::read("qd=2"));
        const int third = project.variants().add(QStringLiteral("Wide"), sampleDesign("sata-mlc"), AskedWorkload::read("qd=4"));
        QCOMPARE(project.variants().row(third)->name, QStringLiteral("Wide 2"));
        QVERIFY(!project.variants().rename(third, QStringLiteral("Wide")).isEmpty());
        QCOMPARE(project.variants().rename(third, QStringLiteral("Narrow")), QString());
        project.variants().setCurrent(second);
        QCOMPARE(project.save(at("v.floom")), QString());
        Project reopened(builtinCatalogue());
        QCOMPARE(reopened.open(at("v.floom")), QString());
        QCOMPARE(reopened.variants().count(), 3);
        QCOMPARE(reopened.variants().current(), second);
        QCOMPARE(reopened.variants().row(third)->parent, second);
        QCOMPARE(reopened.variants().row(third)->name, QStringLiteral("Narrow"));
        QCOMPARE(reopened.variants().row(third)->workload.text(), std::string("qd=4"));
        QVERIFY(reopened.variants().row(second)->design == sampleDesign("all-rram"));
        QCOMPARE(reopened.removeVariant(second), QString());
        QCOMPARE(reopened.variants().row(third)->parent, base);
        QCOMPARE(reopened.save(at("v.floom")), QString());
        Project again(builtinCatalogue());
        QCOMPARE(again.open(at("v.floom")), QString());
        QCOMPARE(again.variants().count(), 2);
    }

    void namesMayBeSwapped()
    {
        Project project(builtinCatalogue());
        const int a = project.variants().current();
        project.variants().update(a, sampleDesign(), {});
        const int b = project.variants().add(QStringLiteral("B"), sampleDesign(), {});
        QCOMPARE(project.save(at("swap.floom")), QString());
        QCOMPARE(project.variants().rename(b, QStringLiteral("C")), QString());
        QCOMPARE(project.variants().rename(a, QStringLiteral("B")), QString());
        QCOMPARE(project.variants().rename(b, QStringLiteral("Base")), QString());
        QCOMPARE(project.save(at("swap.floom")), QString());
    }

    void aRunIsAppendedWithoutSaving()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(10));
        QCOMPARE(project.save(at("append.floom")), QString());
        QSignalSpy failed(&project, &Project::writeFailed);
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(10)));
        project.waitForWriter();
        QCOMPARE(failed.count(), 0);
        Project reopened(builtinCatalogue());
        QCOMPARE(reopened.open(at("append.floom")), QString());
        QCOMPARE(reopened.runs().list().size(), std::size_t{2});
    }

    // People copy the file, without its log, while the program has it open.
    void aCopyOfTheOpenFileHasAllRuns()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(10));
        QCOMPARE(project.save(at("open.floom")), QString());
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(10)));
        const auto copied = [this] {
            QFile::remove(at("mailed.floom"));
            Project copy(builtinCatalogue());
            return QFile::copy(at("open.floom"), at("mailed.floom")) && copy.open(at("mailed.floom")).isEmpty()
                && copy.runs().list().size() == std::size_t{2} && copy.runs().record(2).ok();
        };
        QTRY_VERIFY(copied());
    }

    // A project and its traces in one folder, which then moves.
    void tracesMoveWithTheProject()
    {
        const QString here = at("here"), there = at("there");
        QVERIFY(QDir().mkpath(here) && QDir().mkpath(there));
        const auto asking = [](const QString& folder) {
            const std::string trace = QDir(folder).absoluteFilePath(QStringLiteral("a.csv")).toStdString();
            return AskedWorkload::read("trace=" + trace + " format=msr; rw=randread bs=8k qd=4");
        };
        QFile trace(here + QStringLiteral("/a.csv"));
        QVERIFY(trace.open(QIODevice::WriteOnly) && trace.write("x") == 1);
        trace.close();
        {
            Project project(builtinCatalogue());
            project.variants().update(project.variants().current(), sampleDesign(), asking(here));
            QCOMPARE(project.save(here + QStringLiteral("/p.floom")), QString());
        }
        const auto opened = [](const QString& folder) {
            Project project(builtinCatalogue());
            return project.open(folder + QStringLiteral("/p.floom")).isEmpty() ? project.variants().rows()[0].workload.canonical() : "";
        };
        QVERIFY(QFile::copy(here + QStringLiteral("/p.floom"), there + QStringLiteral("/p.floom")));
        QCOMPARE(opened(there), asking(here).canonical()); // still there: that one is meant
        QVERIFY(QFile::rename(trace.fileName(), there + QStringLiteral("/a.csv")));
        QCOMPARE(opened(there), asking(there).canonical());
        QCOMPARE(opened(here), asking(here).canonical()); // none beside it: the run says which one is missing
    }

    void notesStayWithTheirRun()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(10));
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(10)));
        const std::vector<RunMark> before{{5'000'000, -1, QStringLiteral("GC begins; \"now\"")}, {7, 0, {}}};
        project.runs().setMarks(2, before); // not in the file yet
        QCOMPARE(project.save(at("notes.floom")), QString());
        QSignalSpy failed(&project, &Project::writeFailed), changed(&project.runs(), &ProjectRuns::marksChanged);
        project.runs().setMarks(1, {{1'000'000'000'000, 9, QStringLiteral("late")}});
        project.runs().setMarks(99, before); // no such run
        QVERIFY(!project.runs().marks(99));
        QCOMPARE(changed.count(), 1);
        project.waitForWriter();
        QCOMPARE(failed.count(), 0);
        QCOMPARE(project.save(at("notes-copy.floom")), QString());
        project.waitForWriter();
        for (const char* name : {"notes.floom", "notes-copy.floom"}) {
            Project reopened(builtinCatalogue());
            QCOMPARE(reopened.open(at(name)), QString());
            QVERIFY(*reopened.runs().marks(2) == before);
            QCOMPARE(reopened.runs().marks(1)->size(), std::size_t{1});
            QCOMPARE(reopened.runs().marks(1)->at(0).digit, 9);
        }
    }

    void savingElsewhereTakesTheRunsAlong()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(100));
        QCOMPARE(project.save(at("from.floom")), QString());
        project.waitForWriter();
        Project second(builtinCatalogue());
        QCOMPARE(second.open(at("from.floom")), QString());
        QCOMPARE(second.save(at("to.floom")), QString());
        Project third(builtinCatalogue());
        QCOMPARE(third.open(at("to.floom")), QString());
        QCOMPARE(third.runs().list().size(), std::size_t{1});
        QVERIFY(third.runs().record(1).ok());
        QVERIFY(!QFileInfo::exists(at(".to.floom.saving")));
    }

    void aFailedSaveLeavesWhatWas()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(0));
        QCOMPARE(project.save(at("keep.floom")), QString());
        QVERIFY(!project.save(at("no/such/folder/x.floom")).isEmpty());
        QVERIFY(!project.save(m_folder.path()).isEmpty());
        QVERIFY(!project.save(QString()).isEmpty());
        QCOMPARE(project.path(), at("keep.floom"));
        QCOMPARE(project.save(at("keep.floom")), QString());
    }

    void aLockedFileIsSaidToBeInUse()
    {
        Project project(builtinCatalogue());
        fill(project, madeUpRun(0));
        QCOMPARE(project.save(at("locked.floom")), QString());
        project.waitForWriter();
        auto other = Database::open(at("locked.floom"), Database::Mode::readWrite);
        QVERIFY(other.ok());
        QVERIFY((*other)->run(QStringLiteral("BEGIN IMMEDIATE")));
        const QString reason = project.save(at("locked.floom"));
        QVERIFY2(reason.contains(QLatin1String("in use by another program")), qPrintable(reason));
        QVERIFY((*other)->run(QStringLiteral("ROLLBACK")));
        QCOMPARE(project.save(at("locked.floom")), QString());
    }
};

QTEST_GUILESS_MAIN(TestProject)
#include "tst_project.moc"
