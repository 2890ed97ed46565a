// SPDX-License-Identifier: GPL-3.0-or-later
// How a model or a picture comes to listen to another session.
#pragma once

#include <QObject>

namespace floom {

// False when it is the same. The caller brings itself up to date afterwards and says so.
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

} // namespace floom
