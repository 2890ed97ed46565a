// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is words: Inter at body size, cut with an ellipsis where the room ends.
import QtQuick

Text {
    color: Theme.text
    elide: Text.ElideRight
    font.family: Theme.uiFamily
    font.pixelSize: Theme.sizeBody
    textFormat: Text.PlainText
}
