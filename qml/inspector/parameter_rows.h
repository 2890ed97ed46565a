// SPDX-License-Identifier: GPL-3.0-or-later
// What the inspector shows for a selection, as plain rows made from catalogue and design: a heading per group, then one row per
// parameter that all selected blocks have. Pure; names no type. `editor` decides the field: "group", "array", "boolean", "choice",
// "quantity", "text", "facts" (only read).
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace floom {

struct ParameterRow {
    QString key; // "tR"; of a heading its group's name
    QString editor;
    QString label;
    QString group;
    Kind kind = Kind::text;
    QString value; // number or text as shown; "" when mixed
    QString unit; // inside the field
    QStringList choices;
    QStringList choiceIds;
    int choice = -1;
    bool on = false;
    bool mixed = false; // the selected blocks differ
    bool changed = false; // differs from the default, or an override of the selected instance
    bool overridden = false; // some instances have a value of their own (block), or this one has (instance)
    QString help;
    QString source;
    int sureness = 1; // 3 sure .. 1 order of magnitude
    bool open = true; // headings
    QString note; // headings: "32 of them"
    QString formula; // "2*tR" where the value is computed; "" = a plain value
    bool inherited = false; // of an instance: the block's value holds here
    int severity = -1; // of the worst finding about this very parameter: 0 note, 1 warning, 2 error; -1 none
    QString finding; // its title and numbers
    friend bool operator==(const ParameterRow&, const ParameterRow&) = default;
};

struct ParameterQuery {
    QStringList blocks; // ids; unknown ones are ignored
    QString instance; // "pkg[3][1]": of a single block; "" = the whole block
    std::set<QString> foldedGroups;
    std::vector<Diagnostic> findings; // what the rules say of the design
    bool simple = false; // only what stands on the card, what a study asks about, what was changed and what a rule speaks of
};

// `leftOut`: how many parameters the simple view does not show.
[[nodiscard]] std::vector<ParameterRow> parameterRows(const Design& design, const Catalogue& catalogue, const ParameterQuery& query,
                                                      int* leftOut = nullptr);

// The address to give the document for a row of one block: "pkg.tR" or "pkg[3][1].tR".
[[nodiscard]] QString rowAddress(const QString& block, const QString& instance, const QString& key);
[[nodiscard]] QStringList addressesOf(const ParameterQuery& query, const ParameterRow& row); // of all that are selected
// A bare number means the unit that stands inside the field: "4" in a field that shows ms becomes "4ms".
[[nodiscard]] QString withShownUnit(const QString& typed, const ParameterRow& row);

} // namespace floom
