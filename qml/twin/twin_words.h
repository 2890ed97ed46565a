// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the page Twin: figures with their dots, parameters with what was found. Pure.
#pragma once

#include "fit/fit.h"
#include "twin/twin_figures.h"

#include <QString>
#include <QVariantList>

#include <optional>

namespace floom {

// {load, first (of its workload), workload, source, figure, measured, error, unseen, simulated, ratio, at, low, high, off}. `at` is where
// the ratio stands on the common axis, 0..1 (-1: none), `low` and `high` are the ends of its error; `off`: beyond that error.
[[nodiscard]] QVariantList twinFigureRows(const TwinFigures& figures, const FitAnswer* answer, double noise);
// Ends of that axis: "0.80", "1.25".
[[nodiscard]] QStringList twinAxis(const TwinFigures& figures, const FitAnswer* answer, double noise);
[[nodiscard]] QString twinRange(const FreeParameter& free); // "15 µs to 240 µs"
// As typed: "15 µs to 240 µs", "15us..240us", in the words of the command line; "" = the usual range.
[[nodiscard]] std::string twinRangeTyped(const QString& text);
[[nodiscard]] QString twinValue(const FreeParameter& free, double value); // "60 µs"
// "Not determined: fits as well from 32 µs to 107 µs."
[[nodiscard]] QString twinVerdict(const FittedParameter& fitted, bool stopped);

} // namespace floom
