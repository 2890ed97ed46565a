// SPDX-License-Identifier: GPL-3.0-or-later
// ParameterReader: a component reads its parameters by id, once, in its constructor; defaults and ranges have been applied before.
// Durations are divided by the block's `speed`, clocks and rates multiplied by it. An ideal block reads every duration as 0 and every rate
// as 0 ("no limit", see transferTime), so components need no special case. An id that is not in the catalogue is a programming error and
// asserts.
#pragma once

#include "base/time.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// Cache of parameter values shared by all elements of a block, used where the design sets no per-element values. Elements of one type read
// the same parameters in the same order, so that each lookup after those of the first element hits at once.
class ParameterMemo {
public:
    void begin() { m_next = 0; } // an element begins to read
    [[nodiscard]] const Value* find(std::string_view id);
    const Value& keep(std::string_view id, Value value);

private:
    struct Known {
        std::string id;
        Value value;
    };
    const Value& readNext(std::size_t known);

    std::vector<Known> m_known;
    std::vector<std::size_t> m_reads; // of the element before: one by one, indices in m_known
    std::size_t m_next = 0; // index in m_reads that the next read is expected to be
};

class ParameterReader {
public:
    // `element`: indices of the instance in its block's array. `memo`: cache of the block, where no element has values of its own. All
    // referenced arguments must outlive the reader.
    ParameterReader(const Block& block, const TypeSpec& type, std::vector<int> element, ParameterMemo* memo = nullptr);

    [[nodiscard]] Time time(std::string_view id, const std::vector<int>& levels = {}) const;
    [[nodiscard]] std::int64_t count(std::string_view id) const;
    [[nodiscard]] std::int64_t size(std::string_view id) const; // bytes
    [[nodiscard]] std::int64_t frequency(std::string_view id) const; // Hz
    [[nodiscard]] std::int64_t rate(std::string_view id) const; // transfers or bytes a second
    [[nodiscard]] double ratio(std::string_view id) const;
    // A number or ratio times `factor`, rounded to the nearest integer; 0 for an ideal block, which draws no power.
    [[nodiscard]] std::int64_t scaled(std::string_view id, double factor) const;
    [[nodiscard]] bool flag(std::string_view id) const;
    [[nodiscard]] std::string choice(std::string_view id) const;
    [[nodiscard]] bool ideal() const { return m_ideal; }
    // Applies `speed` and `ideal` to a rate or clock derived from other parameters, as rate() does.
    [[nodiscard]] std::int64_t scaled(std::int64_t perSecond) const;

private:
    [[nodiscard]] Value value(std::string_view id, const std::vector<int>& levels = {}) const;

    const Block& m_block;
    const TypeSpec& m_type;
    std::vector<int> m_element;
    ParameterMemo* m_memo;
    bool m_ideal = false;
    std::int64_t m_speed = 1'000'000; // millionths
};

} // namespace floom::inline engine
