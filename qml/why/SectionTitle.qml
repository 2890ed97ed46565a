// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a section: small capitals in the muted ink.
import QtQuick
import Flashloom.Controls

Words {
    color: Theme.muted
    font { pixelSize: Theme.sizeTiny; weight: Font.DemiBold; letterSpacing: Theme.capsSpacing }
    Accessible.role: Accessible.Heading
    Accessible.name: text
}
