// SPDX-License-Identifier: GPL-3.0-or-later
// For an audience: a ring around the pointer with the way it came, a line that it draws, a spotlight, and the keys that were pressed, above
// everything and in the way of nothing.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Flashloom.Controls
import Flashloom.Shell

Item {
    id: root

    property bool presenting: false
    property bool busyBelow: false // a lesson stands there
    property bool spotlight: false
    property bool laser: false
    readonly property point at: Qt.point(caster.pointer.x / Theme.uiScale, caster.pointer.y / Theme.uiScale)
    readonly property alias caster: caster
    readonly property real light: 110 // radius of what the spotlight leaves bright
    readonly property int ringSize: 48 // around the pointer
    readonly property int trailWidth: 5
    readonly property int ringLine: 3
    readonly property int pressedLine: 6

    objectName: "presenterLayer"
    visible: presenting
    onPresentingChanged: spotlight = laser = false
    onLaserChanged: line.way = []
    onAtChanged: if (laser) line.add(at)

    KeyCaster {
        id: caster
        active: root.presenting
        window: root.Window.window as Window
    }
    Shape { // all but a circle
        anchors.fill: parent
        objectName: "spotlight"
        opacity: 0.72
        visible: root.spotlight

        ShapePath {
            fillColor: Theme.back
            fillRule: ShapePath.OddEvenFill
            strokeWidth: -1

            PathMove { x: 0; y: 0 }
            PathLine { x: root.width; y: 0 }
            PathLine { x: root.width; y: root.height }
            PathLine { x: 0; y: root.height }
            PathLine { x: 0; y: 0 }
            PathMove { x: root.at.x - root.light; y: root.at.y }
            PathArc { radiusX: root.light; radiusY: root.light; x: root.at.x + root.light; y: root.at.y }
            PathArc { radiusX: root.light; radiusY: root.light; x: root.at.x - root.light; y: root.at.y }
        }
    }
    Shape { // the way of the last second
        id: line

        property var way: [] // {x, y, at} each

        function add(to: point) {
            way = way.concat([{ x: to.x, y: to.y, at: Date.now() }]).slice(-200);
            fading.start();
        }

        anchors.fill: parent
        objectName: "laserLine"
        visible: way.length > 1

        ShapePath {
            capStyle: ShapePath.RoundCap
            fillColor: "transparent"
            joinStyle: ShapePath.RoundJoin
            strokeColor: Theme.error
            strokeWidth: root.trailWidth

            PathPolyline { path: line.way.map(one => Qt.point(one.x, one.y)) }
        }
        Timer {
            id: fading
            interval: 50
            repeat: true
            onTriggered: {
                line.way = line.way.filter(one => Date.now() - one.at < 1200);
                running = line.way.length > 0;
            }
        }
    }
    Repeater { // the trail: each dot stays where the pointer was and fades in 600 ms
        id: trail

        property int next: 0
        readonly property point at: root.at

        model: root.laser ? 0 : 24
        onAtChanged: next = (next + 1) % count
        delegate: Rectangle {
            id: dot

            required property int index
            readonly property bool first: trail.next === index

            onFirstChanged: {
                if (!first)
                    return;
                x = trail.at.x - width / 2;
                y = trail.at.y - height / 2;
                fade.restart();
            }

            color: Theme.accent
            height: Theme.swatch
            objectName: "trailDot"
            opacity: 0
            radius: height / 2
            width: Theme.swatch

            NumberAnimation {
                id: fade
                duration: 600
                from: 0.7
                property: "opacity"
                target: dot
                to: 0
            }
        }
    }
    Rectangle {
        border.color: Theme.accent
        border.width: caster.pressed ? root.pressedLine : root.ringLine
        color: "transparent"
        height: root.ringSize
        opacity: 0.8
        radius: height / 2
        visible: !root.spotlight && (root.at.x > 0 || root.at.y > 0) // it was moved
        width: root.ringSize
        x: root.at.x - width / 2
        y: root.at.y - height / 2
    }
    Rectangle { // at the right, which holds no names of lanes nor the question; at the upper edge while the pointer is below
        id: told
        readonly property bool isInTheWay: root.busyBelow || root.at.y > root.height * 0.6
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        color: Theme.text
        height: Theme.rowDouble
        objectName: "castBox"
        opacity: 0.94
        radius: Theme.radiusAnswer
        visible: caster.keys.length > 0
        width: keys.implicitWidth + Theme.space32
        y: isInTheWay ? Theme.barHeight + Theme.space16 : parent.height - height - Theme.space16

        Figures {
            id: keys
            anchors.centerIn: parent
            color: Theme.canvas
            font.pixelSize: Theme.sizeTitle
            objectName: "castKeys"
            text: caster.keys
        }
    }
}
