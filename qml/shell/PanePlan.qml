// SPDX-License-Identifier: GPL-3.0-or-later
// Which pane is at which place, which one fills the page or has its own window, and how wide each may be at a side.
import QtQml
import Flashloom.Controls
import Flashloom.Desk

QtObject {
    id: root

    required property Preferences preferences
    required property Workspace workspace
    required property real width // of the page
    required property real height
    readonly property var panes: ["palette", "inspector", "results"]
    readonly property var places: ["left", "right", "bottom"]
    readonly property int besideFrom: 1200 // px: narrower, the results stand at the bottom
    readonly property int waitingFrom: 720 // lower, a question that waits has their room
    readonly property int fullFrom: 900
    readonly property int paletteFrom: 1000 // at its full width
    readonly property int paletteMedium: 160
    readonly property int paletteMost: 320
    readonly property int inspectorFrom: 800
    readonly property int inspectorSlim: 280
    readonly property int inspectorMost: 480
    readonly property int resultsLeast: 400
    readonly property bool fullPage: workspace.pages.current !== "design" && workspace.pages.current !== "welcome"
    property bool presenting: false // to an audience: the drawing and the lesson have the room
    property string lone: "" // "palette", "inspector" or "canvas": it has the whole page
    property string away: "" // "palette" or "inspector": it stands in a window of its own
    readonly property string whole: fullPage ? "results" : lone
    property var kept: panes // what stands at each of the places, as it was left in this arrangement
    // The same, as there is room: the results need width.
    readonly property var standing: width >= besideFrom || kept[2] === "results" ? kept : kept.slice(0, 2).map(pane => pane === "results" ? kept[2] : pane).concat("results")
    readonly property bool asKept: String(standing) === String(kept)

    // Sizes belong to what stands where: panes that come back find the room they had.
    function sizesOf(split: string): string {
        return String(standing) === String(panes) ? split : split + "-" + standing.map(pane => panes.indexOf(pane)).join("");
    }
    function recall() {
        const state = preferences.hasPaneState("standing") ? Array.from(new Uint8Array(preferences.paneState("standing"))) : [];
        kept = state.slice().sort().join() === "0,1,2" ? state.map(index => panes[index]) : panes;
    }
    function placeOf(pane: string): string {
        return places[standing.indexOf(pane)] ?? "";
    }
    function isShown(pane: string): bool {
        if (whole.length > 0)
            return whole === pane;
        if (pane === away || presenting || (pane === "results" && workspace.lesson.asking && height < waitingFrom))
            return false; // there are no results while a question waits, and a low window has the room for it
        if (pane === "inspector" && width < fullFrom && workspace.lesson.active && workspace.lesson.needs.length === 0)
            return false; // nothing to set in this step, and a narrow window has the room for the drawing
        return pane === "palette" ? preferences.arrangement === "design" && !workspace.lesson.active : pane !== "inspector" || preferences.arrangement !== "teach";
    }
    function move(pane: string, place: string) {
        lone = "";
        if (away === pane)
            away = "";
        const from = kept.indexOf(pane), to = places.indexOf(place);
        if (from === to)
            return;
        const next = kept.slice();
        next[from] = kept[to];
        next[to] = pane;
        preferences.keepPaneState("standing", Uint8Array.from(next.map(one => panes.indexOf(one))).buffer);
        kept = next;
    }
    function sendAwayOrBack(pane: string) {
        away = away === pane ? "" : pane;
        lone = "";
    }
    function least(pane: string): real {
        return pane === "palette" ? Theme.paletteIcons : pane === "inspector" ? inspectorSlim : resultsLeast;
    }
    function most(pane: string): real {
        return pane === "palette" ? paletteMost : pane === "inspector" ? inspectorMost : width * 0.6;
    }
    function usual(pane: string): real {
        if (pane === "palette")
            return width < fullFrom ? Theme.paletteIcons : width < paletteFrom ? paletteMedium : Theme.paletteWidth;
        return pane === "inspector" ? (width < inspectorFrom ? inspectorSlim : Theme.inspectorWidth) : width * (preferences.arrangement === "why" ? 0.5 : 0.36);
    }
    Component.onCompleted: recall()
}
