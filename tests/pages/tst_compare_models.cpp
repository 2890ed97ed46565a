// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison's list models obey the rules of item models while runs arrive, sides are chosen and equal rows are shown or hidden.
#include "compare/compare_lines.h"
#include "compare/compare_metric_model.h"
#include "compare/compare_parameter_model.h"
#include "compare/compare_plot.h"
#include "compare/compare_run_model.h"
#include "compare/compare_session.h"
#include "compare/compare_table_model.h"
#include "compare/compare_tree_model.h"
#include "document/document.h"
#include "document/parameter_edits.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>
#include <set>

using namespace floom;

class CompareModelsTest : public QObject {
    Q_OBJECT

private slots:
    void modelsPassTheModelTester()
    {
        Workspace space;
        CompareSession session;
        CompareMetricModel metrics;
        CompareParameterModel parameters;
        CompareTableModel table;
        CompareTreeModel tree;
        CompareRunModel runs;
        CompareLines lines;
        const auto fatal = QAbstractItemModelTester::FailureReportingMode::QtTest;
        QAbstractItemModelTester metricsTester(&metrics, fatal), parametersTester(&parameters, fatal), tableTester(&table, fatal),
            treeTester(&tree, fatal), runsTester(&runs, fatal), linesTester(&lines, fatal);
        session.setWorkspace(&space);
        metrics.setSession(&session);
        parameters.setSession(&session);
        table.setSession(&session);
        tree.setSession(&session);
        runs.setSession(&session);
        lines.setSession(&session);
        QVERIFY(session.isEmpty());
        QCOMPARE(metrics.rowCount(), 0);

        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=32 count=2000")), QString());
        space.runs()->start();
        QTRY_COMPARE_WITH_TIMEOUT(session.columns()->choices().size(), 1, 60'000);
        space.variants()->add();
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("240us")), QString());
        space.runs()->start();
        QTRY_COMPARE_WITH_TIMEOUT(session.columns()->choices().size(), 2, 60'000);

        QVERIFY(metrics.rowCount() > 5);
        const auto busy = metrics.match(metrics.index(0), CompareMetricModel::AddressRole, QStringLiteral("pkg"));
        QCOMPARE(busy.size(), 1); // by label, with the id
        QCOMPARE(busy[0].data(CompareMetricModel::NameRole).toString(), QStringLiteral("NAND package busy"));
        const auto limit = metrics.match(metrics.index(0), CompareMetricModel::NameRole, QStringLiteral("limited by"));
        QCOMPARE(limit.size(), 1); // a label, never an id; "–" until experiments have decided
        QVERIFY(limit[0].data(CompareMetricModel::InWordsRole).toBool());
        const auto limitOfB = [&] {
            return metrics.match(metrics.index(0), CompareMetricModel::NameRole, QStringLiteral("limited by"))
                .value(0)
                .data(CompareMetricModel::BRole)
                .toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(limitOfB(), QStringLiteral("dies"), 60'000);
        QCOMPARE(table.columnCount(), 3);
        QCOMPARE(lines.rowCount(), 2);
        for (int column = 0; column < 2; ++column) { // over time, each slice is whole: one that the end cut would show as a spike
            const auto& course = lines.lines()[static_cast<std::size_t>(column)].course;
            const auto& window = session.record(column)->result.window;
            QVERIFY(course.size() > 10);
            QVERIFY(course.back().x() + 0.99 * (course[1].x() - course[0].x()) <= (window.end - window.start).seconds());
        }
        QVERIFY(tree.rowCount() > 3);
        QCOMPARE(parameters.rowCount(), 1);
        QCOMPARE(parameters.index(0).data(CompareParameterModel::AddressRole).toString(), QStringLiteral("pkg.tR"));
        session.setOnlyDifferences(false);
        QVERIFY(parameters.rowCount() > 50);
        session.columns()->swap();
        session.columns()->chooseB(session.columns()->indexA());
        session.setOnlyDifferences(true);
        QCOMPARE(parameters.rowCount(), 0); // a run compared with itself
        QCOMPARE(session.verdict(), QStringLiteral("A and B are the same run"));

        for (int i = 0; i < 9; ++i) { // eleven runs in all
            QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("%1us").arg(50 + i)), QString());
            space.runs()->start();
            QTRY_COMPARE_WITH_TIMEOUT(session.columns()->choices().size(), 3 + i, 60'000);
        }
        session.columns()->chooseA(0);
        session.columns()->chooseB(1);
        for (int i = 2; i < 11; ++i)
            session.columns()->toggle(i);
        QCOMPARE(session.columns()->count(), 11);
        QCOMPARE(table.columnCount(), 12);
        const auto colourOf = [&](int row) { return lines.index(row).data(CompareLines::ColourRole).value<QColor>(); };
        std::set<QRgb> colours;
        int bright = 0;
        for (int row = 0; row < lines.rowCount(); ++row)
            if (lines.index(row).data(CompareLines::BrightRole).toBool()) {
                colours.insert(colourOf(row).rgb());
                ++bright;
            }
        QCOMPARE(bright, kLineLooks); // the rest is grey
        QCOMPARE(colours.size(), std::size_t{kLineLooks});
        lines.toggle(10); // all line styles are taken
        QVERIFY(!lines.index(10).data(CompareLines::BrightRole).toBool());
        lines.toggle(4);
        lines.toggle(10);
        QVERIFY(lines.index(10).data(CompareLines::BrightRole).toBool());
        const QColor fifth = colourOf(5);
        session.columns()->remove(3);
        QCOMPARE(colourOf(4), fifth); // colours stay with their runs
        session.columns()->takeVariants();
        QCOMPARE(session.columns()->count(), 2);
    }

    void scalesHoldWhatTheyShow()
    {
        const LogScale narrow = logScale(140, 310);
        QCOMPARE(narrow.least, 100.0);
        QCOMPARE(narrow.most, 500.0);
        QCOMPARE(narrow.ticks, (std::vector<double>{100, 200, 500}));
        QVERIFY(std::abs(narrow.value(narrow.share(223.606797749979)) - 223.606797749979) < 1e-6);
        QVERIFY(std::abs(narrow.share(223.606797749979) - 0.5) < 1e-9);
        const LogScale wide = logScale(0.9, 40'000);
        QCOMPARE(wide.ticks, (std::vector<double>{1, 10, 100, 1000, 10'000}));
        const std::vector<QPointF> curve{{10, 0}, {20, 1}, {40, 2}};
        QCOMPARE(xAtHeight(curve, 1.5), 30.0);
        QVERIFY(std::isnan(xAtHeight(curve, 2.5)));
        QCOMPARE(stepAt({{0, 5}, {1, 7}}, 0.9), 5.0);
        QCOMPARE(stepAt({{0, 5}, {1, 7}}, 1.9), 7.0); // a slice lasts as long as the others
        QVERIFY(std::isnan(stepAt({{0, 5}, {1, 7}}, 2.1)));
    }
};

QTEST_MAIN(CompareModelsTest)
#include "tst_compare_models.moc"
