// SPDX-License-Identifier: GPL-3.0-or-later
// Reporting of real firmware: functions, call paths and memory waits add up to the core's time; a request's time in firmware is split by
// function; the verdict names the function if the CPU limits.
#include "analysis/firmware_hands.h"
#include "analysis/firmware_words.h"
#include "analysis/one_request.h"
#include "analysis/proved.h"
#include "riscv/profile.h"
#include "soc/firmware_drive.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace floom;
using riscv::Profile;

namespace {

const FirmwareFunction* functionOf(const FirmwareCore& core, const std::string& name)
{
    const auto found =
        std::find_if(core.functions.begin(), core.functions.end(), [&](const FirmwareFunction& f) { return f.name == name; });
    return found == core.functions.end() ? nullptr : &*found;
}

// True if the call path of these names, outermost first, exists.
bool hasStack(const FirmwareCore& core, const std::string& names)
{
    const auto lines = foldedStacks(core);
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(names + " "); });
}

} // namespace

class TestFirmwareSeen : public QObject {
    Q_OBJECT
private slots:
    // main (1) calls a (2), which calls b (3) and jumps to c (4), which returns to main.
    void callsAndReturnsMakeATree()
    {
        Profile profile({}, 5);
        profile.record = true;
        profile.enter(1, 0, Profile::Move::call);
        profile.enter(2, 10, Profile::Move::call);
        profile.enter(3, 30, Profile::Move::call);
        profile.waited(4, riscv::WaitFor::dram);
        profile.enter(2, 60, Profile::Move::back);
        profile.enter(4, 61, Profile::Move::jump);
        profile.enter(1, 70, Profile::Move::back);
        profile.settle(100);
        const std::vector<std::uint64_t> self{0, 40, 21, 30, 9};
        for (std::size_t f = 0; f < self.size(); ++f)
            QCOMPARE(profile.uses[f].cycles, self[f]);
        QCOMPARE(profile.uses[3].waits[static_cast<std::size_t>(riscv::WaitFor::dram)], std::uint64_t{4});
        QCOMPARE(profile.uses[1].calls, std::uint64_t{1});
        QCOMPARE(profile.paths.size(), std::size_t{5}); // the root, main, a, b, c
        QCOMPARE(int(profile.stays[2].depth), 2); // b in a in main
        QCOMPARE(int(profile.stays[4].depth), 1); // c took the place of a
        QCOMPARE(int(profile.stays[5].depth), 0);
    }

    void theTreeIsBounded()
    {
        Profile profile({}, 10'000);
        profile.enter(1, 0, Profile::Move::call);
        std::uint64_t now = 0;
        for (std::uint16_t f = 2; f < 9'000; ++f) {
            profile.enter(f, ++now, Profile::Move::call);
            profile.enter(1, ++now, Profile::Move::back);
        }
        for (std::uint16_t f = 2; f < 9'000; ++f) // nested ever deeper
            profile.enter(f, ++now, Profile::Move::call);
        profile.settle(++now);
        QVERIFY(profile.paths.size() <= Profile::kMostPaths);
        std::uint64_t byFunction = 0, byPath = 0;
        for (const auto& use : profile.uses)
            byFunction += use.cycles;
        for (const auto& path : profile.paths) {
            byPath += path.cycles;
            QVERIFY(path.depth < Profile::kDeepest);
        }
        QCOMPARE(byFunction, now);
        QCOMPARE(byPath, now);
        QCOMPARE(profile.uses[8'999].cycles, std::uint64_t{2}); // exact, with or without its own path
    }

    void functionsAddUp()
    {
        const RunResult result = runOf(firmwareDrive({"cpu.clock=20MHz"}), "rw=randwrite count=4000");
        const FirmwareResult& firmware = result.firmware;
        QCOMPARE(firmware.block, std::string("cpu"));
        QCOMPARE(firmware.binary, std::string("greedy"));
        QCOMPARE(firmware.hertz, 20e6);
        QVERIFY(firmware.requests >= result.window.measuredRequests && firmware.faults.empty());
        QCOMPARE(firmware.cores.size(), std::size_t{1});
        const FirmwareCore& core = firmware.cores.front();
        std::uint64_t self = 0, paths = 0;
        for (const FirmwareFunction& f : core.functions) {
            self += f.self;
            QVERIFY(f.waited() <= f.self && f.total >= f.self && f.total <= core.busy);
        }
        for (const FirmwarePath& path : core.paths)
            paths += path.self;
        QCOMPARE(self, core.busy);
        QCOMPARE(paths, core.busy);
        QVERIFY(core.busy <= core.cycles);
        // Window length in clock cycles.
        const double cycles = (result.window.end - result.window.start).seconds() * 20e6;
        QVERIFY2(std::abs(static_cast<double>(core.cycles) - cycles) < 0.01 * cycles, qPrintable(QString::number(cycles)));
        QVERIFY(std::is_sorted(core.functions.begin(), core.functions.end(),
                               [](const FirmwareFunction& a, const FirmwareFunction& b) { return a.self > b.self; }));
        QVERIFY(functionOf(core, "main") != nullptr && functionOf(core, "main")->total > core.busy * 9 / 10);
        // The busy time equals that of the core's track.
        const auto lane = std::find_if(result.utilization.begin(), result.utilization.end(),
                                       [](const TrackUse& use) { return use.instance.starts_with("cpu.core"); });
        QVERIFY(std::abs(lane->busy - static_cast<double>(core.busy) / static_cast<double>(core.cycles)) < 0.01);
    }

    void theDocumentHoldsThem()
    {
        const RunResult result = runOf(firmwareDrive({}), "rw=randread count=1000");
        const std::string text = writeResult(result, false);
        for (const char* part : {"\"firmware\": {", "\"binary\": \"greedy\"", "\"self_cycles\": ", "\"wait_sram\": ", "\"stacks\": ["})
            QVERIFY2(text.find(part) != std::string::npos, part);
        QVERIFY(!foldedStacks(result.firmware.cores.front()).empty());
        QVERIFY(writeResult(runOf(builtinDrive({}), "rw=randread count=1000"), false).find("\"firmware\": {") == std::string::npos);
    }

    void aTableBehindTheBusWaitsForTheDram()
    {
        // A map that does not fit the SRAM is in DRAM.
        const RunResult far = runOf(firmwareDrive({"cpu.sharedMemory=4KiB"}), "rw=randread count=2000");
        const RunResult near = runOf(firmwareDrive({}), "rw=randread count=2000");
        const auto waits = [](const RunResult& result, FirmwareWait what) {
            std::uint64_t sum = 0;
            for (const FirmwareFunction& f : result.firmware.cores.front().functions)
                sum += f.waits[static_cast<std::size_t>(what)];
            return sum;
        };
        QVERIFY(waits(far, FirmwareWait::dram) > 0 && waits(far, FirmwareWait::sram) == 0);
        QVERIFY(waits(near, FirmwareWait::dram) == 0 && waits(near, FirmwareWait::sram) > 0);
        QVERIFY(waits(near, FirmwareWait::registers) > 0);
    }

    void twoCoresAreToldApart()
    {
        const RunResult result = runOf(firmwareDrive({"cpu.binary=dual", "cpu.cores=3", "cpu.clock=20MHz"}), "rw=randrw count=2000");
        QCOMPARE(result.firmware.cores.size(), std::size_t{3});
        QVERIFY(result.firmware.cores[0].busy > 0 && result.firmware.cores[1].busy > 0);
        QCOMPARE(result.firmware.cores[2].busy, std::uint64_t{0}); // it sleeps
        QVERIFY(foldedStacks(result.firmware.cores[2]).empty());
    }

    void aFaultIsKept()
    {
        const RunResult result = runOf(firmwareDrive({"cpu.binary=minimal"}), "rw=randwrite count=200000 precondition=none");
        QCOMPARE(result.firmware.faults.size(), std::size_t{1});
        const FirmwareFault& fault = result.firmware.faults.front();
        QCOMPARE(fault.core, 0);
        QCOMPARE(fault.function, std::string("write_unit"));
        QVERIFY(fault.seconds > 0 && fault.place.find("minimal.c:") != std::string::npos && !fault.what.empty());
        QVERIFY(result.firmware.console.find("the drive is full") != std::string::npos);
        QVERIFY(writeResult(result, false).find("\"faults\": [") != std::string::npos);
    }

    // A request's parts still sum to its latency, and include the core's work while it held the command.
    void aRequestsTimeIsToldByFunction_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("reads") << "rw=randread count=1500 qd=8";
        QTest::newRow("writes") << "rw=randwrite count=1500 qd=8";
        QTest::newRow("of many units") << "rw=randrw bs=64k count=300 qd=4";
    }
    void aRequestsTimeIsToldByFunction()
    {
        QFETCH(QString, words);
        const RunResult result = runDrive(firmwareDrive({"cpu.clock=50MHz"}), words.toStdString(), 1, true);
        QVERIFY(!result.spans->requests.empty());
        std::set<std::string> functions;
        int held = 0, waited = 0;
        for (const RequestSpan& request : result.spans->requests) {
            const auto account = accountOf(*result.spans, request.request, result.activities);
            QVERIFY(account);
            std::int64_t sum = 0;
            for (const RequestPart& part : account->parts) {
                QVERIFY(part.ps >= 0);
                QVERIFY(!wordsOf(*result.spans, result.activities, part).empty());
                sum += part.ps;
                held += part.hand == RequestPart::Hand::held ? 1 : 0;
                waited += part.hand == RequestPart::Hand::waits ? 1 : 0;
                if (part.hand == RequestPart::Hand::held && part.activity >= 0)
                    functions.insert(result.activities[static_cast<std::size_t>(part.activity)].name);
            }
            QCOMPARE(sum, request.completed.ps - request.issued.ps);
            // Intervals in the firmware follow each other within the request's lifetime.
            std::int64_t at = request.issued.ps;
            for (const HandPiece& piece : handsOf(*result.spans, request)) {
                QVERIFY(piece.from.ps >= at && piece.to.ps > piece.from.ps && piece.to.ps <= request.completed.ps);
                QVERIFY(piece.core >= 0 && result.spans->tracks[static_cast<std::size_t>(piece.core)].resource == "core");
                at = piece.to.ps;
            }
        }
        QVERIFY(held > 0 && waited > 0);
        QVERIFY(functions.contains("host_command") || functions.contains("read_units") || functions.contains("write_unit"));
    }

    void spansOfFunctionsKnowTheirDepth()
    {
        const RunResult result = runDrive(firmwareDrive({}), "rw=randwrite count=500", 1, true);
        std::set<int> depths;
        for (const Span& span : result.spans->spans)
            if (result.spans->tracks[span.track].resource == "core")
                depths.insert(span.flags);
        QVERIFY2(depths.size() >= 2, qPrintable(QString::number(depths.size())));
        const auto& paths = result.firmware.cores.front().paths;
        QVERIFY(std::any_of(paths.begin(), paths.end(), [](const FirmwarePath& path) { return path.parent >= 0; }));
        QVERIFY(hasStack(result.firmware.cores.front(), "_start;main"));
    }

    void theFunctionIsNamedInWords()
    {
        FirmwareResult firmware;
        QCOMPARE(functionWords(firmware), std::string());
        FirmwareCore idle, busy;
        idle.cycles = busy.cycles = 1000;
        busy.busy = 800;
        busy.functions = {{"gc_pick_victim", 410, 410, 3, {10, 20, 205}}, {"main", 390, 800, 1, {}}};
        firmware.cores = {idle, busy};
        QCOMPARE(functionWords(firmware),
                 std::string(" gc_pick_victim takes 41 % of the time of core 1, 50 % of it waiting for the DRAM."));
        firmware.cores[1].functions.front().waits = {1, 2, 3}; // almost no waits
        QCOMPARE(functionWords(firmware), std::string(" gc_pick_victim takes 41 % of the time of core 1."));
    }

    // A function is named only if experiments show that the CPU limits, and only measured gains are stated.
    void theVerdictNamesTheFunctionWhereTheProcessorLimits()
    {
        const RunResult slow = proved(firmwareDrive({"cpu.clock=5MHz"}), "rw=randread count=3000 qd=32", 2'000);
        QCOMPARE(slow.bottleneck.block, std::string("cpu"));
        const std::string& name = slow.firmware.cores.front().functions.front().name;
        QVERIFY2(slow.bottleneck.sentence.find(name + " takes ") != std::string::npos, slow.bottleneck.sentence.c_str());
        QVERIFY(std::any_of(slow.bottleneck.sensitivity.begin(), slow.bottleneck.sensitivity.end(),
                            [](const Sensitivity& line) { return line.address == "cpu.sharedCycles"; }));
        const RunResult fast = proved(firmwareDrive({"cpu.clock=2GHz"}), "rw=randread count=3000 qd=64", 2'000);
        QVERIFY2(fast.bottleneck.block != "cpu", fast.bottleneck.sentence.c_str());
        QVERIFY(fast.bottleneck.sentence.find(" of the time of core") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestFirmwareSeen)
#include "tst_firmware_seen.moc"
