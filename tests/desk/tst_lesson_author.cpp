// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson is written from edits of a design, tried as a student, checked, saved and opened again.
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_author.h"
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

const QString kNeeds = QStringLiteral("needs");

} // namespace

class TestLessonAuthor : public QObject {
    Q_OBJECT

private slots:
    void writtenTriedCheckedAndSaved()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        LessonAuthor author;
        QVERIFY(author.setProperty("workspace", QVariant::fromValue(&space)));
        author.addStep(QStringLiteral("explain"));
        QVERIFY(author.steps().isEmpty() && author.told().contains(QStringLiteral("begins")));
        author.startHere();
        QVERIFY(!author.isBegun()); // no design yet
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=1 count=500")), QString());
        author.startHere();
        QVERIFY(author.isBegun());
        author.setField(QStringLiteral("lesson.title"), QStringLiteral("My lesson"));
        author.addStep(QStringLiteral("explain"));
        author.setField(QStringLiteral("text"), QStringLiteral("One read at a time."));
        runToItsEnd(space);
        author.addStep(QStringLiteral("do"));
        QCOMPARE(author.field(kNeeds), QStringLiteral("run"));
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        author.addStep(QStringLiteral("explain"));
        QCOMPARE(author.steps().size(), 2); // a step with changes, which a text step does not have
        author.addStep(QStringLiteral("predict"));
        QCOMPARE(author.field(kNeeds), QStringLiteral("pkg.tR = 30us\nrun"));
        author.setField(QStringLiteral("truth"), QStringLiteral("mean_us / old.mean_us"));
        author.setField(QStringLiteral("choices"), QStringLiteral("nonsense | x"));
        QVERIFY(author.told().contains(QStringLiteral("nonsense")));
        author.preview(); // a prediction needs options or a scale
        QVERIFY(!space.lesson()->isActive() && author.told().contains(QStringLiteral("choices or a scale")));
        author.setField(QStringLiteral("choices"),
                        QStringLiteral("Half | 0.55 | Only the array is halved.\nTwo thirds | 0.8\nThe same | | The array is most of it."));
        author.setField(QStringLiteral("reveal"), QStringLiteral("{old.mean_us} became {mean_us} µs"));
        author.addStep(QStringLiteral("find"));
        QCOMPARE(author.steps().size(), 3); // nothing is selected
        space.selection()->setIds({QStringLiteral("pkg")});
        author.addStep(QStringLiteral("find"));
        QCOMPARE(author.steps().size(), 4);

        author.check();
        QVERIFY(author.isChecking());
        QTRY_VERIFY_WITH_TIMEOUT(!author.isChecking(), 120'000);
        QVERIFY2(author.told().contains(QStringLiteral("Right: Two thirds")), qPrintable(author.told()));

        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.json"));
        author.save(path);
        QVERIFY2(author.told().startsWith(QStringLiteral("Saved")), qPrintable(author.told()));
        author.save(QStringLiteral("/nowhere/mine.json"));
        QVERIFY(!author.told().startsWith(QStringLiteral("Saved")));

        LessonAuthor other;
        QVERIFY(other.setProperty("workspace", QVariant::fromValue(&space)));
        other.open(path);
        QCOMPARE(other.steps(), author.steps());
        QCOMPARE(other.field(QStringLiteral("lesson.title")), QStringLiteral("My lesson"));
        other.removeStep();
        QCOMPARE(other.steps().size(), 3);
        other.open(folder.path());
        QCOMPARE(other.steps().size(), 3); // a folder is not a lesson

        author.preview();
        if (space.door()->isAsking())
            space.door()->discard();
        QVERIFY2(space.lesson()->isActive(), qPrintable(author.told()));
        QCOMPARE(space.lesson()->title(), QStringLiteral("My lesson"));
        space.lesson()->next();
        runToItsEnd(space);
        space.lesson()->next();
        space.lesson()->setGuess(1);
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        runToItsEnd(space);
        QCOMPARE(space.lesson()->prediction().rightChoice, 1);
        space.lesson()->next();
        space.selection()->setIds({QStringLiteral("cpu")});
        QCOMPARE(space.lesson()->feedback(), QStringLiteral("Not this one."));
        space.selection()->setIds({QStringLiteral("pkg")});
        QVERIFY(space.lesson()->isDone());
    }

    // A course lesson in two languages with variants: opened, one text changed, saved; everything else is unchanged.
    void languagesAndVariantsAreKeptAndWritten()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        LessonAuthor author;
        QVERIFY(author.setProperty("workspace", QVariant::fromValue(&space)));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("read.json"));
        QVERIFY(QFile::copy(QStringLiteral(":/flashloom/lessons/01-one-read.json"), path));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        const auto onDisk = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
        };
        const QJsonObject before = onDisk();
        author.open(path);
        QVERIFY2(author.told().startsWith(QStringLiteral("Opened")), qPrintable(author.told()));
        QCOMPARE(author.languages(), (QStringList{QStringLiteral("en"), QStringLiteral("de")}));
        author.save(path);
        QCOMPARE(author.told(), QStringLiteral("Saved: ") + path);
        QCOMPARE(onDisk(), before);
        author.setLanguage(QStringLiteral("de"));
        QCOMPARE(author.field(QStringLiteral("lesson.title")), QStringLiteral("Ein Lesezugriff"));
        author.setField(QStringLiteral("lesson.title"), QStringLiteral("Ein einziger Zugriff"));
        QCOMPARE(author.field(QStringLiteral("lesson.variants")), QStringLiteral("tr | 60 | 45 | 75"));
        author.setField(QStringLiteral("lesson.variants"), QStringLiteral("tr | 60"));
        QVERIFY2(author.told().startsWith(QStringLiteral("No variant")), qPrintable(author.told()));
        author.setField(QStringLiteral("lesson.variants"), QStringLiteral("tr | 60 | 50"));
        author.setField(QStringLiteral("lesson.languages"), QStringLiteral("Deutsch"));
        QVERIFY(author.told().startsWith(QStringLiteral("Languages are short words")));
        author.save(path);
        QJsonObject wanted = before;
        wanted[QLatin1String("title")] =
            QJsonObject{{QStringLiteral("en"), QStringLiteral("One read")}, {QStringLiteral("de"), QStringLiteral("Ein einziger Zugriff")}};
        wanted[QLatin1String("variants")] = QJsonObject{{QStringLiteral("tr"), QJsonArray{QStringLiteral("60"), QStringLiteral("50")}}};
        QCOMPARE(onDisk(), wanted);

        // Tried as a student with a code, in German, and handed in under the file's name.
        int number = 1;
        QString problem;
        const auto hasFifty = [&] {
            const auto lesson =
                readLesson(QJsonDocument(wanted).toJson(), QStringLiteral("read"), &problem, {QStringLiteral("de"), number});
            return lesson && lesson->changes.contains(QStringLiteral("pkg.tR=50us"));
        };
        while (number < 50 && !hasFifty())
            ++number;
        author.setField(QStringLiteral("lesson.number"), QString::number(number));
        author.preview();
        if (space.door()->isAsking())
            space.door()->discard();
        QVERIFY2(space.lesson()->isActive(), qPrintable(author.told()));
        QCOMPARE(space.lesson()->title(), QStringLiteral("Ein einziger Zugriff"));
        QVERIFY2(space.lesson()->text().contains(QStringLiteral("tR = 50 µs")), qPrintable(space.lesson()->text()));
        QCOMPARE(space.lesson()->record().lesson, QStringLiteral("read"));
        QCOMPARE(space.lesson()->record().number, number);

        // Missing translations are named when saving.
        author.setCurrent(0);
        author.setField(QStringLiteral("hints"), QStringLiteral("Nur deutsch"));
        author.save(path);
        QVERIFY2(author.told().contains(QStringLiteral("In en it cannot be read yet")), qPrintable(author.told()));
    }
};

QTEST_MAIN(TestLessonAuthor)
#include "tst_lesson_author.moc"
