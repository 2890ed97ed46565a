// SPDX-License-Identifier: GPL-3.0-or-later
// How a model comes to listen to the document of another workspace.
#pragma once

#include "desk/workspace.h"
#include "document/document.h"

#include <QPointer>

namespace floom {

// `of` names what of the document is listened to. False when it is the same workspace. The caller brings itself up to date afterwards.
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

} // namespace floom
