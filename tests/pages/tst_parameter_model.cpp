// SPDX-License-Identifier: GPL-3.0-or-later
// The models of inspector and palette: rows from the catalogue, edits by address, mixed selections, instances, presets.
#include "canvas/palette_model.h"
#include "desk/lists/diagnostic_model.h"
#include "desk/lists/log_model.h"
#include "desk/lists/sample_model.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "inspector/parameter_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace floom;

class TestParameterModel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void modelsPassTheModelTester();
    void rowsAreMadeFromTheCatalogue();
    void aBareNumberMeansTheUnitInTheField();
    void aPlainNumberShowsTheUnitOfTheCatalogue();
    void aCommaIsAskedAbout();
    void whatIsSelectedFollowsItsSize();
    void aRefusedValueChangesNothing();
    void anInstanceIsOverriddenAndTakenBack();
    void aMixedSelectionIsEditedAsOneStep();
    void foldingHidesAGroup();
    void theSimpleViewShowsWhatMattersAndWhatWasChanged();
    void aPresetIsOneStep();
    void paletteNarrows();
    void aPartIsPlacedWithItsValuesAndOnesOwnIsKept();

private:
    [[nodiscard]] QString shown(const char* key) const;
    [[nodiscard]] QVariant at(const char* key, int role) const;

    std::unique_ptr<Workspace> m_space;
    std::unique_ptr<ParameterModel> m_model;
};

void TestParameterModel::init()
{
    m_model.reset();
    m_space = std::make_unique<Workspace>();
    QCOMPARE(m_space->door()->openSample(QStringLiteral("starter")), QString());
    m_model = std::make_unique<ParameterModel>();
    m_model->setWorkspace(m_space.get());
    m_space->selection()->setIds({QStringLiteral("pkg")});
}

QVariant TestParameterModel::at(const char* key, int role) const
{
    return m_model->index(m_model->rowOf(QLatin1String(key))).data(role);
}

QString TestParameterModel::shown(const char* key) const
{
    return at(key, ParameterModel::ValueRole).toString() + at(key, ParameterModel::UnitRole).toString();
}

void TestParameterModel::modelsPassTheModelTester()
{
    const auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    QAbstractItemModelTester parameters(m_model.get(), fatal);
    PaletteModel palette;
    QAbstractItemModelTester paletteTester(&palette, fatal);
    DiagnosticModel findings;
    QAbstractItemModelTester findingsTester(&findings, fatal);
    SampleModel samples;
    QAbstractItemModelTester samplesTester(&samples, fatal);
    LogModel log;
    QAbstractItemModelTester logTester(&log, fatal);
    palette.setWorkspace(m_space.get());
    findings.setWorkspace(m_space.get());
    samples.setWorkspace(m_space.get());
    log.setWorkspace(m_space.get());
    for (const auto& id : {"host", "cpu", "bus", "ddr", "ecc", "ch", "pkg"})
        m_space->selection()->setIds({QLatin1String(id)});
    m_space->selection()->setIds({QStringLiteral("ch"), QStringLiteral("pkg")});
    m_space->document()->steps()->undo();
    static_cast<void>(m_space->document()->blocks()->add(QStringLiteral("nand_package"), 900, 900));
    emit m_space->notice(QStringLiteral("hello"));
    m_space->document()->steps()->undo();
    m_space->selection()->setIds({});
    QVERIFY(palette.count() >= 10);
    QVERIFY(samples.count() >= 3);
    QCOMPARE(log.count() >= 1, true);
}

void TestParameterModel::rowsAreMadeFromTheCatalogue()
{
    const auto* type = m_space->document()->catalogue().find("nand_package");
    QVERIFY(type);
    for (const auto& spec : type->parameters)
        QVERIFY2(m_model->rowOf(QString::fromStdString(spec.id)) >= 0, spec.id.c_str());
    QCOMPARE(m_model->subject().title, QString::fromStdString(type->label));
    QCOMPARE(m_model->subject().address, QStringLiteral("pkg[0..7][0..3]"));
    QCOMPARE(shown("tR"), QStringLiteral("60µs"));
    QCOMPARE(at("tR", ParameterModel::EditorRole).toString(), QStringLiteral("quantity"));
    QCOMPARE(at("cell", ParameterModel::EditorRole).toString(), QStringLiteral("choice"));
    QCOMPARE(at("count", ParameterModel::ValueRole).toString(), QStringLiteral("8 × 4"));
    QCOMPARE(at("tR", ParameterModel::ChangedRole).toBool(), false);
}

void TestParameterModel::aBareNumberMeansTheUnitInTheField()
{
    QCOMPARE(shown("tBERS"), QStringLiteral("3.5ms"));
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("tBERS")), QStringLiteral("4")), QString());
    QCOMPARE(shown("tBERS"), QStringLiteral("4ms"));
    QCOMPARE(at("tBERS", ParameterModel::ChangedRole).toBool(), true);
    m_model->reset(m_model->rowOf(QStringLiteral("tBERS")));
    QCOMPARE(shown("tBERS"), QStringLiteral("3.5ms"));
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("count")), QStringLiteral("4 × 2")), QString());
    QCOMPARE(m_model->subject().address, QStringLiteral("pkg[0..3][0..1]"));
}

void TestParameterModel::aPlainNumberShowsTheUnitOfTheCatalogue()
{
    m_space->selection()->setIds({QStringLiteral("ecc")});
    const int row = m_model->rowOf(QStringLiteral("decodeEnergy"));
    QCOMPARE(shown("decodeEnergy"), QStringLiteral("7.5pJ/bit"));
    QCOMPARE(m_model->setText(row, QStringLiteral("8")), QString());
    QCOMPARE(shown("decodeEnergy"), QStringLiteral("8pJ/bit"));
}

void TestParameterModel::aCommaIsAskedAbout()
{
    const int row = m_model->rowOf(QStringLiteral("tR"));
    QCOMPARE(m_model->setText(row, QStringLiteral("60,5us")),
             QStringLiteral("60.5us, or 60us and 5us? Write a decimal with a point, two values as 60us, 5us."));
    QCOMPARE(shown("tR"), QStringLiteral("60µs"));
    QCOMPARE(m_model->setText(row, QStringLiteral("60.5us")), QString());
    QCOMPARE(shown("tR"), QStringLiteral("60.5µs"));
}

void TestParameterModel::whatIsSelectedFollowsItsSize()
{
    QSignalSpy told(m_space->selection(), &Selection::summaryChanged);
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("count")), QStringLiteral("4 × 2")), QString());
    QVERIFY(told.count() > 0);
    QVERIFY2(m_space->selection()->summary().endsWith(QStringLiteral("8 elements")), qPrintable(m_space->selection()->summary()));
}

void TestParameterModel::aRefusedValueChangesNothing()
{
    const auto before = m_space->document()->design();
    const auto reason = m_model->setText(m_model->rowOf(QStringLiteral("tR")), QStringLiteral("3GB/s"));
    QVERIFY2(reason.contains(QLatin1String("time")), qPrintable(reason));
    QVERIFY(!m_model->setText(m_model->rowOf(QStringLiteral("dies")), QStringLiteral("999999")).isEmpty());
    QVERIFY(!m_model->setText(-1, QStringLiteral("1")).isEmpty());
    QVERIFY(!m_model->setChoice(m_model->rowOf(QStringLiteral("cell")), 99).isEmpty());
    QVERIFY(m_space->document()->design() == before);
}

void TestParameterModel::anInstanceIsOverriddenAndTakenBack()
{
    m_space->selection()->setInstance(QStringLiteral("pkg[3][1]"));
    QCOMPARE(m_model->subject().address, QStringLiteral("pkg[3][1]"));
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("tPROG")), QStringLiteral("900us")), QString());
    QCOMPARE(shown("tPROG"), QStringLiteral("900µs"));
    QVERIFY(at("tPROG", ParameterModel::OverriddenRole).toBool());
    m_space->selection()->setInstance({});
    QCOMPARE(shown("tPROG"), QStringLiteral("700µs"));
    QVERIFY(at("tPROG", ParameterModel::OverriddenRole).toBool());
    m_space->selection()->setInstance(QStringLiteral("pkg[3][1]"));
    m_model->reset(m_model->rowOf(QStringLiteral("tPROG")));
    QCOMPARE(shown("tPROG"), QStringLiteral("700µs"));
}

void TestParameterModel::aMixedSelectionIsEditedAsOneStep()
{
    auto* document = m_space->document();
    const auto second = document->blocks()->add(QStringLiteral("nand_package"), 900, 900);
    QCOMPARE(document->parameters()->set(second + QStringLiteral(".tR"), QStringLiteral("90us")), QString());
    document->steps()->endBurst();
    m_space->selection()->setIds({QStringLiteral("pkg"), second});
    QVERIFY(at("tR", ParameterModel::MixedRole).toBool());
    QCOMPARE(at("tR", ParameterModel::ValueRole).toString(), QString());
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("tR")), QStringLiteral("50us")), QString());
    QCOMPARE(shown("tR"), QStringLiteral("50µs"));
    QVERIFY(!at("tR", ParameterModel::MixedRole).toBool());
    document->steps()->undo();
    QVERIFY(at("tR", ParameterModel::MixedRole).toBool());
}

void TestParameterModel::foldingHidesAGroup()
{
    const int before = m_model->rowCount();
    m_model->toggleGroup(m_model->rowOf(QStringLiteral("Timing")));
    QVERIFY(m_model->rowCount() < before);
    QCOMPARE(m_model->rowOf(QStringLiteral("tR")), -1);
    m_model->toggleGroup(m_model->rowOf(QStringLiteral("Timing")));
    QCOMPARE(m_model->rowCount(), before);
}

void TestParameterModel::theSimpleViewShowsWhatMattersAndWhatWasChanged()
{
    m_space->selection()->setIds({QStringLiteral("cpu")});
    const int all = m_model->rowCount();
    QCOMPARE(m_model->leftOut(), 0);
    QVERIFY(m_model->rowOf(QStringLiteral("gcWindow")) >= 0);
    m_model->setSimple(true);
    QVERIFY(m_model->rowCount() < all / 2);
    QVERIFY(m_model->leftOut() > all / 2);
    QCOMPARE(m_model->rowOf(QStringLiteral("gcWindow")), -1); // expert parameter: hidden
    QVERIFY(m_model->rowOf(QStringLiteral("clock")) >= 0); // shown on the card
    QVERIFY(m_model->rowOf(QStringLiteral("overProvisioning")) >= 0); // varied by studies
    QCOMPARE(m_space->document()->parameters()->set(QStringLiteral("cpu.gcWindow"), QStringLiteral("32")), QString());
    QVERIFY(m_model->rowOf(QStringLiteral("gcWindow")) >= 0); // changed: set parameters are never hidden
    m_space->document()->steps()->undo();
    QCOMPARE(m_model->rowOf(QStringLiteral("gcWindow")), -1);
    m_model->setSimple(false);
    QCOMPARE(m_model->rowCount(), all);

    m_model->setSimple(true);
    m_space->selection()->setIds({QStringLiteral("pkg")});
    m_space->selection()->setInstance(QStringLiteral("pkg[0][0].die[0]"));
    QVERIFY(m_model->rowOf(QStringLiteral("tPROG")) >= 0); // one slow die
}

void TestParameterModel::aPresetIsOneStep()
{
    const auto before = m_space->document()->design();
    QVERIFY(!m_model->subject().presets.isEmpty());
    QCOMPARE(m_model->applyPreset(0), QString());
    QCOMPARE(m_model->subject().currentPreset, 0);
    m_space->document()->steps()->undo();
    QVERIFY(m_space->document()->design() == before);
}

void TestParameterModel::paletteNarrows()
{
    PaletteModel palette;
    palette.setWorkspace(m_space.get());
    const int all = palette.count();
    QCOMPARE(all, static_cast<int>(m_space->document()->catalogue().types().size())); // presets appear when searched
    palette.setFilter(QStringLiteral("nand"));
    QCOMPARE(palette.typeAt(0), QStringLiteral("nand_package"));
    QVERIFY(palette.count() > 25);
    palette.setFilter(QStringLiteral("kioxia 128"));
    QCOMPARE(palette.count(), 1);
    QCOMPARE(palette.typeAt(0), QStringLiteral("nand_package:kioxia_128l"));
    QVERIFY(palette.index(0).data(PaletteModel::DescriptionRole).toString().contains(QStringLiteral("ISSCC 2021")));
    palette.setFilter(QStringLiteral("no such block"));
    QCOMPARE(palette.count(), 0);
    QCOMPARE(palette.typeAt(0), QString());
}

void TestParameterModel::aPartIsPlacedWithItsValuesAndOnesOwnIsKept()
{
    const QString id = m_space->document()->blocks()->add(QStringLiteral("nand_package:kioxia_128l"), 900, 600);
    m_space->selection()->setIds({id});
    QCOMPARE(shown("tR"), QStringLiteral("56µs"));
    QCOMPARE(m_model->setText(m_model->rowOf(QStringLiteral("tR")), QStringLiteral("44")), QString());
    QVERIFY(!m_model->savePart(QString()).isEmpty());
    QCOMPARE(m_model->savePart(QStringLiteral("Quick die")), QString());
    PaletteModel palette;
    palette.setWorkspace(m_space.get());
    QCOMPARE(palette.typeAt(palette.count() - 1), QStringLiteral("nand_package:ownQuickdie")); // own presets are always shown
    m_space->selection()->setIds({m_space->document()->blocks()->add(QStringLiteral("nand_package:ownQuickdie"), 900, 800)});
    QCOMPARE(shown("tR"), QStringLiteral("44µs"));
    const int own = palette.count() - 1;
    QVERIFY(palette.isOwnAt(own) && !palette.isOwnAt(0) && !palette.isOwnAt(-1) && !palette.isOwnAt(own + 1));
    palette.removeAt(0); // a type stays
    QCOMPARE(palette.count(), own + 1);
    palette.removeAt(own);
    QCOMPARE(palette.count(), own);
    QCOMPARE(shown("tR"), QStringLiteral("44µs")); // the block that was placed from it keeps its values
    m_space->document()->steps()->undo();
    QCOMPARE(palette.typeAt(own), QStringLiteral("nand_package:ownQuickdie"));
    m_space->document()->steps()->undo();
    m_space->document()->steps()->undo();
    QCOMPARE(palette.count(), static_cast<int>(m_space->document()->catalogue().types().size()));
}

QTEST_MAIN(TestParameterModel)
#include "tst_parameter_model.moc"
