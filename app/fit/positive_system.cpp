// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/positive_system.h"

#include <cmath>

namespace floom {

std::vector<double> solved(Matrix a, std::vector<double> b)
{
    const std::size_t n = b.size();
    std::vector<bool> dead(n, false);
    for (std::size_t j = 0; j < n; ++j) {
        const double before = a[j][j];
        for (std::size_t k = 0; k < j; ++k)
            a[j][j] -= a[j][k] * a[j][k];
        dead[j] = !(a[j][j] > 1e-10 * before) || before <= 0;
        a[j][j] = dead[j] ? 1 : std::sqrt(a[j][j]);
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] = dead[j] ? 0 : a[i][j] / a[j][j];
        }
        if (dead[j])
            for (std::size_t k = 0; k < j; ++k)
                a[j][k] = 0;
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] = dead[i] ? 0 : b[i] / a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            b[i] -= a[k][i] * b[k];
        b[i] = dead[i] ? 0 : b[i] / a[i][i];
    }
    return b;
}

} // namespace floom
