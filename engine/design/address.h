// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses: the syntax by which users, scripts and overrides name parameters and instances.
//   block dims? ("." level dims?)* ("." parameter)?      dims: one [i], [i..j] (inclusive) or [*] per dimension; omitted = all
//   ch[0..3].rate    pkg[3][*].die[1].tPROG    ch.count
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct Range {
    int first = 0;
    int last = -1; // inclusive; last < 0 means "all"
    [[nodiscard]] bool all() const { return last < 0; }
    [[nodiscard]] bool contains(int i) const { return all() || (i >= first && i <= last); }
    friend bool operator==(const Range&, const Range&) = default;
};

struct AddressPart { // the block, or one inner level
    std::string name;
    std::vector<Range> dims; // empty = all
    friend bool operator==(const AddressPart&, const AddressPart&) = default;
};

struct Address {
    std::vector<AddressPart> parts; // [0] is the block
    std::string parameter; // may be empty, or "count"
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string instancePath() const; // "[3][1].die[0]": the key of Block::overrides; "" if there are no dims at all
    friend bool operator==(const Address&, const Address&) = default;
};

// Checks syntax only.
[[nodiscard]] Result<Address> parseAddress(std::string_view text);

// Checks block, dims, levels and parameter against design and catalogue; for an unknown name, Error::advice lists near matches.
[[nodiscard]] Outcome checkAddress(const Address& address, const Design& design, const Catalogue& catalogue);

// "ch[*].rate=40MT/s", "pkg.count=[16,4]", "ch.count=16", "pkg.tPROG=2*pkg.tR"; "pkg.tPROG==2*tR" keeps the formula. Without dims, sets the
// block's own value and keeps overrides; with dims, sets an override for these instances ([*] as one override key).
[[nodiscard]] Outcome assign(Design& design, const Catalogue& catalogue, std::string_view assignment);
[[nodiscard]] Outcome assign(Design& design, const Catalogue& catalogue, const Address& address, const Value& value);

// One instance: an index per array dimension, then an index per level ("die", "plane"), as many as given.
struct InstancePath {
    std::vector<int> element;
    std::vector<int> levels;
};

// The value that holds for an instance, in this order: its mode (Preset::when), the most specific matching override, the block, the
// default. Of two overrides, the one with more named levels wins, then the one with fewer instances, then the later key.
[[nodiscard]] Value effectiveValue(const Block& block, const TypeSpec& type, std::string_view parameter, const InstancePath& path);
// The mode of an instance; nullptr if no mode of its type matches its parameters.
[[nodiscard]] const Preset* modeOf(const Block& block, const TypeSpec& type, const InstancePath& path);
[[nodiscard]] InstancePath firstInstance(const Address& address); // first of the instances the address names
[[nodiscard]] bool isOverridden(const Block& block, std::string_view parameter, const InstancePath& path);

// Structural checks only: ids unique and well formed, types known, counts 1..65536 and at most 1,000,000 innermost elements, parameters
// known and in range, links between existing ports of one bus, link map fits both array shapes, link limits of ports.
[[nodiscard]] std::vector<Diagnostic> validate(const Design& design, const Catalogue& catalogue);

// Empty if the two ends may be linked, else the reason in words. Used while a wire is drawn.
[[nodiscard]] std::string whyNotLinked(const Design& design, const Catalogue& catalogue, const LinkEnd& a, const LinkEnd& b);

// A 64-bit content hash over types, links and parameters (not positions, names, notes), as 16 hex digits. Block order does not matter.
[[nodiscard]] std::string designHash(const Design& design);

} // namespace floom::inline engine
