// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of playback on a logarithmic scale, 1 ns to 1 s of simulated time a second. Arrows move it.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Timeline

Item {
    id: root

    required property PlaybackController playback
    readonly property int dialTop: 17
    readonly property int namesTop: 34 // of the marks

    implicitHeight: 48

    Words {
        objectName: "playbackPace"
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: root.playback.paceText.length > 0 ? qsTr("now %1").arg(root.playback.paceText) : qsTr("simulated per second")
    }
    Figures {
        objectName: "playbackSpeed"
        anchors.right: parent.right
        font.weight: Font.DemiBold
        text: root.playback.speedText
    }
    T.Slider {
        id: slider
        objectName: "playbackDial"
        y: root.dialTop
        width: parent.width
        height: Theme.lineTiny
        from: 0
        to: 1
        stepSize: 1 / 36
        value: root.playback.dial
        containmentMask: Item { // 24 px to hit
            height: Theme.rowSmall
            width: slider.width
            y: (slider.height - height) / 2
        }
        Accessible.role: Accessible.Slider
        Accessible.name: qsTr("Playback speed, %1").arg(root.playback.speedText)
        onMoved: root.playback.dial = value
        background: Rectangle {
            y: Theme.space6 + Theme.lineWidth
            width: slider.width
            height: Theme.lineBold
            color: Theme.edge
            Rectangle {
                width: slider.visualPosition * parent.width
                height: Theme.lineBold
                color: Theme.accent
            }
            Repeater {
                model: 10
                delegate: Rectangle {
                    required property int index
                    x: index / 9 * (slider.width - 1)
                    y: index % 3 === 0 ? -Theme.space4 : -Theme.space2
                    width: Theme.lineWidth
                    height: index % 3 === 0 ? Theme.barBroad : Theme.barSmall
                    color: Theme.disabled
                }
            }
        }
        handle: Rectangle {
            x: slider.visualPosition * (slider.width - width)
            y: 1
            width: Theme.checkSize
            height: Theme.checkSize
            radius: height / 2
            border { color: Theme.accent; width: Theme.focusWidth }
            color: Theme.text
            FocusRing { shown: slider.visualFocus; radius: Theme.checkSize / 2 + Theme.space2 }
        }
    }
    Repeater {
        model: ["1 ns", "1 µs", "1 ms", "1 s"]
        delegate: Figures {
            required property string modelData
            required property int index
            x: index / 3 * root.width - (index === 0 ? 0 : index === 3 ? width : width / 2)
            y: root.namesTop
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: modelData
        }
    }
}
