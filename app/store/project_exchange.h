// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectExchange: writing to a project file beside other programs that do the same: against what the file holds at that moment, in one
// transaction; numbers are given out there. Bound to the file's thread.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_merge.h"
#include "store/project_rows.h"

#include <optional>
#include <vector>

namespace floom {

class Catalogue;
class Database;
class RunsTable;

inline const QString kVariantOrder = QStringLiteral("view.variantOrder"); // ids, as a person put them

struct Exchanged { // a holder's changes put into the file, and what the file holds since
    VariantMerge merge;
    std::vector<VariantRow> variants;
    std::vector<RunRow> runs;
};

class ProjectExchange {
public:
    ProjectExchange(Database& database, RunsTable& runs)
        : m_database(database)
        , m_runs(runs)
    {
    }

    // Puts one holder's changes into what the file holds now. `current`: the variant on the desk, by the holder's id.
    [[nodiscard]] Result<Exchanged> put(const VariantChanges& mine, int current, const Catalogue& catalogue);
    // What the file holds, when another connection wrote it since this was asked last; else nothing.
    [[nodiscard]] Result<std::optional<Exchanged>> news(const Catalogue& catalogue);
    // The run under the variant of that name: a new one, or one that has the same design. Its number.
    [[nodiscard]] Result<int> writeRunOf(const QString& variant, const RunRecord& record, const Catalogue& catalogue);

private:
    Database& m_database;
    RunsTable& m_runs;
    int m_version = 0; // of the file's contents, when news() was asked last
};

} // namespace floom
