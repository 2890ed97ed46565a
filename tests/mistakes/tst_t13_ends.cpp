// SPDX-License-Identifier: GPL-3.0-or-later
// T13, overflow: rates, sizes and times at the ends of their ranges are handled correctly or refused, never wrapped. Generated over every
// parameter of every sample; plus drives of petabytes, requests of one byte, runs of years.
#include "base/units.h"
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

namespace {

std::vector<Value> endsOf(const ParameterSpec& spec)
{
    std::vector<Value> ends;
    for (const auto& end : {spec.min, spec.max})
        if (end)
            ends.push_back(*end);
    return ends;
}

// "" if refused with a reason or plausible; else the fault.
std::string judge(const Design& design, const char* workload)
{
    const Compiled compiled = compile(design, builtinCatalogue());
    if (!compiled.program)
        return compiled.diagnostics.empty() ? "refused without a word" : "";
    const auto parsed = parseWorkload(workload);
    if (!parsed)
        return parsed.error().message().empty() ? "refused without a word" : "";
    RunResult result = simulate(*compiled.program, *parsed, {});
    explain(result, *compiled.program, *parsed);
    if (!std::isfinite(result.iops) || result.iops < 0 || !std::isfinite(result.boundIops) || result.boundIops < 0)
        return "rates " + std::to_string(result.iops) + " " + std::to_string(result.boundIops);
    if (result.window.completed == 0 || result.latencyTotal.ps < 0 || result.simulatedSeconds < 0)
        return "no request done, or time went backwards";
    for (const LawCheck& law : result.laws)
        if (!law.holds)
            return law.name + " " + std::to_string(law.value);
    for (const TrackUse& use : result.utilization)
        if (!(use.busy >= 0 && use.busy <= 1 + 1e-9))
            return use.instance + " busy " + std::to_string(use.busy);
    for (const Segment& segment : result.segments)
        if (segment.wait < Time{} || segment.service < Time{})
            return "a negative time";
    return {};
}

} // namespace

class TestT13Ends : public QObject {
    Q_OBJECT

private slots:
    void t13EndsOfEveryRange_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("block");
        for (const char* sample : {"starter", "sata-mlc", "all-rram"})
            for (const Block& block : drive(sample).blocks)
                QTest::addRow("%s %s", sample, block.id.c_str()) << sample << QString::fromStdString(block.id);
    }

    void t13EndsOfEveryRange()
    {
        QFETCH(QString, sample);
        QFETCH(QString, block);
        Design design = drive(sample.toStdString());
        Block& changed = *design.find(block.toStdString());
        QStringList wrong;
        for (const ParameterSpec& spec : builtinCatalogue().find(changed.type)->parameters)
            for (const Value& end : endsOf(spec)) {
                const Parameters kept = changed.parameters;
                changed.parameters[spec.id] = end;
                for (const char* workload : {"qd=4 count=30", "rw=randwrite qd=4 count=30"}) {
                    const std::string why = judge(design, workload);
                    if (!why.empty())
                        wrong << QString::fromStdString(spec.id + "=" + formatValue(end, spec.kind) + " " + workload + ": " + why);
                }
                changed.parameters = kept;
            }
        QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
    }

    // 16 channels of 64 packages of 16 dies, 65,536 blocks of 16,384 pages of 64 KiB in each of two planes: 2.3 EB raw.
    void t13ADriveOfExabytes()
    {
        const Changes huge = {
            "ch.count=16",  "ecc.count=16",       "pkg.count=[16,64]",       "pkg.dies=16",        "pkg.blocksPerPlane=65536",
            "pkg.planes=2", "pkg.pageSize=64KiB", "pkg.pagesPerBlock=16384", "pkg.spareSize=16KiB"};
        const Compiled compiled = compile(drive("starter", huge), builtinCatalogue());
        if (!compiled.program) {
            QVERIFY(!compiled.diagnostics.empty());
            return;
        }
        const double raw = 16.0 * 64 * 16 * 65536 * 16384 * 65536 * 2;
        QVERIFY(std::fabs(static_cast<double>(compiled.program->capacityBytes) * 1.2 / raw - 1) < 0.01);
        QCOMPARE(judge(drive("starter", huge), "qd=4 count=200"), std::string());
        QCOMPARE(judge(drive("starter", huge), "rw=randwrite qd=4 count=200"), std::string());
    }

    // One byte, an odd number of bytes, 1 GiB.
    void t13SizesOfRequests()
    {
        for (const char* sample : {"starter", "sata-mlc", "all-rram"})
            for (const char* workload : {"bs=1 qd=1 count=20", "bs=512 qd=1 count=20", "bs=1g qd=1 count=2", "bs=256m qd=1 count=2",
                                         "rw=write bs=64m qd=1 count=2 precondition=none"})
                QCOMPARE(judge(drive(sample), workload), std::string());
    }

    // One request every ten seconds, for years: 10^7 s are 10^19 ps, beyond 63 bits, so such a run is refused or ends correctly.
    void t13RunsOfYears()
    {
        for (const char* words : {"rate_iops=1 count=1000", "rate_iops=1 runtime=30d", "rate_iops=0.01 count=100000"}) {
            const auto parsed = parseWorkload(words);
            if (!parsed) {
                QVERIFY(!parsed.error().message().empty());
                continue;
            }
            const RunResult result = simulate(*programOf(drive("starter")), *parsed, {});
            QVERIFY(result.simulatedSeconds > 0 && std::isfinite(result.iops));
            if (!result.partial)
                QVERIFY2(result.simulatedSeconds > 900, qPrintable(QString::number(result.simulatedSeconds)));
        }
    }
};

QTEST_APPLESS_MAIN(TestT13Ends)
#include "tst_t13_ends.moc"
