// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the window that a field of text would keep for itself: Ctrl+K, which there cuts the rest of the line.
pragma Singleton

import QtQml

QtObject {
    signal boxWanted()
}
