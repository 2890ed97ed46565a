// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectVariants: the variants of the open project (designs with names and parents), the current one, and the file's version of each. Held
// in memory; written when the project is saved. Functions that can be refused return "" or the reason. Ids are local to this object and
// stable while the project is open; a variant can have another id in the file. The functions below "For Project" modify without signalling;
// announce() signals. GUI thread only.
#pragma once

#include "store/project_merge.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <vector>

namespace floom::inline store {

struct Exchanged;

class ProjectVariants final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] const std::vector<VariantRow>& rows() const { return m_rows; } // never empty once loaded; in display order
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const VariantRow* row(int id) const; // null = there is none
    [[nodiscard]] int current() const { return m_current; } // an id
    void setCurrent(int id); // ignored if there is no such variant
    [[nodiscard]] QString currentName() const;

    // Adds a variant, makes it current with the previous current one as its parent, and returns its id. The name is made unique.
    int add(const QString& name, const Design& design, const AskedWorkload& workload);
    void update(int id, const Design& design, const AskedWorkload& workload);
    [[nodiscard]] QString rename(int id, const QString& name);
    void note(int id, const QString& notes);
    void move(int id, int by); // in display order

    // For Project: keeps the variants in step with the file.
    void load(std::vector<VariantRow> rows, int current); // none of them is in a file
    void loadOfFile(std::vector<VariantRow> rows, int current, bool ordered); // all are in the file, under the same ids
    void forgetFile();
    [[nodiscard]] int inFile(int id) const; // its id in the file; negative: not in the file
    [[nodiscard]] std::map<int, int> byFileId() const; // file id -> id here
    void fill(VariantChanges& mine) const; // adds the changes made here
    // After a save: returns the ids here of all variants in the file, by file id.
    std::map<int, int> takeIn(const Exchanged& file);
    // At other times: adds the variants that another program added; the result lists their names.
    [[nodiscard]] VariantMerge takeInAdditions(const std::vector<VariantRow>& there);

    struct Removed {
        VariantRow row; // id 0 = none
        std::ptrdiff_t place = 0;
        int inFile = 0; // its id in the file
        std::vector<int> children; // derived from it; they got its parent
    };
    [[nodiscard]] QString whyNotRemoved(int id) const; // "" = it may be removed
    Removed takeOut(int id);
    bool putBack(Removed removed); // true if the file still has it unchanged

    void announce();

signals:
    void changed();
    void currentChanged();

private:
    [[nodiscard]] VariantRow* find(int id);
    int takeInRow(const VariantRow& row); // returns its id here

    std::vector<VariantRow> m_rows;
    std::map<int, VariantRow> m_stored; // by id here: the file's version, with the file's ids
    std::map<int, VariantRow> m_removed; // by file id: removed here since the last save
    bool m_ordered = false; // arranged by a person
    int m_current = 0;
    int m_last = 0; // last id assigned
};

} // namespace floom::inline store
