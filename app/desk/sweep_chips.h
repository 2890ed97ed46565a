// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed for a parameter ("4, 8, 16", "4..32 x2", "400, 800 MT/s") as an axis of a sweep, with every value tried on the drawing
// first; and what is worth typing. An array's number takes the arrays with it that go with it element by element. Pure.
#pragma once

#include "sweep/sweep.h"

#include <QString>

#include <vector>

namespace floom {

struct SweepChip {
    QString address; // "ch.rate", "pkg.count", "workload.qd"
    QString values; // as typed
    SweepAxis axis;
};

struct ChipSubject { // what the values are tried on
    const Design& design;
    const Catalogue& catalogue;
    QString words; // of the workload
};

[[nodiscard]] Result<SweepChip> readChip(const QString& address, const QString& values, const ChipSubject& subject);
// Half, as it is, double; all choices; off and on. "" when the address names nothing.
[[nodiscard]] QString suggestedValues(const QString& address, const ChipSubject& subject);
[[nodiscard]] QString presentValue(const QString& address, const ChipSubject& subject); // "400 MT/s"; "" = it has none
// What an address sets, for people: "NAND packages", "Read tR", "Queue depth".
[[nodiscard]] QString sweptLabel(const QString& address, const Design& design, const Catalogue& catalogue);
[[nodiscard]] std::vector<QString> sweptLabels(const Sweep& sweep, const Design& design, const Catalogue& catalogue); // by axis
// True for a text that means several values: "4, 8", "4..32"; "[8,4]" and "3.5" are one.
[[nodiscard]] bool meansSeveral(const QString& typed);

struct ChipOffer {
    QString address;
    QString label; // "Data rate", "NAND packages"
    QString now; // "400 MT/s"
};
// The parameters that fit what was typed, best first; the commonest when nothing was.
[[nodiscard]] std::vector<ChipOffer> chipOffers(const QString& query, const ChipSubject& subject, std::size_t most);

} // namespace floom
