// SPDX-License-Identifier: GPL-3.0-or-later
// What project files keep: a deleted variant can be restored; a file without write permission is opened, and saved elsewhere.
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "store/project.h"
#include "store/project_exchange.h"
#include "store/project_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace floom;

class TestKeptProjects : public QObject {
    Q_OBJECT

private slots:
    void init() { m_space = starterWorkspace(); }

    void aVariantComesBackAsItWas()
    {
        const auto run = [&] { m_space->runs()->add(std::make_shared<RunRecord>()); };
        const int base = idOf(0);
        run();
        run();
        m_space->variants()->add();
        const int second = idOf(1);
        run();
        QCOMPARE(m_space->variants()->remove(base), QString());
        QCOMPARE(m_space->project()->variants().row(second)->parent, 0);
        m_space->variants()->restore();
        QCOMPARE(m_space->project()->variants().current(), base);
        QCOMPARE(m_space->project()->variants().row(second)->parent, base);
        QList<int> numbers;
        for (const auto& one : m_space->project()->runs().list())
            numbers << one.number;
        QCOMPARE(numbers, (QList<int>{1, 2, 3}));
        QCOMPARE(m_space->variants()->remove(second), QString());
        run(); // it takes the number that is free
        m_space->variants()->restore();
        numbers.clear();
        for (const auto& one : m_space->project()->runs().list())
            numbers << one.number;
        std::sort(numbers.begin(), numbers.end());
        QCOMPARE(numbers, (QList<int>{1, 2, 3, 4}));
    }

    void aRunOfATextFileIsWaitedForToo()
    {
        QCOMPARE(m_space->document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=16 count=100000000 precondition=none")), QString());
        m_space->document()->markSaved();
        m_space->runs()->start();
        QVERIFY(!m_space->door()->mayClose());
        m_space->door()->cancel();
        m_space->runner()->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
        QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("a.json"))), QString());
        m_space->runs()->start();
        QVERIFY(!m_space->door()->mayClose());
        m_space->door()->cancel();
        m_space->runner()->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_space->runner()->isRunning(), 60'000);
    }

    // As `flashloom-cli run --seed 7 --save` writes it.
    void aRunSavedByTheCommandLineWithItsOwnSeedIsCurrent()
    {
        const QString path = m_folder.filePath(QStringLiteral("seeds.floom"));
        const auto save = [&](std::uint64_t seed, const QString& name) {
            RunRecord record;
            record.design = m_space->document()->design();
            record.designHash = QStringLiteral("c0ffee");
            record.seed = record.result.seed = seed;
            const auto file = ProjectFile::openOrCreate(path);
            if (!file)
                return QString::fromStdString(file.error().message());
            const auto written = (*file)->exchange().writeRunOf(name, record, m_space->document()->catalogue());
            return written ? QString() : QString::fromStdString(written.error().message());
        };
        QCOMPARE(save(7, QStringLiteral("A")), QString());
        QCOMPARE(m_space->door()->openFile(path), QString());
        QVERIFY(m_space->record());
        QVERIFY(!m_space->shown()->isStale());
        QCOMPARE(m_space->runs()->seed(), 7);
        m_space->runs()->setSeed(8);
        QVERIFY(m_space->shown()->isStale()); // the next run would be another one
        m_space->door()->newDesign();
        m_space->door()->discard();
        QCOMPARE(save(1, QStringLiteral("B")), QString());
        QCOMPARE(m_space->door()->openFile(path), QString());
        QVERIFY(!m_space->shown()->isStale());
        QCOMPARE(m_space->runs()->seed(), 1);
    }

    void aReadOnlyFileIsCalledSo()
    {
        const QString path = m_folder.filePath(QStringLiteral("ro.floom"));
        QCOMPARE(m_space->files()->saveAs(path), QString());
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
        if (QFileInfo(path).isWritable())
            QSKIP("this user may write everywhere");
        QSignalSpy told(m_space.get(), &Workspace::notice);
        QCOMPARE(m_space->door()->openFile(path), QString());
        QCOMPARE(m_space->door()->stateText(), QStringLiteral("read-only"));
        QCOMPARE(told.count(), 1);
        QVERIFY(told[0][0].toString().startsWith(QStringLiteral("ro.floom is read-only")));
        m_space->runs()->add(std::make_shared<RunRecord>());
        QCOMPARE(m_space->door()->stateText(), QStringLiteral("read-only, runs not kept"));
        QVERIFY(m_space->door()->stateHelp().contains(QStringLiteral("the file is read-only")));
        QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QCOMPARE(m_space->door()->stateText(), QStringLiteral("read-only, changes not saved"));
        QVERIFY(!m_space->files()->save().isEmpty());
        QCOMPARE(m_space->files()->saveAs(m_folder.filePath(QStringLiteral("rw.floom"))), QString());
        QCOMPARE(m_space->door()->stateText(), QStringLiteral("saved"));
    }

private:
    [[nodiscard]] int idOf(int place) const { return m_space->variants()->list()[place].toMap()[QStringLiteral("id")].toInt(); }

    std::unique_ptr<Workspace> m_space;
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestKeptProjects)
#include "tst_kept_projects.moc"
