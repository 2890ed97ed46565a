// SPDX-License-Identifier: GPL-3.0-or-later
// fio files dropped on the window: a job file becomes the workload, a measurement becomes a run next to those of the design, which stays
// shown.
#include "desk/files/fio_drop.h"
#include "document/document.h"
#include "file/put.h"
#include "results/measured.h"
#include "store/project.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace floom;

namespace {

const QByteArray kJson = R"({
 "fio version" : "fio-3.33",
 "jobs" : [{"jobname" : "night", "groupid" : 0, "error" : 0, "job options" : {"rw" : "randread", "bs" : "4k", "iodepth" : "8",
   "ioengine" : "libaio", "number_ios" : "1000", "direct" : "1"},
   "read" : {"io_bytes" : 4096000, "bw_bytes" : 409600000, "bw" : 400000, "iops" : 100000.0, "runtime" : 10, "total_ios" : 1000,
   "clat_ns" : {"min" : 79000, "max" : 81000, "mean" : 79744.0, "stddev" : 1.0, "N" : 1000, "bins" : {"79744" : 1000}}}}]
}
)";

} // namespace

class TestFioDrop : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString put(const QString& name, const QByteArray& text) const { return floom::put(m_folder, name, text); }

private slots:
    void aJobIsTheWorkload()
    {
        Workspace space;
        FioDrop drop;
        drop.setProperty("workspace", QVariant::fromValue(&space));
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QSignalSpy told(&space, &Workspace::notice);
        const QString job = put("x.fio", "[a]\nrw=randwrite\nbs=8k\niodepth=4\nioengine=libaio\nnumber_ios=500\nfrobnicate=1\n");
        QVERIFY(drop.takes(QUrl::fromLocalFile(job).toString()));
        QCOMPARE(drop.take(QUrl::fromLocalFile(job).toString()), QString());
        QVERIFY(space.document()->workload().contains("rw=randwrite bs=8k qd=4"));
        QCOMPARE(told.size(), 1);
        QVERIFY(told.front().front().toString().contains("frobnicate")); // what was ignored
        QVERIFY(!drop.take(put("y.fio", "nonsense")).isEmpty());
        QVERIFY(space.document()->workload().contains("rw=randwrite bs=8k qd=4"));
    }

    void aMeasurementIsARun()
    {
        Workspace space;
        FioDrop drop;
        drop.setProperty("workspace", QVariant::fromValue(&space));
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const int onDesk = space.project()->variants().current();
        const std::size_t runs = space.project()->runs().list().size();
        const QString file = put("out.json", kJson);
        QVERIFY(drop.takes(file));
        QCOMPARE(drop.take(file), QString());
        QVERIFY(drop.isBusy()); // read in the background
        QTRY_VERIFY(!drop.isBusy());
        QCOMPARE(space.project()->variants().current(), onDesk);
        QVERIFY(!space.document()->design().blocks.empty());
        QCOMPARE(space.project()->runs().list().size(), runs + 1);
        const auto& run = space.project()->runs().list().back();
        QVERIFY(run.record && isMeasuredAtADrive(run.record->result));
        QCOMPARE(space.project()->variants().row(run.row.variant)->name, QStringLiteral("night"));
    }

    void otherFilesAreNotTakenByTheDrop()
    {
        FioDrop drop;
        QVERIFY(!drop.takes(put("design.json", "{\"format\": \"flashloom-design\"}")));
        QVERIFY(!drop.takes(put("trace.csv", "1,2,3\n")));
        QVERIFY(!drop.takes(m_folder.filePath("nothing.json")));
        Workspace space;
        drop.setProperty("workspace", QVariant::fromValue(&space));
        QSignalSpy refused(&drop, &FioDrop::refused);
        const std::size_t runs = space.project()->runs().list().size();
        for (const QString& log : {put("x_bw.1.log", "0, 1, 0, 4096\n"), put("x_lat.1.log", "")}) { // a log, but not a usable one
            QVERIFY(drop.takes(log));
            QCOMPARE(drop.take(log), QString());
            QTRY_VERIFY(!drop.isBusy());
        }
        QCOMPARE(refused.size(), 2);
        QVERIFY(refused.back().front().toString().contains("an empty file"));
        QCOMPARE(space.project()->runs().list().size(), runs);
    }

    void aReadingThatIsStoppedAddsNothing()
    {
        Workspace space;
        FioDrop drop;
        drop.setProperty("workspace", QVariant::fromValue(&space));
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const std::size_t runs = space.project()->runs().list().size();
        QSignalSpy told(&space, &Workspace::notice);
        QByteArray rows;
        for (int i = 0; i < 200'000; ++i)
            rows += QByteArray::number(i) + ", 80000, 0, 4096, 0, 0\n";
        QCOMPARE(drop.take(put("x_lat.1.log", rows)), QString());
        QVERIFY(!drop.take(put("y_lat.1.log", rows)).isEmpty()); // one at a time
        drop.cancel();
        QVERIFY(!drop.isBusy());
        const QString other = put("out.json", kJson); // another one can be read at once, and only that one is used
        QCOMPARE(drop.take(other), QString());
        QTRY_VERIFY(!drop.isBusy());
        QCOMPARE(space.project()->runs().list().size(), runs + 1);
        QCOMPARE(told.size(), 1);
    }

    void aReadingEndsWithItsProject()
    {
        Workspace space;
        FioDrop drop;
        drop.setProperty("workspace", QVariant::fromValue(&space));
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QSignalSpy refused(&drop, &FioDrop::refused);
        QByteArray rows;
        for (int i = 0; i < 200'000; ++i)
            rows += QByteArray::number(i) + ", 80000, 0, 4096, 0, 0\n";
        QCOMPARE(drop.take(put("z_lat.1.log", rows)), QString());
        QCOMPARE(space.door()->openSample(QStringLiteral("sata-mlc")), QString());
        QVERIFY(!drop.isBusy());
        QCOMPARE(refused.size(), 1);
        const std::size_t runs = space.project()->runs().list().size();
        QCOMPARE(drop.take(put("other.json", kJson)), QString()); // after the other one, whose messages have arrived
        QTRY_VERIFY(!drop.isBusy());
        QCOMPARE(space.project()->runs().list().size(), runs + 1);
    }
};

QTEST_MAIN(TestFioDrop)
#include "tst_fio_drop.moc"
