// SPDX-License-Identifier: GPL-3.0-or-later
// Parses typed parameter values ("4, 8, 16", "4..32 x2", "400, 800 MT/s") as an axis of a sweep, after trying each value on the design; and
// suggests values. An array's count also sets the arrays linked with it element by element. Pure.
#pragma once

#include "sweep/sweep.h"

#include <QString>

#include <vector>

namespace floom::inline desk {

struct SweepChip {
    QString address; // "ch.rate", "pkg.count", "workload.qd"
    QString values; // as typed
    SweepAxis axis;
};

struct ChipSubject { // the design on which values are tried
    const Design& design;
    const Catalogue& catalogue;
    AskedWorkload workload;
};

[[nodiscard]] Result<SweepChip> readChip(const QString& address, const QString& values, const ChipSubject& subject);
// Half, current, double; all choices; off and on. "" if the address is unknown.
[[nodiscard]] QString suggestedValues(const QString& address, const ChipSubject& subject);
[[nodiscard]] QString presentValue(const QString& address, const ChipSubject& subject); // "400 MT/s"; "" = no value
// An address's display name: "NAND packages", "Read tR", "Queue depth".
[[nodiscard]] QString sweptLabel(const QString& address, const Design& design, const Catalogue& catalogue);
[[nodiscard]] std::vector<QString> sweptLabels(const Sweep& sweep, const Design& design, const Catalogue& catalogue); // per axis
// True if the text is a list or range of values: "4, 8", "4..32"; "[8,4]" and "3.5" are single values.
[[nodiscard]] bool meansSeveral(const QString& typed);

struct ChipOffer {
    QString address;
    QString label; // "Data rate", "NAND packages"
    QString now; // "400 MT/s"
};
// Parameters that match the query, best first; common ones if it is empty.
[[nodiscard]] std::vector<ChipOffer> chipOffers(const QString& query, const ChipSubject& subject, std::size_t most);

} // namespace floom::inline desk
