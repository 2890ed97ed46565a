// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the step that is being written: what it says and wants, and what it asks.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property LessonAuthor author
    required property string kind
    readonly property bool asks: kind === "predict"

    component Field: AuthorField {
        author: root.author
        width: root.width
    }

    spacing: Theme.space12

    Field { label: qsTr("Title of the step"); name: "title" }
    Field { help: qsTr("{iops}, {waf} stand for figures of the previous run"); label: qsTr("Text"); lines: 3; name: "text" }
    Field { help: qsTr("one per line: pkg.tR = 30us, workload rw=randread qd=4, run, limit waf < 2.2"); label: qsTr("Done when"); lines: 2; name: "needs"; visible: root.kind !== "explain" }
    Field { help: qsTr("iops / old.iops, read.p99_us, waf, busy.ch"); label: qsTr("Truth"); name: "truth"; visible: root.asks }
    Field { help: qsTr("one per line: words | right up to | why it is wrong"); label: qsTr("Options"); lines: 4; name: "choices"; visible: root.asks }
    Field { help: qsTr("instead of options, to be put in order: one per line, in the right order"); label: qsTr("Stations"); lines: 2; name: "stations"; visible: root.asks }
    Field { help: qsTr("shown if the order is wrong"); label: qsTr("Why"); name: "why"; visible: root.asks }
    Field { help: qsTr("of the number asked for, instead of options"); label: qsTr("Unit"); name: "unit"; visible: root.asks }
    Field { label: qsTr("Scale from"); name: "from"; visible: root.asks }
    Field { label: qsTr("Scale to"); name: "to"; visible: root.asks }
    Field { help: qsTr("shown if the number is too low"); label: qsTr("Too low"); name: "tooLow"; visible: root.asks }
    Field { help: qsTr("shown if the number is too high"); label: qsTr("Too high"); name: "tooHigh"; visible: root.asks }
    Field { help: qsTr("{truth}, {old.iops} and other figures"); label: qsTr("Shown with the answer"); lines: 2; name: "reveal"; visible: root.asks }
    Field { help: qsTr("one per line: block | text shown for it; * for all others"); label: qsTr("Shown for a wrong block"); lines: 2; name: "wrong"; visible: root.kind === "find" }
    Field { help: qsTr("one per line"); label: qsTr("Hints"); lines: 2; name: "hints" }
    Field { help: qsTr("the block to point at"); label: qsTr("Block"); name: "spot" }
    Field { help: qsTr("for the teacher only, one per line"); label: qsTr("Notes"); lines: 2; name: "notes" }
}
