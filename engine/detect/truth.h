// SPDX-License-Identifier: GPL-3.0-or-later
// Truth: what the compiled drawing says about a quantity that a probe answers, and whether timing can show it.
#pragma once

#include "compile/program.h"

#include <optional>
#include <string>

namespace floom::detect {

struct Truth {
    std::optional<double> value; // none: the drive has no such thing
    bool identifiable = false;
    std::string reason; // why it is not
    double tolerance = 0, slack = 0; // a hit is so near, as a share of the value and more; 0: exactly, or within the answer's interval
    bool told = true; // by the drawing

    // It cannot be seen from outside, for that reason; one that was told before stays.
    void hide(const char* why)
    {
        if (identifiable)
            reason = why;
        identifiable = false;
    }
};

[[nodiscard]] Truth truthOf(const Program& program, const std::string& quantity);

} // namespace floom::detect
