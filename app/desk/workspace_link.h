// SPDX-License-Identifier: GPL-3.0-or-later
// Connects a model to another workspace's document.
#pragma once

#include "desk/workspace.h"
#include "document/document.h"

#include <QPointer>

namespace floom::inline desk {

// `of` selects the part of the document to observe. False if it is the same workspace. The caller then updates.
template <typename Model, typename Of, typename Signal, typename Slot>
[[nodiscard]] bool linkWorkspace(Model* model, QPointer<Workspace>& held, Workspace* next, Of of, Signal signal, Slot slot)
{
    if (held == next)
        return false;
    if (held)
        of(*held->document())->disconnect(model);
    held = next;
    if (next)
        QObject::connect(of(*next->document()), signal, model, slot);
    return true;
}

} // namespace floom::inline desk
