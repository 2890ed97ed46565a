// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of detect on each sample drive match the page projects/DETECTED.md, and none is wrong.
#include "accuracy/accuracy.h"
#include "cli/detect_score.h"
#include "simulate/drive.h"

#include <QFile>

using namespace floom;
using namespace floom::detect;

class TestSampleDrives : public QObject {
    Q_OBJECT

private slots:
    void theDocumentedAnswersAreThoseOfTheProgram_data()
    {
        QTest::addColumn<QString>("name");
        for (const Sample& sample : builtinSamples())
            QTest::newRow(sample.id.c_str()) << QString::fromStdString(sample.id);
        for (const std::string& name : publicDriveNames())
            if (findSample(name) == nullptr)
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void theDocumentedAnswersAreThoseOfTheProgram()
    {
        QFETCH(QString, name);
        const auto known = publicDrive(name.toStdString(), builtinCatalogue());
        const Design design = findSample(name.toStdString()) != nullptr ? drive(name.toStdString()) : **known;
        const auto program = programOf(design);
        const auto device = simulatedDevice(*program, {});
        cli::Score score;
        bool told = true;
        for (const Finding& finding : detect::detect(*device, {}, 1, [](const Probe&) {})) {
            const Truth truth = truthOf(*program, finding.probe.id);
            told = told && truth.told;
            score.add(finding.answer, truth);
        }
        QCOMPARE(score.wrong + score.near, std::uint64_t{0});
        QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/projects/DETECTED.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        const QString row = QStringLiteral("| %1 | %2 | %3 | 0 | %4 |").arg(name).arg(score.visible).arg(score.hits).arg(score.claims);
        QVERIFY2(!told || page.contains(row), qPrintable(row));
    }
};

QTEST_APPLESS_MAIN(TestSampleDrives)
#include "tst_sample_drives.moc"
