// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette sets words of the workload, "qd 128", and the seed of its runs.
#include "document/document.h"
#include "pages/palette_on_starter.h"

#include <QTest>

using namespace floom;

class TestCommandWorkload : public QObject, private PaletteOnStarter {
    Q_OBJECT

private slots:
    void init();
    void aWordOfTheWorkloadIsSet_data();
    void aWordOfTheWorkloadIsSet();
    void aWordOfTheWorkloadIsTriedFirst();
    void aWordOfTheWorkloadIsAQueryToGoOnWith();
    void aWordIsSetInEachJob();
    void theSeedIsSet();
};

void TestCommandWorkload::init()
{
    open();
}

void TestCommandWorkload::aWordOfTheWorkloadIsSet_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("after");
    const char* plain = "rw=randread bs=4k qd=32 count=5000";
    QTest::newRow("qd") << plain << "qd 128"
                        << "rw=randread bs=4k qd=128 count=5000";
    QTest::newRow("qd in capitals") << plain << "QD=128"
                                    << "rw=randread bs=4k qd=128 count=5000";
    QTest::newRow("qd of an open loop") << "rw=randread bs=4k rate_iops=1000 count=5000"
                                        << "qd 8"
                                        << "rw=randread bs=4k qd=8 count=5000";
    QTest::newRow("bs") << plain << "bs 16k"
                        << "rw=randread bs=16k qd=32 count=5000";
    QTest::newRow("bs with a unit apart") << plain << "bs 16 KiB"
                                          << "rw=randread bs=16k qd=32 count=5000";
    QTest::newRow("rw") << plain << "rw randwrite"
                        << "rw=randwrite bs=4k qd=32 count=5000";
    QTest::newRow("mix") << plain << "rw randrw rwmixread 70"
                         << "rw=randrw rwmixread=70 bs=4k qd=32 count=5000";
    QTest::newRow("count") << plain << "count 100000"
                           << "rw=randread bs=4k qd=32 count=100000";
    QTest::newRow("runtime") << plain << "runtime 10ms"
                             << "rw=randread bs=4k qd=32 runtime=10ms";
    QTest::newRow("arrivals") << plain << "rate_iops 50k"
                              << "rw=randread bs=4k rate_iops=50k count=5000";
    QTest::newRow("skew") << plain << "zipf 0.9"
                          << "rw=randread bs=4k qd=32 zipf=0.9 count=5000";
    QTest::newRow("several") << plain << "rw=randwrite bs 8k qd=4"
                             << "rw=randwrite bs=8k qd=4 count=5000";
    QTest::newRow("precondition") << plain << "precondition none"
                                  << "rw=randread bs=4k qd=32 count=5000 precondition=none";
}

void TestCommandWorkload::aWordOfTheWorkloadIsSet()
{
    QFETCH(QString, before);
    QFETCH(QString, typed);
    QFETCH(QString, after);
    auto* document = m_space->document();
    QCOMPARE(document->setWorkload(before), QString());
    document->steps()->endBurst();
    const auto wanted = AskedWorkload::read(after.toStdString());
    QVERIFY2(wanted.ok(), wanted.ok() ? "" : wanted.error().message().c_str());
    m_model->setQuery(typed);
    QVERIFY(m_model->count() > 0);
    const bool isDescribed = wanted.description() != document->asked().description();
    QCOMPARE(m_model->index(0).data(CommandPalette::DetailRole).toString(),
             QString::fromStdString(isDescribed ? wanted.description() : wanted.canonical()));
    QVERIFY(m_model->run(0));
    QCOMPARE(QString::fromStdString(document->asked().canonical()), QString::fromStdString(wanted.canonical()));
    document->steps()->undo(); // one step
    QCOMPARE(QString::fromStdString(document->asked().canonical()),
             QString::fromStdString(AskedWorkload::read(before.toStdString()).canonical()));
}

void TestCommandWorkload::aWordOfTheWorkloadIsTriedFirst()
{
    const auto before = m_space->document()->asked().text();
    m_model->setQuery(QStringLiteral("qd 0"));
    QVERIFY(m_model->index(0).data(CommandPalette::RefusedRole).toBool());
    QVERIFY2(m_model->index(0)
                 .data(CommandPalette::DetailRole)
                 .toString()
                 .startsWith(QLatin1String("qd: expected a whole number from 1 to 65,536")),
             qPrintable(m_model->index(0).data(CommandPalette::DetailRole).toString()));
    QVERIFY(!m_model->run(0));
    QCOMPARE(m_space->document()->asked().text(), before);
    for (const char* other : {"job two", "phase two", "trace x.csv", "quark 5"}) {
        m_model->setQuery(QLatin1String(other));
        for (int row = 0; row < m_model->count(); ++row)
            QVERIFY2(!label(row).contains(QLatin1String("workload")), other);
    }
}

void TestCommandWorkload::aWordOfTheWorkloadIsAQueryToGoOnWith()
{
    m_model->setQuery(QStringLiteral("qd"));
    QCOMPARE(label(0), QStringLiteral("qd of the workload"));
    QVERIFY(!m_model->run(0));
    QCOMPARE(m_model->query(), QStringLiteral("qd = "));
    QVERIFY(!m_model->index(0).data(CommandPalette::RefusedRole).toBool());
    QCOMPARE(label(0), QStringLiteral("qd of the workload"));
    m_model->setQuery(QStringLiteral("qd = 7"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->asked()->depth, 7);
}

void TestCommandWorkload::aWordIsSetInEachJob()
{
    auto* document = m_space->document();
    QCOMPARE(document->setWorkload(QStringLiteral("job=a rw=randread bs=4k qd=2 count=100; job=b rw=write bs=8k qd=4 count=100; "
                                                  "phase=rest idle=5ms")),
             QString());
    m_model->setQuery(QStringLiteral("qd 16"));
    QVERIFY(m_model->run(0));
    const auto& parts = document->asked()->parts;
    QCOMPARE(parts.size(), std::size_t{3});
    QCOMPARE(parts[0].depth, 16);
    QCOMPARE(parts[1].depth, 16);
    QVERIFY(parts[2].idle > Time{});
}

void TestCommandWorkload::theSeedIsSet()
{
    m_model->setQuery(QStringLiteral("seed"));
    QCOMPARE(label(0), QStringLiteral("seed of the runs"));
    QVERIFY(!m_model->run(0));
    QCOMPARE(m_model->query(), QStringLiteral("seed = "));
    QCOMPARE(m_model->count(), 1);
    QCOMPARE(label(0), QStringLiteral("seed of the runs"));
    m_model->setQuery(QStringLiteral("seed 3"));
    QCOMPARE(label(0), QStringLiteral("Set the seed of the runs to 3"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->runs()->seed(), 3);
    m_model->setQuery(QStringLiteral("seed 0"));
    QVERIFY(m_model->index(0).data(CommandPalette::RefusedRole).toBool());
    QVERIFY(!m_model->run(0));
    QCOMPARE(m_space->runs()->seed(), 3);
}

QTEST_MAIN(TestCommandWorkload)
#include "tst_command_workload.moc"
