// SPDX-License-Identifier: GPL-3.0-or-later
// Paths and times of data inside the drive, from recorded spans.
#include "simulate/drive.h"

#include <algorithm>

using namespace floom;

namespace {

// Ends of an activity's spans on one track, in order.
std::vector<std::int64_t> endsOf(const RunResult& result, const std::string& block, const std::string& activity, int element)
{
    std::vector<std::int64_t> ends;
    for (std::size_t t = 0; t < result.spans->tracks.size(); ++t)
        for (std::uint64_t i = result.spans->trackBegin[t]; i < result.spans->trackBegin[t + 1]; ++i) {
            const Span& span = result.spans->spans[i];
            if (result.spans->tracks[t].name.rfind(block + "[" + std::to_string(element) + "]", 0) == 0
                && result.activities[static_cast<std::size_t>(span.activity())].name == activity)
                ends.push_back(span.end().ps);
        }
    std::sort(ends.begin(), ends.end());
    return ends;
}

std::int64_t picoseconds(const RunResult& result, const std::string& resource, const std::string& activity)
{
    std::int64_t sum = 0;
    for (std::size_t t = 0; t < result.spans->tracks.size(); ++t)
        for (std::uint64_t i = result.spans->trackBegin[t]; i < result.spans->trackBegin[t + 1]; ++i) {
            const Span& span = result.spans->spans[i];
            if (result.spans->tracks[t].resource == resource
                && result.activities[static_cast<std::size_t>(span.activity())].name == activity)
                sum += span.end().ps - span.start.ps;
        }
    return sum;
}

} // namespace

class TestDataWays : public QObject {
    Q_OBJECT

private slots:
    // 20 MHz: a codeword takes 274 clocks of 50 ns, a page of 16 KiB 219.2 us; the bus needs 43 us. The program must not start before the
    // last codeword is encoded and sent.
    void nothingIsProgrammedBeforeItIsEncoded()
    {
        for (const int planes : {1, 2}) {
            const RunResult result = runDrive("starter", {"ecc.clock=20MHz", "pkg.count=[8,1]", "pkg.planes=" + std::to_string(planes)},
                                              "rw=write bs=16k qd=4 count=2000 precondition=none", 1, true);
            int programs = 0;
            for (int channel = 0; channel < 8; ++channel) {
                const auto sent = endsOf(result, "ch", "write_data", channel), encoded = endsOf(result, "ecc", "encode", channel);
                // Per program the encoder has two spans, until the first and until the last word leaves; the bus one per plane.
                for (std::size_t i = 0; (i + 1) * planes <= sent.size() && 2 * i + 1 < encoded.size(); ++i, ++programs)
                    QVERIFY2(sent[(i + 1) * planes - 1] >= encoded[2 * i + 1], qPrintable(QString("program %1").arg(programs)));
            }
            QVERIFY(programs > 200);
        }
    }

    // Into the buffer over the write lane, out over the read lane: equal bytes each way.
    void writtenDataUseEachLaneOnce()
    {
        const RunResult result = runDrive("starter", {}, "rw=write bs=64k qd=8 count=600 precondition=none", 1, true);
        const auto in = static_cast<double>(picoseconds(result, "write_lane", "write_data"));
        const auto out = static_cast<double>(picoseconds(result, "read_lane", "read_data"));
        QVERIFY2(std::abs(out / in - 1) < 0.25, qPrintable(QString("%1 in, %2 out").arg(in).arg(out))); // 8 MiB of 37 stay in the buffer
        QVERIFY(in > 0 && out > 0);
    }
};

QTEST_APPLESS_MAIN(TestDataWays)
#include "tst_data_ways.moc"
