// SPDX-License-Identifier: GPL-3.0-or-later
// Matching requests of two runs, also for drives of different sizes, where addresses differ.
#include "compare/compare_timelines.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/run_record.h"
#include "run/runner.h"

#include <QTest>

using namespace floom;

class TestRequestPairs : public QObject {
    Q_OBJECT

private slots:
    void drivesOfDifferentSizeAreAskedTheSame_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("areSame");
        QTest::newRow("the same") << "rw=randrw rwmixread=70 bs=4k qd=8 count=500 precondition=none" << 1 << true;
        QTest::newRow("another seed") << "rw=randrw rwmixread=70 bs=4k qd=8 count=500 precondition=none" << 2 << false;
        QTest::newRow("another workload") << "rw=randrw rwmixread=70 bs=4k qd=8 count=500 precondition=none zipf=0.9" << 1 << false;
    }
    void drivesOfDifferentSizeAreAskedTheSame()
    {
        QFETCH(QString, workload);
        QFETCH(int, seed);
        QFETCH(bool, areSame);
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        const auto ran = [&](const QString& words) {
            static_cast<void>(space.document()->setWorkload(words));
            space.runs()->start();
            return QTest::qWaitFor([&] { return !space.runner()->isRunning() && space.run()->isValid() && !space.shown()->isStale(); },
                                   60'000)
                ? space.record()
                : nullptr;
        };
        const auto a = ran(QStringLiteral("rw=randrw rwmixread=70 bs=4k qd=8 count=500 precondition=none"));
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("cpu.overProvisioning"), QStringLiteral("30%")), QString());
        space.runs()->setSeed(seed);
        const auto b = ran(workload);
        QVERIFY(a && b && a != b);
        const auto pairs = pairRequests(*a, *b);
        if (areSame)
            QVERIFY2(pairs.size() > 400, qPrintable(QString::number(pairs.size())));
        else
            QVERIFY2(pairs.size() < 20, qPrintable(QString::number(pairs.size())));
        if (!areSame)
            return;
        const auto& first = a->result.spans->requests;
        const auto& second = b->result.spans->requests;
        int elsewhere = 0;
        for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i)
            elsewhere += first[i].offset != second[i].offset;
        QVERIFY2(elsewhere > 400, "they lie at other places: that is what is tested");
    }
};

QTEST_MAIN(TestRequestPairs)
#include "tst_request_pairs.moc"
