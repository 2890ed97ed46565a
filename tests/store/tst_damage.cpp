// SPDX-License-Identifier: GPL-3.0-or-later
// Invalid project files: each is refused with a reason, none is changed, none crashes the program.
#include "bytes.h"
#include "made_up.h"
#include "old_schema.h"
#include "store/project.h"
#include "store/project_file.h"
#include "store/schema.h"
#include "store/span_codec.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace floom;

class TestDamage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_sound;
    QString at(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

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

    void whatIsNoProjectIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        QByteArray other = m_sound;
        other.replace(68, 4, QByteArray("\0\0\0\1", 4));
        QByteArray newer = m_sound;
        newer.replace(60, 4, QByteArray("\0\0\0\x63", 4));
        QByteArray damaged = m_sound;
        damaged.replace(4096, 2048, QByteArray(2048, '\x5a'));
        QTest::newRow("empty") << QByteArray("") << QStringLiteral("an empty file");
        QTest::newRow("text") << QByteArray("hello\n") << QStringLiteral("another kind");
        QTest::newRow("binary") << QByteArray(5000, '\xff') << QStringLiteral("another kind");
        QTest::newRow("header only") << m_sound.left(100) << QString();
        QTest::newRow("cut short") << m_sound.left(m_sound.size() / 2) << QStringLiteral("damaged");
        QTest::newRow("another program's") << other << QStringLiteral("another program");
        QTest::newRow("newer") << newer << QStringLiteral("version 99");
        QTest::newRow("damaged page") << damaged << QStringLiteral("damaged");
    }
    void whatIsNoProjectIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        QVERIFY(write(at("bad.floom"), bytes));
        Project project(builtinCatalogue());
        const QString reason = project.open(at("bad.floom"));
        QVERIFY(!reason.isEmpty());
        QVERIFY2(reason.contains(part), qPrintable(reason));
        QVERIFY2(reason.contains(QLatin1String("bad.floom")), qPrintable(reason));
        QCOMPARE(project.variants().count(), 1); // unchanged
        QCOMPARE(contents(at("bad.floom")), bytes);
    }

    void missingFilesAndFoldersAreRefused()
    {
        Project project(builtinCatalogue());
        QVERIFY(project.open(at("nothing.floom")).contains(QLatin1String("no such file")));
        QVERIFY(!QFileInfo::exists(at("nothing.floom")));
        QVERIFY(project.open(m_folder.path()).contains(QLatin1String("a directory")));
    }

    void randomDamageNeverEndsTheProgram()
    {
        std::minstd_rand random(7);
        for (int round = 0; round < 60; ++round) {
            QByteArray bytes = m_sound;
            for (int i = 0; i < 40; ++i)
                bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] = static_cast<char>(random());
            QVERIFY(write(at("random.floom"), bytes));
            Project project(builtinCatalogue());
            if (project.open(at("random.floom")).isEmpty())
                for (const auto& run : project.runs().list())
                    static_cast<void>(project.runs().record(run.row.id).ok());
        }
    }

    void damagedBlobsGiveNothing()
    {
        const auto spans = madeUpSpans(2000);
        const QByteArray blob = encodeSpans(std::span<const Span>(spans->spans).first(kChunk / 2));
        std::vector<Span> out;
        QVERIFY(decodeSpans(blob, kChunk / 2, out));
        QCOMPARE(out.size(), kChunk / 2);
        QVERIFY(!decodeSpans(blob, kChunk / 2 + 1, out)); // wrong count
        QVERIFY(!decodeSpans(blob, kChunk + 1, out));
        QVERIFY(!decodeSpans(blob.left(blob.size() / 2), kChunk / 2, out));
        QVERIFY(!decodeSpans(QByteArray("\x7f\xff\xff\xffzzzz", 8), 1, out)); // says it unpacks to 2 GB
        QCOMPARE(out.size(), kChunk / 2);
        QVERIFY(!decodeHistogram(QByteArray()));
        QVERIFY(!decodeHistogram(qCompress(QByteArray("\xff\xff\xff\xff\x7f", 5))));
    }

    void aReadOnlyFileCanBeLookedAt()
    {
        QVERIFY(write(at("ro.floom"), m_sound));
        QVERIFY(QFile::setPermissions(at("ro.floom"), QFile::ReadOwner));
        if (QFileInfo(at("ro.floom")).isWritable())
            QSKIP("this user may write everywhere");
        Project project(builtinCatalogue());
        QCOMPARE(project.open(at("ro.floom")), QString());
        QVERIFY(project.runs().record(1).ok());
        QVERIFY(!project.save(at("ro.floom")).isEmpty());
    }

    // Migrations from each released schema must lead to the schema of a new file.
    void migratedSchemaEqualsFreshSchema_data()
    {
        QTest::addColumn<int>("version");
        for (int version = 1; version < kSchemaVersion; ++version)
            QTest::addRow("version %d", version) << version;
    }
    void migratedSchemaEqualsFreshSchema()
    {
        QFETCH(int, version);
        const QString oldPath = at("old.floom") + QString::number(version);
        const QString freshPath = at("fresh.floom") + QString::number(version);
        const auto tables = [](Database& database) {
            QStringList list;
            QSqlQuery rows = database.rows(QStringLiteral("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"));
            while (rows.next())
                list << rows.value(0).toString().simplified();
            return list;
        };
        QVERIFY(oldDatabase(oldPath, version)); // and closed again
        QVERIFY(ProjectFile::open(oldPath).ok()); // migrates
        QVERIFY(ProjectFile::create(freshPath).ok());
        auto old = Database::open(oldPath, Database::Mode::readWrite);
        auto fresh = Database::open(freshPath, Database::Mode::readWrite);
        QCOMPARE(tables(**old), tables(**fresh));
        QCOMPARE((*old)->value(QStringLiteral("PRAGMA user_version")).toInt(), kSchemaVersion);
        QCOMPARE((*fresh)->value(QStringLiteral("PRAGMA user_version")).toInt(), kSchemaVersion);
    }
};

QTEST_GUILESS_MAIN(TestDamage)
#include "tst_damage.moc"
