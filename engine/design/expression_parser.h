// SPDX-License-Identifier: GPL-3.0-or-later
// The reader behind evaluate(): recursive descent over the text, computing as it goes. A Quantity knows its unit as powers of second and
// byte; rates per second of transfers, clocks and bytes thereby divide and multiply as a person expects.
#pragma once

#include "base/fraction.h"
#include "base/result.h"
#include "base/value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct Quantity {
    Fraction amount; // in seconds and bytes
    int seconds = 0; // power
    int bytes = 0;
};

// Powers of second and byte of a kind's unit, and how many base units make one of them.
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
    [[nodiscard]] std::string_view name() const; // a name or address at the place, with its dims and dots

    std::string_view m_text;
    Kind m_preferred;
    Lookup m_lookup;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<Error> m_error;
};

// Calls `each(first, length)` for every name in a formula, units aside.
void forEachName(std::string_view formula, const std::function<void(std::size_t, std::size_t)>& each);

} // namespace floom
