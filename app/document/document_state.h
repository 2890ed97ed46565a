// SPDX-License-Identifier: GPL-3.0-or-later
// What undo brings back: the design and the workload's words, as one immutable value that undo steps share.
#pragma once

#include "document/document.h"

namespace floom {

struct Document::State {
    Design design;
    QString words;
    friend bool operator==(const State&, const State&) = default;
};

} // namespace floom
