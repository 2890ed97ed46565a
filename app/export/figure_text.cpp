// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_text.h"

#include "export/number_text.h"
#include "results/figures.h"

#include <cmath>

namespace floom::inline exporting {

std::string figureText(const FigureFacts& figure, double value)
{
    const std::string_view unit = figure.unit;
    if (!std::isfinite(value))
        return kNoValue;
    if (figure.is(Shows::share))
        return percentText(value);
    if (unit == "µs")
        return microsecondsText(value);
    if (unit == "MB/s") // "1.02 GB/s", not "1.02 k MB/s"
        return bytesPerSecondText(value * 1e6);
    return unit.empty() || unit == "/s" ? scaledText(value) : scaledText(value) + ' ' + std::string(unit);
}

std::string figureText(std::string_view id, double value)
{
    const KnownFigure known = figureNamed(id);
    return known ? figureText(*known.facts, value) : scaledText(value);
}

} // namespace floom::inline exporting
