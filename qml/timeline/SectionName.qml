// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a section: small capitals over what it heads.
import QtQuick
import Flashloom.Controls

Words {
    color: Theme.muted
    font.letterSpacing: Theme.capsSpacing
    font.pixelSize: Theme.sizeTiny
    font.weight: Font.DemiBold
}
