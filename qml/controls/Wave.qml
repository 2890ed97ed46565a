// SPDX-License-Identifier: GPL-3.0-or-later
// A 2 px wave line under something that a rule objects to.
import QtQuick

Canvas {
    id: root

    property color tone: Theme.warning

    height: Theme.barThin
    onPaint: {
        const context = getContext("2d");
        context.reset();
        context.strokeStyle = tone;
        context.lineWidth = 1.4;
        context.beginPath();
        context.moveTo(0, 3);
        for (let x = 0; x < width; x += 4) {
            context.lineTo(x + 2, 1);
            context.lineTo(x + 4, 3);
        }
        context.stroke();
    }
    onToneChanged: requestPaint()
    onWidthChanged: requestPaint()
}
