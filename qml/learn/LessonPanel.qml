// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson at the left of the drawing: what the step says, what it wants, the guess before the run, and the truth beside the guess.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files

FocusScope {
    id: root

    required property Lesson lesson
    property bool compact: false // below the drawing: all buttons in the head, and the head alone when folded
    property bool folded: false
    readonly property real headHeight: head.height
    readonly property real wantedHeight: head.height + page.contentHeight
    readonly property int headRoom: 64
    readonly property int compactHead: 56
    signal foldWanted()

    property string code: ""
    property string told: "" // what became of the hand-in

    function handIn(typed: string) {
        code = typed;
        told = "";
        handInPicker.ask("", Course.handInName());
    }

    objectName: "lessonPanel"
    Component.onCompleted: Course.follow(lesson)

    // If nothing has the keys any more, they go on in the lesson: to what leads on, or, before that may be pressed, to what the step asks for.
    function takeKeys() {
        const now = root.Window.activeFocusItem;
        if (root.visible && !(now && now.visible && now.activeFocusOnTab && now.enabled))
            giveKeys(onward.enabled ? onward : body.nextItemInFocusChain(true));
    }
    function giveKeys(item: Item) {
        if (item)
            item.forceActiveFocus(Qt.TabFocusReason);
    }
    Timer { // once the step is laid out
        id: keysSoon
        interval: 0
        onTriggered: root.takeKeys()
    }
    readonly property bool begun: lesson.active
    onBegunChanged: if (begun) keysSoon.start()

    readonly property int step: lesson.step
    onStepChanged: {
        following = false;
        page.contentY = 0;
    }
    property bool following: false // the answer came, and nobody has scrolled since
    readonly property bool answered: lesson.prediction.revealed || lesson.feedback.length > 0
    onAnsweredChanged: following = answered
    onFollowingChanged: showAnswer()
    function showAnswer() {
        if (following)
            page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, body.answerTop - Theme.space8));
    }
    clip: compact
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Lesson %1").arg(lesson.title)

    Rectangle {
        anchors.fill: parent
        color: Theme.panel
    }
    Item {
        id: head
        height: root.compact ? root.compactHead : root.headRoom
        width: parent.width

        Words {
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            objectName: "lessonStep"
            Accessible.role: Accessible.StaticText
            Accessible.name: text
            text: qsTr("%1  ·  step %2 of %3").arg(root.lesson.title).arg(root.lesson.step + 1).arg(root.lesson.steps)
            width: (root.compact ? back.x : close.x) - x
            x: root.compact ? fold.x + fold.width + Theme.space8 : Theme.space16
            y: Theme.space12 + Theme.space2
        }
        IconButton {
            id: fold
            objectName: "lessonFold"
            sign: root.folded ? "chevron-up" : "chevron-down"
            text: root.folded ? qsTr("Show the question") : qsTr("Hide the question")
            visible: root.compact
            x: Theme.space8
            y: Theme.space6
            onClicked: root.foldWanted()
        }
        IconButton {
            id: close
            objectName: "lessonClose"
            sign: "close"
            text: qsTr("Leave the lesson")
            x: parent.width - width - Theme.space8
            y: Theme.space6
            onClicked: root.lesson.end()
        }
        Rectangle {
            color: Theme.edge
            height: Theme.barThin
            radius: Theme.radiusMark
            width: parent.width - Theme.space32
            x: Theme.space16
            y: Theme.rowDouble

            Rectangle {
                color: Theme.accent
                height: Theme.barThin
                radius: Theme.radiusMark
                width: parent.width * (root.lesson.step + (root.lesson.done ? 1 : 0)) / Math.max(1, root.lesson.steps)
            }
        }
    }
    Flickable {
        id: page
        objectName: "lessonScroll"
        onContentHeightChanged: root.showAnswer() // its words have their places
        onMovementStarted: root.following = false
        readonly property FollowFocus follow: FollowFocus { page: page }
        anchors.bottom: foot.top
        anchors.top: head.bottom
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: body.height + Theme.space16
        width: parent.width

        T.ScrollBar.vertical: AppScrollBar {}

        LessonBody {
            id: body
            handedIn: root.told
            lesson: root.lesson
            width: parent.width - Theme.space32
            x: Theme.space16
            onHandInWanted: code => root.handIn(code)
        }
    }
    FilePicker {
        id: handInPicker
        kinds: [{ words: qsTr("Hand-in"), suffixes: ["json"] }]
        objectName: "handInPicker"
        saving: true
        title: qsTr("Hand in the lesson")
        onChosen: path => {
            const reason = Course.handIn(path, root.code);
            root.told = reason.length > 0 ? reason : qsTr("Handed in: %1").arg(path);
        }
    }
    Item {
        id: foot
        anchors.bottom: parent.bottom
        height: root.compact ? 0 : root.headRoom
        width: parent.width

        Rectangle {
            color: Theme.line
            height: Theme.lineWidth
            width: parent.width
        }
        AppButton {
            id: back
            enabled: root.lesson.step > 0
            look: AppButton.Flat
            objectName: "lessonBack"
            parent: root.compact ? head : foot
            text: qsTr("Back")
            x: root.compact ? onward.x - width - Theme.space4 : Theme.space8
            y: root.compact ? Theme.space6 : Theme.space16
            onClicked: {
                keysSoon.start(); // the first step disables it
                root.lesson.back();
            }
        }
        AppButton {
            id: onward
            enabled: root.lesson.done
            look: AppButton.Filled
            objectName: "lessonNext"
            text: root.lesson.step + 1 < root.lesson.steps ? qsTr("Next") : root.lesson.ending.nextId.length > 0 ? qsTr("Next lesson") : qsTr("Done")
            parent: root.compact ? head : foot
            x: (root.compact ? close.x : parent.width) - width - (root.compact ? Theme.space4 : Theme.space16)
            y: root.compact ? Theme.space6 : Theme.space16
            Accessible.description: root.lesson.step + 1 < root.lesson.steps ? "" : root.lesson.ending.nextTitle
            onClicked: {
                keysSoon.start(); // the next step may disable it
                if (root.lesson.step + 1 < root.lesson.steps)
                    root.lesson.next();
                else if (root.lesson.ending.nextId.length > 0)
                    root.lesson.begin(root.lesson.ending.nextId);
                else
                    root.lesson.end();
            }
        }
    }
}
