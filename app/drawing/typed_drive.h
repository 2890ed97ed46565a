// SPDX-License-Identifier: GPL-3.0-or-later
// Parses "16x8 Gen4 TLC" as a drive to draw. Pure.
//   16x8            channels and packages per channel; required               Gen4, Gen4x8, SATA    the host link
//   SLC MLC TLC QLC the packages' cell type with its typical timing           LDPC, BCH             the codec      800MT/s  the channels
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>

#include <optional>

namespace floom::inline drawing {

struct TypedDrive {
    Design design;
    QString words; // "Draw a drive of 16 × 8 packages, PCIe 4.0 x4, TLC"
    QString detail; // the defaults that were added
    QString reason; // why it cannot be drawn; "" = no problem
};

// Nothing if a word is unknown, or if only the shape was typed.
[[nodiscard]] std::optional<TypedDrive> readDrive(const QString& text, const Catalogue& catalogue);

} // namespace floom::inline drawing
