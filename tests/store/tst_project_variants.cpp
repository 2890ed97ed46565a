// SPDX-License-Identifier: GPL-3.0-or-later
// The variants of a project alone, without file or runs.
#include "store/project_exchange.h"
#include "store/project_variants.h"

#include <QSignalSpy>
#include <QTest>

using namespace floom;

class TestProjectVariants : public QObject {
    Q_OBJECT

    static VariantRow row(int id, const char* name, int parent = 0)
    {
        VariantRow made;
        made.id = id;
        made.name = QLatin1String(name);
        made.parent = parent;
        return made;
    }
    static QStringList namesOf(const ProjectVariants& variants)
    {
        QStringList names;
        for (const VariantRow& one : variants.rows())
            names << one.name;
        return names;
    }

private slots:
    void aNewOneIsCurrentAndHasAName()
    {
        ProjectVariants variants;
        variants.load({row(1, "Base")}, 1);
        QSignalSpy changed(&variants, &ProjectVariants::changed);
        const int id = variants.add(QStringLiteral("Base"), {}, AskedWorkload::read("rw=read"));
        QCOMPARE(variants.current(), id);
        QCOMPARE(variants.row(id)->parent, 1);
        QVERIFY(variants.currentName() != QStringLiteral("Base"));
        QCOMPARE(changed.count(), 1);
        QVERIFY(!variants.rename(id, QStringLiteral(" Base ")).isEmpty());
        QVERIFY(!variants.rename(id, QStringLiteral(" ")).isEmpty());
        QCOMPARE(variants.rename(id, QStringLiteral(" Faster ")), QString());
        QCOMPARE(namesOf(variants), QStringList({QStringLiteral("Base"), QStringLiteral("Faster")}));
    }

    void oneThatWasTakenOutComesBackWhereItWas()
    {
        ProjectVariants variants;
        variants.loadOfFile({row(4, "A"), row(7, "B", 4), row(9, "C", 7)}, 7, false);
        ProjectVariants::Removed removed = variants.takeOut(7);
        QCOMPARE(variants.current(), 4); // its parent
        QCOMPARE(variants.row(9)->parent, 4);
        VariantChanges mine;
        variants.fill(mine);
        QCOMPARE(mine.removed, std::set<int>{7});
        QVERIFY(variants.putBack(std::move(removed))); // as the file still has it
        QCOMPARE(namesOf(variants), QStringList({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")}));
        VariantChanges again;
        variants.fill(again);
        QVERIFY(again.removed.empty());
        QCOMPARE(variants.inFile(7), 7);
    }

    void theLastOneStays()
    {
        ProjectVariants variants;
        variants.load({row(1, "Base")}, 1);
        QVERIFY(!variants.whyNotRemoved(1).isEmpty());
        QVERIFY(!variants.whyNotRemoved(2).isEmpty());
        static_cast<void>(variants.add({}, {}, {}));
        QCOMPARE(variants.whyNotRemoved(1), QString());
    }

    // Variants not in the file have negative numbers, and their parent is named by the file's number.
    void newOnesAreToldFromThoseOfTheFile()
    {
        ProjectVariants variants;
        variants.loadOfFile({row(4, "A")}, 4, false);
        const int id = variants.add(QStringLiteral("mine"), {}, {});
        variants.move(id, -1);
        VariantChanges mine;
        variants.fill(mine);
        QVERIFY(mine.ordered);
        QCOMPARE(mine.variants.front().id, -id);
        QCOMPARE(mine.variants.front().parent, 4);
        QVERIFY(mine.needed.contains(-id)); // it is on the desk
    }

    void whatAnotherProgramAddedKeepsItsName()
    {
        ProjectVariants variants;
        variants.loadOfFile({row(1, "A")}, 1, false);
        const int id = variants.add(QStringLiteral("B"), {}, {}); // not in the file yet
        const VariantMerge found = variants.takeInAdditions({row(1, "A"), row(2, "B", 1)});
        QCOMPARE(found.added, QStringList{QStringLiteral("B")});
        QVERIFY(variants.row(id)->name != QStringLiteral("B"));
        const int theirs = variants.byFileId().at(2);
        QVERIFY(theirs != id);
        QCOMPARE(variants.row(theirs)->name, QStringLiteral("B"));
        QCOMPARE(variants.row(theirs)->parent, 1);
    }
};

QTEST_GUILESS_MAIN(TestProjectVariants)
#include "tst_project_variants.moc"
