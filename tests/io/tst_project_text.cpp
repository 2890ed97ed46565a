// SPDX-License-Identifier: GPL-3.0-or-later
// Projects as text, and the built-in samples: all parse, none has a structural error, each is written back the same.
#include "design/small_catalogue.h"
#include "io/project_text.h"
#include "io/samples.h"

using namespace floom;
using namespace floom_test;

class TestProjectText : public QObject {
    Q_OBJECT

private slots:
    void roundTrips();
    void readsADesignAsOneVariant();
    void refuses_data();
    void refuses();
    void everySampleIsSound_data();
    void everySampleIsSound();
    void samplesAreFoundByName();
};

namespace {

ProjectText family()
{
    ProjectText project;
    project.name = "Family";
    project.notes = "what it is about";
    project.variants = {{"base", "", "", smallDesign(), {}},
                        {"faster", "base", "twice the rate", smallDesign(), AskedWorkload::read("rw=randread bs=4k iodepth=8")}};
    project.variants[1].design.blocks[1].parameters["rate"] = Value(std::int64_t{800'000'000});
    project.reserved = R"({"studies":[{"name":"rates"}]})";
    project.limits = "iops >= 200k and latency_us.p99 <= 500";
    project.waivers = "base: a \"first\" try";
    project.workloads = {{"mail", AskedWorkload::read("rw=randrw bs=8k")}, {"night", AskedWorkload::read("rw=write bs=1m")}};
    return project;
}

} // namespace

void TestProjectText::roundTrips()
{
    for (const ProjectText& project : {ProjectText(), family()}) {
        const std::string text = writeProject(project, smallCatalogue());
        const auto read = readProject(text, smallCatalogue());
        QVERIFY2(read.ok(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == project);
        QCOMPARE(QString::fromStdString(writeProject(*read, smallCatalogue())), QString::fromStdString(text));
    }
}

void TestProjectText::readsADesignAsOneVariant()
{
    const auto read = readDesignOrProject(writeDesign(smallDesign(), smallCatalogue()), smallCatalogue(), "d.json");
    QVERIFY(read.ok());
    QCOMPARE(read->variants.size(), std::size_t(1));
    QCOMPARE(read->variants.front().name, std::string("Small"));
    QVERIFY(read->variants.front().design == smallDesign());
    QVERIFY(*readDesignOrProject(writeProject(family(), smallCatalogue()), smallCatalogue()) == family());
}

void TestProjectText::refuses_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown key") << "\"parent\""
                                 << "\"parnet\""
                                 << "Did you mean parent";
    QTest::newRow("no such parent") << "\"parent\": \"base\""
                                    << "\"parent\": \"bse\""
                                    << "Did you mean base?";
    QTest::newRow("its own parent") << "\"parent\": \"base\""
                                    << "\"parent\": \"faster\""
                                    << "variants[1].parent";
    QTest::newRow("same name") << "\"name\": \"faster\""
                               << "\"name\": \"base\""
                               << "variants[1].name";
    QTest::newRow("kept workload") << "rw=randrw bs=8k"
                                   << "rw=randrw bs=8q"
                                   << "workloads[0].workload";
    QTest::newRow("kept name twice") << "\"night\""
                                     << "\"mail\""
                                     << "workloads[1].name";
    QTest::newRow("workload") << "iodepth=8"
                              << "iodpeth=8"
                              << "variants[1].workload";
    QTest::newRow("inside a design") << "\"800MT/s\""
                                     << "\"800\xC2\xB5s\""
                                     << "variants[1].design.blocks[1].parameters.rate";
    QTest::newRow("no design") << "\"design\": {"
                               << "\"notes\": \"x\", \"desing\": {"
                               << "variants[0].design";
}

void TestProjectText::refuses()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, says);
    QString text = QString::fromStdString(writeProject(family(), smallCatalogue()));
    QVERIFY(text.contains(before));
    text.replace(text.indexOf(before), before.size(), after);
    const auto read = readProject(text.toStdString(), smallCatalogue(), "p.json");
    QVERIFY(!read.ok());
    const QString message = QString::fromStdString(read.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
}

void TestProjectText::everySampleIsSound_data()
{
    QTest::addColumn<QString>("id");
    for (const Sample& sample : builtinSamples())
        QTest::newRow(sample.id.c_str()) << QString::fromStdString(sample.id);
}

void TestProjectText::everySampleIsSound()
{
    QFETCH(QString, id);
    const Sample& sample = *findSample(id.toStdString());
    const auto project = readDesignOrProject(sample.text, builtinCatalogue(), sample.id);
    QVERIFY2(project.ok(), project ? "" : project.error().message().c_str());
    QVERIFY(!sample.title.empty());
    for (const ProjectVariant& variant : project->variants) {
        const auto found = validate(variant.design, builtinCatalogue());
        QVERIFY2(found.empty(), found.empty() ? "" : (found.front().address + ": " + found.front().detail).c_str());
        const auto again = readDesign(writeDesign(variant.design, builtinCatalogue()), builtinCatalogue());
        QVERIFY(again.ok() && *again == variant.design);
    }
}

void TestProjectText::samplesAreFoundByName()
{
    QVERIFY(findSample("starter") != nullptr);
    QCOMPARE(findSample("starter")->title, std::string("Starter"));
    QVERIFY(findSample("nothing") == nullptr);
}

QTEST_APPLESS_MAIN(TestProjectText)
#include "tst_project_text.moc"
