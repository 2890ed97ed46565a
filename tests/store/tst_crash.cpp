// SPDX-License-Identifier: GPL-3.0-or-later
// Two hundred kills after a random amount of work: of a program saving, running a drive into a project, sweeping, or migrating an old file.
// The file always opens again, with every finished variant, run and point.
#include "campaign/cpu_time.h"
#include "kept_points.h"
#include "made_up.h"
#include "old_schema.h"
#include "store/project.h"
#include "store/project_file.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

#include <sys/resource.h>

using namespace floom;

namespace {

// CPU seconds of the children that have ended.
double secondsOfEnded()
{
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// "" or what is missing or unreadable.
QString missing(const QString& path, std::size_t variants, const std::set<int>& runs)
{
    Project project(builtinCatalogue());
    if (const QString reason = project.open(path); !reason.isEmpty())
        return reason;
    if (project.variants().rows().size() < variants)
        return QStringLiteral("only %1 variants").arg(project.variants().rows().size());
    std::set<int> found;
    for (const auto& run : project.runs().list()) {
        const auto record = project.runs().record(run.row.id);
        if (!record)
            return QString::fromStdString(record.error().message());
        if ((*record)->result.latency.requests == 0)
            return QStringLiteral("run %1 is empty").arg(run.row.id);
        found.insert(run.row.id);
    }
    return std::includes(found.begin(), found.end(), runs.begin(), runs.end()) ? QString() : QStringLiteral("a run is gone");
}

std::set<int> runsIn(const QString& path)
{
    std::set<int> ids;
    const auto file = ProjectFile::open(path);
    if (const auto rows = file ? (*file)->runs().rows() : Result<std::vector<RunRow>>(std::vector<RunRow>{}))
        for (const RunRow& row : *rows)
            ids.insert(row.id);
    return ids;
}

// Copies a current project into an older schema, as far as it has the columns.
void makeOld(const QString& path, const QString& today, int version)
{
    const auto old = oldDatabase(path, version);
    QVERIFY(old);
    const auto namesOf = [&](const QString& sql) {
        QStringList names;
        QSqlQuery rows = old->rows(sql);
        while (rows.next())
            names << rows.value(0).toString();
        return names;
    };
    old->run(QStringLiteral("PRAGMA foreign_keys = OFF"));
    old->run(QStringLiteral("ATTACH ? AS today"), {today});
    for (const QString& table : namesOf(QStringLiteral("SELECT name FROM main.sqlite_master WHERE type = 'table'"))) {
        const QString columns = namesOf(QStringLiteral("SELECT name FROM pragma_table_info('%1')").arg(table)).join(u',');
        old->run(QStringLiteral("INSERT INTO main.%1 (%2) SELECT %2 FROM today.%1").arg(table, columns));
    }
    const auto copied = old->takeOutcome();
    QVERIFY2(copied.ok(), copied.ok() ? "" : copied.error().message().c_str());
}

} // namespace

class TestCrash : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::minstd_rand m_random{3};

    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    // Kills it once it has worked for a random time of up to `most` CPU seconds more, unless it ends before.
    void killAtRandom(QProcess& process, double most)
    {
        const auto pid = static_cast<pid_t>(process.processId());
        const double share = static_cast<double>(m_random() % 1'000'000) * 1e-6;
        waitForProcess(pid, share * most, [&] { return process.waitForFinished(0); });
        process.kill();
        process.waitForFinished();
    }

private slots:
    void saving()
    {
        const QString path = at("p.floom");
        std::set<int> runs;
        for (int round = 0; round < 60; ++round) {
            QProcess saver;
            saver.start(QStringLiteral(FLOOM_SAVER), {path});
            QVERIFY2(saver.waitForReadyRead(60'000), saver.readAllStandardError().constData()); // at least one save was made
            // Then waits for a random number of printed lines and part of a step.
            for (auto lines = m_random() % 4; lines > 0; --lines)
                QVERIFY(saver.waitForReadyRead(60'000));
            killAtRandom(saver, 0.01);
            QVERIFY2(saver.exitStatus() == QProcess::CrashExit, saver.readAllStandardError().constData());

            QCOMPARE(missing(path, 3, runs), QString());
            runs = runsIn(path);
            Project project(builtinCatalogue());
            QCOMPARE(project.open(path), QString());
            QCOMPARE(project.variants().count(), 3);
            for (const auto& variant : project.variants().rows()) { // one complete save, not parts of two
                QCOMPARE(variant.workload.text(), project.variants().rows()[0].workload.text());
                QVERIFY(variant.design == sampleDesign());
            }
        }
    }

    // Killed after it made the lock file and before it named itself there.
    void emptyLockLeftBehind()
    {
        QFile lock(at(".left.floom.lock"));
        QVERIFY(lock.open(QIODevice::WriteOnly));
        lock.close();
        Project project(builtinCatalogue());
        QCOMPARE(project.save(at("left.floom")), QString());
    }

    void running()
    {
        const QString path = at("r.floom");
        const auto command = [&](int round) {
            return QStringList{QStringLiteral("run"),        QStringLiteral("starter"),
                               QStringLiteral("--workload"), QStringLiteral("count=500 precondition=none"),
                               QStringLiteral("--seed"),     QString::number(round + 1),
                               QStringLiteral("--save"),     path,
                               QStringLiteral("--as"),       QStringLiteral("V%1").arg(round % 5)};
        };
        const double before = secondsOfEnded();
        QCOMPARE(QProcess::execute(QStringLiteral(FLOOM_CLI), command(0)), 0);
        const double whole = secondsOfEnded() - before;
        std::set<int> runs = runsIn(path);
        QCOMPARE(runs.size(), std::size_t{1});
        for (int round = 1; round <= 50; ++round) {
            QProcess program;
            program.start(QStringLiteral(FLOOM_CLI), command(round));
            QVERIFY(program.waitForStarted());
            killAtRandom(program, whole * 5 / 4);
            QCOMPARE(missing(path, 1, runs), QString());
            runs = runsIn(path);
        }
    }

    void sweeping()
    {
        const QString document = at("sweep.json"), path = at("r.floom"); // in addition to earlier runs
        QFile file(document);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"format": "flashloom-sweep", "version": 1, "design": "starter", "workload": "rw=randread count=1000 precondition=none",
            "axes": [{"address": "workload.qd", "range": "1..40"}, {"address": "pkg.tR", "range": "20us..60us step 1us"}]})");
        file.close();
        const std::set<int> runs = runsIn(path);
        std::set<QString> kept;
        double longest = 0.2; // CPU seconds; more until a first point is stored
        for (int round = 0; round < 40; ++round) {
            QProcess program;
            program.start(QStringLiteral(FLOOM_CLI), {QStringLiteral("sweep"), document, QStringLiteral("--save"), path});
            QVERIFY(program.waitForStarted());
            killAtRandom(program, longest);
            QCOMPARE(missing(path, 1, runs), QString());
            QString reason;
            std::set<QString> now = keptPoints(path, reason);
            QVERIFY2(reason.isEmpty(), qPrintable(reason));
            QVERIFY(std::includes(now.begin(), now.end(), kept.begin(), kept.end()));
            kept = std::move(now);
            longest += kept.empty() ? 0.2 : 0;
        }
        QVERIFY(!kept.empty());
    }

    void migrating_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("version 1") << 1;
        QTest::newRow("version 2") << 2;
    }
    void migrating()
    {
        QFETCH(int, version);
        const QString today = at("today.floom"), old = at("old.floom") + QString::number(version);
        if (!QFile::exists(today)) {
            const RunRecord run = madeUpRun(2000);
            Project project(builtinCatalogue());
            project.variants().update(project.variants().current(), run.design, AskedWorkload::read("qd=8"));
            for (int i = 0; i < 3; ++i)
                project.runs().add(std::make_shared<RunRecord>(run));
            project.variants().add(QStringLiteral("Other"), run.design, AskedWorkload::read("qd=9"));
            QCOMPARE(project.save(today), QString());
        }
        makeOld(old, today, version);
        QFile kept(old);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const QByteArray bytes = kept.readAll();
        const QStringList command{old, QStringLiteral("open")};
        const double before = secondsOfEnded();
        QCOMPARE(QProcess::execute(QStringLiteral(FLOOM_SAVER), command), 0);
        const double whole = secondsOfEnded() - before;
        for (int round = 0; round < 25; ++round) {
            for (const char* log : {"-wal", "-shm", "-journal"})
                QFile::remove(old + QLatin1String(log));
            QFile again(old);
            QVERIFY(again.open(QIODevice::WriteOnly) && again.write(bytes) == bytes.size());
            again.close();
            QProcess program;
            program.start(QStringLiteral(FLOOM_SAVER), command);
            QVERIFY(program.waitForStarted());
            killAtRandom(program, whole);
            QCOMPARE(missing(old, 2, {1, 2, 3}), QString());
        }
    }
};

QTEST_GUILESS_MAIN(TestCrash)
#include "tst_crash.moc"
