// SPDX-License-Identifier: GPL-3.0-or-later
// Malicious projects: a foreign schema, unexpected cells, blobs that unpack to more than they claim. Each is refused with a reason before
// anything in it is executed or read, and its table contents can be recovered.
#include "bytes.h"
#include "made_up.h"
#include "old_schema.h"
#include "repair/repair.h"
#include "store/connection_limits.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/result_archive.h"
#include "store/result_check.h"
#include "store/schema.h"
#include "store/schema_guard.h"
#include "store/span_codec.h"
#include "store/unpack.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestHostile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_sound;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    // A connection without our limits, as the file's author had it.
    void change(const QString& path, const QStringList& statements) const
    {
        {
            auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("unlimited"));
            connection.setDatabaseName(path);
            QVERIFY(connection.open());
            for (const auto& statement : statements) {
                QSqlQuery query(connection);
                QVERIFY2(query.exec(statement), qPrintable(statement + QStringLiteral(": ") + query.lastError().text()));
            }
        }
        QSqlDatabase::removeDatabase(QStringLiteral("unlimited"));
    }

private slots:
    void initTestCase()
    {
        {
            Project project(builtinCatalogue());
            const RunRecord run = madeUpRun(3000);
            project.variants().update(project.variants().current(), run.design, AskedWorkload::read("qd=8"));
            project.runs().add(std::make_shared<RunRecord>(run));
            QCOMPARE(project.save(at("sound.floom")), QString());
        }
        m_sound = contents(at("sound.floom"));
        QVERIFY(m_sound.size() > 10'000);
    }

    void aForeignSchemaIsRefusedByTheNameOfWhatIsForeign_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("told");
        QTest::addColumn<int>("runs"); // recoverable
        const auto row = [](const char* name, const QStringList& changes, const char* told, int runs = 1) {
            QTest::newRow(name) << changes << QString::fromUtf8(told) << runs;
        };
        row("a view in the place of a table", {"DROP TABLE metric", "CREATE VIEW metric AS SELECT 1 AS run, 'iops' AS name, 5 AS value"},
            "a view 'metric' with the name of one of them");
        row("a view beside them", {"CREATE VIEW spare AS SELECT * FROM run"}, "a view 'spare'");
        row("a view that never ends",
            {"DROP TABLE mark",
             "CREATE VIEW mark AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 1 AS run, x AS number, 1 AS "
             "at_ps, 1 AS "
             "digit, '' AS text FROM n WHERE x < 0"},
            "a view 'mark' with the name of one of them");
        row("a trigger", {"CREATE TRIGGER gone AFTER UPDATE ON project BEGIN DELETE FROM run; END"}, "a trigger 'gone'");
        row("a computed column", {"ALTER TABLE mark ADD COLUMN more TEXT AS (hex(zeroblob(1000)))"},
            "a table 'mark' with another definition");
        row("one column more", {"ALTER TABLE variant ADD COLUMN more TEXT"}, "a table 'variant' with another definition");
        row("another table", {"CREATE TABLE spare (x)"}, "a table 'spare'");
        row("another index", {"CREATE INDEX spare ON metric (hex(zeroblob(10)) || name)"}, "an index 'spare'");
        row("another index by the name of ours",
            {"DROP INDEX run_by_variant", "CREATE INDEX run_by_variant ON run (variant) WHERE abs(id) > 0"},
            "an index 'run_by_variant' with another definition");
        row("a condition on a table",
            {"DROP TABLE mark",
             "CREATE TABLE mark (run INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE, number INTEGER NOT NULL, at_ps INTEGER NOT "
             "NULL, "
             "digit INTEGER, text TEXT NOT NULL CHECK (length(hex(zeroblob(400000000))) > 0), PRIMARY KEY (run, number)) WITHOUT ROWID"},
            "a table 'mark' with another definition");
        row("a table of another module", {"CREATE VIRTUAL TABLE spare USING dbstat"}, "a virtual table 'spare'");
        row("a table less", {"DROP TABLE mark"}, "no table 'mark'");
    }
    void aForeignSchemaIsRefusedByTheNameOfWhatIsForeign()
    {
        QFETCH(QStringList, changes);
        QFETCH(QString, told);
        QFETCH(int, runs);
        const QString path = at("foreign.floom");
        QVERIFY(write(path, m_sound));
        change(path, changes);
        const QByteArray before = contents(path);
        const auto file = ProjectFile::open(path);
        QVERIFY(!file.ok());
        const auto message = QString::fromStdString(file.error().message());
        QVERIFY2(message.contains(told), qPrintable(message));
        QVERIFY2(message.contains(QStringLiteral("flashloom-cli repair")), qPrintable(message));
        QCOMPARE(contents(path), before);
        QVERIFY(mayBeRepaired(path));
        const QString target = at("taken-out.floom");
        const auto repaired = repairProject(path, target, builtinCatalogue());
        QVERIFY2(repaired.ok(), repaired.ok() ? "" : repaired.error().message().c_str());
        QCOMPARE(repaired->runs, runs);
        QVERIFY((*ProjectFile::open(target))->runs().read(1, builtinCatalogue()).ok());
        QVERIFY(QFile::remove(target));
    }

    void internalTablesOfSqliteAreAccepted()
    {
        const QString path = at("analysed.floom");
        QVERIFY(write(path, m_sound));
        change(path, {QStringLiteral("ANALYZE")});
        const auto file = ProjectFile::open(path);
        QVERIFY2(file.ok(), file.ok() ? "" : file.error().message().c_str());
        QVERIFY((*file)->runs().read(1, builtinCatalogue()).ok());
    }

    void cellsThatNoReaderExpectsAreRefused_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* change, const char* told) {
            QTest::newRow(name) << QString::fromUtf8(change) << QString::fromUtf8(told);
        };
        row("a text for a number", "UPDATE run SET spans = 'many'", "a row of 'run' with an invalid 'spans'");
        row("a blob for a text", "UPDATE variant SET design = zeroblob(100000000)", "a row of 'variant' with an invalid 'design'");
        row("a text for a blob", "UPDATE run SET detail = 'none'", "a row of 'run' with an invalid 'detail'");
        row("a text for a real", "UPDATE metric SET value = 'high'", "a row of 'metric' with an invalid 'value'");
        row("a number no variant has", "UPDATE variant SET id = 4294967297", "a row of 'variant' with an invalid 'id'");
        row("below zero", "UPDATE run SET id = -7", "a row of");
        row("a count beyond all", "UPDATE span_chunk SET count = 1099511627776", "a row of 'span_chunk' with an invalid 'count'");
        row("a name without end", "UPDATE variant SET name = CAST(zeroblob(20000000) AS TEXT) || hex(zeroblob(9000000))",
            "a row of 'variant' with an invalid 'name'");
        row("a number behind which none is left", "UPDATE variant SET id = 2147483647", "a row of 'variant' with an invalid 'id'");
    }
    void cellsThatNoReaderExpectsAreRefused()
    {
        QFETCH(QString, change);
        QFETCH(QString, told);
        const QString path = at("cells.floom");
        QVERIFY(write(path, m_sound));
        this->change(path, {change});
        const auto file = ProjectFile::open(path);
        QVERIFY(!file.ok());
        const auto message = QString::fromStdString(file.error().message());
        QVERIFY2(message.contains(told), qPrintable(message));
    }

    // The next run and variant get readable numbers.
    void aNumberThatWasNeverGivenIsNotCountedOn()
    {
        const QString path = at("last.floom");
        for (const char* last : {"2147483647", "9223372036854775807", "1e300", "-5", "many"}) {
            QVERIFY(write(path, m_sound));
            change(path,
                   {QStringLiteral("INSERT OR REPLACE INTO project (key, value) VALUES ('last.run', '%1'), ('last.variant', '%1')")
                        .arg(last)});
            const auto file = ProjectFile::open(path);
            QVERIFY(file.ok());
            const RunRecord run = madeUpRun(10);
            for (const int number : {2, 3}) {
                const auto written = (*file)->exchange().writeRunOf(QStringLiteral("another"), run, builtinCatalogue());
                QVERIFY2(written.ok(), written.ok() ? "" : written.error().message().c_str());
                QCOMPARE(*written, number);
            }
            QVERIFY(ProjectFile::open(path).ok());
        }
    }

    void whenNoNumbersAreLeftNothingIsWritten()
    {
        const QString path = at("full.floom");
        QVERIFY(write(path, m_sound));
        change(path,
               {QStringLiteral("PRAGMA foreign_keys = ON"),
                QStringLiteral(
                    "INSERT INTO variant SELECT 1000000000, parent, 'full', notes, design, workload, created FROM variant WHERE id = 1")});
        const auto file = ProjectFile::open(path);
        QVERIFY2(file.ok(), file.ok() ? "" : file.error().message().c_str());
        const auto written = (*file)->exchange().writeRunOf(QStringLiteral("another"), madeUpRun(10), builtinCatalogue());
        QVERIFY(!written.ok());
        QVERIFY2(QString::fromStdString(written.error().message()).contains(QStringLiteral("numbers up to")),
                 written.error().message().c_str());
        QVERIFY(ProjectFile::open(path).ok());
    }

    // As in byte 60 of the header.
    void aVersionBelowZeroIsDamage()
    {
        QVERIFY(write(at("below.floom"), QByteArray(m_sound).replace(60, 4, QByteArray("\xff\xff\xff\xfb", 4))));
        const auto file = ProjectFile::open(at("below.floom"));
        QVERIFY(!file.ok());
        QVERIFY2(file.error().message().find("damaged") != std::string::npos, file.error().message().c_str());
    }

    void olderProjectsAreStillOurs()
    {
        for (int version = 1; version < kSchemaVersion; ++version) {
            const QString path = at("older.floom") + QString::number(version);
            QVERIFY(oldDatabase(path, version));
            const auto file = ProjectFile::open(path);
            QVERIFY2(file.ok(), file.ok() ? "" : file.error().message().c_str());
        }
    }

    void theLimitsHoldOnQtsOwnConnections()
    {
        auto connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("limited"));
        connection.setDatabaseName(QStringLiteral(":memory:"));
        {
            const auto limits = ConnectionLimits::open(connection, QStringLiteral(":memory:"));
            QVERIFY(limits);
            QSqlQuery query(connection);
            limits->beginStatement();
            QVERIFY2(!query.exec(QStringLiteral("SELECT length(zeroblob(%1))").arg(2 * kLargestValue)),
                     "Qt's plugin and this program use different SQLite libraries");
            limits->beginStatement();
            QVERIFY(!query.exec(QStringLiteral("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n")));
            QVERIFY(limits->isSpent());
            limits->beginStatement();
            QVERIFY(
                !query.exec(QStringLiteral("SELECT length(zeroblob(1000000000))") + QStringLiteral(" + length(randomblob(1000000000))")));
            QVERIFY(query.exec(QStringLiteral("PRAGMA trusted_schema")) && query.next() && query.value(0).toInt() == 0);
        }
        connection.close();
        connection = QSqlDatabase();
        QSqlDatabase::removeDatabase(QStringLiteral("limited"));
    }

    void blanksAndCommentsOfAStatementDoNotMatter()
    {
        QCOMPARE(plainSql(QStringLiteral("CREATE  TABLE x (\n  a TEXT NOT NULL DEFAULT 'A  b', -- what it is\n  b )")),
                 plainSql(QStringLiteral("create table x(a text not null default 'A  b',b)")));
        QVERIFY(plainSql(QStringLiteral("CREATE TABLE x (a DEFAULT 'A b')"))
                != plainSql(QStringLiteral("CREATE TABLE x (a DEFAULT 'a b')")));
        QVERIFY(plainSql(QStringLiteral("a b")) != plainSql(QStringLiteral("ab")));
    }

    void whatUnpacksToMoreThanItSaysIsRefused()
    {
        const QByteArray plain(50'000'000, '\0');
        QByteArray packed = qCompress(plain);
        QCOMPARE(unpacked(packed, plain.size()), std::optional(plain));
        QVERIFY(!unpacked(packed, plain.size() - 1));
        packed.replace(0, 4, QByteArray("\0\0\0\x0a", 4)); // claims ten bytes
        QVERIFY(!unpacked(packed, plain.size()));
        packed.replace(0, 4, QByteArray("\x0f\xff\xff\xff", 4)); // more than possible
        QVERIFY(!unpacked(packed, INT_MAX));
        RunResult result;
        QVERIFY(!decodeResult(packed, result));
        QVERIFY(!unpacked(QByteArray(), 10) && !unpacked(QByteArray("\0\0\0\x01", 4), 10));
    }

    void aResultThatDoesNotHangTogetherIsRefused()
    {
        RunResult out;
        const auto isRefused = [&out](const std::function<void(RunResult&)>& change) {
            RunResult result = madeUpRun(0).result;
            change(result);
            return !decodeResult(encodeResult(result), out);
        };
        QVERIFY(!isRefused([](RunResult&) {}));
        QVERIFY(isRefused([](RunResult& r) { r.segments.front().activity = 99; }));
        QVERIFY(isRefused([](RunResult& r) { r.segments.front().activity = -1; }));
        QVERIFY(isRefused([](RunResult& r) { r.segmentBuckets.front().segments.front().activity = 2; }));
        QVERIFY(isRefused([](RunResult& r) { r.sides.front().segments.front().activity = 2; }));
        QVERIFY(isRefused([](RunResult& r) { r.blame.front().activity = 2; }));
        QVERIFY(isRefused([](RunResult& r) { r.utilization.front().byActivity.front().first = 2; }));
        QVERIFY(isRefused([](RunResult& r) { r.utilization.front().track = 70'000; }));
        QVERIFY(isRefused([](RunResult& r) { r.activities.front().look = static_cast<ActivityStyle>(200); }));
        QVERIFY(isRefused([](RunResult& r) { r.diagnostics.front().severity = static_cast<Severity>(9); }));
        QVERIFY(isRefused([](RunResult& r) { r.maps.dies = 4'000'000'000; }));
        QVERIFY(isRefused([](RunResult& r) { r.maps.together = 0; }));
        QVERIFY(isRefused([](RunResult& r) { r.maps.end.kinds.front() = 77; }));
        QVERIFY(isRefused([](RunResult& r) { r.firmware.cores.front().paths.back().function = 2; }));
        QVERIFY(isRefused([](RunResult& r) { r.firmware.cores.front().paths.front().parent = 0; })); // calls itself
        QVERIFY(isRefused([](RunResult& r) { r.firmware.cores.front().paths.resize(5000); }));
    }

    void aRecordingOfAnotherRunIsRefused()
    {
        const RunResult result = madeUpRun(0).result;
        const auto with = [](const std::function<void(SpanStore&)>& change) {
            SpanStore store = *madeUpSpans(10);
            change(store);
            return store;
        };
        QVERIFY(isSound(with([](SpanStore&) {})) && fits(with([](SpanStore&) {}), result));
        QVERIFY(!fits(with([](SpanStore& s) { s.spans.front().lengthAndKind |= std::uint64_t{9} << 48; }), result));
        QVERIFY(!isSound(with([](SpanStore& s) { s.spans.front().owner = kOwners; })));
        QVERIFY(!isSound(with([](SpanStore& s) { s.spans.front().track = 1; })));
        QVERIFY(!isSound(with([](SpanStore& s) { s.tracks.front().parent = 0; })));
        QVERIFY(!isSound(with([](SpanStore& s) { s.tracks.front().parent = 1; }))); // under each other
        QVERIFY(!isSound(with([](SpanStore& s) { s.tracks.front().parent = 5; })));
        QVERIFY(!isSound(with([](SpanStore& s) { s.trackBegin[1] = 4'000'000'000; })));
        QVERIFY(!isSound(with([](SpanStore& s) { s.requests.front().completed.ps = -5; })));
    }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
