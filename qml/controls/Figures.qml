// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is numbers, times, addresses or keys: JetBrains Mono, so that digits do not jump.
import QtQuick

Text {
    color: Theme.text
    elide: Text.ElideRight
    font.family: Theme.monoFamily
    font.pixelSize: Theme.sizeSmall
    font.preferShaping: false // "=>" is no arrow
    textFormat: Text.PlainText
}
