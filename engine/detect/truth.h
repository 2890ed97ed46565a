// SPDX-License-Identifier: GPL-3.0-or-later
// Truth: the true value of a probed quantity from the compiled design, and whether timing can reveal it.
#pragma once

#include "compile/program.h"

#include <optional>
#include <string>

namespace floom::inline engine::detect {

struct Truth {
    std::optional<double> value; // empty: the drive does not have it
    bool identifiable = false;
    std::string reason; // why it is not identifiable
    double tolerance = 0, slack = 0; // a hit is within tolerance x value + slack; 0: exact, or within the answer's interval
    bool told = true; // false: the design does not determine it

    // Marks it as not visible from outside; the first reason stays.
    void hide(const char* why)
    {
        if (identifiable)
            reason = why;
        identifiable = false;
    }
};

[[nodiscard]] Truth truthOf(const Program& program, const std::string& quantity);

} // namespace floom::inline engine::detect
