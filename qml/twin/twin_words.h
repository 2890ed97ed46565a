// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the page Twin: figures with their dots, parameters with the fitted values. Pure.
#pragma once

#include "fit/fit.h"
#include "twin/twin_figures.h"

#include <QString>
#include <QVariantList>

#include <optional>

namespace floom::inline pages {

// {load, first (of its workload), workload, source, figure, measured, error, unseen, simulated, ratio, at, low, high, off}. `at`: position
// of the ratio on the common axis, 0..1 (-1: none); `low` and `high`: ends of the error bar; `off`: outside it.
[[nodiscard]] QVariantList twinFigureRows(const TwinFigures& figures, const FitAnswer* answer, double noise);
// Ends of the axis: "0.80", "1.25".
[[nodiscard]] QStringList twinAxis(const TwinFigures& figures, const FitAnswer* answer, double noise);
// "Ready to fit", or how many more figures are needed for this number of parameters.
[[nodiscard]] QString twinReadiness(const TwinFigures& figures, std::size_t parameters);
[[nodiscard]] QString twinRange(const FreeParameter& free); // "15 µs to 240 µs"
// Converts a typed range ("15 µs to 240 µs", "15us..240us") to the command line's syntax; "" = the default range.
[[nodiscard]] std::string twinRangeTyped(const QString& text);
[[nodiscard]] QString twinValue(const FreeParameter& free, double value); // "60 µs"
// "Not determined: fits as well from 32 µs to 107 µs."
[[nodiscard]] QString twinVerdict(const FittedParameter& fitted, bool stopped);

} // namespace floom::inline pages
