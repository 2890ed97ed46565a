// SPDX-License-Identifier: GPL-3.0-or-later
// A probe's answer as a sentence, and as a curve with the decisive place marked. Pure.
#pragma once

#include "detect/detect.h"

#include <QString>
#include <QVariantMap>

#include <optional>

namespace floom::inline pages {

[[nodiscard]] QString detectLabel(const detect::Probe& probe);
[[nodiscard]] QString detectValue(double value, const detect::Probe& probe);
// Parses a guess: "32", "64 KiB", "yes"; nothing if invalid.
[[nodiscard]] std::optional<double> detectNumber(const QString& text, const detect::Probe& probe);
// Nearly right, or as right as what was found.
[[nodiscard]] bool isGuessRight(double guess, const detect::Finding& finding, const detect::Truth& truth);
[[nodiscard]] QString detectSentence(const detect::Finding& finding);

// {points: {at, height}, marks: {at, text}, low, high (formatted microseconds), from, to (ends of the axis), axis}; `at` and `height` in
// 0..1. Empty if the probe has no curve.
[[nodiscard]] QVariantMap detectCurve(const detect::Finding& finding);

} // namespace floom::inline pages
