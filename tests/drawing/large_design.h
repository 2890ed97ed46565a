// SPDX-License-Identifier: GPL-3.0-or-later
// The largest design that tests and benchmarks lay out and paint: 16 channels of 8 packages of 4 dies, and forty other blocks: eight
// islands of a bridge, a bus, a CPU, a buffer and a codec each.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>

namespace floom::testing {

inline Design largeDesign()
{
    Design design;
    design.name = "Large";
    const auto add = [&](const std::string& id, const char* type, std::vector<int> count = {}) {
        Block block;
        block.id = id;
        block.type = type;
        block.count = std::move(count);
        block.at = {32 + static_cast<int>(design.blocks.size()) % 8 * 240, 32 + static_cast<int>(design.blocks.size()) / 8 * 200};
        design.blocks.push_back(std::move(block));
    };
    const auto wire = [&](const std::string& a, const char* p, const std::string& b, const char* q, LinkMap map = LinkMap::each) {
        design.links.push_back({{a, p}, {b, q}, map, 1});
    };
    add("host", "host_pcie");
    add("bus", "interconnect_axi");
    add("cpu", "cpu");
    add("ddr", "dram");
    add("ecc", "ecc_bch", {16});
    add("ch", "channel_controller", {16});
    add("pkg", "nand_package", {16, 8});
    design.blocks.back().parameters["dies"] = std::int64_t{4};
    wire("host", "link", "bus", "host");
    wire("cpu", "bus", "bus", "bus");
    wire("bus", "ddr", "ddr", "ddr");
    wire("bus", "bus", "ecc", "bus", LinkMap::all);
    wire("ecc", "channel", "ch", "bus");
    wire("ch", "flash", "pkg", "flash");
    for (int i = 2; i <= 9; ++i) {
        const auto n = std::to_string(i);
        add("bridge" + n, "bridge");
        add("bus" + n, "interconnect_axi");
        add("cpu" + n, "cpu");
        add("ddr" + n, "dram");
        add("ecc" + n, "ecc_ldpc");
        wire("bus", "bus", "bridge" + n, "near");
        wire("bridge" + n, "far", "bus" + n, "bus");
        wire("cpu" + n, "bus", "bus" + n, "bus");
        wire("bus" + n, "ddr", "ddr" + n, "ddr");
        wire("bus" + n, "bus", "ecc" + n, "bus");
    }
    return design;
}

} // namespace floom::testing
