// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of a run can be a column of a sweep and can have a limit.
#include "program.h"
#include "results/result_numbers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    void everyNumberOfARunIsKnownToSweepAndReview()
    {
        const QString load = QStringLiteral("rw=randrw qd=8 count=1500 job=a ; job=b rw=randwrite qd=2 count=300");
        QTemporaryDir folder;
        const auto program = [&](const QStringList& arguments) { return flashloom(arguments, folder.path()); };
        const Said run = program({"run", "starter", "--no-proof", "--workload", load, "--json", "-", "--save", "numbers.floom"});
        QCOMPARE(run.code, 0);
        QStringList numbers;
        for (const auto& [name, value] : numbersOf(Json::parse(run.out.begin(), run.out.end(), nullptr, false)))
            numbers += QString::fromStdString(name);
        QVERIFY2(numbers.size() > 100, qPrintable(numbers.join(' ')));
        const Said held = program({"review", "numbers.floom", "--limits", numbers.join(QStringLiteral(" >= -1e15 and ")) + " >= -1e15"});
        QVERIFY2(held.code == 0, held.err.constData());
        QFile file(folder.filePath(QStringLiteral("numbers.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "flashloom-sweep", "version": 1, "design": "starter", "workload": ")" + load.toUtf8()
                   + R"(", "axes": [{"address": "cpu.cores", "values": [1]}]})");
        file.close();
        const Said swept = program({"sweep", "numbers.json", "--show", numbers.join(','), "--csv", "-"});
        QVERIFY2(swept.code == 0, swept.err.constData());
        const QList<QByteArray> lines = swept.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        const QList<QByteArray> names = lines[0].trimmed().split(','), values = lines[1].trimmed().split(',');
        // The axis precedes the figures, the limit follows: its text may contain commas.
        QVERIFY(names.size() > numbers.size() && values.size() >= names.size());
        for (qsizetype i = 0; i < numbers.size(); ++i) {
            QCOMPARE(QString::fromUtf8(names[i + 1]), numbers[i]);
            QVERIFY2(!values[i + 1].isEmpty() || numbers[i] == "laws.causes_sum", qPrintable(numbers[i])); // sweeps record no causes
        }
    }
};

QTEST_GUILESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
