// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a run: gains with intervals that leave them gains, and what a replayed trace asked.
#include "ask/experiments.h"
#include "export/number_text.h"
#include "export/result_tables.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TestToldWords : public QObject {
    Q_OBJECT

private slots:
    void aWideIntervalIsToldFromBelow()
    {
        RunResult result;
        const auto add = [&](const char* change, double gain, double ci95) {
            Sensitivity& line = result.bottleneck.sensitivity.emplace_back();
            line.change = change;
            line.gainPercent = gain;
            line.ci95 = ci95;
            line.told = Gain{gain, ci95}.isTold();
        };
        add("wide", 545.8, 1018.9);
        add("narrow", 79.9, 0.4);
        add("nothing", 20, 30);
        const Table table = sensitivityTable(result, Rank::gain, {});
        QCOMPARE(table.rows.size(), std::size_t{3});
        QCOMPARE(table.rows[0], (std::vector<std::string>{"wide", "+545.8 %", "at least +33.3 %"}));
        QCOMPARE(table.rows[1], (std::vector<std::string>{"narrow", "+79.9 %", "0.4 %"}));
        QCOMPARE(table.rows[2].front(), std::string("1 other change"));
    }
};

QTEST_APPLESS_MAIN(TestToldWords)
#include "tst_told_words.moc"
