// SPDX-License-Identifier: GPL-3.0-or-later
// One of the window's signs in a colour; decoration, so without a name of its own.
import QtQuick
import Flashloom.Look

SignIcon {
    implicitWidth: Theme.iconLarge
    implicitHeight: Theme.iconLarge
    color: Theme.text
}
