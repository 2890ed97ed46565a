// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectVariants: the variants of the project that is open (designs with names and parents), which one is on the desk, and what the
// project's file has of each. Held in memory; they reach the file when the project is saved. Functions that can be refused answer "" or
// the reason in words. An id is this object's and stays while the project is open; in the file a variant can have another one.
// The functions below "Beside the file" are the project's own: they change and do not tell; announce() does.
// GUI thread only.
#pragma once

#include "store/project_merge.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <vector>

namespace floom {

struct Exchanged;

class ProjectVariants final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] const std::vector<VariantRow>& rows() const { return m_rows; } // never empty once loaded, in the order of listing
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const VariantRow* row(int id) const; // null = there is none
    [[nodiscard]] int current() const { return m_current; } // an id
    void setCurrent(int id); // ignored when there is no such variant
    [[nodiscard]] QString currentName() const;

    // The new variant's id; it becomes the current one and its parent is the one before. The name is made unique.
    int add(const QString& name, const Design& design, const QString& workload);
    void update(int id, const Design& design, const QString& workload);
    [[nodiscard]] QString rename(int id, const QString& name);
    void note(int id, const QString& notes);
    void move(int id, int by); // in the order in which they are listed

    // Beside the file.
    void load(std::vector<VariantRow> rows, int current); // none of them is in a file
    void loadOfFile(std::vector<VariantRow> rows, int current, bool ordered); // all are, by their ids
    void forgetFile();
    [[nodiscard]] int inFile(int id) const; // its id there; below 0: it is not there
    [[nodiscard]] std::map<int, int> byFileId() const; // id there -> id here
    void fill(VariantChanges& mine) const; // its part of what was changed here
    // After a save: the ids here of all that the file holds, by the ids there.
    std::map<int, int> takeIn(const Exchanged& file);
    // At other times: the variants that another program added, by name.
    [[nodiscard]] VariantMerge takeInAdditions(const std::vector<VariantRow>& there);

    struct Removed {
        VariantRow row; // id 0 = none
        std::ptrdiff_t place = 0;
        int inFile = 0; // its id there
    };
    [[nodiscard]] QString whyNotRemoved(int id) const; // "" = it may go
    Removed takeOut(int id);
    bool putBack(Removed removed); // true: as the file still has it

    void announce();

signals:
    void changed();
    void currentChanged();

private:
    [[nodiscard]] VariantRow* find(int id);
    int takeInRow(const VariantRow& row); // its id here

    std::vector<VariantRow> m_rows;
    std::map<int, VariantRow> m_stored; // by the id here: as the file had it, with the file's ids
    std::map<int, VariantRow> m_removed; // by the file's id: removed here since the last save
    bool m_ordered = false; // by hand
    int m_current = 0;
    int m_last = 0; // id given out
};

} // namespace floom
