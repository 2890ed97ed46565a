// SPDX-License-Identifier: GPL-3.0-or-later
// The small sign button of toolbars that lie in a row of 28 px.
import Flashloom.Controls

IconButton {
    implicitHeight: Theme.smallHeight
    implicitWidth: Theme.fieldHeight
    signSize: Theme.iconMedium
}
