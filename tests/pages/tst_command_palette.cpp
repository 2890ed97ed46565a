// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette finds everything by typing: blocks, addresses, commands, settings with reasons.
#include "document/document.h"
#include "document/findings.h"
#include "drawing/typed_setting.h"
#include "look/fuzzy_match.h"
#include "pages/palette_on_starter.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestCommandPalette : public QObject, private PaletteOnStarter {
    Q_OBJECT

private slots:
    void init();
    void lettersInOrderFit();
    void theBestLineIsFirst_data();
    void theBestLineIsFirst();
    void aCommandGoesToTheWindow();
    void aBlockIsAddedAndSelected();
    void aParameterIsAQueryToGoOnWith();
    void aSettingIsTriedBeforeItIsOffered();
    void aSettingOfAllBlocksIsOneStep();
    void aFirmwareFileIsReadLikeInItsField();
    void whatWasUsedLastComesFirst();
    void whatWasUsedLastIsKnownTheNextTime();
    void anElementIsGoneTo();
    void helpIsFoundByWords_data();
    void helpIsFoundByWords();
    void aNameItselfComesFirstWithItsSweep();
    void wordsForHelpAreAnswered_data();
    void wordsForHelpAreAnswered();
    void theDebuggerIsTold();
    void drivesOpenedBeforeAreFound();
    void aDriveIsDrawnByItsWords();
};

void TestCommandPalette::init()
{
    open();
    const auto command = [](const char* id, const char* name) {
        return QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("label"), QString::fromUtf8(name)}};
    };
    m_model->setCommands(
        {command("file.save", "Save"), command("file.saveAs", "Save as…"), command("view.theme", "Light or dark colours")});
}

void TestCommandPalette::lettersInOrderFit()
{
    QCOMPARE(fuzzyScore(u"", u"anything"), 0);
    QCOMPARE(fuzzyScore(u"xyz", u"Save"), -1);
    QCOMPARE(fuzzyScore(u"evas", u"Save"), -1);
    QVERIFY(fuzzyScore(u"sv", u"Save") > 0);
    QVERIFY(fuzzyScore(u"save", u"Save as") > fuzzyScore(u"save", u"Standard average"));
    QVERIFY(fuzzyScore(u"tr", u"pkg.tR") > fuzzyScore(u"tr", u"Scatter"));
}

void TestCommandPalette::theBestLineIsFirst_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("block to add") << "ldpc"
                                  << "Add LDPC decoder";
    QTest::newRow("address") << "pkg.tprog"
                             << "pkg.tPROG";
    QTest::newRow("parameter by its letters") << "tprog"
                                              << "pkg.tPROG";
    QTest::newRow("command") << "save"
                             << "Save";
    QTest::newRow("abbreviated") << "ldc"
                                 << "Light or dark colours";
    QTest::newRow("what to sweep") << "sweep tR"
                                   << "Sweep Read tR";
    QTest::newRow("sample") << "sata-mlc"
                            << "Open the sample sata-mlc";
}

void TestCommandPalette::theBestLineIsFirst()
{
    QFETCH(QString, typed);
    QFETCH(QString, first);
    m_model->setQuery(typed);
    QVERIFY(m_model->count() > 0);
    if (typed == QLatin1String("ldpc"))
        QVERIFY2(label(0).startsWith(QLatin1String("Add LDPC")), qPrintable(label(0)));
    else
        QCOMPARE(label(0), first);
}

void TestCommandPalette::aNameItselfComesFirstWithItsSweep()
{
    m_model->setQuery(QStringLiteral("tR"));
    QCOMPARE(label(0), QStringLiteral("pkg.tR"));
    QCOMPARE(label(1), QStringLiteral("Sweep Read tR"));
    int found = 0;
    for (int row = 0; row < m_model->count(); ++row)
        found += label(row) == QLatin1String("pkg.tR") ? 1 : 0;
    QCOMPARE(found, 1);
    QVERIFY(m_model->run(1));
    QCOMPARE(m_space->pages()->current(), QStringLiteral("sweep"));
}

void TestCommandPalette::wordsForHelpAreAnswered_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("help") << "help"
                          << "Keyboard shortcuts";
    QTest::newRow("?") << "?"
                       << "Keyboard shortcuts";
    QTest::newRow("keys") << "keys"
                          << "Keyboard shortcuts";
    QTest::newRow("json") << "json"
                          << "Save the project as text: end the name in .json";
}

void TestCommandPalette::wordsForHelpAreAnswered()
{
    QFETCH(QString, typed);
    QFETCH(QString, first);
    auto commands = m_model->commands();
    commands.append(QVariantMap{{QStringLiteral("id"), QStringLiteral("help.keys")}, {QStringLiteral("label"), QStringLiteral("Keys")}});
    m_model->setCommands(commands);
    QSignalSpy wanted(m_model.get(), &CommandPalette::commandWanted);
    m_model->setQuery(typed);
    QVERIFY(m_model->count() > 0);
    QCOMPARE(label(0), first);
    for (int row = 1; row < m_model->count(); ++row)
        QVERIFY(label(row) != QLatin1String("Keys")); // the same command under its other name
    QVERIFY(m_model->run(0));
    QCOMPARE(wanted.size(), 1);
}

void TestCommandPalette::theDebuggerIsTold()
{
    QSignalSpy told(m_model.get(), &CommandPalette::explained);
    for (const char* typed : {"debug", "gdb"}) {
        m_model->setQuery(QLatin1String(typed));
        QCOMPARE(label(0), QStringLiteral("Debug the firmware of a RISC-V CPU with gdb"));
        QVERIFY(m_model->run(0));
    }
    QCOMPARE(told.size(), 2);
    QVERIFY(told[0][0].toString().contains(QLatin1String("--gdb 3333")));
}

void TestCommandPalette::drivesOpenedBeforeAreFound()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("mine.floom"));
    QCOMPARE(m_space->files()->saveAs(path), QString());
    QSignalSpy wanted(m_model.get(), &CommandPalette::fileWanted);
    m_model->setQuery(QStringLiteral("recent"));
    QCOMPARE(label(0), QStringLiteral("mine.floom"));
    QVERIFY(m_model->run(0));
    QCOMPARE(wanted.value(0).value(0).toString(), path);
}

void TestCommandPalette::aDriveIsDrawnByItsWords()
{
    const auto before = m_space->document()->design();
    m_model->setQuery(QStringLiteral("16x8 Gen4 TLC"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->design().find("pkg")->count, (std::vector<int>{16, 8}));
    QCOMPARE(m_space->document()->findings()->errorCount(), 0);
    m_space->document()->steps()->undo();
    QVERIFY(m_space->document()->design() == before);
}

void TestCommandPalette::aCommandGoesToTheWindow()
{
    QSignalSpy wanted(m_model.get(), &CommandPalette::commandWanted);
    m_model->setQuery(QStringLiteral("light dark"));
    QVERIFY(m_model->run(0));
    QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("view.theme"));
}

void TestCommandPalette::aBlockIsAddedAndSelected()
{
    m_model->setQuery(QStringLiteral("add bch"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->design().blocks.size(), 8U);
    QCOMPARE(m_space->selection()->ids().size(), 1);
}

void TestCommandPalette::aParameterIsAQueryToGoOnWith()
{
    m_model->setQuery(QStringLiteral("pkg.tr"));
    QVERIFY(!m_model->run(0));
    QCOMPARE(m_model->query(), QStringLiteral("pkg.tR = "));
    QVERIFY(!m_model->index(0).data(CommandPalette::RefusedRole).toBool()); // nothing is wrong before a value is typed
    QVERIFY(m_model->index(0).data(CommandPalette::DetailRole).toString().contains(QLatin1String("type its new value")));
    m_model->setQuery(QStringLiteral("pkg.tR = 45us"));
    QVERIFY(m_model->run(0));
    QCOMPARE(std::get<std::int64_t>(m_space->document()->design().find("pkg")->parameters.at("tR")), 45'000'000);
}

void TestCommandPalette::aSettingIsTriedBeforeItIsOffered()
{
    m_model->setQuery(QStringLiteral("pkg.tPROG 3GB/s"));
    QVERIFY(m_model->index(0).data(CommandPalette::RefusedRole).toBool());
    QVERIFY(m_model->index(0).data(CommandPalette::DetailRole).toString().contains(QLatin1String("time")));
    QVERIFY(!m_model->run(0));
    QVERIFY(!m_space->document()->steps()->isModified());
    m_model->setQuery(QStringLiteral("tPROG 900us on pkg[3][*]"));
    QVERIFY(!m_model->index(0).data(CommandPalette::RefusedRole).toBool());
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->design().find("pkg")->overrides.count("[3][*]"), 1U);
    m_model->setQuery(QStringLiteral("pkg.count 16x8"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->design().find("pkg")->count, (std::vector<int>{16, 8}));
}

void TestCommandPalette::aSettingOfAllBlocksIsOneStep()
{
    const int before = m_space->document()->steps()->count();
    m_model->setQuery(QStringLiteral("ideal on"));
    QVERIFY2(label(0).contains(QLatin1String("Ideal")), qPrintable(label(0)));
    m_model->setQuery(QStringLiteral("clock 200MHz"));
    QVERIFY(m_model->run(0));
    QCOMPARE(m_space->document()->steps()->count(), before + 1);
}

void TestCommandPalette::aFirmwareFileIsReadLikeInItsField()
{
    QCOMPARE(m_space->door()->openSample(QStringLiteral("firmware-lab")), QString());
    m_space->door()->discard();
    const auto stored = [this] { // "" = the one that the type comes with
        const auto& values = m_space->document()->design().find("cpu")->parameters;
        const auto found = values.find("binary");
        return found == values.end() ? std::string() : std::get<std::string>(found->second);
    };
    QSignalSpy problems(m_space.get(), &Workspace::problem);
    const auto type = [this](const QString& words) {
        m_model->setQuery(words);
        QVERIFY(m_model->run(0));
    };
    const QString before = QString::fromStdString(stored());
    for (const auto* form : {"cpu.binary %1", "cpu.binary=%1", "binary %1"}) {
        type(QString::fromLatin1(form).arg(QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/minimal.elf")));
        QVERIFY(problems.isEmpty());
        QVERIFY2(stored().starts_with("elf:minimal:"), stored().substr(0, 40).c_str());
        m_space->document()->steps()->undo();
        QCOMPARE(QString::fromStdString(stored()), before);
    }
    type(QStringLiteral("cpu.binary %1").arg(QStringLiteral(FLOOM_SOURCE_DIR "/README.md")));
    QCOMPARE(problems.count(), 1);
    QVERIFY2(problems[0][0].toString().contains(QStringLiteral("expected an ELF file")), qPrintable(problems[0][0].toString()));
    type(QStringLiteral("cpu.binary /no/such/file"));
    QCOMPARE(problems.count(), 2);
    QCOMPARE(QString::fromStdString(stored()), before);
    type(QStringLiteral("cpu.binary greedy")); // comes with the program
    QCOMPARE(problems.count(), 2);
}

void TestCommandPalette::whatWasUsedLastComesFirst()
{
    m_model->setQuery(QStringLiteral("save as"));
    QVERIFY(m_model->run(0));
    m_model->refresh();
    m_model->setQuery(QStringLiteral("sav"));
    QCOMPARE(label(0), QStringLiteral("Save as…"));
}

void TestCommandPalette::whatWasUsedLastIsKnownTheNextTime()
{
    m_model->setQuery(QStringLiteral("save as"));
    QVERIFY(m_model->run(0));
    CommandPalette next;
    next.setWorkspace(m_space.get());
    next.setCommands(m_model->commands());
    QCOMPARE(next.index(0).data(CommandPalette::LabelRole).toString(), QStringLiteral("Save as…"));
}

void TestCommandPalette::anElementIsGoneTo()
{
    for (const auto& [typed, found] : {std::pair("pkg[3][1]", "pkg[3][1]"), std::pair("pkg[3,1]", "pkg[3][1]"),
                                       std::pair("pkg[3]", "pkg[3][*]"), std::pair("pkg[3][1].die[0]", "pkg[3][1].die[0]")}) {
        m_model->setQuery(QLatin1String(typed));
        QVERIFY(m_model->run(0));
        QCOMPARE(m_space->selection()->ids(), QStringList{QStringLiteral("pkg")});
        QCOMPARE(m_space->selection()->instance(), QLatin1String(found));
    }
    for (const char* nonsense : {"pkg[99][0]", "pkg[1][1][1]", "nobody[1]"}) {
        m_model->setQuery(QLatin1String(nonsense));
        QCOMPARE(m_model->count(), 0);
    }
}

void TestCommandPalette::helpIsFoundByWords_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("field"); // the entered field; "" = the text is reported
    QTest::addColumn<QString>("words");
    QTest::newRow("a parameter of the drawing") << "help tPROG"
                                                << "tPROG"
                                                << "";
    QTest::newRow("a type") << "? NAND package"
                            << ""
                            << "NAND package: ";
    QTest::newRow("a rule") << "help R203"
                            << ""
                            << "R203 ";
    QTest::newRow("what is not in the drawing") << "? emulatedPageSize"
                                                << ""
                                                << "RRAM package: ";
}

void TestCommandPalette::helpIsFoundByWords()
{
    QFETCH(QString, typed);
    QFETCH(QString, field);
    QFETCH(QString, words);
    QSignalSpy entered(m_model.get(), &CommandPalette::fieldWanted);
    QSignalSpy told(m_model.get(), &CommandPalette::explained);
    m_model->setQuery(typed);
    QVERIFY(m_model->run(0));
    QCOMPARE(entered.size(), field.isEmpty() ? 0 : 1);
    QCOMPARE(told.size(), field.isEmpty() ? 1 : 0);
    if (field.isEmpty())
        QVERIFY2(told[0][0].toString().contains(words) && told[0][0].toString().size() > words.size() + 20,
                 qPrintable(told[0][0].toString()));
    else
        QCOMPARE(entered[0][0].toString(), field);
}

QTEST_MAIN(TestCommandPalette)
#include "tst_command_palette.moc"
