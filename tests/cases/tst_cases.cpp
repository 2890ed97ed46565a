// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every text case of this folder, one row per file.
#include "cases/bench_rig.h"

#include <QDir>
#include <QTest>

using namespace floom;

class TestCases : public QObject {
    Q_OBJECT

private slots:
    void cases_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(qEnvironmentVariable("FLOOM_CASES_DIR", QStringLiteral(FLOOM_CASES_DIR)));
        for (const QString& name : folder.entryList({QStringLiteral("*.case")}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }

    void cases()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = readCase(file.readAll().toStdString());
        int checks = 0;
        // A case may test several components in sequence: each `use` starts a new rig.
        std::unique_ptr<BenchRig> rig;
        bool ran = false;
        for (const CaseLine& line : lines) {
            std::string wrong;
            if (line.word == "use") {
                rig = std::make_unique<BenchRig>();
                ran = false;
                wrong = rig->use(line);
            } else if (rig && line.word == "at") {
                wrong = rig->at(line);
            } else if (rig && line.word == "expect") {
                if (!ran)
                    rig->run();
                ran = true;
                wrong = rig->expect(line);
                ++checks;
            } else {
                wrong = "use, at or expect";
            }
            QVERIFY2(wrong.empty(), qPrintable(QStringLiteral("%1:%2: %3").arg(path).arg(line.number).arg(QString::fromStdString(wrong))));
        }
        QVERIFY2(checks > 0, "a case expects something");
    }
};

QTEST_APPLESS_MAIN(TestCases)
#include "tst_cases.moc"
