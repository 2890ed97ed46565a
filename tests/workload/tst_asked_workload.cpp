// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a workload and their meaning as one value: kept as written, parsed once, wrong words with their reason.
#include "workload/asked_workload.h"

#include "workload/workload.h"

#include <QTest>

using namespace floom;

class TestAskedWorkload : public QObject {
    Q_OBJECT

private slots:
    void wordsStayAsWritten()
    {
        const auto asked = AskedWorkload::read("bs=8k  iodepth=4");
        QVERIFY(asked.ok());
        QCOMPARE(asked.text(), std::string("bs=8k  iodepth=4"));
        QCOMPARE(asked->depth, 4);
        QCOMPARE(asked.canonical(), words(*parseWorkload("bs=8k qd=4")));
        QCOMPARE(asked.description(), describe(*asked));
        QVERIFY(asked != AskedWorkload::read("bs=8k qd=4")); // other words
        QVERIFY(asked == AskedWorkload::read("bs=8k  iodepth=4"));
    }

    void noWordsAreTheDefault()
    {
        const AskedWorkload none;
        QVERIFY(none.isEmpty() && none.ok());
        QVERIFY(*none == Workload{});
        QVERIFY(none == AskedWorkload::read({}));
        QCOMPARE(none.canonical(), words(Workload{}));
    }

    void wrongWordsKeepTheirReason()
    {
        const auto wrong = AskedWorkload::read("iodept=4");
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().message(), parseWorkload("iodept=4").error().message());
        QCOMPARE(wrong.text(), std::string("iodept=4"));
        QCOMPARE(wrong.canonical(), wrong.text());
        QCOMPARE(wrong.description(), wrong.text());
    }

    // A workload put together field by field is what its words say: the whole summarizes its parts.
    void aWorkloadIsReadFromItsOwnWords()
    {
        Workload made = *parseWorkload("job=a rw=randread qd=4 ; job=b rw=write qd=2");
        made.parts[0].depth = 64;
        const AskedWorkload asked(made);
        QVERIFY(asked.ok());
        QCOMPARE(asked.text(), words(made));
        QCOMPARE(asked->depth, parseWorkload(words(made))->depth);
        QCOMPARE(asked.canonical(), asked.text());
    }

    void nothingIsLeftEmptyByAMove()
    {
        AskedWorkload from = AskedWorkload::read("qd=4");
        const AskedWorkload to = std::move(from);
        QCOMPARE(from.text(), to.text()); // NOLINT(bugprone-use-after-move)
    }
};

QTEST_GUILESS_MAIN(TestAskedWorkload)
#include "tst_asked_workload.moc"
