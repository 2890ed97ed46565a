// SPDX-License-Identifier: GPL-3.0-or-later
// How a model comes to listen to the document of another workspace.
#pragma once

#include "desk/workspace.h"

#include <QPointer>

namespace floom {

// False when it is the same. The caller brings itself up to date afterwards.
template <typename Model, typename Signal, typename Slot>
[[nodiscard]] bool linkWorkspace(Model* model, QPointer<Workspace>& held, Workspace* next, Signal signal, Slot slot)
{
    if (held == next)
        return false;
    if (held)
        held->document()->disconnect(model);
    held = next;
    if (next)
        QObject::connect(next->document(), signal, model, slot);
    return true;
}

} // namespace floom
