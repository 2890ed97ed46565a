// SPDX-License-Identifier: GPL-3.0-or-later
// Repair of damaged projects: everything the damage did not touch is in the new file, losses are reported.
#include "bytes.h"
#include "made_up.h"
#include "old_schema.h"
#include "repair/repair.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/result_archive.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace floom;

namespace {

constexpr qsizetype kPage = 4096;

} // namespace

// As large as a real run.
static RunRecord largeRun(std::size_t letters = 3000)
{
    RunRecord run = madeUpRun(9000);
    run.result.diagnostics.push_back({Severity::note, "R999", "ch", "title", std::string(letters, 'x'), {}, {}});
    return run;
}

// Bytes of the rows of `run` stored on their own table page: for a long row what remains after whole overflow pages
// (sqlite.org/fileformat2.html, 1.5), or the minimum, 489, if that does not fit.
static std::vector<int> bytesAtHand(const QString& path)
{
    constexpr int kMost = kPage - 35, kLeast = (kPage - 12) * 32 / 255 - 23, kOverflow = kPage - 4;
    auto database = Database::open(path, Database::Mode::readWrite);
    QStringList sizes;
    QSqlQuery columns = (*database)->rows(QStringLiteral("SELECT name, type FROM pragma_table_info('run')"));
    while (columns.next()) {
        const bool isLong = columns.value(1) == QLatin1String("TEXT") || columns.value(1) == QLatin1String("BLOB");
        sizes << (isLong ? QStringLiteral("length(CAST(%1 AS BLOB)) + 2").arg(columns.value(0).toString()) : QStringLiteral("5"));
    }
    std::vector<int> bytes;
    QSqlQuery rows = (*database)->rows(QStringLiteral("SELECT %1 FROM run").arg(sizes.join(QLatin1String(" + "))));
    while (rows.next()) {
        const int left = kLeast + (rows.value(0).toInt() - kLeast) % kOverflow;
        bytes.push_back(left > kMost ? kLeast : left);
    }
    return bytes;
}

class TestRepair : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_sound;
    RunRecord m_run = largeRun();
    int m_round = 0;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QString fresh() { return m_folder.filePath(QStringLiteral("new%1.floom").arg(++m_round)); }
    Result<Repaired> repaired(const QByteArray& bytes, const QString& target) const
    {
        return write(at("hurt.floom"), bytes) ? repairProject(at("hurt.floom"), target, builtinCatalogue())
                                              : Result<Repaired>(Error{"the test", "a file", "none", {}});
    }
    // Two variants, three runs (two with recordings), and notes.
    void makeProject(const QString& path)
    {
        Project project(builtinCatalogue());
        project.variants().update(project.variants().current(), m_run.design, AskedWorkload::read("qd=8"));
        project.runs().add(std::make_shared<RunRecord>(m_run));
        project.runs().setMarks(1, {{5, 1, QStringLiteral("here")}, {9, -1, QStringLiteral("a comment")}});
        project.variants().add(QStringLiteral("Second"), sampleDesign("all-rram"), AskedWorkload::read("qd=4"));
        project.runs().add(std::make_shared<RunRecord>(m_run));
        RunRecord plain = m_run;
        plain.result.spans = nullptr;
        project.runs().add(std::make_shared<RunRecord>(plain));
        QCOMPARE(project.save(path), QString());
    }
    // Index of a page that contains `word`.
    qsizetype pageWith(const QByteArray& word) const { return m_sound.indexOf(word) / kPage * kPage; }

private slots:
    void initTestCase()
    {
        const QString path = at("sound.floom");
        // Each run must be alone on its page, or one lost page costs two runs: so long that each takes more than half of one, whatever a
        // result holds.
        const auto alone = [](int bytes) { return bytes > 2300 && bytes < 3800; };
        for (std::size_t letters = 3000; letters < 3000 + kPage; letters += 300) {
            QFile::remove(path);
            m_run = largeRun(letters);
            makeProject(path);
            if (QTest::currentTestFailed())
                return;
            const auto bytes = bytesAtHand(path);
            if (bytes.size() == 3 && std::all_of(bytes.begin(), bytes.end(), alone))
                break;
        }
        const auto bytes = bytesAtHand(path);
        QVERIFY(std::all_of(bytes.begin(), bytes.end(), alone));
        {
            auto file = ProjectFile::open(path);
            const auto sweep =
                (*file)->sweeps().write({0, QStringLiteral("a sweep"), QStringLiteral("{}"), QStringLiteral("{}"), nowAsText()});
            QVERIFY(sweep.ok());
            for (int i = 0; i < 30; ++i) {
                const auto text = QStringLiteral("text");
                const PointRow point{i,   QStringLiteral("key %1").arg(i), QStringLiteral("{\"iops\": 5}"), text, text, text, text, 0.5,
                                     text};
                QVERIFY((*file)->sweeps().writePoint(*sweep, point).ok());
            }
        }
        m_sound = contents(path);
        QVERIFY(m_sound.size() > 30 * kPage);
        QCOMPARE(m_sound.size() % kPage, 0);
    }

    void aSoundFileComesOutWhole()
    {
        const QString target = fresh();
        const auto result = repaired(m_sound, target);
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
        QCOMPARE(repairedText(*result), QStringLiteral("2 variants, 3 runs (2 with recordings), 1 sweep with 30 points, 2 notes"));
        QCOMPARE(result->pagesLost, 0U);
        QCOMPARE(result->losses, QStringList());
        QCOMPARE(contents(at("hurt.floom")), m_sound);
        // All rows are equal.
        for (const char* table : {"project", "variant", "run", "metric", "histogram", "track", "span_chunk", "request_chunk", "mark",
                                  "sweep", "point", "sweep_point"}) {
            const auto rowsOf = [&](const QString& path) {
                auto database = Database::open(path, Database::Mode::readWrite);
                QStringList rows;
                QSqlQuery query = (*database)->rows(QStringLiteral("SELECT * FROM %1").arg(QLatin1String(table)));
                while (query.next()) {
                    QString row;
                    for (int i = 0; query.value(i).isValid(); ++i)
                        row += query.value(i).toByteArray().toHex() + '|';
                    rows << row;
                }
                rows.sort();
                return rows;
            };
            QCOMPARE(rowsOf(target), rowsOf(at("sound.floom")));
        }
    }

    void whatAKilledProgramLeftInTheLogIsThere()
    {
        // The WAL of an open project, copied next to a file whose own pages lack the run.
        const QString path = at("logged.floom");
        QVERIFY(write(path, m_sound));
        const auto open = ProjectFile::open(path);
        QVERIFY((*open)->writeFacts({{QStringLiteral("told"), QStringLiteral("in the log")}}).ok());
        QVERIFY(QFileInfo(path + QStringLiteral("-wal")).size() > 0);
        QVERIFY(QFile::copy(path + QStringLiteral("-wal"), at("hurt.floom-wal")));
        const QString target = fresh();
        const auto result = repaired(m_sound.left(m_sound.size() - 2 * kPage), target);
        QFile::remove(at("hurt.floom-wal"));
        QVERIFY(result.ok());
        QCOMPARE((*ProjectFile::open(target))->facts()->value(QStringLiteral("told")), QStringLiteral("in the log"));
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("variants");
        QTest::addColumn<int>("runs");
        QTest::addColumn<QString>("told");
        QByteArray headless = m_sound;
        headless.replace(0, kPage, QByteArray(kPage, '\0'));
        QByteArray hole = m_sound;
        hole.replace(pageWith("Second"), kPage, QByteArray(kPage, '\x5a'));
        QTest::newRow("its first page is gone") << headless << 2 << 3 << QString();
        QTest::newRow("the tables' list is nonsense")
            << QByteArray(m_sound).replace(200, 3800, QByteArray(3800, '\x5a')) << 2 << 3 << QString();
        QTest::newRow("cut to nine tenths") << m_sound.left(m_sound.size() * 9 / 10) << 2 << 2 << QString();
        QTest::newRow("the variants' page is gone")
            << hole << 2 << 3 << QStringLiteral("that of its newest run now, under the name 'Recovered 1'");
    }
    void damage()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, variants);
        QFETCH(int, runs);
        QFETCH(QString, told);
        const QString target = fresh();
        const auto result = repaired(bytes, target);
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
        QCOMPARE(result->variants, variants);
        QCOMPARE(result->runs, runs);
        QVERIFY2(result->losses.join(u'\n').contains(told), qPrintable(result->losses.join(u'\n')));
        Project project(builtinCatalogue());
        QCOMPARE(project.open(target), QString());
        QCOMPARE(project.variants().count(), variants);
    }

    // A download that broke off early: the header says how much there was.
    void whatWasCutOffIsCounted()
    {
        const QString path = at("large.floom");
        QVERIFY(write(path, m_sound));
        {
            auto database = Database::open(path, Database::Mode::readWrite);
            (*database)->run(QStringLiteral("UPDATE run SET result = ? WHERE id = 3"), {QString(24'000'000, u'x')});
            QVERIFY(!(*database)->failed());
        }
        const auto result = repaired(contents(path).left(8 * kPage), fresh());
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
        QVERIFY2(result->pagesLost > 5000, qPrintable(QString::number(result->pagesLost)));
    }

    // A run whose document is most of the file, as with block maps: everything before the cut is kept.
    void ofALongRowTheFiguresAreKept()
    {
        const QString path = at("long.floom");
        QVERIFY(write(path, m_sound));
        {
            auto database = Database::open(path, Database::Mode::readWrite);
            (*database)->run(QStringLiteral("UPDATE run SET result = ? WHERE id = 3"), {QString(2'000'000, u'x')});
            QVERIFY(!(*database)->failed());
        }
        const QByteArray whole = contents(path);
        const QString target = fresh();
        const auto result = repaired(whole.left(whole.size() / 2), target);
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
        QCOMPARE(result->runs, 3);
        QVERIFY2(result->losses.contains(QStringLiteral("Only the figures of run 3 are left.")), qPrintable(result->losses.join(u'\n')));
        Project project(builtinCatalogue());
        QCOMPARE(project.open(target), QString());
        QCOMPARE(project.runs().list().back().row.iops, m_run.result.iops);
        const auto bare = project.runs().record(3);
        QVERIFY2(bare.ok(), bare.ok() ? "" : bare.error().message().c_str());
        QCOMPARE((*bare)->result.iops, m_run.result.iops);
        QCOMPARE((*bare)->result.latency.p90, m_run.result.latency.p90);
        QCOMPARE((*bare)->result.ftl.erases, m_run.result.ftl.erases);
        QCOMPARE((*bare)->result.sides.size(), 1U);
        QCOMPARE((*bare)->result.sides.front().latency.max, m_run.result.sides.front().latency.max);
        QVERIFY((*bare)->result.laws.empty() && (*bare)->result.diagnostics.front().title.find("Only the figures") == 0);
        QVERIFY(project.runs().record(1).ok());
    }

    // Each single page lost: everything on the other pages is recovered, and the file opens.
    void everySinglePageMayBeLost()
    {
        int lostRuns = 0;
        for (qsizetype at = 0; at < m_sound.size(); at += kPage) {
            const QString target = fresh();
            const auto result = repaired(QByteArray(m_sound).replace(at, kPage, QByteArray(kPage, '\xee')), target);
            QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
            QVERIFY(result->variants >= 1);
            QVERIFY2(result->runs >= 2, qPrintable(QString::number(at / kPage)));
            lostRuns += 3 - result->runs;
            QVERIFY(result->pagesLost > 0);
            Project project(builtinCatalogue());
            QCOMPARE(project.open(target), QString());
            for (const auto& run : project.runs().list()) {
                const auto record = project.runs().record(run.row.id);
                QVERIFY2(record.ok(), record.ok() ? "" : record.error().message().c_str());
                if (result->losses.contains(QStringLiteral("Only the figures of run %1 are left.").arg(run.row.id)))
                    QCOMPARE((*record)->result.iops, m_run.result.iops);
                else
                    QCOMPARE(encodeResult((*record)->result), encodeResult(m_run.result));
            }
            QFile::remove(target);
        }
        QVERIFY(lostRuns <= 3);
    }

    void randomBytesNeverEndTheProgram()
    {
        std::minstd_rand random(11);
        for (int round = 0; round < 66; ++round) {
            QByteArray bytes = m_sound;
            for (int i = 0; i < 1 << (round % 11); ++i)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] = static_cast<char>(random());
            const QString target = fresh();
            if (!repaired(bytes, target))
                continue;
            Project project(builtinCatalogue());
            QCOMPARE(project.open(target), QString());
            for (const auto& run : project.runs().list())
                static_cast<void>(project.runs().record(run.row.id).ok());
            QFile::remove(target);
        }
    }

    void anOlderProjectComesOutAsANewOne()
    {
        const QString old = at("old.floom");
        {
            auto database = oldDatabase(old, 1);
            QVERIFY(database);
            (*database).run(
                QStringLiteral("INSERT INTO variant (id, name, design, workload, created) VALUES (1, 'Kept', ?, 'qd=2', 'then')"),
                {QString::fromStdString(writeDesign(m_run.design, builtinCatalogue()))});
            QVERIFY(!database->failed());
        }
        const QString target = fresh();
        const auto result = repairProject(old, target, builtinCatalogue());
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message().c_str());
        Project project(builtinCatalogue());
        QCOMPARE(project.open(target), QString());
        QCOMPARE(project.variants().currentName(), QStringLiteral("Kept"));
    }

    void whatHoldsNothingIsRefusedAndLeavesNothing()
    {
        const QString target = fresh();
        for (const QByteArray& bytes : {QByteArray(), QByteArray("hello"), QByteArray(50'000, '\0'), QByteArray(50'000, '\x0d')}) {
            const auto result = repaired(bytes, target);
            QVERIFY(!result.ok());
            QVERIFY(!QFileInfo::exists(target));
        }
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral(".*.repairing*")}, QDir::Files | QDir::Hidden).isEmpty());
        QVERIFY(write(target, "mine"));
        QVERIFY(!repaired(m_sound, target).ok());
        QCOMPARE(contents(target), QByteArray("mine"));
    }

    // A repair is offered only where it brings something back.
    void nothingIsOfferedForWhatHoldsNothing()
    {
        std::mt19937 random(5);
        QByteArray noise(64 * 1024, Qt::Uninitialized);
        std::generate(noise.begin(), noise.end(), [&] { return static_cast<char>(random()); });
        QVERIFY(write(at("noise.floom"), noise));
        QVERIFY(!mayBeRepaired(at("noise.floom")));
        QVERIFY(write(at("begin.floom"), m_sound.left(3000)));
        QVERIFY(!mayBeRepaired(at("begin.floom")));
        QVERIFY(write(at("headless.floom"), QByteArray(100, 'x') + m_sound.mid(100)));
        QVERIFY(mayBeRepaired(at("headless.floom")));
        QVERIFY(write(at("half.floom"), m_sound.left(m_sound.size() / 2 / kPage * kPage)));
        QVERIFY(mayBeRepaired(at("half.floom")));
    }

    void aNameBesideItIsFound()
    {
        QCOMPARE(QFileInfo(repairedName(at("a drive.floom"))).fileName(), QStringLiteral("a drive.repaired.floom"));
        QVERIFY(write(at("a drive.repaired.floom"), "x"));
        QCOMPARE(QFileInfo(repairedName(at("a drive.floom"))).fileName(), QStringLiteral("a drive.repaired 2.floom"));
    }
};

QTEST_GUILESS_MAIN(TestRepair)
#include "tst_repair.moc"
