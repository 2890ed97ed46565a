// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson is written from what is done in the drawing, tried as a student, checked, saved and opened again.
#include "desk/lesson.h"
#include "desk/lesson_author.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace floom;

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
        QVERIFY(!author.isBegun()); // nothing is drawn
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=1 count=500")), QString());
        author.startHere();
        QVERIFY(author.isBegun());
        author.setField(QStringLiteral("lesson.title"), QStringLiteral("My lesson"));
        author.addStep(QStringLiteral("explain"));
        author.setField(QStringLiteral("text"), QStringLiteral("One read at a time."));
        run(space);
        author.addStep(QStringLiteral("do"));
        QCOMPARE(author.needs(), QStringList{QStringLiteral("run")});
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        author.addStep(QStringLiteral("explain"));
        QCOMPARE(author.steps().size(), 2); // something was changed, which telling does not do
        author.addStep(QStringLiteral("predict"));
        QCOMPARE(author.needs(), (QStringList{QStringLiteral("pkg.tR = 30us"), QStringLiteral("run")}));
        author.setField(QStringLiteral("truth"), QStringLiteral("mean_us / old.mean_us"));
        author.setField(QStringLiteral("choices"), QStringLiteral("nonsense | x"));
        QVERIFY(author.told().contains(QStringLiteral("nonsense")));
        author.preview(); // a prediction without options or a scale is none
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
        QCOMPARE(other.steps().size(), 3); // a folder is no lesson

        author.preview();
        if (space.door()->isAsking())
            space.door()->discard();
        QVERIFY2(space.lesson()->isActive(), qPrintable(author.told()));
        QCOMPARE(space.lesson()->title(), QStringLiteral("My lesson"));
        space.lesson()->next();
        run(space);
        space.lesson()->next();
        space.lesson()->setGuess(1);
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        run(space);
        QCOMPARE(space.lesson()->rightChoice(), 1);
        space.lesson()->next();
        space.selection()->setIds({QStringLiteral("cpu")});
        QCOMPARE(space.lesson()->feedback(), QStringLiteral("Not this one."));
        space.selection()->setIds({QStringLiteral("pkg")});
        QVERIFY(space.lesson()->isDone());
    }

private:
    static void run(Workspace& space)
    {
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 120'000);
        QVERIFY(space.run()->isValid() && !space.shown()->isStale());
    }
};

QTEST_MAIN(TestLessonAuthor)
#include "tst_lesson_author.moc"
