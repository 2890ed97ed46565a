// SPDX-License-Identifier: GPL-3.0-or-later
// The target name holds the old file or the complete new one, and nothing else is left in the folder.
#include "campaign/cpu_time.h"
#include "file/new_file.h"
#include "file/whole_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace floom;

class TestWholeFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    [[nodiscard]] QByteArray read(const QString& name) const
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void put(const QString& name, const QByteArray& bytes) const
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    [[nodiscard]] QStringList all() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aNewFileIsThereWhenItIsWhole()
    {
        auto file = WholeFile::open(path("a"));
        QVERIFY(file);
        file->stream() << "whole";
        file->stream().flush();
        QVERIFY(!QFile::exists(path("a")));
        QVERIFY(file->commit());
        QCOMPARE(read(path("a")), QByteArray("whole"));
        QCOMPARE(all(), QStringList{"a"});
    }

    void whatIsNotCommittedLeavesTheOldOne()
    {
        put(path("a"), "old");
        {
            auto file = WholeFile::open(path("a"));
            QVERIFY(file);
            file->stream() << QByteArray(1'000'000, 'n').constData();
        }
        QCOMPARE(read(path("a")), QByteArray("old"));
        QCOMPARE(all(), QStringList{"a"});
    }

    void aStopLeavesTheOldOneAndSaysSo()
    {
        put(path("a"), "old");
        std::stop_source stop;
        std::atomic<std::uint64_t> bytes{0};
        auto file = WholeFile::open(path("a"), {stop.get_token(), &bytes});
        QVERIFY(file);
        file->stream() << QByteArray(300'000, 'n').constData();
        QVERIFY(bytes > 200'000);
        stop.request_stop();
        const Outcome written = file->commit();
        QVERIFY(!written && written.error().message().find("interrupted") != std::string::npos);
        QCOMPARE(read(path("a")), QByteArray("old"));
    }

    // Killed by an uncatchable signal after more and more work.
    void aKilledWriterLeavesTheOldFileOrTheNewOne()
    {
        const QByteArray old(3'000'000, 'o'), whole(5'000'000, 'w');
        put(path("a"), old);
        for (int round = 0; round < 60; ++round) {
            const pid_t child = ::fork();
            if (child == 0)
                for (;;)
                    static_cast<void>(
                        writeWholeFile(path("a"), std::string_view(whole.constData(), static_cast<std::size_t>(whole.size()))));
            waitForProcess(child, 300e-6 * round, [&] {
                siginfo_t ended{};
                return ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT | WNOHANG) == 0 && ended.si_pid == child;
            });
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            const QByteArray now = read(path("a"));
            QVERIFY2(now == old || now == whole, qPrintable(QString::number(now.size())));
        }
        QVERIFY(writeWholeFile(path("a"), "end"));
        QCOMPARE(all(), QStringList{"a"}); // also no leftovers of killed processes
    }

    void aTemporaryFileOfALivingWriterIsNotRemoved()
    {
        auto other = WholeFile::open(path("a"));
        QVERIFY(other);
        other->stream() << "other";
        QVERIFY(writeWholeFile(path("a"), "first"));
        QVERIFY(other->commit());
        QCOMPARE(read(path("a")), QByteArray("other"));
        QCOMPARE(all(), QStringList{"a"});
    }

    void aLinkIsFollowed()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("far"));
        put(path("far/target"), "old");
        QVERIFY(QFile::link("far/target", path("link")) && QFile::link("far/none", path("dangling")) && QFile::link("ring", path("ring")));
        QVERIFY(writeWholeFile(path("link"), "new"));
        QVERIFY(QFileInfo(path("link")).isSymLink());
        QCOMPARE(read(path("far/target")), QByteArray("new"));
        QVERIFY(writeWholeFile(path("dangling"), "made"));
        QVERIFY(QFileInfo(path("dangling")).isSymLink());
        QCOMPARE(read(path("far/none")), QByteArray("made"));
        QVERIFY(!writeWholeFile(path("ring"), "x"));
    }

    void modeIsKept()
    {
        put(path("a"), "old");
        QVERIFY(::chmod(QFile::encodeName(path("a")).constData(), 0640) == 0);
        QVERIFY(writeWholeFile(path("a"), "new"));
        struct stat about = {};
        QVERIFY(::stat(QFile::encodeName(path("a")).constData(), &about) == 0);
        QCOMPARE(about.st_mode & 07777U, 0640U);
        QVERIFY(writeWholeFile(path("b"), "new"));
        const mode_t mask = ::umask(0);
        ::umask(mask);
        QVERIFY(::stat(QFile::encodeName(path("b")).constData(), &about) == 0);
        QCOMPARE(about.st_mode & 07777U, 0666U & ~mask);
    }

    void devicesAndPipesAreWrittenAsTheyAre()
    {
        QVERIFY(writeWholeFile(QStringLiteral("/dev/null"), "x"));
        QVERIFY(QFileInfo(QStringLiteral("/dev/null")).exists() && !QFileInfo(QStringLiteral("/dev/null")).isFile());
        const Outcome full = writeWholeFile(QStringLiteral("/dev/full"), "x");
        QVERIFY(!full && full.error().message().find("No space") != std::string::npos);
        QVERIFY(::mkfifo(QFile::encodeName(path("pipe")).constData(), 0600) == 0);
        const int reader = ::open(QFile::encodeName(path("pipe")).constData(), O_RDONLY | O_NONBLOCK);
        QVERIFY(writeWholeFile(path("pipe"), "through"));
        char bytes[16] = {};
        QCOMPARE(::read(reader, bytes, sizeof bytes), ssize_t{7});
        ::close(reader);
        QCOMPARE(QByteArray(bytes), QByteArray("through"));
    }

    // As in `flashloom-cli ... --json /dev/stdout >file`: appends at the current position.
    void standardOutputIsNotReplaced()
    {
        put(path("out"), "before\n");
        const int kept = ::dup(STDOUT_FILENO);
        const int file = ::open(QFile::encodeName(path("out")).constData(), O_WRONLY | O_APPEND);
        ::dup2(file, STDOUT_FILENO);
        const Outcome written = writeWholeFile(QStringLiteral("/dev/stdout"), "document\n");
        ::dup2(kept, STDOUT_FILENO);
        ::close(kept);
        ::close(file);
        QVERIFY(written);
        QCOMPARE(read(path("out")), QByteArray("before\ndocument\n"));
    }

    void whatCannotBeWrittenIsRefused()
    {
        QVERIFY(!writeWholeFile(m_folder->path(), "x"));
        const Error nowhere = writeWholeFile(path("none/x"), "x").error();
        QCOMPARE(nowhere.found, "no folder " + path("none").toStdString());
        QVERIFY(!writeWholeFile(path("no/where"), "x"));
        QVERIFY(!writeWholeFile(m_folder->path() + '/' + QString(300, 'n'), "x"));
        QVERIFY(writeWholeFile(m_folder->path() + '/' + QString(255, 'n'), "a name as long as names can be"));
    }

    void aFullDiskLeavesTheOldOne()
    {
        put(path("a"), "old");
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{100'000, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const Outcome written = writeWholeFile(path("a"), std::string(500'000, 'n'));
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!written);
        QCOMPARE(read(path("a")), QByteArray("old"));
        QCOMPARE(all(), QStringList{"a"});
    }

    void inAClosedFolderTheFileItselfIsWritten()
    {
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        put(path("a"), "old");
        QVERIFY(::chmod(QFile::encodeName(m_folder->path()).constData(), 0555) == 0);
        const Outcome known = writeWholeFile(path("a"), "new"), fresh = writeWholeFile(path("b"), "new");
        ::chmod(QFile::encodeName(m_folder->path()).constData(), 0755);
        QVERIFY(known && !fresh);
        QCOMPARE(read(path("a")), QByteArray("new"));
    }

    void aNewFileIsMadeBesideItsName()
    {
        {
            const auto lost = NewFile::at(path("a.floom"));
            QVERIFY(lost);
            put((*lost)->beside(), "half");
        }
        QCOMPARE(all(), QStringList());
        const auto file = NewFile::at(path("a.floom"));
        QVERIFY(file);
        QVERIFY(!(*file)->keep()); // there is none
        put((*file)->beside(), "whole");
        QVERIFY(!QFile::exists(path("a.floom")));
        QVERIFY((*file)->keep());
        QCOMPARE(read(path("a.floom")), QByteArray("whole"));
        QVERIFY(!NewFile::at(path("a.floom")));
    }

    void aNewFileTakesNobodysPlace()
    {
        const auto file = NewFile::at(path("a.floom"));
        QVERIFY(file);
        put((*file)->beside(), "ours");
        put(path("a.floom"), "theirs");
        QVERIFY(!(*file)->keep());
        QCOMPARE(read(path("a.floom")), QByteArray("theirs"));
    }

    void temporaryFilesOfKilledWritersAreRemoved()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto file = NewFile::at(path("a.floom"));
            put((*file)->beside(), "half");
            ::kill(::getpid(), SIGKILL);
        }
        ::waitpid(child, nullptr, 0);
        QCOMPARE(all().size(), 1);
        const auto file = NewFile::at(path("a.floom"));
        QVERIFY(file);
        put((*file)->beside(), "whole");
        QVERIFY((*file)->keep());
        QCOMPARE(all().size(), 2); // its own folder, until it goes
    }
};

QTEST_GUILESS_MAIN(TestWholeFile)
#include "tst_whole_file.moc"
