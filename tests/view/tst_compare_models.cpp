// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of the comparison keep the rules of item models while runs come, sides are chosen and equal rows are shown and hidden.
#include "view/compare_metric_model.h"
#include "view/compare_parameter_model.h"
#include "view/compare_session.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace floom;

class CompareModelsTest : public QObject {
    Q_OBJECT

private slots:
    void listsKeepTheirContract()
    {
        Workspace space;
        CompareSession session;
        CompareMetricModel metrics;
        CompareParameterModel parameters;
        const auto fatal = QAbstractItemModelTester::FailureReportingMode::QtTest;
        QAbstractItemModelTester metricsTester(&metrics, fatal), parametersTester(&parameters, fatal);
        session.setWorkspace(&space);
        metrics.setSession(&session);
        parameters.setSession(&session);
        QVERIFY(session.isEmpty());
        QCOMPARE(metrics.rowCount(), 0);

        QCOMPARE(space.openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=32 count=2000")), QString());
        space.startRun();
        QTRY_COMPARE_WITH_TIMEOUT(session.choices().size(), 1, 60'000);
        space.addVariant();
        QCOMPARE(space.document()->setParameter(QStringLiteral("pkg.tR"), QStringLiteral("240us")), QString());
        space.startRun();
        QTRY_COMPARE_WITH_TIMEOUT(session.choices().size(), 2, 60'000);

        QVERIFY(metrics.rowCount() > 5);
        QCOMPARE(parameters.rowCount(), 1);
        QCOMPARE(parameters.index(0).data(CompareParameterModel::AddressRole).toString(), QStringLiteral("pkg.tR"));
        session.setOnlyDifferences(false);
        QVERIFY(parameters.rowCount() > 50);
        session.swap();
        session.chooseB(session.indexA());
        session.setOnlyDifferences(true);
        QCOMPARE(parameters.rowCount(), 0); // a run beside itself
    }
};

QTEST_MAIN(CompareModelsTest)
#include "tst_compare_models.moc"
