// SPDX-License-Identifier: GPL-3.0-or-later
// How many file dialogs are open: commands of the window wait until they are closed.
pragma Singleton

import QtQml

QtObject {
    property int count: 0
}
