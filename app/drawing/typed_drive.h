// SPDX-License-Identifier: GPL-3.0-or-later
// "16x8 Gen4 TLC" read as a drive to be drawn. Pure.
//   16x8            channels and packages on each; what makes it a drive      Gen4, Gen4x8, SATA    the host's link
//   SLC MLC TLC QLC the packages' cells, with the times of such parts         LDPC, BCH             the codec      800MT/s  the channels
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <optional>

namespace floom {

struct TypedDrive {
    Design design;
    QString words; // "Draw a drive of 16 × 8 packages, PCIe 4.0 x4, TLC"
    QString detail; // what was not typed
    QString reason; // why it cannot be drawn; "" = it can
};

// Nothing when a word is none of these, or when only the shape was typed.
[[nodiscard]] std::optional<TypedDrive> readDrive(const QString& text, const Catalogue& catalogue);

} // namespace floom
