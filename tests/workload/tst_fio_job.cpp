// SPDX-License-Identifier: GPL-3.0-or-later
// fio job files become words with the same meaning; anything else is named.
#include "workload/fio_job.h"
#include "workload/fio_values.h"
#include "workload/workload.h"

#include <QTest>

using namespace floom;

namespace {

QString notesOf(const FioJobWords& job)
{
    QString all;
    for (const std::string& note : job.notes)
        all += QString::fromStdString(note) + '\n';
    return all;
}

} // namespace

class TestFioJob : public QObject {
    Q_OBJECT

private slots:
    // Tried with fio 3.33: `fio --name=x --ioengine=null --size=1m --bs=4KiB` says bs=4000B.
    void sizesAreFios_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("base");
        QTest::addColumn<qulonglong>("bytes"); // 0: refused
        for (const char* same : {"4k", "4K", "4kb", "4ki", "4096", "0x1000", "4096b"})
            QTest::newRow(same) << QString(same) << 1024 << 4096ULL;
        QTest::newRow("4KiB") << "4KiB" << 1024 << 4000ULL;
        QTest::newRow("4KiB of base 1000") << "4KiB" << 1000 << 4096ULL;
        QTest::newRow("4k of base 1000") << "4k" << 1000 << 4000ULL;
        QTest::newRow("1g") << "1g" << 1024 << 1073741824ULL;
        QTest::newRow("unit unknown") << "4x" << 1024 << 0ULL;
        QTest::newRow("too long a unit") << "4kibi" << 1024 << 0ULL;
        QTest::newRow("beyond all drives") << "99999999t" << 1024 << 0ULL;
        QTest::newRow("nothing") << "" << 1024 << 0ULL;
    }
    void sizesAreFios()
    {
        QFETCH(QString, text);
        QFETCH(int, base);
        QFETCH(qulonglong, bytes);
        const auto read = fioBytes("bs", text.toStdString(), base);
        QCOMPARE(read.ok() ? *read : 0, bytes);
    }

    void words_data()
    {
        QTest::addColumn<QString>("job");
        QTest::addColumn<QString>("same"); // words of the same workload
        QTest::newRow("random reads") << "[a]\nrw=randread\nbs=8k\niodepth=16\nioengine=libaio\nruntime=5\ntime_based\nsize=1g\n"
                                      << "rw=randread bs=8k qd=16 runtime=5s size=1g norandommap=0";
        QTest::newRow("synchronous by default") << "[a]\nrw=randwrite\niodepth=64\nnumber_ios=500\nnorandommap\n"
                                                << "rw=randwrite qd=1 count=500";
        QTest::newRow("what is global holds below") << "[global]\nbs=64k\nioengine=io_uring\n[a]\nrw=write\niodepth=4\nsize=64m\n"
                                                    << "rw=write bs=64k qd=4 size=64m count=1024";
        QTest::newRow("writes of a mix win") << "[a]\nrw=randrw\nrwmixread=80\nrwmixwrite=70\nnumber_ios=10\nnorandommap=1\n"
                                             << "rw=randrw rwmixread=30 qd=1 count=10";
        QTest::newRow("comments end lines") << "; first\n[a] # name\nrw=read ; in order\nbs=1m\n\nnumber_ios=7\n"
                                            << "rw=read bs=1m qd=1 count=7";
        QTest::newRow("sizes split") << "[a]\nrw=randread\nbssplit=4k/10:64k/50:32k/40\nnumber_ios=9\n"
                                     << "rw=randread bssplit=4k/10:64k/50:32k/40 qd=1 count=9";
        QTest::newRow("a size by direction") << "[a]\nrw=randwrite\nbs=4k,8k\nnumber_ios=9\nnorandommap\n"
                                             << "rw=randwrite bs=8k qd=1 count=9";
        QTest::newRow("zipf") << "[a]\nrw=randread\nrandom_distribution=zipf:1.2\nnumber_ios=9\n"
                              << "rw=randread zipf=1.2 qd=1 count=9";
        QTest::newRow("clones add up") << "[a]\nrw=randread\nnumjobs=4\nnumber_ios=100\nnorandommap\nioengine=libaio\niodepth=2\n"
                                       << "rw=randread qd=2 numjobs=4 count=400";
        QTest::newRow("written safely") << "[a]\nrw=randwrite\nsync=dsync\nfsync=8\nnumber_ios=9\nnorandommap\n"
                                        << "rw=randwrite qd=1 fua=1 fsync=8 count=9";
        QTest::newRow("pauses count in us") << "[a]\nrw=randread\nthinktime=250\nthinktime_blocks=4\nnumber_ios=9\nnorandommap\n"
                                            << "rw=randread qd=1 thinktime=250us thinktime_blocks=4 count=9";
        QTest::newRow("jobs beside and after each other")
            << "[fast]\nrw=randread\nnumber_ios=9\nnorandommap\n[read]\nrw=write\nnumber_ios=8\n[later]\nstonewall\nrw=read\nnumber_ios=7\n"
            << "job=fast phase=fast rw=randread qd=1 count=9 ; job=read-job rw=write qd=1 count=8 ; job=later phase=later rw=read qd=1 "
               "count=7";
    }
    void words()
    {
        QFETCH(QString, job);
        QFETCH(QString, same);
        const auto read = readFioJobs(job.toStdString(), "x.fio");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message().c_str());
        const auto mine = parseWorkload(read->words), wanted = parseWorkload(same.toStdString());
        QVERIFY2(mine.ok() && wanted.ok(), read->words.c_str());
        QCOMPARE(QString::fromStdString(floom::words(*mine)), QString::fromStdString(floom::words(*wanted)));
    }

    void whatIsLeftOutIsNamed()
    {
        const auto read = readFioJobs("[a]\nrw=randread\nfilename=/dev/x\nverify=crc32c\nfrobnicate=1\nramp_time=5\niodepth=8\n", "x.fio");
        QVERIFY(read.ok());
        const QString notes = notesOf(*read);
        for (const char* named : {"filename", "verify", "Ignored, unknown option: frobnicate", "ramp_time", "direct=1 is not set", "psync"})
            QVERIFY2(notes.contains(named), named);
        QVERIFY(!notesOf(*readFioJobs("[a]\nrw=randread\ndirect=1\nnumber_ios=5\n", "x.fio")).contains("direct"));
    }

    void refused_data()
    {
        QTest::addColumn<QString>("job");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << ""
                               << "a job";
        QTest::newRow("no section") << "rw=read\n"
                                    << "line 1";
        QTest::newRow("a JSON") << "{\n \"fio version\" : \"fio-3.33\"\n}\n"
                                << "line 1";
        QTest::newRow("a section cut off") << "[a\nrw=read\n"
                                           << "line 1";
        QTest::newRow("only what is global") << "[global]\nrw=read\n"
                                             << "only [global]";
        QTest::newRow("another file") << "[a]\ninclude b.fio\n"
                                      << "include";
        QTest::newRow("a variable") << "[a]\nrw=randread\nbs=${BS}\n"
                                    << "bs";
        QTest::newRow("a log") << "[a]\nread_iolog=x\n"
                               << "--trace";
        QTest::newRow("zones") << "[a]\nrw=write\nzonemode=zbd\n"
                               << "zonemode";
        QTest::newRow("sizes of a mix") << "[a]\nrw=randrw\nbs=4k,64k\n"
                                        << "bs";
        QTest::newRow("skips") << "[a]\nrw=read:4k\n"
                               << "rw";
        QTest::newRow("no pattern") << "[a]\nrw=backwards\n"
                                    << "backwards";
        QTest::newRow("odd size") << "[a]\nrw=randread\nbs=4KiB\n"
                                  << "bs";
        QTest::newRow("the job is named") << "[a]\nrw=read\n[b]\nbs=x\n"
                                          << "[b]";
    }
    void refused()
    {
        QFETCH(QString, job);
        QFETCH(QString, says);
        const auto read = readFioJobs(job.toStdString(), "x.fio");
        QVERIFY(!read.ok());
        const QString message = QString::fromStdString(read.error().message());
        QVERIFY2(message.contains("x.fio") && message.contains(says), qPrintable(message));
    }
};

QTEST_APPLESS_MAIN(TestFioJob)
#include "tst_fio_job.moc"
