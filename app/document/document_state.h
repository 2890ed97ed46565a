// SPDX-License-Identifier: GPL-3.0-or-later
// The state that undo restores: the design and the workload's words, as one immutable value shared by undo steps.
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
