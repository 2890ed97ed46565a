// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the workload form: presets are workloads with a source, names are stored in the project file, and the drive written from
// empty to full equals the design except for its size.
#include "compile/compile.h"
#include "document/document.h"
#include "store/project.h"
#include "workload/trace_profile.h"
#include "workload/workload.h"
#include "workload/workload_fill.h"
#include "workload/workload_jobs.h"
#include "workload/workload_measure.h"
#include "workload/workload_presets.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

std::unique_ptr<Workspace> starter()
{
    auto space = std::make_unique<Workspace>();
    space->estimate()->setGhostEnabled(false);
    if (!space->door()->openSample(QStringLiteral("starter")).isEmpty())
        qFatal("no starter");
    return space;
}

} // namespace

class TestWorkloadModels : public QObject {
    Q_OBJECT

private slots:
    void everyPresetIsAWorkloadAndSaysWhereItComesFrom()
    {
        QVERIFY(WorkloadPresets::builtin().size() >= 20);
        for (const auto& preset : WorkloadPresets::builtin()) {
            const auto parsed = parseWorkload(preset.words.toStdString());
            QVERIFY2(parsed.ok(), qPrintable(preset.name + (parsed ? "" : QString::fromStdString(parsed.error().message()))));
            QVERIFY2(preset.group == "Plain" || preset.estimate || !preset.source.isEmpty(), qPrintable(preset.name));
            QVERIFY2(!preset.about.isEmpty() && !preset.about.contains("issue"), qPrintable(preset.name));
        }
    }

    void namedWorkloadsAreInTheFile()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("p.floom");
        const auto space = starter();
        WorkloadPresets presets;
        presets.setWorkspace(space.get());
        QVERIFY(space->document()->setWorkload("rw=write bs=64k qd=3").isEmpty());
        QVERIFY(!presets.keep(" ").isEmpty());
        QVERIFY(presets.keep("stream").isEmpty());
        QVERIFY(space->isModified());
        QVERIFY(space->files()->saveAs(path).isEmpty());
        QVERIFY(!space->isModified());
        Workspace other;
        QVERIFY(other.door()->openFile(path).isEmpty());
        QCOMPARE(other.project()->workloads().all(), (NamedWorkloads{{"stream", "rw=write bs=64k qd=3"}}));
        WorkloadPresets there;
        there.setWorkspace(&other);
        QCOMPARE(there.data(there.index(0), WorkloadPresets::NameRole).toString(), QString("stream"));
        there.remove(0);
        QVERIFY(other.isModified());
        QVERIFY(other.files()->save().isEmpty());
        Workspace third;
        QVERIFY(third.door()->openFile(path).isEmpty());
        QVERIFY(third.project()->workloads().all().isEmpty());
    }

    void whatTwoProgramsNameIsKept()
    {
        const NamedWorkloads before{{"a", "1"}, {"b", "2"}};
        const NamedWorkloads there{{"a", "1"}, {"b", "2"}, {"theirs", "9"}};
        QCOMPARE(mergedWorkloads(there, before, {{"a", "3"}, {"mine", "4"}}), (NamedWorkloads{{"a", "3"}, {"mine", "4"}, {"theirs", "9"}}));
    }

    void theRowsFollowTheLineAndTheDrive()
    {
        const auto space = starter();
        WorkloadJobs jobs;
        jobs.setWorkspace(space.get());
        jobs.setActive(true);
        QVERIFY(jobs.capacity().contains("TB"));
        QVERIFY(space->document()->setWorkload("size=25% offset=0 zipf=0.99").isEmpty());
        QCOMPARE(jobs.data(jobs.index(0), WorkloadJobs::ShareRole).toDouble(), 0.25);
        QVERIFY(jobs.data(jobs.index(0), WorkloadJobs::HotRole).toString().contains("hottest 1 %"));
        QVERIFY(jobs.addPhase(0).isEmpty());
        QVERIFY(jobs.set(1, "length", "10ms").isEmpty());
        const QVariantList phases = jobs.phases();
        QCOMPARE(phases.size(), 2);
        QVERIFY(!phases[0].toMap()["known"].toBool());
        QVERIFY(phases[1].toMap()["known"].toBool());
        QCOMPARE(phases[1].toMap()["time"].toString(), QString("10 ms"));
    }

    void theProfileOfATraceKeepsAllOfIt()
    {
        TraceProfile profile;
        std::uint64_t all = 0;
        for (int i = 0; i < 10'000; ++i)
            profile.add(Time{std::int64_t{i} * i * 1'000'000}, i % 4 == 0 ? HostOp::write : HostOp::read, i % 2 == 0 ? 4096 : 5000);
        QVERIFY(profile.slices().size() <= TraceProfile::kMostSlices);
        QVERIFY(profile.slices().size() > TraceProfile::kMostSlices / 4);
        std::uint64_t writes = 0;
        for (const auto& slice : profile.slices()) {
            all += slice.reads + slice.writes;
            writes += slice.writes;
        }
        QCOMPARE(all, std::uint64_t{10'000});
        QCOMPARE(writes, std::uint64_t{2'500});
        const auto sizes = profile.sizes();
        QCOMPARE(sizes.size(), std::size_t{2});
        QCOMPARE(sizes[0].upTo, std::uint64_t{4096});
        QCOMPARE(sizes[1].upTo, std::uint64_t{8192});
    }

    void theDriveThatIsFilledHasTheDrawnDies()
    {
        const auto space = starter();
        const FillPlan plan = planFill(space->document()->design(), space->document()->catalogue(), *parseWorkload("rw=randread bs=16k"));
        QCOMPARE(plan.design.blocks.size(), space->document()->design().blocks.size());
        for (std::size_t i = 0; i < plan.design.blocks.size(); ++i)
            QCOMPARE(plan.design.blocks[i].count, space->document()->design().blocks[i].count);
        QVERIFY(plan.capacity > 0);
        QVERIFY(plan.note.contains("erase blocks"));
        QCOMPARE(plan.workload.parts.size(), std::size_t{2});
        QCOMPARE(plan.workload.precondition, Precondition::none);
        QVERIFY(!plan.workload.parts[0].random);
        QVERIFY(plan.workload.parts[1].random); // its writes, not its reads
        QCOMPARE(plan.workload.parts[1].readPercent, 0);
    }

    void theFilledDriveIsOverwrittenAsAWhole_data()
    {
        QTest::addColumn<QString>("words");
        for (const char* words : {"rw=randread bs=4k qd=32", "rw=randwrite bs=16k", "rw=randwrite bs=4k numjobs=4", "rw=write bs=128k"})
            QTest::newRow(words) << QString::fromLatin1(words);
    }
    void theFilledDriveIsOverwrittenAsAWhole()
    {
        QFETCH(QString, words);
        const auto space = starter();
        const FillPlan plan = planFill(space->document()->design(), space->document()->catalogue(), *parseWorkload(words.toStdString()));
        const Workload& over = plan.workload.parts[1];
        const double bytes = static_cast<double>(over.count) * over.jobs * over.blockSizes.front().first;
        QVERIFY2(bytes >= 1.3 * static_cast<double>(plan.capacity),
                 qPrintable(QString::number(bytes / static_cast<double>(plan.capacity))));
        QVERIFY(plan.requests < 2'000'000); // some ten seconds
        QVERIFY(plan.note.contains("erase blocks"));
    }

    void theVerdictOfAFillIsThatOfItsCurve()
    {
        FillPoints cliff;
        for (int i = 1; i <= 40; ++i)
            cliff.emplace_back(i * 0.05, i <= 20 ? 1000 : i <= 24 ? 800 : 200);
        const QString falls = fillVerdict(cliff, 1.0);
        QVERIFY2(falls.contains("settles at 200 MB/s") && falls.contains("the fill was 5 times as fast"), qPrintable(falls));
        for (auto& point : cliff)
            point.second = 500;
        QVERIFY(fillVerdict(cliff, 1.0).contains("holds 500 MB/s"));
        cliff.resize(22); // a tenth of it, no more
        const QString little = fillVerdict(cliff, 1.0);
        QVERIFY2(little.contains("10 % of the drive") && !little.contains("holds"), qPrintable(little));
    }
};

QTEST_MAIN(TestWorkloadModels)
#include "tst_workload_models.moc"
