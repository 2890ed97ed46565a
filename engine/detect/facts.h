// SPDX-License-Identifier: GPL-3.0-or-later
// Facts: the compiled design as the source of truths: parameters, firmware settings, and where consecutive addresses lie.
#pragma once

#include "detect/truth.h"
#include "firmware/firmware_settings.h"
#include "firmware/space/layout.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine::detect {

class Facts {
public:
    // False: custom firmware decides where data lie and when they move, so the design does not determine it and there are no facts.
    [[nodiscard]] static bool knowFirmware(const Program& program);

    explicit Facts(const Program& program); // its firmware is known

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] const FirmwareSettings& settings() const { return m_settings; }
    [[nodiscard]] const Layout& layout() const { return m_layout; }
    [[nodiscard]] const MemoryGeometry& geometry() const { return m_program.topology.geometries.front(); }
    [[nodiscard]] std::size_t memory() const { return m_program.topology.dies.front().memory; } // component index
    [[nodiscard]] std::size_t processor() const { return m_program.topology.processor; }

    [[nodiscard]] std::string text(std::size_t component, const char* parameter) const; // empty: no such choice parameter
    [[nodiscard]] std::int64_t number(std::size_t component, const char* parameter, std::int64_t otherwise) const;
    [[nodiscard]] double microseconds(std::size_t component, const char* parameter) const; // 0: no such parameter

    // Address layout: run() consecutive units on one array each; arrays() lists the arrays in address order, repeating after period().
    using Array = std::array<std::uint32_t, 2>; // die, and plane if planes read independently
    [[nodiscard]] std::uint64_t run() const { return m_run; }
    [[nodiscard]] std::size_t period() const { return m_period; } // 0: none
    [[nodiscard]] const std::vector<Array>& arrays() const { return m_arrays; }
    [[nodiscard]] bool whole() const { return m_whole; }

private:
    [[nodiscard]] Value value(std::size_t component, const char* parameter) const;
    [[nodiscard]] Array array(Lpn lpn) const;

    const Program& m_program;
    const FirmwareSettings m_settings;
    Layout m_layout;
    bool m_planesApart = false, m_whole = true;
    std::uint64_t m_run = 1;
    std::vector<Array> m_arrays;
    std::size_t m_period = 0;
};

// Truths by topic; empty if the quantity belongs to another topic.
[[nodiscard]] std::optional<Truth> truthOfLayout(const Facts& facts, const std::string& quantity);
[[nodiscard]] std::optional<Truth> truthOfMaps(const Facts& facts, const std::string& quantity);
[[nodiscard]] std::optional<Truth> truthOfReads(const Facts& facts, const std::string& quantity);
[[nodiscard]] std::optional<Truth> truthOfWrites(const Facts& facts, const std::string& quantity);

} // namespace floom::inline engine::detect
