// SPDX-License-Identifier: GPL-3.0-or-later
// The name of a pane, in small capitals.
import QtQuick

Words {
    color: Theme.muted
    font { pixelSize: Theme.sizeTiny; weight: Font.DemiBold; letterSpacing: Theme.capsSpacing; capitalization: Font.AllUppercase }
    x: Theme.space24
    y: Theme.space12
}
