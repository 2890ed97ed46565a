// SPDX-License-Identifier: GPL-3.0-or-later
// Roots of functions by bisection: a fixed number of steps, so that every machine finds the same one. Pure.
#pragma once

namespace floom::inline engine {

// Root of a function that is negative at `low` and positive at `high`.
template <typename F> [[nodiscard]] double bisect(double low, double high, F&& f)
{
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (f(middle) < 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace floom::inline engine
