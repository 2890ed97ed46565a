// SPDX-License-Identifier: GPL-3.0-or-later
// Design: what the user drew, as a value. Copied freely, compared, sent to other threads. The order of blocks is the drawing order and has
// no physical meaning. Only values that differ from the catalogue defaults are stored.
#pragma once

#include "base/diagnostic.h"
#include "base/value.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

using Parameters = std::map<std::string, Value, std::less<>>; // sorted: stable key order in files

struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

struct Block {
    std::string id; // unique in the design: [a-z][A-Za-z0-9_]*
    std::string type; // a TypeSpec id
    std::vector<int> count; // array dimensions, outermost first; empty = a single instance
    Point at; // canvas position of the card's top left corner, px
    Parameters parameters;
    std::map<std::string, Parameters, std::less<>> overrides; // key: instance path in normal form: "[3]", "[3][1].die[0]"
    std::string notes;
    friend bool operator==(const Block&, const Block&) = default;

    [[nodiscard]] int instances() const; // product of count, 1 for a single block
};

enum class LinkMap : std::uint8_t { each, all, roundRobin, stripe };

struct LinkEnd {
    std::string block;
    std::string port;
    friend bool operator==(const LinkEnd&, const LinkEnd&) = default;
};

struct Link {
    LinkEnd from;
    LinkEnd to;
    LinkMap map = LinkMap::each; // each: a[i] to b[i][*] (or the one end to all); all: every a to every b
    int stripe = 1; // LinkMap::stripe: k neighbours of b per instance of a
    friend bool operator==(const Link&, const Link&) = default;
};

// The user's decision about a design-rule finding; stored with the design.
struct Ruling {
    std::string rule; // "R203"
    std::string address; // address of the finding: "ch[2].rate"; "" = every finding of the rule
    std::string reason; // why it is waived; "" = not waived
    std::optional<Severity> severity; // replaces the rule's severity
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// A user-defined preset: a block's values under a name, to be placed again.
struct OwnPart {
    std::string id; // unique in the design, formed like a block's
    std::string label;
    std::string type; // a TypeSpec id
    Parameters values;
    friend bool operator==(const OwnPart&, const OwnPart&) = default;
};

struct Design {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    Design();
    Design(const Design&);
    Design(Design&&) noexcept;
    Design& operator=(const Design&);
    Design& operator=(Design&&) noexcept;
    ~Design();

    std::string name;
    std::vector<Block> blocks;
    std::vector<Link> links;
    std::string notes;
    std::map<std::string, std::string, std::less<>> expressions; // address -> formula: "pkg.tPROG" -> "2*tR"; the block holds the value
    std::vector<Ruling> rulings;
    std::vector<OwnPart> ownParts;
    std::string reserved; // JSON text of the reserved keys this version does not use (groups, pins, ...), kept as found
    friend bool operator==(const Design&, const Design&) = default;

    [[nodiscard]] const Block* find(std::string_view id) const;
    [[nodiscard]] Block* find(std::string_view id);
};

} // namespace floom::inline engine
