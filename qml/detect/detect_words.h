// SPDX-License-Identifier: GPL-3.0-or-later
// What a probe's answer says, as a sentence and as a curve with the place marked where it shows. Pure.
#pragma once

#include "detect/detect.h"

#include <QString>
#include <QVariantMap>

#include <optional>

namespace floom {

[[nodiscard]] QString detectLabel(const detect::Probe& probe);
[[nodiscard]] QString detectValue(double value, const detect::Probe& probe);
// As a person guesses it: "32", "64 KiB", "yes"; nothing where it is none.
[[nodiscard]] std::optional<double> detectNumber(const QString& text, const detect::Probe& probe);
[[nodiscard]] QString detectSentence(const detect::Finding& finding);

// {points: {at, height}, marks: {at, text}, low, high (microseconds in words), from, to (ends of the axis), axis}; `at` and `height` in
// 0..1. Empty where the probe left no curve.
[[nodiscard]] QVariantMap detectCurve(const detect::Finding& finding);

} // namespace floom
