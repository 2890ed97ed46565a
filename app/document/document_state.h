// SPDX-License-Identifier: GPL-3.0-or-later
// What undo brings back: the design and the workload's words, as one immutable value that undo steps share.
#pragma once

#include "design/design.h"

#include <QString>

#include <memory>

namespace floom {

struct DocumentState {
    Design design;
    QString words;
    friend bool operator==(const DocumentState&, const DocumentState&) = default;
};
using DocumentStatePtr = std::shared_ptr<const DocumentState>;

} // namespace floom
