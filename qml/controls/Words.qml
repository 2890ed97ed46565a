// SPDX-License-Identifier: GPL-3.0-or-later
// Text in words: Inter at body size, ended by an ellipsis where there is no more space.
import QtQuick

Text {
    color: Theme.text
    elide: Text.ElideRight
    font.family: Theme.uiFamily
    font.pixelSize: Theme.sizeBody
    textFormat: Text.PlainText
}
