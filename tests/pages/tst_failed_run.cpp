// SPDX-License-Identifier: GPL-3.0-or-later
// A run that its own firmware ended: the card, the findings and the status say so, and nothing is offered that would not help.
#include "canvas/canvas_answer.h"
#include "desk/files/firmware_load.h"
#include "desk/lists/diagnostic_model.h"
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/parameter_edits.h"

#include <QTemporaryDir>
#include <QtEndian>

using namespace floom;

namespace {

// The firmware "minimal" with an instruction that there is not at its entry.
QByteArray brokenFirmware()
{
    QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/projects/firmware/minimal.elf"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray elf = file.readAll();
    const auto at = [&](int offset) { return qFromLittleEndian<quint32>(elf.constData() + offset); };
    const quint32 entry = at(24), header = at(28); // of the first segment
    const auto place = static_cast<qsizetype>(entry - at(static_cast<int>(header) + 8) + at(static_cast<int>(header) + 4));
    return elf.replace(place, 4, QByteArray(4, '\0'));
}

} // namespace

class TestFailedRun : public QObject {
    Q_OBJECT

private slots:
    void theReasonIsToldWhereOneLooks()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("broken.elf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(brokenFirmware()) > 0);
        file.close();
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("firmware-lab")), QString());
        QCOMPARE(loadFirmware(*space.document(), {QStringLiteral("cpu.binary")}, file.fileName()), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=4 count=200 precondition=none")), QString());
        const auto* findings = space.document()->findings();
        const int before = findings->errorCount();
        CanvasAnswer answer;
        answer.setWorkspace(&space);
        DiagnosticModel model;
        model.setWorkspace(&space);
        const int listed = model.count();
        runToItsEnd(space);

        QVERIFY(space.run()->isFailed());
        QCOMPARE(space.run()->partialText(), QStringLiteral("failed"));
        QVERIFY2(answer.headline().startsWith(QStringLiteral("The firmware has failed in")), qPrintable(answer.headline()));
        QVERIFY2(answer.detail().contains(QStringLiteral("illegal instruction")), qPrintable(answer.detail()));
        QVERIFY(answer.offer().isEmpty());
        QVERIFY(space.run()->sentence().contains(QStringLiteral("illegal instruction")));
        QCOMPARE(findings->errorCount(), before + 1);
        QCOMPARE(findings->blockerCount(), before); // it may be run again
        QCOMPARE(model.count(), listed + 1);
        QCOMPARE(model.index(0).data(DiagnosticModel::RuleRole).toString(), QStringLiteral("R701"));
        QCOMPARE(model.index(0).data(DiagnosticModel::MendableRole).toBool(), false);
        QVERIFY(!model.waive(0, QStringLiteral("known")).isEmpty());

        QCOMPARE(space.document()->parameters()->set(QStringLiteral("cpu.binary"), QStringLiteral("greedy")), QString());
        QCOMPARE(findings->errorCount(), before); // another drive than the one that failed
        space.document()->steps()->undo();
        QCOMPARE(findings->errorCount(), before + 1);
    }

    // "Load-limited: the drive completes what arrives."
    void whatFollowsTheHeadlineBeginsASentence()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        QCOMPARE(space.document()->setWorkload(QStringLiteral("rw=randread bs=4k rate_iops=1000 count=500")), QString());
        CanvasAnswer answer;
        answer.setWorkspace(&space);
        runToItsEnd(space);
        QVERIFY2(answer.detail().startsWith(QStringLiteral("The drive")),
                 qPrintable(answer.headline() + QStringLiteral(" | ") + answer.detail()));
    }
};

QTEST_MAIN(TestFailedRun)
#include "tst_failed_run.moc"
