// SPDX-License-Identifier: GPL-3.0-or-later
// The state that undo restores: the design, the workload and the settings of runs, as one immutable value shared by undo steps.
// The settings are the project's: all designs of a document have the same.
#pragma once

#include "design/design.h"
#include "workload/asked_workload.h"

#include <QString>

#include <memory>

namespace floom::inline document {

struct DocumentState {
    Design design;
    AskedWorkload workload; // in canonical words
    QString runs; // settings of runs in words, which this program's runs understand; "" = the defaults
    friend bool operator==(const DocumentState&, const DocumentState&) = default;
};
using DocumentStatePtr = std::shared_ptr<const DocumentState>;

} // namespace floom::inline document
