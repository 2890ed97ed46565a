// SPDX-License-Identifier: GPL-3.0-or-later
// Grading a class folder on the command line: table, CSV, JSON; damaged files are named and the exit code says so.
#include "learn/made_up_class.h"
#include "program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace floom;

class TestLessonGrade : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void write(const QString& name, const QByteArray& text)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    Said grade(const QStringList& more = {}) { return flashloom(QStringList{"lesson", "grade", "class"} + more, m_folder.path()); }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("class")));
        for (int student = 0; student < 30; ++student)
            write(QStringLiteral("class/%1.json").arg(student, 2, 10, QLatin1Char('0')), writeHandIn(madeUpHandIn(student)));
    }
    void aClassOfThirty()
    {
        const Said said = grade();
        QCOMPARE(said.code, 1); // two files are not counted
        QVERIFY2(said.err.contains("28.json is not counted: another drive at the start"), said.err.constData());
        QVERIFY(said.err.contains("29.json is not counted: another drive in step 4"));
        QVERIFY2(said.out.contains("28 of 30 hand-ins counted") && said.out.contains("79 %"), said.out.constData());
    }
    void asCsvAndJson()
    {
        const Said table = grade({"--csv", "-"});
        QCOMPARE(table.out.count('\n'), 30 * 4 + 1);
        const Said said = grade({"--json", "-"});
        const auto document = nlohmann::json::parse(said.out.begin(), said.out.end(), nullptr, false);
        QVERIFY(!document.is_discarded());
        const auto step = document["lessons"][0]["steps"][2];
        QCOMPARE(step["answers"].get<int>(), 28);
        QVERIFY(std::abs(step["right_after"].get<double>() - 22.0 / 28) < 1e-9);
        QCOMPARE(document["hand_ins"].size(), std::size_t{30});
        QCOMPARE(grade({"--csv", "out.csv", "--students"}).code, 1);
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("out.csv"))));
    }
    void whatIsDamagedIsNamed()
    {
        write(QStringLiteral("class/mia.json"), "{\"format\": \"flashloom hand-in\", ");
        const Said said = grade();
        QCOMPARE(said.code, 1);
        QVERIFY2(said.err.contains("mia.json: expected a hand-in of a lesson"), said.err.constData());
        QVERIFY(said.out.contains("28 of 31 hand-ins counted"));
        QVERIFY(QFile::remove(m_folder.filePath(QStringLiteral("class/mia.json"))));
    }
    void noFolderAndNoHandIns()
    {
        const Said nowhere = flashloom({"lesson", "grade", "nowhere"}, m_folder.path());
        QCOMPARE(nowhere.code, 2);
        QVERIFY(nowhere.err.contains("nowhere"));
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("none")));
        QCOMPARE(flashloom({"lesson", "grade", "none"}, m_folder.path()).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestLessonGrade)
#include "tst_lesson_grade.moc"
