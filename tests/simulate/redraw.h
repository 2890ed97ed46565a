// SPDX-License-Identifier: GPL-3.0-or-later
// Design changes that an assignment cannot make. Besides ADDRESS=VALUE:
//   block=type          the block is of another type (its own parameters are forgotten)
//   block:preset        the preset's values, without repeat of its name
//   rram                an RRAM package next to the flash on each channel
//   bridge              the host is on its own AXI, `near`, and a block `bridge` connects it to `bus`
#pragma once

#include "simulate/drive.h"

namespace floom {

inline Block* blockOf(Design& design, const std::string& id)
{
    for (Block& block : design.blocks)
        if (block.id == id)
            return &block;
    return nullptr;
}

inline void addBridge(Design& design)
{
    design.blocks.push_back({"near", "interconnect_axi", {}, {}, {}, {}, {}});
    design.blocks.push_back({"bridge", "bridge", {}, {}, {}, {}, {}});
    for (Link& link : design.links) {
        if (link.from.block == "host" && link.to.block == "bus")
            link.to.block = "near";
        else if (link.to.block == "host" && link.from.block == "bus")
            link.from.block = "near";
    }
    design.links.push_back({{"near", "bus"}, {"bridge", "near"}, LinkMap::all, 1});
    design.links.push_back({{"bridge", "far"}, {"bus", "bus"}, LinkMap::all, 1});
}

inline void addRram(Design& design)
{
    design.blocks.push_back({"rram", "rram_package", {blockOf(design, "pkg")->count.front(), 1}, {}, {}, {}, {}});
    design.links.push_back({{"ch", "flash"}, {"rram", "flash"}, LinkMap::each, 1});
}

// Empty, or why the change cannot be made.
inline std::string redraw(Design& design, const std::string& change)
{
    if (change == "bridge") {
        addBridge(design);
        return {};
    }
    if (change == "rram") {
        addRram(design);
        return {};
    }
    const auto colon = change.find(':'), equals = change.find('=');
    const std::string head = change.substr(0, std::min(colon, equals));
    Block* block = blockOf(design, head);
    if (colon < equals) {
        if (block == nullptr)
            return "no block " + head;
        for (const Preset& preset : builtinCatalogue().find(block->type)->presets)
            if (preset.id == change.substr(colon + 1)) {
                for (const auto& [id, value] : preset.values)
                    block->parameters[id] = value;
                return {};
            }
        return "no preset " + change;
    }
    const std::string value = equals == std::string::npos ? "" : change.substr(equals + 1);
    if (block != nullptr && builtinCatalogue().find(value) != nullptr) {
        block->type = value;
        block->parameters.clear();
        return {};
    }
    const Outcome done = assign(design, builtinCatalogue(), change);
    return done ? std::string() : done.error().message();
}

inline Design redrawn(const std::string& sample, const Changes& changes)
{
    Design design = drive(sample);
    for (const std::string& change : changes) {
        const std::string why = redraw(design, change);
        if (!why.empty())
            qFatal("%s", why.c_str());
    }
    return design;
}

} // namespace floom
