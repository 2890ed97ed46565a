// SPDX-License-Identifier: GPL-3.0-or-later
// Connects a listener to another workspace.
#pragma once

#include "desk/workspace.h"
#include "document/document.h"

#include <QPointer>

namespace floom::inline desk {

// False if it is the same workspace. Otherwise the old one forgets the listener; the caller then connects it, if there is a new one, and
// updates.
template <typename Listener, typename Held> [[nodiscard]] bool changeWorkspace(Listener* listener, Held& held, Workspace* next)
{
    if (held == next)
        return false;
    if (held)
        held->forget(listener);
    held = next;
    return true;
}

// For models that observe one part of the document, selected by `of`. False if it is the same workspace. The caller then updates.
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
