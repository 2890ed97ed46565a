// SPDX-License-Identifier: GPL-3.0-or-later
// Class sizes of a source tree, counted from headers, to keep classes small even if split over many files. Plain data structs are not
// counted. Tests only, single thread.
#pragma once

#include "house/style_rules.h"

#include <QString>

namespace floom::house {

struct ClassSize {
    QString name, path; // path: of the header
    int functions = 0; // declared or defined in the class: signals and slots too
    int members = 0; // of data
    int files = 0; // .cpp files that define its functions

    [[nodiscard]] bool fits(const ClassSize& limit) const
    {
        return functions <= limit.functions && members <= limit.members && files <= limit.files;
    }
    [[nodiscard]] QString text() const; // "Name (path): 12 functions, 3 members, 1 file"
};

inline const ClassSize kLargestClass{{}, {}, 40, 25, 2};

// The classes of all headers among `files`, in the order of the files.
[[nodiscard]] QList<ClassSize> classSizes(const QList<SourceFile>& files);

} // namespace floom::house
