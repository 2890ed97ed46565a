// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens every QML file draws with. Colours come from the program's one table (ThemeTokens, C++); sizes and durations live here.
pragma Singleton

import QtQuick
import Flashloom.View

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
    readonly property int sizeTiny: 11
    readonly property int sizeSmall: 12
    readonly property int sizeBody: 13
    readonly property int sizeLarge: 15
    readonly property int sizeTitle: 18
    readonly property int sizeVerdict: 24
    readonly property int sizeAnswer: 28
    readonly property int sizeName: 32

    readonly property int space4: 4
    readonly property int space8: 8
    readonly property int space12: 12
    readonly property int space16: 16
    readonly property int space24: 24
    readonly property int space32: 32
    readonly property int canvasMargin: 32

    readonly property int radiusSmall: 4
    readonly property int radius: 6
    readonly property int radiusCard: 6
    readonly property int radiusAnswer: 10
    readonly property int focusWidth: 2

    readonly property int barHeight: 48
    readonly property int controlHeight: 32
    readonly property int fieldHeight: 28
    readonly property int rowHeight: 32
    readonly property int paletteWidth: 216
    readonly property int paletteIcons: 48
    readonly property int paletteSlim: 120 // below it the names have no room
    readonly property int inspectorWidth: 304
    readonly property int dockHeight: 336
    readonly property int statusHeight: 24

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
