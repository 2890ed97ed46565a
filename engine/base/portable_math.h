// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithm, exponential and power with identical bits on every machine: only IEEE additions, multiplications and divisions, which are
// exactly rounded, and no libm, whose last bit differs between platforms. Relative error below 10^-14. Pure.
#pragma once

namespace floom::inline engine {

[[nodiscard]] double portableLog(double x); // natural; x > 0 and normal
[[nodiscard]] double portableExp(double x); // |x| < 700; beyond that saturates to 0 or the largest finite power
[[nodiscard]] double portablePow(double base, double exponent); // base > 0

} // namespace floom::inline engine
