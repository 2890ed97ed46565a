// SPDX-License-Identifier: GPL-3.0-or-later
// What is written in a window, and where it is cut by an edge or written over other words.
.pragma library

function meet(a, b) {
    const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
    return Qt.rect(x, y, Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x), Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y));
}

// The rectangle that the letters fill, in coordinates of the stage.
function inked(text, stage) {
    const rest = text.width - text.paintedWidth, below = text.height - text.paintedHeight;
    const x = text.horizontalAlignment === 2 ? rest : text.horizontalAlignment === 4 ? rest / 2 : 0;
    const y = text.verticalAlignment === 64 ? below : text.verticalAlignment === 128 ? below / 2 : 0;
    return text.mapToItem(stage, Qt.rect(x, y, text.paintedWidth, text.paintedHeight));
}

function isText(item) {
    return item.paintedWidth !== undefined && item.truncated !== undefined && item.text !== undefined;
}

// {text, at, shown, flows, left, right}: all words that can be seen or scrolled to; `flows` inside something that scrolls up and down;
// `left` and `right` are the edges beyond which nothing is shown however one scrolls.
function collect(item, stage, clip, flows, left, right, list) {
    if (!item.visible || item.opacity === 0 || item.objectName === "toast" || // it floats for two seconds
        (clip.width < 1 && !flows))
        return list;
    if (item.clip) {
        const edge = item.mapToItem(stage, Qt.rect(0, 0, item.width, item.height));
        clip = meet(clip, edge);
        if (item.contentX === undefined || item.contentWidth <= item.width) {
            left = Math.max(left, edge.x);
            right = Math.min(right, edge.x + edge.width);
        }
    }
    flows = flows || item.contentY !== undefined;
    if (isText(item) && item.text.length > 0) {
        const at = inked(item, stage), shown = meet(at, clip);
        if (flows || (shown.width > 0.5 && shown.height > 0.5))
            list.push({ text: item.text, at: at, shown: shown, flows: flows, left: left, right: right, item: item });
    }
    for (let i = 0; i < item.children.length; ++i)
        collect(item.children[i], stage, clip, flows, left, right, list);
    return list;
}

// Sentences on what a reader would stumble over; empty when all can be read.
function slips(stage) {
    const words = collect(stage, stage, Qt.rect(0, 0, stage.width, stage.height), false, 0, stage.width, []);
    const found = [];
    for (const one of words) {
        const beside = one.at.x < one.left - 1.5 || one.at.x + one.at.width > one.right + 1.5;
        if (beside || (!one.flows && one.at.height - one.shown.height > 3))
            found.push("cut: \"" + one.text + "\" " + where(one.at));
        if (one.item.truncated && one.at.width < 24)
            found.push("hardly a letter is left of \"" + one.text + "\" " + where(one.at));
    }
    for (let i = 0; i < words.length; ++i)
        for (let k = i + 1; k < words.length; ++k) {
            const both = meet(words[i].shown, words[k].shown);
            if (both.width > 2 && both.height > 4)
                found.push("\"" + words[i].text + "\" over \"" + words[k].text + "\" " + where(both));
        }
    return found;
}

function where(r) {
    return "at " + Math.round(r.x) + "," + Math.round(r.y) + " " + Math.round(r.width) + "x" + Math.round(r.height);
}

// The different sizes of type of what is written in an item, in px.
function sizes(item, stage) {
    const words = collect(item, stage, Qt.rect(-1e6, -1e6, 2e6, 2e6), false, -1e6, 1e6, []);
    return Array.from(new Set(words.map(one => one.item.font.pixelSize))).sort((a, b) => a - b);
}
