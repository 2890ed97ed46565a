// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens every QML file draws with. Colours come from the program's one table (ThemeTokens, C++); sizes and durations live here.
pragma Singleton

import QtQuick
import Flashloom.Look

QtObject {
    readonly property bool dark: ThemeTokens.dark
    readonly property real uiScale: ThemeTokens.uiScale

    readonly property color canvas: ThemeTokens.colours.canvas
    readonly property color panel: ThemeTokens.colours.panel
    readonly property color card: ThemeTokens.colours.card
    readonly property color back: ThemeTokens.colours.back
    readonly property color field: ThemeTokens.colours.field
    readonly property color hover: ThemeTokens.colours.hover
    readonly property color tint: ThemeTokens.colours.tint
    readonly property color dot: ThemeTokens.colours.dot
    readonly property color line: ThemeTokens.colours.line
    readonly property color edge: ThemeTokens.colours.edge
    readonly property color border: ThemeTokens.colours.border
    readonly property color text: ThemeTokens.colours.text
    readonly property color lead: ThemeTokens.colours.lead
    readonly property color muted: ThemeTokens.colours.muted
    readonly property color caption: ThemeTokens.colours.caption
    readonly property color disabled: ThemeTokens.colours.disabled
    readonly property color accent: ThemeTokens.colours.accent
    readonly property color accentInk: ThemeTokens.colours.onAccent // a name that begins with "on" would be taken for a handler
    readonly property color error: ThemeTokens.colours.error
    readonly property color warning: ThemeTokens.colours.warning
    readonly property color errorTint: Qt.tint(card, Qt.rgba(error.r, error.g, error.b, 0.14)) // behind words of errors
    readonly property color warningTint: Qt.tint(card, Qt.rgba(warning.r, warning.g, warning.b, 0.14))
    readonly property color ok: ThemeTokens.colours.ok
    readonly property color info: ThemeTokens.colours.info
    readonly property color variantA: ThemeTokens.colours.variantA
    readonly property color variantB: ThemeTokens.colours.variantB
    readonly property color answer: ThemeTokens.colours.answer

    readonly property string uiFamily: "Inter"
    readonly property string monoFamily: "JetBrains Mono"
    readonly property int sizeLeast: 9 // what is shrunk to fit, or by zooming out, stops here
    readonly property int sizeTiny: 11
    readonly property int sizeSmall: 12
    readonly property int sizeBody: 13
    readonly property int sizeLarge: 15
    readonly property int sizeTitle: 18
    readonly property int sizeVerdict: 24
    readonly property int sizeAnswer: 28
    readonly property int sizeName: 32
    readonly property real capsSpacing: 0.66 // between the letters of a section's name

    readonly property int space2: 2
    readonly property int space4: 4
    readonly property int space6: 6
    readonly property int space8: 8
    readonly property int space10: 10
    readonly property int space12: 12
    readonly property int space16: 16
    readonly property int space20: 20
    readonly property int space24: 24
    readonly property int space32: 32
    readonly property int canvasMargin: 32

    readonly property real lineWidth: Math.max(1, Math.round(uiScale)) / uiScale // separators, frames: whole pixels, or some vanish
    readonly property int lineBold: 2 // lines of plots, underlines, needles
    readonly property int stripeWidth: 3 // the coloured stripe of a run or variant
    readonly property int edgeWidth: 4 // the coloured edge of a message
    readonly property int focusWidth: 2
    readonly property int focusGap: 3 // from a control's edge to the outside of the ring around it
    readonly property int focusInset: 1 // a ring that must stay within its row

    readonly property int radiusHair: 1
    readonly property int radiusMark: 2 // bars and the marks of legends
    readonly property int radiusTiny: 3 // check boxes, the frame of a row
    readonly property int radiusSmall: 4
    readonly property int radius: 6
    readonly property int radiusCard: 6
    readonly property int radiusAnswer: 10

    readonly property int iconTiny: 12 // in a check box
    readonly property int iconSmall: 14
    readonly property int iconMedium: 16
    readonly property int iconSize: 18
    readonly property int iconLarge: 20
    readonly property int iconHuge: 24
    readonly property int signWide: 28 // the signs of the orders of addresses
    readonly property int swatchSmall: 8 // marks of legends
    readonly property int swatch: 10
    readonly property int markGap: 5 // from a mark to its words
    readonly property int checkSize: 14

    readonly property int barThin: 4 // thickness of bars that show a share
    readonly property int barSmall: 6
    readonly property int barMedium: 8
    readonly property int barBroad: 10
    readonly property int barLarge: 12

    readonly property int lineTiny: 16 // one line of words, tighter than a row that is clicked
    readonly property int lineSmall: 18
    readonly property int lineBody: 20
    readonly property int lineTall: 22
    readonly property int lineDouble: 34 // two lines of small words
    readonly property int rowSmall: 24
    readonly property int rowMedium: 26
    readonly property int rowLarge: 28
    readonly property int rowTable: 30
    readonly property int rowHeight: 32
    readonly property int rowTall: 36
    readonly property int rowDouble: 44 // a row of two lines
    readonly property int sectionHead: 36 // the name and tools above a plot or table
    readonly property int axisRoom: 28 // below a plot, for its ticks
    readonly property int axisRoomNamed: 36 // with the choice of what the axis shows
    readonly property int barHeight: 48
    readonly property int smallHeight: 24 // buttons and fields within a section's head
    readonly property int compactHeight: 26
    readonly property int fieldHeight: 28
    readonly property int controlHeight: 32
    readonly property int tabHeight: 34
    readonly property int tallHeight: 40 // the chips of a bar, the buttons of a start page
    readonly property int statusHeight: 24

    readonly property int fieldTiny: 72 // widths of fields
    readonly property int fieldSmall: 88
    readonly property int fieldMedium: 104
    readonly property int fieldWidth: 112
    readonly property int fieldBroad: 120
    readonly property int fieldLong: 176
    readonly property int choiceSmall: 150
    readonly property int choiceWidth: 168
    readonly property int choiceBroad: 230
    readonly property int chipWidth: 272
    readonly property int columnSmall: 60 // of figures in a table
    readonly property int column: 72
    readonly property int columnBroad: 84
    readonly property int popupSlim: 320
    readonly property int popupWidth: 360

    readonly property int paletteWidth: 216
    readonly property int paletteIcons: 48
    readonly property int paletteSlim: 120 // below it the names have no room
    readonly property int inspectorWidth: 304
    readonly property int subjectHeight: 72 // of the name and picture of what the inspector shows
    readonly property int lessonLeast: 280
    readonly property int lessonWidth: 340
    readonly property int lessonMost: 480
    readonly property int lessonFrom: 1100 // px of the page: narrower, the lesson has its least width
    readonly property int dockHeight: 336
    readonly property int dockLeast: 96
    readonly property int keyStep: 40 // by which an arrow scrolls

    readonly property int animationMicro: ThemeTokens.reduceMotion ? 0 : 120
    readonly property int animationZoom: ThemeTokens.reduceMotion ? 0 : 180
    readonly property int animationPanel: ThemeTokens.reduceMotion ? 0 : 240

    // Colours of operations (engine ActivityStyle) and wires (engine Bus) by their number, and of a busy share 0..1. Naming `dark` makes bindings
    // follow the theme.
    function look(index: int): color {
        return dark ? ThemeTokens.look(index) : ThemeTokens.look(index);
    }
    function wire(bus: int): color {
        return dark ? ThemeTokens.wire(bus) : ThemeTokens.wire(bus);
    }
    function heat(share: real): color {
        return ThemeTokens.heatColour(share);
    }
    function inkOn(background: color): color {
        return ThemeTokens.inkOn(background);
    }
}
