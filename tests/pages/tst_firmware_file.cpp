// SPDX-License-Identifier: GPL-3.0-or-later
// A firmware file becomes part of the design in one undoable step, is refused with a reason if it cannot run, and is shown by name, size
// and hash.
#include "desk/files/firmware_load.h"
#include "document/document.h"
#include "inspector/parameter_rows.h"

#include "catalogue/builtin.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestFirmwareFile : public QObject {
    Q_OBJECT

    static QString sample(const char* name) { return QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/") + QLatin1String(name); }
    static void open(Document& document)
    {
        auto design = readDesign(findSample("firmware-lab")->text, builtinCatalogue());
        QVERIFY(design.ok());
        document.load(*design);
    }
    // Value of a row of the CPU; "" if there is no such row.
    static QString shown(const Document& document, const char* key)
    {
        ParameterQuery query;
        query.blocks = {QStringLiteral("cpu")};
        for (const auto& row : parameterRows(document.design(), builtinCatalogue(), query))
            if (row.key == QLatin1String(key))
                return row.value;
        return {};
    }

private slots:
    void aFileIsLoadedAndTakenBack()
    {
        Document document(builtinCatalogue());
        open(document);
        QCOMPARE(shown(document, "binary"), QStringLiteral("greedy"));
        const auto before = shown(document, "binaryFacts");
        QVERIFY2(before.contains(QLatin1String(" B  ")), qPrintable(before));
        for (const auto& file : {sample("minimal.elf"), QUrl::fromLocalFile(sample("minimal.elf")).toString()}) {
            QCOMPARE(loadFirmware(document, {QStringLiteral("cpu.binary")}, file), QString());
            QCOMPARE(document.steps()->undoText(), QStringLiteral("Load minimal.elf into cpu"));
            QCOMPARE(shown(document, "binary"), QStringLiteral("minimal")); // not its contents
            QVERIFY(shown(document, "binaryFacts") != before);
            document.steps()->undo();
            QCOMPARE(shown(document, "binary"), QStringLiteral("greedy"));
            QCOMPARE(shown(document, "binaryFacts"), before);
        }
    }

    void whatCannotRunIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        QTest::newRow("text") << QByteArray("int main;") << "expected an ELF file";
        QTest::newRow("nothing") << QByteArray() << "expected an ELF file";
        QTest::newRow("cut") << [] {
            QFile file(sample("minimal.elf"));
            return file.open(QIODevice::ReadOnly) ? file.read(2000) : QByteArray();
        }() << "expected ";
    }
    void whatCannotRunIsRefused()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, told);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("bad.elf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        Document document(builtinCatalogue());
        open(document);
        const Design before = document.design();
        const auto reason = loadFirmware(document, {QStringLiteral("cpu.binary")}, file.fileName());
        QVERIFY2(reason.contains(told) && reason.contains(QLatin1String("bad.elf")), qPrintable(reason));
        QVERIFY(document.design() == before);
    }

    void aFolderAndAMissingFileAreRefused()
    {
        Document document(builtinCatalogue());
        open(document);
        QVERIFY(loadFirmware(document, {QStringLiteral("cpu.binary")}, QDir::tempPath()).contains(QLatin1String("a folder")));
        QVERIFY(!loadFirmware(document, {QStringLiteral("cpu.binary")}, sample("none.elf")).isEmpty());
        QCOMPARE(shown(document, "binary"), QStringLiteral("greedy"));
    }
};

QTEST_APPLESS_MAIN(TestFirmwareFile)
#include "tst_firmware_file.moc"
