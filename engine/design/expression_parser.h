// SPDX-License-Identifier: GPL-3.0-or-later
// ExpressionParser: recursive-descent parser and evaluator behind evaluate(). A Quantity carries its unit as powers of second and byte, so
// rates in transfers, clocks and bytes per second divide and multiply as expected.
#pragma once

#include "base/fraction.h"
#include "base/result.h"
#include "base/value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct Quantity {
    Fraction amount; // in units of s and B
    int seconds = 0; // power of the second
    int bytes = 0;
};

// Unit of a kind as powers of second and byte, and the number of base units in one such unit.
struct Measure {
    int seconds = 0;
    int bytes = 0;
    std::int64_t baseUnits = 1;
};
[[nodiscard]] Measure measureOf(Kind kind);
[[nodiscard]] std::string measureName(int seconds, int bytes); // "a time", "a data rate", "a plain number", "s^2 B"

class ExpressionParser {
public:
    using Lookup = std::function<Result<Quantity>(std::string_view name)>;
    ExpressionParser(std::string_view text, Kind preferred, Lookup lookup)
        : m_text(text)
        , m_preferred(preferred)
        , m_lookup(std::move(lookup))
    {
    }
    [[nodiscard]] Result<Quantity> parse();

private:
    void skip();
    bool take(char c);
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    Quantity fail(std::string expected, std::string advice = {});
    Quantity sum();
    Quantity product();
    Quantity factor();
    Quantity number();
    Quantity reference();
    Quantity call(std::string_view name);
    std::optional<Quantity> unit();
    [[nodiscard]] std::string_view name() const; // name or address at the current position, with dims and dots

    std::string_view m_text;
    Kind m_preferred;
    Lookup m_lookup;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<Error> m_error;
};

// Calls `each(first, length)` for every name in a formula, except units.
void forEachName(std::string_view formula, const std::function<void(std::size_t, std::size_t)>& each);

} // namespace floom::inline engine
