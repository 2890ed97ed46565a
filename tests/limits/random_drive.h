// SPDX-License-Identifier: GPL-3.0-or-later
// Random drives and loads: all host types, buses, codecs, memories and mappings, unequal parts, caches, start states, sizes, mixes, skews
// and several jobs. The same number always gives the same drive. Small, so that thousands of runs take seconds.
#pragma once

#include "base/random.h"
#include "simulate/redraw.h"

#include <algorithm>

namespace floom {

struct RandomDrive {
    std::string sample;
    Changes changes;
    std::string workload;
};

class DriveDice {
public:
    explicit DriveDice(std::uint64_t number)
        : m_stream(number, "tests.random_drive")
        , m_number(number)
    {
    }

    RandomDrive draw()
    {
        const bool rram = below(8) == 0;
        m_drive.sample = rram ? "all-rram" : "starter";
        host();
        fabric();
        processor(rram);
        rram ? resistive() : flash();
        m_drive.workload = load();
        return m_drive;
    }

    // The same drive, in which one or two things other than parts are scarce: polls, command slots, slots of the write buffer, power.
    RandomDrive drawScarce()
    {
        draw();
        const bool sata = std::find(m_drive.changes.begin(), m_drive.changes.end(), "host=host_sata") != m_drive.changes.end();
        m_stream = RandomStream(m_number, "tests.random_drive.scarce");
        for (int times = 1 + below(2); times > 0; --times)
            scarce(below(6), sata);
        return m_drive;
    }

private:
    void scarce(int what, bool sata)
    {
        switch (what) {
        case 0:
            set("ch.polling=status");
            set("ch.pollPeriod", {"5us", "20us", "45us", "200us", "3ms"});
            break;
        case 1:
            sata ? set("host.ncqDepth", {"1", "2", "8"}) : set("host.deviceSlots", {"1", "2", "4", "8", "32"});
            break;
        case 2:
            set("cpu.writeBuffer=64KiB");
            break;
        case 3:
            set("cpu.powerCap", {"1", "2", "3", "5", "8"});
            set("cpu.powerWindow", {"100us", "1ms", "10ms"});
            break;
        case 4:
            set("cpu.cachePolicy", {"write_through", "none"});
            [[fallthrough]];
        default:
            if (sata) {
                set("host.ncqDepth", {"1", "4"});
            } else {
                set("host.queues=1");
                set("host.queueDepth", {"1", "2", "4", "8"});
            }
        }
    }

    int below(int n) { return static_cast<int>(m_stream.below(static_cast<std::uint64_t>(n))); }
    bool chance(int oneIn) { return below(oneIn) == 0; }
    std::string of(std::initializer_list<const char*> list) { return list.begin()[below(static_cast<int>(list.size()))]; }
    void set(const std::string& change) { m_drive.changes.push_back(change); }
    void set(const std::string& address, std::initializer_list<const char*> list) { set(address + "=" + of(list)); }

    void host()
    {
        if (chance(5)) {
            set("host=host_sata");
            set("host.generation", {"1", "2", "3"});
            return;
        }
        set("host.generation", {"1", "2", "3", "4", "5"});
        set("host.lanes", {"1", "2", "4", "8"});
        set("host.maxPayload", {"128B", "256B", "512B"});
        if (chance(3))
            set("host.tlpOrder=fifo");
        if (chance(4))
            set("host.dataPointers=sgl");
        if (chance(4))
            set("host.fetchBatch", {"2", "8", "32"});
        if (chance(4))
            set("host.coalescing", {"4", "16"});
        if (chance(4))
            set("host.queueDepth", {"4", "32", "128"});
        if (chance(6))
            set("host.readTags", {"4", "16"});
    }

    void fabric()
    {
        if (chance(2))
            set("bus", {"interconnect_ahb", "interconnect_multilayer_ahb", "interconnect_ocp", "interconnect_axi"});
        set("bus.clock", {"50MHz", "100MHz", "200MHz", "400MHz", "800MHz"});
        set("bus.width", {"16", "32", "64", "128", "256"});
        set("ddr.rate", {"200MT/s", "800MT/s", "1600MT/s", "2400MT/s"});
        if (chance(3))
            set("ddr.model=closed_form");
        if (chance(4))
            set("ddr.width", {"8", "32"});
    }

    void codec()
    {
        if (chance(3))
            set("ecc=ecc_ldpc");
        set("ecc.clock", {"50MHz", "100MHz", "200MHz", "400MHz"});
        if (chance(3))
            set("ecc.machines", {"2", "4"});
        if (chance(4))
            set("ecc.model=by_errors");
    }

    void processor(bool rram)
    {
        set("cpu.clock", {"100MHz", "300MHz", "600MHz", "1000MHz"});
        set("cpu.cores", {"1", "2", "4"});
        set("cpu.writeBuffer", {"64KiB", "256KiB", "1MiB"});
        if (chance(3))
            set("cpu.overProvisioning", {"0.07", "0.15", "0.4"});
        if (chance(4))
            set("cpu.cachePolicy", {"write_through", "none"});
        if (chance(4)) {
            set("cpu.readCache", {"256KiB", "1MiB", "8MiB"});
            set("cpu.prefetch", {"0", "8", "64"});
        }
        if (chance(3))
            set("cpu.allocation", {"CDWP", "PWCD", "DPCW", "WCDP"});
        if (chance(5))
            set("cpu.mappingUnit", {"2KiB", "8KiB", "16KiB"});
        if (rram || chance(2))
            return;
        switch (below(9)) {
        case 0:
            set("cpu.mapping", {"dftl", "zoned"});
            set("cpu.mapCache", {"4KiB", "64KiB"});
            break;
        case 1:
            set("cpu.mapping", {"block", "bast", "fast", "set_associative"});
            break;
        case 2:
            set("cpu.mapPlacement", {"flash", "hmb"});
            set("cpu.mapCache", {"4KiB", "64KiB"});
            break;
        case 3:
            set("cpu.mapTraffic=true");
            set("cpu.mapCache", {"4KiB", "64KiB"});
            break;
        case 4:
            set("cpu.parityStripe", {"1", "3"});
            break;
        case 5:
            set("cpu.pslcCache=true");
            set("pkg.pslcBlocks=8");
            break;
        case 6:
            set("cpu.allocationMode=static");
            break;
        case 7:
            set("cpu.gcPolicy", {"cost_benefit", "d_choices", "random", "fifo"});
            break;
        default:
            set("cpu.hotCold=frequency");
        }
    }

    void array()
    {
        m_channels = 1 << below(4);
        m_ways = 1 << below(3);
        const std::string channels = std::to_string(m_channels);
        set("ch.count=" + channels);
        set("pkg.count=[" + channels + "," + std::to_string(m_ways) + "]");
        set("ch.rate", {"40MT/s", "100MT/s", "200MT/s", "400MT/s", "800MT/s"});
        if (chance(4))
            set("ch.scheduling", {"fifo", "data_first", "read_first", "out_of_order", "fair"});
        if (chance(5))
            set("ch.polling=status");
        if (chance(4)) // an instance that differs from its neighbours
            set("ch[" + std::to_string(below(m_channels)) + "].rate=" + of({"20MT/s", "100MT/s", "1000MT/s"}));
    }

    std::string one() { return "pkg[" + std::to_string(below(m_channels)) + "][" + std::to_string(below(m_ways)) + "]"; }

    void resistive()
    {
        array();
        set("pkg.dieSize=16MiB");
        set("pkg.tR", {"300ns", "1us", "5us"});
        set("pkg.tPROG", {"1us", "10us"});
        if (chance(4))
            set(one() + ".tR=20us");
    }

    void flash()
    {
        array();
        set("ecc.count=" + std::to_string(m_channels));
        codec();
        set("pkg.dies", {"1", "1", "2"});
        set("pkg.planes", {"1", "2", "4"});
        set("pkg.blocksPerPlane", {"48", "64", "96"});
        set("pkg.pagesPerBlock", {"16", "32"});
        set("pkg.pageSize", {"4KiB", "8KiB", "16KiB"});
        set("pkg.tR", {"20us", "60us", "100us"});
        set("pkg.tPROG", {"200us", "700us", "1500us"});
        if (chance(4))
            set("pkg.multiPlane=false");
        if (chance(3))
            set("pkg.cell", {"slc", "mlc", "qlc"});
        if (chance(5))
            set("pkg.model=page_type");
        if (chance(5))
            set("pkg.programSpread=0.2");
        if (chance(6))
            set("pkg.programMode", {"one_shot", "two_pass"});
        if (chance(5))
            set("pkg.cacheRead=true");
        if (chance(5))
            set("pkg.cacheProgram=true");
        if (chance(5))
            set("pkg.suspend", {"erase", "program_and_erase"});
        if (chance(6))
            set("pkg.copyback=true");
        if (chance(5))
            set("pkg.rber", {"0.001", "0.004", "0.008"});
        if (chance(4))
            set(one() + ".tR=" + of({"10us", "300us"}));
        if (chance(4))
            set(one() + ".tPROG=" + of({"100us", "5ms"}));
    }

    std::string size() { return of({"512", "2k", "4k", "4k", "4k", "16k", "64k", "256k"}); }

    std::string one(const std::string& pattern)
    {
        const std::string bytes = size();
        std::string words = "rw=" + pattern;
        words += chance(6) ? " bssplit=4k/60:32k/40" : " bs=" + bytes;
        if (pattern == "rw" || pattern == "randrw")
            words += " rwmixread=" + of({"30", "50", "70", "95"});
        if (pattern.starts_with("rand") && chance(3))
            words += of({" zipf=0.9", " zipf=1.2", " pareto=0.2", " random_distribution=zoned:70/20:30/80", " percentage_random=60"});
        if (chance(5))
            words += " size=" + of({"20%", "3%", "1m"});
        m_large |= bytes == "64k" || bytes == "256k";
        return words;
    }

    std::string pattern()
    {
        return of(
            {"randread", "randread", "randread", "read", "randwrite", "randwrite", "write", "randrw", "rw", "randtrim", "randtrimwrite"});
    }

    std::string load()
    {
        const std::string depth = " qd=" + of({"1", "8", "32", "128", "256"});
        const std::string start = " precondition=" + of({"none", "sequential", "random", "random"});
        if (chance(10)) {
            const std::string a = one(pattern()), b = one(pattern());
            return "count=1500" + start + " ; job=a " + a + depth + " ; job=b " + b + " qd=16";
        }
        std::string words = one(pattern()) + depth + start;
        if (chance(8))
            words += " fsync=" + of({"1", "20"});
        else if (chance(10))
            words += " fua=1";
        if (chance(8))
            words += " numjobs=3";
        if (chance(10))
            words += " rate_iops=" + of({"5000", "50000", "500000"});
        return words + " count=" + (m_large ? of({"600", "1500"}) : of({"500", "3000", "6000"}));
    }

    RandomStream m_stream;
    std::uint64_t m_number;
    RandomDrive m_drive;
    int m_channels = 1, m_ways = 1;
    bool m_large = false;
};

} // namespace floom
