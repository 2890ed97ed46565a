// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/random_drive.h"

#include "base/random.h"

namespace floom::inline engine::detect {

std::vector<std::string> randomDrive(std::uint64_t seed, std::uint64_t number)
{
    RandomStream random(mix64(seed) + number, "detect.drives");
    const auto one = [&random](const std::vector<std::string>& of) { return of[random.below(of.size())]; };
    const std::string channels = one({"1", "2", "3", "4", "6", "8", "10", "16"}), ways = one({"1", "2", "3", "4"});
    const std::string dies = one({"1", "1", "2"}), mapping = one({"page", "page", "page", "dftl", "zoned", "bast", "fast", "block"});
    const std::string readCache = one({"0B", "0B", "0B", "256KiB", "1MiB", "2MiB"});
    // Block mappings get small blocks: with large ones no workload reaches a steady state.
    const bool byBlocks = mapping == "bast" || mapping == "fast" || mapping == "block";
    std::vector<std::string> drive{"ch.count=" + channels,
                                   "ecc.count=" + channels,
                                   "pkg.count=[" + channels + "," + ways + "]",
                                   "pkg.dies=" + dies,
                                   "pkg.planes=" + one({"1", "2", "4"}),
                                   "pkg.pageSize=" + one({"4KiB", "8KiB", "16KiB"}),
                                   "pkg.pagesPerBlock=" + (byBlocks ? one({"64", "96", "128"}) : one({"192", "384", "1024"})),
                                   "pkg.blocksPerPlane=" + (byBlocks ? one({"512", "1024"}) : one({"512", "1024", "2048"})),
                                   "pkg.tR=" + one({"25us", "40us", "60us", "90us"}),
                                   "pkg.tPROG=" + one({"300us", "700us", "1200us"}),
                                   "ch.rate=" + one({"200MT/s", "400MT/s", "800MT/s", "1600MT/s"}),
                                   "cpu.mapping=" + mapping,
                                   "cpu.mappingUnit=" + one({"2KiB", "4KiB", "4KiB"}),
                                   "cpu.allocation=" + one({"CWDP", "CWDP", "CDWP", "WCDP", "DCWP", "WDCP"}),
                                   "cpu.readCache=" + readCache,
                                   "cpu.prefetch=" + (readCache == "0B" ? std::string("0") : one({"0", "0", "16", "24"})),
                                   "cpu.writeBuffer=" + one({"2MiB", "4MiB", "8MiB", "12MiB"}),
                                   "cpu.plp=" + one({"false", "false", "true"}),
                                   "cpu.cachePolicy=" + one({"write_back", "write_back", "none"})};
    if (mapping == "dftl")
        drive.push_back("cpu.mapCache=" + one({"16KiB", "48KiB", "128KiB", "512KiB"}));
    if (mapping == "zoned") {
        drive.push_back("cpu.mapZone=" + one({"16MiB", "48MiB", "64MiB"}));
        drive.push_back("cpu.mapCache=" + one({"64KiB", "128KiB", "256KiB", "1MiB"}));
    }
    if (mapping == "page") {
        const std::string placement = one({"ddr", "ddr", "flash", "hmb"});
        drive.push_back("cpu.mapPlacement=" + placement);
        drive.push_back("cpu.mapCache=" + one({"32KiB", "128KiB", "1MiB"}));
        if (one({"no", "no", "yes"}) == "yes" && placement != "flash") { // not both in one drive
            drive.emplace_back("cpu.pslcCache=true");
            drive.push_back("pkg.pslcBlocks=" + one({"4", "12", "20"}));
        }
    }
    return drive;
}

} // namespace floom::inline engine::detect
