// SPDX-License-Identifier: GPL-3.0-or-later
// Designs of published drives load and run, mark fitted parameters, and match the numbers of their page.
#include "accuracy/accuracy.h"
#include "compile/compile.h"
#include "io/json.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;

class TestAccuracy : public QObject {
    Q_OBJECT

private slots:
    void theAccuracyTableIsComplete()
    {
        const auto drives = publicDrives(builtinCatalogue());
        QVERIFY2(drives.ok(), drives.ok() ? "" : drives.error().message().c_str());
        QVERIFY(drives->size() >= 12);
        for (const PublicDrive& drive : *drives) {
            QVERIFY2(compile(drive.design, builtinCatalogue()).program, drive.file.c_str());
            QVERIFY2(!drive.design.notes.empty() && !drive.source.empty(), drive.file.c_str());
            QVERIFY2(drive.figures.size() >= 2, drive.file.c_str());
            // A fitted drive says so in its design's notes.
            const bool fits = std::any_of(drive.figures.begin(), drive.figures.end(), [](const auto& figure) { return figure.fitted; });
            QCOMPARE(drive.design.notes.find("Fitted") != std::string::npos, fits);
            QVERIFY2(std::any_of(drive.figures.begin(), drive.figures.end(), [](const auto& figure) { return !figure.fitted; }),
                     drive.file.c_str());
        }
        // Every design in the folder is compared with published figures.
        for (const std::string& name : publicDriveNames())
            QVERIFY2(std::any_of(drives->begin(), drives->end(), [&](const PublicDrive& drive) { return drive.file == name; }),
                     name.c_str());
    }

    void onlyPredictedFiguresCount()
    {
        auto drives = publicDrives(builtinCatalogue());
        QVERIFY(drives.ok());
        std::erase_if(*drives, [](const PublicDrive& drive) { return drive.file != "samsung-970-pro-512gb"; });
        QCOMPARE(drives->size(), std::size_t{1});
        PublicDrive& drive = drives->front();
        const auto isDeep = [](const PublishedFigure& figure) { return figure.workload.depth > 1; };
        std::erase_if(drive.figures, isDeep); // only the quick ones
        QVERIFY(drive.figures.size() >= 2);
        const Accuracy fitted = measureAccuracy(*drives, builtinCatalogue());
        QCOMPARE(fitted.predicted, std::size_t{0});
        for (const AccuracyFigure& figure : fitted.figures) {
            QVERIFY2(figure.simulated, figure.problem.c_str());
            // Fitted figures are reproduced.
            QVERIFY2(std::abs(figure.ratioTo(drive.figures[figure.figure]) - 1) < 0.03, drive.figures[figure.figure].what.c_str());
        }
        drive.figures[0].fitted = false;
        drive.figures[0].published *= 2;
        const Accuracy half = measureAccuracy(*drives, builtinCatalogue());
        QCOMPARE(half.predicted, std::size_t{1});
        QVERIFY(std::abs(half.meanError - 1) < 0.07); // a factor of 1/2 counts the same as a factor of 2
        const std::string page = accuracyPage(*drives, half);
        QVERIFY(page.find("Samsung 970 PRO") != std::string::npos && page.find("predicted") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestAccuracy)
#include "tst_accuracy.moc"
