// SPDX-License-Identifier: GPL-3.0-or-later
// A write buffer that is large relative to the drive lowers the WAF: reported when the run shows it, with the closed-form value.
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

// 2 dies of 64 blocks of 64 pages in two planes: 54,613 host units.
const Changes kTwoDies = {"ch.count=2",           "ecc.count=2",    "pkg.count=[2,1]", "pkg.blocksPerPlane=64",
                          "pkg.pagesPerBlock=64", "pkg.tPROG=100us"};

const Diagnostic* told(const RunResult& result)
{
    const auto found =
        std::find_if(result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& d) { return d.rule == "R616"; });
    return found == result.diagnostics.end() ? nullptr : &*found;
}

} // namespace

class TestBufferedWaf : public QObject {
    Q_OBJECT

private slots:
    void aLargeBufferIsTold()
    {
        const char* const writes = "rw=randwrite qd=32 count=150000";
        const RunResult small = runDrive("starter", with(kTwoDies, {"cpu.writeBuffer=512KiB"}), writes); // 0.2 %
        const RunResult large = runDrive("starter", with(kTwoDies, {"cpu.writeBuffer=32MiB"}), writes); // 15 %
        QVERIFY(told(small) == nullptr);
        QVERIFY(told(large) != nullptr);
        const std::string& text = told(large)->detail;
        QVERIFY2(text.find("It holds 15 %") == 0, text.c_str());
        QVERIFY2(text.find("WAF is " + QString::number(large.ftl.waf, 'f', 2).toStdString() + ";") != std::string::npos, text.c_str());
        // The closed form without buffer equals the WAF measured with the small buffer.
        const auto at = text.find("without a buffer gives ");
        QVERIFY(at != std::string::npos);
        const double law = std::stod(text.substr(at + 23));
        QVERIFY2(std::fabs(small.ftl.waf / law - 1) < 0.03, qPrintable(QString("%1, by the law %2").arg(small.ftl.waf).arg(law)));
        QVERIFY(large.ftl.waf < 0.97 * law);
    }

    // Nothing is reported if the closed form does not apply or too little was collected.
    void itIsLeftOutWhereItIsNotKnown()
    {
        const Changes large = with(kTwoDies, {"cpu.writeBuffer=32MiB"});
        for (const char* other : {"rw=randwrite zipf=1.1 qd=32 count=60000", "rw=randwrite size=50% qd=32 count=60000",
                                  "rw=randwrite bs=16k qd=32 count=30000", "rw=randwrite qd=32 count=2000 precondition=none"})
            QVERIFY2(told(runDrive("starter", large, other)) == nullptr, other);
    }
};

QTEST_APPLESS_MAIN(TestBufferedWaf)
#include "tst_buffered_waf.moc"
