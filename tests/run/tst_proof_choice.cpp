// SPDX-License-Identifier: GPL-3.0-or-later
// What is tried where a proof of all changes would take too long.
#include "run/prove.h"
#include "run/run_now.h"
#include "simulate/redraw.h"

#include <algorithm>

using namespace floom;

namespace {

// `runs`: the proof may take so many times the events of the run; 0: as many as that of an ordinary run.
Bottleneck provedIn(std::uint64_t runs, const Changes& changes, const char* words)
{
    RunRequest request;
    request.design = redrawn("starter", changes);
    request.workload = *parseWorkload(words);
    request.causes = false;
    RunRecord record = *runNow(builtinCatalogue(), request, {}).record;
    const std::uint64_t events = runs * record.result.performance.events;
    prove(record, builtinCatalogue(), request, {kVerdictProof.requests, events > 0 ? events : kVerdictProof.events});
    return record.result.bottleneck;
}

bool isTried(const Bottleneck& limit, const char* address)
{
    return std::ranges::count(limit.sensitivity, address, &Sensitivity::address) > 0;
}

} // namespace

class TestProofChoice : public QObject {
    Q_OBJECT
private slots:
    // Remedies for the work of the busiest part remain.
    void remediesOfTheWorkStay()
    {
        const Bottleneck limit =
            provedIn(0, {"cpu.mapping=zoned"}, "job=a rw=randread bs=4k qd=4 count=6000 ; job=b rw=randwrite bs=4k qd=8 count=2000");
        QVERIFY2(isTried(limit, "cpu.mapping") && !isTried(limit, "host.lanes"), limit.sentence.c_str());
        QVERIFY2(limit.sentence.starts_with("A setting limits: Mapping zoned to page"), limit.sentence.c_str());
    }

    // Policies that were changed are tried before what might help the busiest part: +300 % was left untried beside the dies' +80 %.
    void changedPoliciesStay()
    {
        const Bottleneck limit = provedIn(12, {"cpu.cachePolicy=write_through"}, "rw=randwrite bs=4k qd=32 count=8000");
        QVERIFY2(limit.untried >= 10, limit.sentence.c_str());
        QVERIFY2(limit.sentence.starts_with("A setting limits: Write cache write-through to write-back gains most"),
                 limit.sentence.c_str());
    }
};

QTEST_GUILESS_MAIN(TestProofChoice)
#include "tst_proof_choice.moc"
