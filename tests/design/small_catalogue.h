// SPDX-License-Identifier: GPL-3.0-or-later
// A catalogue of three invented types and a drive of them, so that these tests do not depend on real parts.
#pragma once

#include "design/address.h"
#include "io/json.h"

#include <QTest>

namespace floom_test {

inline const floom::Catalogue& smallCatalogue()
{
    static const floom::Catalogue catalogue = [] {
        constexpr const char* texts[] = {
            R"({"id": "mouth", "label": "Mouth", "role": "host", "order": 1,
                "ports": [{"id": "link", "label": "Link", "bus": "interconnect", "side": "right", "required": true, "maxLinks": 1}],
                "parameters": [{"id": "lanes", "kind": "count", "default": 4, "min": 1, "max": 16}]})",
            R"({"id": "road", "label": "Road", "role": "channel", "order": 2,
                "ports": [{"id": "up", "bus": "interconnect", "side": "left"}, {"id": "flash", "label": "Flash", "bus": "nand", "side": "right", "maxLinks": 2}],
                "parameters": [{"id": "rate", "label": "Rate", "kind": "transferRate", "unit": "MT/s", "default": "400MT/s", "min": "10MT/s", "max": "4800MT/s"},
                               {"id": "order", "kind": "choice", "default": "fifo", "choices": [{"id": "fifo"}, {"id": "fair"}]},
                               {"id": "share", "kind": "ratio", "unit": "%", "default": "7%", "min": 0, "max": 1}]})",
            R"({"id": "chip", "label": "Chip", "role": "memory", "order": 3, "hint": "A road translates.",
                "levels": [{"id": "die", "count": "dies"}, {"id": "plane", "count": "planes"}],
                "ports": [{"id": "flash", "label": "Pads", "bus": "nand", "side": "left", "maxLinks": 1}],
                "parameters": [{"id": "dies", "kind": "count", "default": 2, "min": 1, "max": 64},
                               {"id": "planes", "kind": "count", "default": 4, "min": 1, "max": 16},
                               {"id": "pageSize", "kind": "size", "unit": "KiB", "default": "16KiB", "min": "512B", "max": "64KiB"},
                               {"id": "tPROG", "label": "Program", "kind": "time", "unit": "us", "default": "600us", "min": 0, "max": "100ms", "level": "die"},
                               {"id": "skew", "kind": "real", "default": 1.5, "level": "plane"}]})"};
        floom::Catalogue made;
        for (const char* text : texts) {
            auto type = floom::readType(text, "small_catalogue");
            if (!type || !made.add(std::move(*type)))
                qFatal("%s", type ? "twice the same id" : type.error().message().c_str());
        }
        return made;
    }();
    return catalogue;
}

inline floom::Design smallDesign()
{
    floom::Design design;
    design.name = "Small";
    design.blocks = {{"host", "mouth", {}, {0, 0}, {}, {}, {}},
                     {"ch", "road", {4}, {200, 0}, {}, {}, {}},
                     {"pkg", "chip", {4, 2}, {400, 0}, {}, {}, {}}};
    design.links = {{{"host", "link"}, {"ch", "up"}, floom::LinkMap::each, 1},
                    {{"ch", "flash"}, {"pkg", "flash"}, floom::LinkMap::each, 1}};
    return design;
}

inline floom::Value valueAt(const floom::Design& design, const char* block, const char* parameter, std::vector<int> element = {},
                            std::vector<int> levels = {})
{
    const floom::Block& found = *design.find(block);
    return floom::effectiveValue(found, *smallCatalogue().find(found.type), parameter, {std::move(element), std::move(levels)});
}

} // namespace floom_test
