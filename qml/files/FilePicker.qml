// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a file: to open, or a name to save under; by the desktop's own dialog where a portal serves one, else by this. The name field
// has the focus, Enter accepts, Tab completes a path, Down goes to the list, Alt+Up to the folder above, Esc gives up. What had the focus
// before has it again afterwards.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Files
import Flashloom.Look

T.Popup {
    id: root

    property string title: ""
    property bool saving: false
    property var kinds: [] // {words, suffixes} each; none of suffixes = all files
    property int kind: 0
    property Item before: null // had the focus
    property bool answered: false
    readonly property real roomX: parent?.width ?? 960
    readonly property real roomY: parent?.height ?? 600
    readonly property var allSuffixes: kinds.reduce((all, one) => all.concat(one.suffixes), [])
    readonly property int mostHeight: 560
    readonly property int mostWidth: 780
    readonly property int placesWidth: 172
    readonly property int placesFrom: 520 // narrower there is room for the files only
    signal chosen(string path)
    signal cancelled()

    function ask(folder: string, name: string) {
        if (visible || portal.asking)
            return;
        portal.folder = folder;
        portal.name = name;
        portal.ask(saving, title, folder, name, kinds, parent?.Window.window ?? null);
    }
    function askHere(folder: string, name: string) {
        kind = 0;
        answered = false;
        picked.begin(saving, folder, name, saving ? allSuffixes : kinds[0].suffixes);
        shown.read();
        before = parent.Window.activeFocusItem;
        open();
    }
    function reject() {
        close();
    }
    function typeName() { // the name without its ending, so that typing replaces it
        field.forceActiveFocus(Qt.TabFocusReason);
        const dot = field.text.lastIndexOf(".");
        if (saving && dot > 0)
            field.select(field.text.lastIndexOf("/") + 1, dot);
        else
            field.selectAll();
    }

    closePolicy: T.Popup.NoAutoClose
    focus: true
    height: Math.min(root.mostHeight, roomY / Theme.uiScale - Theme.space32)
    modal: true
    objectName: "filePicker"
    padding: Theme.space16
    parent: T.Overlay.overlay
    scale: Theme.uiScale
    transformOrigin: T.Popup.TopLeft
    width: Math.min(root.mostWidth, roomX / Theme.uiScale - Theme.space32)
    x: Math.round((roomX - width * Theme.uiScale) / 2)
    y: Math.round((roomY - height * Theme.uiScale) / 2)
    onAboutToShow: ++FilesAsked.count
    onOpened: typeName()
    onAboutToHide: --FilesAsked.count
    onClosed: {
        if (before?.visible)
            before.forceActiveFocus(Qt.PopupFocusReason);
        if (!answered)
            cancelled();
    }

    DesktopPortal {
        id: portal
        property string folder: ""
        property string name: ""
        onAskingChanged: FilesAsked.count += asking ? 1 : -1
        onCancelled: root.cancelled()
        onChosen: (path, named) => named ? root.askHere("", path) : root.chosen(path)
        onNotServed: root.askHere(folder, name)
    }
    T.Overlay.modal: Rectangle {
        color: Qt.rgba(Theme.back.r, Theme.back.g, Theme.back.b, 0.7)
    }
    background: Rectangle {
        border.color: Theme.edge
        border.width: Theme.lineWidth
        color: Theme.card
        radius: Theme.radiusAnswer
    }
    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.title
        Keys.onEscapePressed: picked.question.length > 0 ? (picked.withdraw(), field.forceActiveFocus(Qt.TabFocusReason)) : root.close()
        Keys.onPressed: event => {
            event.accepted = KeyTable.pressed(KeyTable.Place.files, event.key, event.modifiers, event.text) === "files.up";
            if (event.accepted)
                picked.goUp();
        }

        FileChoice {
            id: picked
            onChosen: path => {
                root.answered = true;
                root.close();
                root.chosen(path);
            }
            onTypedChanged: if (field.text !== typed) field.text = typed
        }
        FileList {
            id: shown
            folder: picked.lookedAt
            prefix: picked.prefix
            suffixes: root.saving ? root.allSuffixes : (root.kinds[root.kind]?.suffixes ?? [])
        }
        Words {
            id: head
            font.pixelSize: Theme.sizeTitle
            font.weight: Font.DemiBold
            text: root.title
            width: parent.width
        }
        Row {
            id: way
            spacing: Theme.space8
            width: parent.width
            y: head.height + Theme.space12

            IconButton {
                enabled: picked.folder !== "/"
                objectName: "fileUp"
                command: "files.up"
                sign: "chevron-left"
                text: qsTr("Parent folder")
                onClicked: picked.goUp()
            }
            Figures {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.muted
                elide: Text.ElideLeft
                objectName: "fileFolder"
                text: picked.folderText
                width: parent.width - x
            }
        }
        Column {
            id: places
            visible: parent.width > root.placesFrom
            width: visible ? root.placesWidth : 0
            y: way.y + way.height + Theme.space8

            Repeater {
                model: picked.places
                delegate: PlaceRow {
                    current: modelData.path === picked.folder
                    width: places.width
                    onClicked: {
                        picked.goTo(modelData.path);
                        root.typeName();
                    }
                }
            }
        }
        FileListPane {
            id: list
            anchors.bottom: nameRow.top
            anchors.bottomMargin: Theme.space12
            anchors.left: places.right
            anchors.leftMargin: places.visible ? Theme.space12 : 0
            anchors.right: parent.right
            anchors.top: places.top
            choice: picked
            files: shown
            onLeftUpwards: field.forceActiveFocus(Qt.BacktabFocusReason)
        }
        Row {
            id: nameRow
            anchors.bottom: foot.top
            anchors.bottomMargin: Theme.space12
            spacing: Theme.space12
            width: parent.width

            Words {
                anchors.verticalCenter: parent.verticalCenter
                text: root.saving ? qsTr("Name") : qsTr("File")
            }
            AppTextField {
                id: field
                alert: picked.problem.length > 0
                objectName: "fileName"
                placeholderText: qsTr("A name, or a path from ~ or /")
                width: parent.width - x - (kindField.visible ? kindField.width + Theme.space12 : 0)
                Accessible.name: root.saving ? qsTr("Name of the file") : qsTr("File to open")
                Keys.onDownPressed: list.takeFocus()
                Keys.onTabPressed: event => {
                    const whole = picked.completed();
                    event.accepted = whole !== picked.typed;
                    if (event.accepted)
                        picked.typed = whole;
                }
                onAccepted: picked.accept()
                onTextEdited: picked.typed = text
            }
            SegmentedField {
                id: kindField
                anchors.verticalCenter: parent.verticalCenter
                choices: root.kinds.map(one => one.words)
                currentIndex: root.saving ? root.kinds.findIndex(one => one.suffixes[0] === picked.suffix) : root.kind
                label: qsTr("File type")
                objectName: "fileKind"
                visible: root.kinds.length > 1
                onChosen: index => {
                    root.kind = index;
                    if (root.saving)
                        picked.suffix = root.kinds[index].suffixes[0];
                }
            }
        }
        FileFoot {
            id: foot
            anchors.bottom: parent.bottom
            choice: picked
            saving: root.saving
            width: parent.width
            onCancelled: root.close()
        }
    }
}
