// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons there are, as cards.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Grid {
    id: root

    signal chosen(string id)

    columns: Math.max(1, Math.floor((width + spacing) / (204 + spacing)))
    spacing: Theme.space16

    Repeater {
        model: Course.cards
        delegate: LessonCard {
            width: Math.floor((root.width - (root.columns - 1) * root.spacing) / root.columns)
            onClicked: root.chosen(modelData.id)
        }
    }
}
