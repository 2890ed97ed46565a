// SPDX-License-Identifier: GPL-3.0-or-later
// One limit: any figure of a run, found by its words, at most or at least, a value. Index -1 makes a new one.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Review

PopupCard {
    id: root

    required property ReviewSession session
    property int index: -1
    property string figure: "" // its id
    property bool atLeast: false
    property bool finding: false // the list is for what is typed; else for all
    property Item before: null // had the focus
    readonly property real offersHeight: 5 * Theme.rowTable
    readonly property var offers: visible && session.rows.length >= 0 ? session.offers(finding ? figureField.text : "") : []
    readonly property int valueWidth: 128

    function edit(place: int, chip: Item) {
        const under = chip.mapToItem(parent, 0, chip.height + Theme.space4);
        x = under.x;
        const limit = place >= 0 && place < session.limits.length ? session.limits[place] : null;
        before = chip;
        index = place;
        figure = limit?.figure ?? "";
        atLeast = limit?.atLeast ?? false;
        figureField.text = limit ? labelOf(limit.figure) : "";
        valueField.text = limit?.value ?? "";
        reason.text = "";
        finding = false;
        open();
        // Placed for its greatest height, so that it does not move when the list opens.
        const tallest = implicitHeight + (figure.length === 0 ? 0 : offersHeight + Theme.space12) + Theme.space32;
        y = Math.min(under.y, parent.mapFromItem(null, 0, parent.Window.height).y - tallest - Theme.space8);
        const field = limit ? valueField : figureField;
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }
    function labelOf(id: string): string {
        const offers = session.offers(id);
        for (let i = 0; i < offers.length; ++i)
            if (offers[i].figure === id)
                return offers[i].label;
        return id;
    }
    function choose(offer: var) {
        if (!offer)
            return;
        figure = offer.figure;
        figureField.text = offer.label;
        finding = false;
        atLeast = /iops|bandwidth|capacity|tbw|dwpd|fairness|steady/.test(offer.figure);
        if (valueField.text.length === 0)
            valueField.text = offer.now;
        valueField.forceActiveFocus(Qt.TabFocusReason);
        valueField.selectAll();
    }
    function keep() {
        const wanted = finding || figure.length === 0 ? (offers.length > 0 && figureField.text.length > 0 ? offers[0].figure : figureField.text) : figure;
        reason.text = session.setLimit(index < 0 ? session.limits.length : index, wanted, atLeast, valueField.text);
        if (reason.text.length === 0)
            close();
    }

    objectName: "limitEditor"
    onClosed: if (before?.visible) before.forceActiveFocus(Qt.PopupFocusReason)

    contentItem: Column {
        spacing: Theme.space12

        Words {
            font.weight: Font.DemiBold
            text: root.index < 0 ? qsTr("New limit") : qsTr("Limit")
        }
        AppTextField {
            id: figureField
            objectName: "limitFigure"
            placeholderText: qsTr("Figure, e.g. p99, cost, WAF, busy die")
            sign: "search"
            width: parent.width
            Accessible.name: qsTr("Figure")
            Keys.onDownPressed: list.forceActiveFocus(Qt.TabFocusReason)
            onAccepted: root.choose(root.offers[0])
            onTextEdited: {
                root.finding = true;
                root.figure = "";
                reason.text = "";
            }
        }
        ListView {
            id: list
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            height: root.offersHeight // also for fewer: Set stays where it is while a figure is typed
            model: root.offers
            objectName: "limitOffers"
            visible: root.figure.length === 0
            width: parent.width
            T.ScrollBar.vertical: AppScrollBar {}
            Keys.onReturnPressed: root.choose(root.offers[currentIndex])
            Keys.onEnterPressed: root.choose(root.offers[currentIndex])
            Keys.onUpPressed: currentIndex > 0 ? decrementCurrentIndex() : figureField.forceActiveFocus(Qt.TabFocusReason)
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Figures")

            delegate: Rectangle {
                id: offer

                required property var modelData
                required property int index

                color: hover.hovered || (ListView.isCurrentItem && list.activeFocus) ? Theme.hover : "transparent"
                height: Theme.rowTable
                radius: Theme.radiusSmall
                width: ListView.view.width
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.label + " " + modelData.now

                Words {
                    anchors.verticalCenter: parent.verticalCenter
                    text: offer.modelData.label
                    width: parent.width - now.implicitWidth - Theme.space24
                    x: Theme.space8
                }
                Words {
                    id: now
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.space12
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    font.family: Theme.monoFamily
                    font.pixelSize: Theme.sizeSmall
                    text: offer.modelData.now
                }
                HoverHandler { id: hover }
                TapHandler { onTapped: root.choose(offer.modelData) }
            }
        }
        Row {
            spacing: Theme.space8

            SegmentedField {
                choices: [qsTr("at most"), qsTr("at least")]
                currentIndex: root.atLeast ? 1 : 0
                label: qsTr("At most or at least")
                objectName: "limitRelation"
                width: Theme.choiceWidth
                onChosen: index => root.atLeast = index === 1
            }
            AppTextField {
                id: valueField
                alert: reason.text.length > 0
                horizontalAlignment: TextInput.AlignRight
                mono: true
                objectName: "limitValue"
                width: root.valueWidth
                Accessible.name: qsTr("Value")
                onAccepted: root.keep()
                onTextEdited: reason.text = ""
            }
        }
        Words {
            id: reason
            color: Theme.error
            objectName: "limitReason"
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Row {
            spacing: Theme.space8

            AppButton {
                look: AppButton.Filled
                objectName: "limitKeep"
                text: qsTr("Set")
                onClicked: root.keep()
            }
            AppButton {
                look: AppButton.Flat
                objectName: "limitRemove"
                text: qsTr("Remove")
                visible: root.index >= 0
                onClicked: {
                    root.close();
                    root.session.removeLimit(root.index);
                }
            }
        }
    }
}
