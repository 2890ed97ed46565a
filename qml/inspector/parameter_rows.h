// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for a selection, built from catalogue and design: a heading per group, then a row per parameter that all selected
// blocks have. Pure; independent of block types. `editor` selects the field: "group", "array", "boolean", "choice", "quantity", "text",
// "facts" (read-only).
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace floom::inline pages {

struct ParameterRow {
    QString key; // "tR"; for a heading the group's name
    QString editor;
    QString label;
    QString group;
    Kind kind = Kind::text;
    QString value; // displayed number or text; "" if mixed
    QString unit; // shown inside the field
    QStringList choices;
    QStringList choiceIds;
    int choice = -1;
    bool on = false;
    bool mixed = false; // the selected blocks differ
    bool changed = false; // differs from the default, or overridden in the selected instance
    bool overridden = false; // some instances have overrides (block), or this one has (instance)
    QString help;
    QString source;
    int sureness = 1; // 3 sure .. 1 order of magnitude
    bool open = true; // headings
    QString note; // headings: the count, "32 of them"
    QString formula; // "2*tR" if the value is computed; "" = a constant
    bool inherited = false; // instance only: the block's value applies
    int severity = -1; // worst finding about this parameter: 0 note, 1 warning, 2 error; -1 none
    QString finding; // its title and numbers
    friend bool operator==(const ParameterRow&, const ParameterRow&) = default;
};

struct ParameterQuery {
    QStringList blocks; // ids; unknown ones are ignored
    QString instance; // "pkg[3][1]": instance of a single block; "" = the whole block
    std::set<QString> foldedGroups;
    std::vector<Diagnostic> findings; // the rules' findings for the design
    bool simple = false; // only parameters that are on the card, useful in studies, changed, or subject of a finding
};

// `leftOut`: the number of parameters hidden in the simple view.
[[nodiscard]] std::vector<ParameterRow> parameterRows(const Design& design, const Catalogue& catalogue, const ParameterQuery& query,
                                                      int* leftOut = nullptr);

// The address of a row of one block for the document: "pkg.tR" or "pkg[3][1].tR".
[[nodiscard]] QString rowAddress(const QString& block, const QString& instance, const QString& key);
[[nodiscard]] QStringList addressesOf(const ParameterQuery& query, const ParameterRow& row); // one per selected block
// Adds the unit shown in the field to a plain number: "4" in a field with ms becomes "4ms".
[[nodiscard]] QString withShownUnit(const QString& typed, const ParameterRow& row);

} // namespace floom::inline pages
