// SPDX-License-Identifier: GPL-3.0-or-later
// ParameterReader: a component reads its parameters once, in its constructor, by id; every default and range has been applied before.
// Durations come divided by the block's `speed`, clocks and rates multiplied by it. For an ideal block every duration is 0 and every rate
// is 0 ("without limit", see transferTime), so no component needs to know. Asking for an id the catalogue does not have is our mistake and
// asserts.
#pragma once

#include "base/time.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom {

// Values of one block as they were read for its first element: those of all, where the design sets none apart. Elements of one type read
// the same parameters in the same order, so each is found at once.
class ParameterMemo {
public:
    [[nodiscard]] const Value* find(std::string_view id);
    const Value& keep(std::string_view id, Value value);

private:
    struct Known {
        std::string id;
        Value value;
    };
    std::vector<Known> m_known; // as they were asked for
    std::size_t m_next = 0; // where the next one is likely to stand
};

class ParameterReader {
public:
    // `element`: indices of the instance in its block's array. `memo`: of its block, where no element has values of its own. What is
    // referred to must outlive the reader.
    ParameterReader(const Block& block, const TypeSpec& type, std::vector<int> element, ParameterMemo* memo = nullptr);

    [[nodiscard]] Time time(std::string_view id, const std::vector<int>& levels = {}) const;
    [[nodiscard]] std::int64_t count(std::string_view id) const;
    [[nodiscard]] std::int64_t size(std::string_view id) const; // bytes
    [[nodiscard]] std::int64_t frequency(std::string_view id) const; // Hz
    [[nodiscard]] std::int64_t rate(std::string_view id) const; // transfers or bytes a second
    [[nodiscard]] double ratio(std::string_view id) const;
    // A number or share times `factor`, rounded to the nearest whole; 0 for an ideal block, which draws nothing.
    [[nodiscard]] std::int64_t scaled(std::string_view id, double factor) const;
    [[nodiscard]] bool flag(std::string_view id) const;
    [[nodiscard]] std::string choice(std::string_view id) const;
    [[nodiscard]] bool ideal() const { return m_ideal; }
    // A rate or clock that follows from other parameters, as rate() would give it.
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

} // namespace floom
