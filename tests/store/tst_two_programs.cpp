// SPDX-License-Identifier: GPL-3.0-or-later
// Two programs, or two windows, with one project open: whatever either wrote is there in the end, exactly once.
#include "made_up.h"
#include "store/file_places.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/project_merge.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

VariantRow row(int id, const char* name, const char* workload = "qd=1", int parent = 0)
{
    VariantRow made;
    made.id = id;
    made.parent = parent;
    made.name = QLatin1String(name);
    made.workload = AskedWorkload::read(workload);
    return made;
}

QStringList namesOf(const std::vector<VariantRow>& rows)
{
    QStringList names;
    for (const auto& one : rows)
        names << one.name;
    return names;
}

std::set<std::uint64_t> seedsOf(const Project& project)
{
    std::set<std::uint64_t> seeds;
    for (const auto& run : project.runs().list())
        seeds.insert(run.row.seed);
    return seeds;
}

std::set<int> numbersOf(const Project& project)
{
    std::set<int> numbers;
    for (const auto& run : project.runs().list())
        numbers.insert(run.number);
    return numbers;
}

std::shared_ptr<RunRecord> runWithSeed(std::uint64_t seed)
{
    auto record = std::make_shared<RunRecord>(madeUpRun(20));
    record->seed = record->result.seed = seed;
    return record;
}

// A written run makes the project check for changes, which arrive by another event.
void settle(Project& project)
{
    for (int i = 0; i < 2; ++i) {
        project.waitForWriter();
        QCoreApplication::processEvents();
    }
}

} // namespace

class TestTwoPrograms : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    // A project with the variant "Base" and one run of seed 1.
    QString made(const char* name) const
    {
        Project project(builtinCatalogue());
        project.variants().update(project.variants().current(), sampleDesign(), AskedWorkload::read("qd=1"));
        project.runs().add(runWithSeed(1));
        return project.save(at(name)).isEmpty() ? at(name) : QString();
    }

private slots:
    // The merging alone

    void whatOneSideChangedIsThatSides()
    {
        const auto base = row(1, "Base");
        VariantChanges mine{{row(1, "Mine"), row(2, "Other")}, {{1, base}, {2, row(2, "Other")}}, {}, {1}, {}};
        const auto merge = mergeVariants(mine, {base, row(2, "Other", "qd=9"), row(3, "New")}, {}, 3);
        QCOMPARE(namesOf(merge.rows), (QStringList{QStringLiteral("Mine"), QStringLiteral("Other"), QStringLiteral("New")}));
        QCOMPARE(merge.rows[1].workload.text(), std::string("qd=9"));
        QVERIFY((merge.written == std::set<int>{1}));
        QCOMPARE(merge.changed, QStringList{QStringLiteral("Other")});
        QCOMPARE(merge.added, QStringList{QStringLiteral("New")});
    }

    void twoDrawingsOfOneNameAreBothKept()
    {
        VariantChanges mine{{row(1, "Base", "qd=2")}, {{1, row(1, "Base")}}, {}, {1}, {}};
        const auto merge = mergeVariants(mine, {row(1, "Base", "qd=3")}, {}, 7);
        QCOMPARE(namesOf(merge.rows), (QStringList{QStringLiteral("Base"), QStringLiteral("Base 2")}));
        QCOMPARE(merge.rows[0].workload.text(), std::string("qd=3"));
        QCOMPARE(merge.rows[1].workload.text(), std::string("qd=2"));
        QCOMPARE(merge.rows[1].id, 8); // no id that was ever given
        QCOMPARE(merge.rows[1].parent, 1);
        QCOMPARE(merge.idOf.at(1), 8); // this side keeps its own number
        const auto same = mergeVariants(mine, {row(1, "Base", "qd=2")}, {}, 7);
        QCOMPARE(same.rows.size(), std::size_t{1});
    }

    void newOnesOfBothSidesGetIdsAndNamesOfTheirOwn()
    {
        VariantChanges mine{{row(1, "Base"), row(-2, "B", "qd=5", 1), row(-3, "C", "qd=6", -2)}, {{1, row(1, "Base")}}, {}, {1}, {}};
        const auto merge = mergeVariants(mine, {row(1, "Base"), row(2, "B", "qd=7")}, {}, 2);
        QCOMPARE(namesOf(merge.rows),
                 (QStringList{QStringLiteral("Base"), QStringLiteral("B"), QStringLiteral("B 2"), QStringLiteral("C")}));
        QCOMPARE(merge.rows[3].parent, merge.rows[2].id);
        QVERIFY((merge.written == std::set<int>{3, 4}));
    }

    void whatIsRemovedGoesOnlyWhereNobodyWorkedOnIt()
    {
        VariantChanges mine{{row(1, "Base")}, {{1, row(1, "Base")}, {2, row(2, "B")}}, {2}, {1}, {10}};
        const std::vector<VariantRow> both{row(1, "Base"), row(2, "B")};
        QVERIFY((mergeVariants(mine, both, {{10, 2}}, 2).dropped == std::set<int>{2}));
        QCOMPARE(mergeVariants(mine, both, {{10, 2}, {11, 2}}, 2).kept, QStringList{QStringLiteral("B")}); // an unknown run
        QCOMPARE(mergeVariants(mine, {row(1, "Base"), row(2, "B", "qd=9")}, {}, 2).rows.size(), std::size_t{2});
        // and the other way round
        mine = {{row(1, "Base"), row(2, "B", "qd=4"), row(3, "C")}, {{1, row(1, "Base")}, {2, row(2, "B")}, {3, row(3, "C")}}, {}, {1}, {}};
        const auto merge = mergeVariants(mine, {row(1, "Base")}, {}, 3);
        QCOMPARE(namesOf(merge.rows), (QStringList{QStringLiteral("Base"), QStringLiteral("B")}));
        QCOMPARE(merge.gone, QStringList{QStringLiteral("C")});
    }

    // Two windows

    void bothWindowsKeepTheirRunsAndVariants()
    {
        const QString path = made("both.floom");
        Project one(builtinCatalogue()), two(builtinCatalogue());
        QCOMPARE(one.open(path), QString());
        QCOMPARE(two.open(path), QString());
        one.variants().add(QStringLiteral("Wide"), sampleDesign(), AskedWorkload::read("qd=2"));
        two.variants().add(QStringLiteral("Wide"), sampleDesign(), AskedWorkload::read("qd=3"));
        one.runs().add(runWithSeed(2)); // of variants not in the file yet
        two.runs().add(runWithSeed(3));
        two.runs().add(runWithSeed(4), 1); // this one gets there first
        settle(two);
        QCOMPARE(one.save(path), QString());
        settle(one);
        QSignalSpy told(&two, &Project::tookIn);
        QCOMPARE(two.save(path), QString());
        settle(two);
        QCOMPARE(told.count(), 1);
        QVERIFY2(told[0][0].toString().contains(QLatin1String("'Wide' and a run to both.floom")), qPrintable(told[0][0].toString()));

        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QCOMPARE(namesOf(read.variants().rows()), (QStringList{QStringLiteral("Base"), QStringLiteral("Wide"), QStringLiteral("Wide 2")}));
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1, 2, 3, 4}));
        QCOMPARE(numbersOf(read).size(), std::size_t{4});
        for (const auto& run : read.runs().list()) { // runs belong to the right variants, and windows show what the file has
            const auto seed = run.row.seed;
            QCOMPARE(read.variants().row(run.row.variant)->workload.text(), std::string(seed == 2 ? "qd=2" : seed == 3 ? "qd=3" : "qd=1"));
            for (const auto& shown : two.runs().list())
                if (shown.row.seed == seed) {
                    QCOMPARE(shown.number, run.number);
                    const auto record = two.runs().record(shown.row.id);
                    QVERIFY(record.ok());
                    QCOMPARE((*record)->seed, seed);
                    QCOMPARE((*record)->id, shown.row.id);
                }
        }
        one.refresh();
        settle(one);
        QVERIFY((seedsOf(one) == std::set<std::uint64_t>{1, 2, 3, 4}));
        QCOMPARE(one.variants().count(), 3);
    }

    void aDrawingThatBothChangedIsThereTwice()
    {
        const QString path = made("twice.floom");
        Project one(builtinCatalogue()), two(builtinCatalogue());
        QCOMPARE(one.open(path), QString());
        QCOMPARE(two.open(path), QString());
        one.variants().update(1, sampleDesign(), AskedWorkload::read("qd=11"));
        two.variants().update(1, sampleDesign(), AskedWorkload::read("qd=12"));
        QCOMPARE(one.save(path), QString());
        QCOMPARE(two.save(path), QString());
        QCOMPARE(two.variants().row(two.variants().current())->workload.text(), std::string("qd=12")); // the shown design stays
        QCOMPARE(two.variants().currentName(), QStringLiteral("Base 2"));
        QCOMPARE(two.save(path), QString()); // and no third one
        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QCOMPARE(read.variants().count(), 2);
        QCOMPARE(read.variants().rows()[0].workload.text(), std::string("qd=11"));
        QCOMPARE(read.variants().rows()[1].workload.text(), std::string("qd=12"));
        QCOMPARE(read.runs().list()[0].row.variant, 1);
    }

    void aVariantIsNotRemovedWithRunsOfAnotherWindow()
    {
        const QString path = made("removed.floom");
        Project one(builtinCatalogue()), two(builtinCatalogue());
        QCOMPARE(one.open(path), QString());
        const int second = one.variants().add(QStringLiteral("B"), sampleDesign(), AskedWorkload::read("qd=2"));
        QCOMPARE(one.save(path), QString());
        QCOMPARE(two.open(path), QString());
        two.runs().add(runWithSeed(5), second);
        settle(two);
        QCOMPARE(one.removeVariant(second), QString());
        QCOMPARE(one.save(path), QString());
        QCOMPARE(one.variants().count(), 2); // it came back
        QVERIFY(seedsOf(one).contains(5));
        QCOMPARE(one.removeVariant(one.variants().rows()[1].id), QString()); // known now: can be removed
        QCOMPARE(one.save(path), QString());
        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QCOMPARE(read.variants().count(), 1);
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1}));
    }

    void aNumberIsNeverGivenTwice()
    {
        const QString path = made("numbers.floom");
        Project one(builtinCatalogue());
        QCOMPARE(one.open(path), QString());
        const int second = one.variants().add(QStringLiteral("B"), sampleDesign(), AskedWorkload::read("qd=2"));
        QCOMPARE(one.save(path), QString());
        one.runs().add(runWithSeed(2));
        settle(one);
        const int last = one.runs().list().back().number;
        QCOMPARE(one.removeVariant(second), QString());
        QCOMPARE(one.save(path), QString());
        Project two(builtinCatalogue());
        QCOMPARE(two.open(path), QString());
        two.runs().add(runWithSeed(3));
        settle(two);
        QVERIFY(two.runs().list().back().number > last);
    }

    // The file itself

    void readingTheFileLeavesTheLocksOfTheWindow()
    {
        const QString path = made("locks.floom");
        Project window(builtinCatalogue());
        QCOMPARE(window.open(path), QString());
        window.runs().add(runWithSeed(2)); // in the WAL next to the file
        settle(window);
        QVERIFY(ProjectFile::looksLikeProject(path)); // this once dropped all locks of the process
        QVERIFY(ProjectFile::open(path).ok());
        QVERIFY(QFile::exists(path + QStringLiteral("-wal")));
        QCOMPARE(QProcess::execute(QStringLiteral(FLOOM_CLI), {QStringLiteral("check"), path}), 0);
        QVERIFY(QFile::exists(path + QStringLiteral("-wal"))); // once removed by a reader that thought it was the last one
        window.runs().add(runWithSeed(3));
        QCOMPARE(window.save(path), QString());
        settle(window);
        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1, 2, 3}));
    }

    void aProjectThatIsOpenElsewhereIsNotReplaced()
    {
        const QString path = made("kept.floom"), other = made("other.floom");
        Project holder(builtinCatalogue()), saver(builtinCatalogue());
        QCOMPARE(holder.open(path), QString());
        settle(holder);
        QCOMPARE(saver.open(other), QString());
        saver.variants().add(QStringLiteral("Mine"), sampleDesign(), AskedWorkload::read("qd=2"));
        const QString reason = saver.save(path);
        QVERIFY2(reason.contains(QLatin1String("in use by another program")), qPrintable(reason));
        QVERIFY(saver.wasInUse());
        QCOMPARE(saver.path(), other);
        holder.runs().add(runWithSeed(7));
        settle(holder);
        holder.reset(); // closed
        const auto before = fileIdOf(path);
        QCOMPARE(saver.save(path), QString()); // now it may save
        QVERIFY(fileIdOf(path) == before); // the same file: opening it at this moment gives the right one
        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QCOMPARE(namesOf(read.variants().rows()), (QStringList{QStringLiteral("Base"), QStringLiteral("Mine")}));
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1}));
    }

    void aFileThatIsGoneIsMadeAnew()
    {
        const QString path = made("gone.floom");
        Project window(builtinCatalogue());
        QCOMPARE(window.open(path), QString());
        settle(window);
        QVERIFY(QFile::rename(path, at("moved.floom")));
        QCOMPARE(window.save(path), QString());
        window.runs().add(runWithSeed(2));
        settle(window);
        Project read(builtinCatalogue());
        QCOMPARE(read.open(path), QString());
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1, 2}));
    }

    void aFileInThePlaceOfTheOpenOneIsLeftAlone()
    {
        const QString path = made("place.floom"), other = made("intruder.floom");
        Project window(builtinCatalogue());
        QCOMPARE(window.open(path), QString());
        settle(window);
        QVERIFY(QFile::rename(path, at("place-moved.floom")));
        QVERIFY(QFile::rename(other, path));
        QSignalSpy failed(&window, &Project::writeFailed);
        window.runs().add(runWithSeed(2));
        settle(window);
        QCOMPARE(failed.count(), 1);
        const QString reason = window.save(path);
        QVERIFY2(reason.contains(QLatin1String("has replaced it")), qPrintable(reason));
        QVERIFY(window.wasInUse());
        QCOMPARE(window.save(nameBeside(path)), QString());
        settle(window);
        QCOMPARE(window.path(), at("place (2).floom"));
        Project read(builtinCatalogue());
        QCOMPARE(read.open(at("place (2).floom")), QString());
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1, 2}));
        QCOMPARE(read.open(path), QString());
        QVERIFY((seedsOf(read) == std::set<std::uint64_t>{1}));
    }

    void aReaderSeesTheFileAsItWasWhenItBegan()
    {
        const QString path = made("snapshot.floom");
        const auto reader = ProjectFile::openToRead(path);
        QVERIFY(reader.ok());
        Project window(builtinCatalogue());
        QCOMPARE(window.open(path), QString());
        window.runs().add(runWithSeed(2));
        settle(window);
        QCOMPARE((*reader)->runs().rows()->size(), std::size_t{1});
        QVERIFY(!(*reader)->writeFacts({{QStringLiteral("a"), QStringLiteral("b")}}).ok());
        QCOMPARE(ProjectFile::openToRead(path).value()->runs().rows()->size(), std::size_t{2});
    }

    void whoCannotHaveTheFileSavesBesideIt()
    {
        const QString path = made("taken.floom");
        auto other = Database::open(path, Database::Mode::readWrite);
        QVERIFY(other.ok());
        QVERIFY((*other)->run(QStringLiteral("BEGIN IMMEDIATE")));
        QProcess program;
        program.start(QStringLiteral(FLOOM_CLI),
                      {QStringLiteral("run"), QStringLiteral("starter"), QStringLiteral("--workload"),
                       QStringLiteral("count=20 precondition=none"), QStringLiteral("--save"), path});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 1);
        const QString said = QString::fromUtf8(program.readAllStandardError());
        QVERIFY2(said.contains(QLatin1String("in use by another program")) && said.contains(at("taken (2).floom")), qPrintable(said));
        QVERIFY((*other)->run(QStringLiteral("ROLLBACK")));
        Project read(builtinCatalogue());
        QCOMPARE(read.open(at("taken (2).floom")), QString());
        QCOMPARE(read.runs().list().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestTwoPrograms)
#include "tst_two_programs.moc"
