// SPDX-License-Identifier: GPL-3.0-or-later
// How many dialogs for files are open: commands of the window wait for them.
pragma Singleton

import QtQml

QtObject {
    property int count: 0
}
