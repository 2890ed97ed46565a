// SPDX-License-Identifier: GPL-3.0-or-later
// TwinParameters: the parameters that may vary in a fit, and their ranges. The user's settings are kept when the design changes. A value.
#pragma once

#include "fit/fit.h"

#include <string>
#include <vector>

namespace floom::inline pages {

class TwinParameters {
public:
    struct Row {
        FreeParameter free;
        std::string words; // as typed
        bool on = true;
        bool usual = true; // free by default
    };

    void take(const Design& design, const Catalogue& catalogue);
    void clear() { m_rows.clear(); }
    void setOn(std::size_t row, bool on);
    [[nodiscard]] Outcome setRange(std::size_t row, const std::string& range, const Design& design,
                                   const Catalogue& catalogue); // "": the default range
    [[nodiscard]] Outcome add(const std::string& words, const Design& design, const Catalogue& catalogue); // "pkg.tR", "pkg.tR=20us..200us"

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] std::vector<FreeParameter> free() const; // those that may vary

private:
    std::vector<Row> m_rows;
};

} // namespace floom::inline pages
