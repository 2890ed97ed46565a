// SPDX-License-Identifier: GPL-3.0-or-later
// Full disks, read-only folders, files that must not grow: the reason is reported, saved data stay, and unsaved data are saved later.
#include "made_up.h"
#include "store/journal.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/store_thread.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace floom;

namespace {

// Private mounts that end with this program. Only possible before threads start, and not on every machine.
bool takeOwnMounts()
{
    const auto user = geteuid();
    if (unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0)
        return false;
    if (user != 0)
        std::ofstream("/proc/self/uid_map") << "0 " << user << " 1\n";
    return mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

bool setSize(const QString& folder, const char* size, unsigned long how = 0)
{
    return mount("tmpfs", folder.toLocal8Bit().constData(), "tmpfs", how, size) == 0;
}

void fill(Project& project, const RunRecord& run)
{
    project.variants().update(project.variants().current(), run.design, AskedWorkload::read("qd=8"));
    project.runs().add(std::make_shared<RunRecord>(run));
}

QString runsReadable(const QString& path, std::size_t count)
{
    Project project(builtinCatalogue());
    if (const QString reason = project.open(path); !reason.isEmpty())
        return reason;
    for (const auto& run : project.runs().list())
        if (!project.runs().record(run.row.id))
            return QStringLiteral("run %1 cannot be read").arg(run.row.id);
    return project.runs().list().size() == count ? QString() : QStringLiteral("%1 runs").arg(project.runs().list().size());
}

} // namespace

class TestBadDisk : public QObject {
    Q_OBJECT

    const bool m_ownMounts;
    QTemporaryDir m_folder;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

public:
    explicit TestBadDisk(bool ownMounts)
        : m_ownMounts(ownMounts)
    {
    }

private slots:
    void cleanupTestCase()
    {
        for (const char* disk : {"small", "full", "filled", "still"})
            umount(at(disk).toLocal8Bit().constData());
    }

    void aFullDiskLosesNothing()
    {
        if (!m_ownMounts)
            QSKIP("a small disk cannot be mounted here");
        QVERIFY(QDir().mkdir(at("small")));
        QVERIFY(setSize(at("small"), "size=700k"));
        const QString path = at("small/p.floom");
        Project project(builtinCatalogue());
        fill(project, madeUpRun(500));
        QCOMPARE(project.save(path), QString());
        project.waitForWriter();
        QCOMPARE(runsReadable(path, 1), QString());

        QSignalSpy failed(&project, &Project::writeFailed);
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(200'000)));
        project.waitForWriter();
        QTRY_COMPARE(failed.count(), 1);
        const QString reason = failed[0][0].toString();
        QVERIFY2(reason.contains(QLatin1String("p.floom: found that the disk is full. The file keeps")), qPrintable(reason));
        QCOMPARE(runsReadable(path, 1), QString()); // earlier data are still there
        QCOMPARE(project.runs().list().size(), std::size_t{2}); // nothing in memory is lost

        QVERIFY(setSize(at("small"), "size=60m", MS_REMOUNT)); // space was freed
        QCOMPARE(project.save(path), QString());
        project.waitForWriter();
        QCOMPARE(failed.count(), 1);
        QCOMPARE(runsReadable(path, 2), QString());
    }

    void savingAnewOnAFullDiskLeavesTheOldFile()
    {
        if (!m_ownMounts)
            QSKIP("a small disk cannot be mounted here");
        QVERIFY(QDir().mkdir(at("full")));
        QVERIFY(setSize(at("full"), "size=60m"));
        const QString path = at("full/p.floom");
        {
            Project project(builtinCatalogue());
            fill(project, madeUpRun(500));
            QCOMPARE(project.save(path), QString());
        }
        QFile ballast(at("full/ballast"));
        QVERIFY(ballast.open(QIODevice::WriteOnly));
        while (ballast.write(QByteArray(4096, 'x')) == 4096 && ballast.flush()) { }
        Project other(builtinCatalogue());
        fill(other, madeUpRun(3000));
        const QString reason = other.save(path);
        QVERIFY2(reason.contains(QLatin1String("the disk is full")), qPrintable(reason));
        QVERIFY2(!reason.contains(QLatin1String(".saving")), qPrintable(reason)); // nobody has heard of that file
        QVERIFY(!QFile::exists(at("full/.p.floom.saving")));
        QVERIFY(QFile::resize(ballast.fileName(), QFileInfo(ballast).size() - 40'000)); // room for the beginning of a file
        const QString later = other.save(path);
        QVERIFY2(later.startsWith(path + QLatin1String(": found that the disk is full. The file keeps what it had.")), qPrintable(later));
        QVERIFY(!QFile::exists(at("full/.p.floom.saving")));
        ballast.close();
        QCOMPARE(runsReadable(path, 1), QString()); // existing data can be read meanwhile
        QVERIFY(QFile::remove(ballast.fileName()));
        QCOMPARE(runsReadable(path, 1), QString());
        QCOMPARE(other.save(path), QString()); // now saving works
    }

    // The program starts without a journal rather than never.
    void aFullDiskKeepsNoJournal()
    {
        if (!m_ownMounts)
            QSKIP("a small disk cannot be mounted here");
        QVERIFY(QDir().mkdir(at("filled")));
        QVERIFY(setSize(at("filled"), "size=64k"));
        QFile rest(at("filled/rest"));
        QVERIFY(rest.open(QIODevice::WriteOnly));
        rest.write(QByteArray(1 << 20, 'x'));
        rest.close();
        Journal journal(at("filled"));
        journal.write({{}, {}, QStringLiteral("one"), 1, {}, {}, {}});
        QVERIFY(!journal.leftBehind({}));
    }

    // Not "perhaps the disk is full".
    void aNameThatIsTooLongIsSaid_data()
    {
        QTest::addColumn<int>("length");
        for (const int length : {224, 225, 245, 300})
            QTest::addRow("%d", length) << length;
    }
    void aNameThatIsTooLongIsSaid()
    {
        QFETCH(int, length);
        const QString path = m_folder.filePath(QString(length - 1, u'n') + QStringLiteral("\u00e4.floom")); // one letter of two bytes
        Project project(builtinCatalogue());
        fill(project, madeUpRun(500));
        const QString reason = project.save(path);
        if (length <= 224) {
            QCOMPARE(reason, QString());
            return;
        }
        QVERIFY2(reason.contains(
                     QStringLiteral("expected a name of at most 231 bytes, found one of %1. Choose a shorter name.").arg(length + 7)),
                 qPrintable(reason));
    }

    void aFolderThatMayOnlyBeReadIsSaid()
    {
        QVERIFY(QDir().mkdir(at("still")));
        if (m_ownMounts)
            QVERIFY(setSize(at("still"), "size=20m"));
        const QString path = at("still/p.floom");
        {
            Project project(builtinCatalogue());
            fill(project, madeUpRun(500));
            QCOMPARE(project.save(path), QString());
        }
        if (m_ownMounts)
            QVERIFY(setSize(at("still"), "size=20m", MS_REMOUNT | MS_RDONLY));
        else
            QVERIFY(QFile::setPermissions(at("still"), QFile::ReadOwner | QFile::ExeOwner));
        if (QFileInfo(at("still")).isWritable())
            QSKIP("this user may write everywhere");
        QCOMPARE(runsReadable(path, 1), QString());
        Project project(builtinCatalogue());
        QCOMPARE(project.open(path), QString());
        fill(project, madeUpRun(10));
        for (const char* name : {"still/p.floom", "still/new.floom"}) {
            const QString reason = project.save(at(name));
            QVERIFY2(!reason.isEmpty() && reason.contains(QLatin1String("still")), qPrintable(reason));
        }
        QCOMPARE(project.save(at("elsewhere.floom")), QString()); // saving elsewhere works, with the earlier runs
        project.waitForWriter();
        QCOMPARE(runsReadable(at("elsewhere.floom"), 2), QString());
    }

    void aFileThatMayNotGrowIsSaid()
    {
        const QString path = at("limited.floom");
        Project project(builtinCatalogue());
        fill(project, madeUpRun(500));
        QCOMPARE(project.save(path), QString());
        project.waitForWriter();
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        rlimit low = before;
        low.rlim_cur = 300'000;
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &low), 0);
        QSignalSpy failed(&project, &Project::writeFailed);
        project.runs().add(std::make_shared<RunRecord>(madeUpRun(200'000)));
        project.waitForWriter();
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(QLatin1String("limited.floom")), qPrintable(failed[0][0].toString()));
        QCOMPARE(runsReadable(path, 1), QString());
        QCOMPARE(project.save(path), QString());
        project.waitForWriter();
        QCOMPARE(runsReadable(path, 2), QString());
    }

    // A file that could not be opened once is tried again later.
    void aFileThatCannotBeOpenedIsToldAndTriedAgain()
    {
        const QString path = at("late.floom");
        StoreThread writer(path);
        const StoreThread::Job give = [](ProjectFile& file) { return file.writeFacts({{QStringLiteral("note"), QStringLiteral("here")}}); };
        std::string told;
        QVERIFY(!writer.submit(give, [&](const Error& why) { told = why.message(); }).get());
        QVERIFY2(told.find("late.floom") != std::string::npos, told.c_str());
        QVERIFY(ProjectFile::create(path));
        const Outcome written = writer.submit(give, [](const Error&) { QFAIL("it is there now"); }).get();
        QVERIFY2(written.ok(), written ? "" : written.error().message().c_str());
        const auto file = ProjectFile::open(path);
        QVERIFY(file);
        QCOMPARE((*file)->facts()->value(QStringLiteral("note")), QStringLiteral("here"));
    }
};

int main(int argc, char** argv)
{
    const bool ownMounts = takeOwnMounts();
    QCoreApplication application(argc, argv);
    TestBadDisk test(ownMounts);
    return QTest::qExec(&test, argc, argv);
}
#include "tst_bad_disk.moc"
