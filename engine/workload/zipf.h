// SPDX-License-Identifier: GPL-3.0-or-later
// Zipf: draws ranks from the Zipf distribution: rank k of n (k from 1) has probability proportional to k^-theta, for any theta > 0, in
// constant memory and time. Method: rejection-inversion (Hoermann and Derflinger, "Rejection-inversion to generate variates from monotone
// discrete distributions", 1996), with portable mathematics: the same ranks on every machine.
#pragma once

#include "base/random.h"

#include <cstdint>

namespace floom::inline engine {

class Zipf {
public:
    Zipf(std::uint64_t n, double theta);
    // Returns a rank in [0, n); 0 is the hottest.
    [[nodiscard]] std::uint64_t draw(RandomStream& stream) const;

private:
    [[nodiscard]] double weight(double x) const; // x^-theta
    [[nodiscard]] double area(double x) const; // its integral from 1 to x
    [[nodiscard]] double areaInverse(double a) const;

    std::uint64_t m_n;
    double m_theta;
    double m_areaLow = 0;
    double m_areaHigh = 0;
    double m_surelyInside = 0; // a rank this close to the drawn point is accepted without the rejection test
};

} // namespace floom::inline engine
