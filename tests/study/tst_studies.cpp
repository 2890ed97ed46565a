// SPDX-License-Identifier: GPL-3.0-or-later
// Every built-in study loads, runs, and meets its expectations.
#include "io/json.h"
#include "io/samples.h"
#include "study/study_run.h"

#include <QDir>
#include <QTest>

using namespace floom;

class TestStudies final : public QObject {
    Q_OBJECT
private slots:
    void allAreBuiltIn()
    {
        const QStringList files = QDir(QStringLiteral(FLOOM_SOURCE_DIR "/projects/studies")).entryList({QStringLiteral("*.json")});
        QCOMPARE(builtinStudies().size(), static_cast<std::size_t>(files.size())); // an unreadable one would be missing
        for (const Study& study : builtinStudies()) {
            QVERIFY2(files.contains(QString::fromStdString(study.id + ".json")), study.id.c_str());
            QVERIFY2(!study.expectations.empty() && !study.text.empty(), study.id.c_str());
        }
    }

    void expectations_data()
    {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < builtinStudies().size(); ++i)
            QTest::newRow(builtinStudies()[i].id.c_str()) << static_cast<int>(i);
    }

    void expectations()
    {
        QFETCH(const int, number);
        const Study& study = builtinStudies()[static_cast<std::size_t>(number)];
        const auto source = [](const std::string& name) -> Result<std::pair<Design, AskedWorkload>> {
            const Sample* sample = findSample(name);
            if (!sample)
                return Error{name, "a sample", "none of that name", {}};
            auto design = readDesign(sample->text, builtinCatalogue());
            if (!design)
                return design.error();
            return std::pair(*design, sample->workload);
        };
        const StudyOutcome outcome = runStudy(builtinCatalogue(), study, source);
        QVERIFY2(!outcome.error, outcome.error ? outcome.error->message().c_str() : "");
        for (std::size_t i = 0; i < outcome.verdicts.size(); ++i)
            if (outcome.verdicts[i].kind == ExpectationVerdict::Kind::notMet)
                QFAIL((study.expectations[i].says + ": " + outcome.verdicts[i].found).c_str());
    }
};

QTEST_GUILESS_MAIN(TestStudies)
#include "tst_studies.moc"
