// SPDX-License-Identifier: GPL-3.0-or-later
// Connects a model or painted item to another session.
#pragma once

#include <QObject>

namespace floom::inline desk {

// False if it is the same session. The caller then updates and notifies.
template <typename Listener, typename Held, typename Session, typename Signal, typename Slot>
[[nodiscard]] bool linkSession(Listener* listener, Held& held, Session* next, Signal signal, Slot slot)
{
    if (held == next)
        return false;
    if (held)
        held->disconnect(listener);
    held = next;
    if (next)
        QObject::connect(next, signal, listener, slot);
    return true;
}

} // namespace floom::inline desk
