// SPDX-License-Identifier: GPL-3.0-or-later
// The real drives among the samples: their capacity, and rates consistent with announcements or known properties.
#include "simulate/redraw.h"

using namespace floom;

namespace {

double megabytes(const char* sample, const char* words)
{
    return runDrive(sample, {}, words).bandwidthMBs;
}

} // namespace

class TestPresets : public QObject {
    Q_OBJECT

private slots:
    // Announced 250 MB/s; the controller without flash moves 260 (OpenSSD).
    void theVertexReadsAsAnnounced()
    {
        const double read = megabytes("ocz-vertex-120gb", "rw=read bs=128k qd=32 count=3000 precondition=sequential");
        QVERIFY2(read > 225 && read <= 260, qPrintable(QString::number(read)));
    }
    // 32 dies x 4 KiB / 115 us = 1,140 MB/s is the maximum (SSDExplorer, figure 6).
    void theNvramDriveIsLimitedByItsDies()
    {
        const double read = megabytes("nvram-512gb", "rw=randread bs=4k qd=1000 count=40000 precondition=sequential");
        QVERIFY2(read > 0.85 * 1140 && read <= 1140, qPrintable(QString::number(read)));
    }
    // 36 dies / 115 us = 313 k is the maximum; the link of four lanes carries less than 3.94 GB/s, and 2.2 were announced.
    void theIntelStaysBelowItsDies()
    {
        const RunResult result = runDrive("intel-750-400gb", {}, "rw=randread bs=4k qd=256 count=40000 precondition=sequential");
        QVERIFY2(result.iops > 150'000 && result.iops <= 313'043, qPrintable(QString::number(result.iops)));
        const double read = megabytes("intel-750-400gb", "rw=read bs=128k qd=64 count=4000 precondition=sequential");
        QVERIFY2(read > 1'500 && read < 3'200, qPrintable(QString::number(read)));
    }
    // Announced 120 MB/s; four ways of 40 MB/s carry 155 of data.
    void theMtronReadsAsItsBusesCarry()
    {
        const double read = megabytes("mtron-msp7000", "rw=read bs=128k qd=32 count=2000 precondition=sequential");
        QVERIFY2(read > 100 && read <= 150, qPrintable(QString::number(read)));
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "tst_presets.moc"
