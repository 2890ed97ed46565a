// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue: definition of each block type, read from components/<type>.json. Immutable after loading; may be shared between threads.
// Nothing else in the program knows type names: palette, inspector, compile and reports all read the catalogue.
#pragma once

#include "base/result.h"
#include "base/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// Function of a block in the drive. compile() finds routes by role, never by type.
enum class Role : std::uint8_t { host, processor, transport, buffer, codec, channel, memory };

// What a wire carries; a link joins two ports of the same bus.
enum class Bus : std::uint8_t { host, interconnect, ddr, nand };

enum class Sureness : std::uint8_t { high, medium, low }; // high: safe default or oracle; medium: a few %; low: order of magnitude

enum class Side : std::uint8_t { left, right, top, bottom };

struct Choice {
    std::string id; // "nv_ddr2"
    std::string label; // "NV-DDR2"
    std::string inert; // why it changes no result compared with the default; empty if it does
};

struct ParameterSpec {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    ParameterSpec();
    ParameterSpec(const ParameterSpec&);
    ParameterSpec(ParameterSpec&&) noexcept;
    ParameterSpec& operator=(const ParameterSpec&);
    ParameterSpec& operator=(ParameterSpec&&) noexcept;
    ~ParameterSpec();

    std::string id; // "tPROG"
    std::string label; // "Program tPROG"
    std::string group; // "Timing"
    Kind kind = Kind::count;
    std::string unit; // unit shown in the field and assumed for a number without one: "us"; may be empty
    Value defaultValue;
    std::optional<Value> min; // inclusive; quantities only
    std::optional<Value> max;
    std::vector<Choice> choices; // kind choice only
    std::string help; // one or two sentences
    std::string source; // "64-layer TLC data sheets"
    Sureness sureness = Sureness::low;
    std::string level; // "" = block level; else a LevelSpec id: may be overridden per die, plane, ...
    bool key = false; // shown on the block's card
    std::string whatIf; // variation a study tries: "x2", "x2+1", "x1.5", "+1", "on" (a switch), "last" (of the choices); empty = none
                        // choices); empty = it does not ask
    std::optional<Value> knob; // value a study tries if the design differs; a non-default quantity only if the design has less
    std::string inert; // why changing it affects no result; empty if it does
};

struct PortSpec {
    std::string id; // "flash"
    std::string label; // "NAND bus"
    Bus bus = Bus::interconnect;
    Side side = Side::left;
    bool required = false; // unconnected is a diagnostic
    int maxLinks = 0; // links at this port; 0 = any number
};

// An inner level of an instance, outermost first: die, then plane. Its size is the value of a count parameter.
struct LevelSpec {
    std::string id; // "die"
    std::string countParameter; // "dies"
};

struct Preset {
    std::string id;
    std::string label;
    std::string source;
    Sureness sureness = Sureness::medium;
    std::vector<std::pair<std::string, Value>> values;
    // Non-empty: a mode. If the block's parameters equal these, `values` replace the block's own. Empty: a preset applied by the user.
    std::vector<std::pair<std::string, Value>> when;
};

struct TypeSpec {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    TypeSpec();
    TypeSpec(const TypeSpec&);
    TypeSpec(TypeSpec&&) noexcept;
    TypeSpec& operator=(const TypeSpec&);
    TypeSpec& operator=(TypeSpec&&) noexcept;
    ~TypeSpec();

    std::string id; // "nand_package"
    std::string label; // "NAND package"
    std::string shortId; // id given to the first block placed: "pkg"
    Role role = Role::transport;
    std::string description; // what it is, what is modelled, what is not
    std::string hint; // shown when a wire is refused: "Its dies are on a NAND bus: wire it to a channel controller."
    int order = 0; // position in the palette
    std::vector<PortSpec> ports;
    std::vector<ParameterSpec> parameters; // the loader adds `ideal` (boolean) and `speed` (ratio) to every type
    std::vector<LevelSpec> levels;
    std::vector<Preset> presets;
    bool inPlaceUpdate = false; // memory: pages can be overwritten without an erase
    std::string iconSvg; // contents of components/<id>.svg; empty = the default icon

    [[nodiscard]] const ParameterSpec* parameter(std::string_view parameterId) const;
    [[nodiscard]] const PortSpec* port(std::string_view portId) const;
};

class Catalogue {
public:
    // All types, in palette order.
    [[nodiscard]] const std::vector<TypeSpec>& types() const { return m_types; }
    [[nodiscard]] const TypeSpec* find(std::string_view typeId) const;

    // Adds a type in palette order; Error if the id is taken.
    Outcome add(TypeSpec type);

private:
    std::vector<TypeSpec> m_types;
};

[[nodiscard]] std::string_view roleName(Role role);
[[nodiscard]] std::string_view busName(Bus bus);

} // namespace floom::inline engine
