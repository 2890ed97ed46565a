// SPDX-License-Identifier: GPL-3.0-or-later
// How wide the columns of the list of runs are; those that matter least go first where there is little room.
import QtQuick

QtObject {
    property real room: 0 // for the row
    readonly property int variantFrom: 340 // px of the row
    readonly property int workloadFrom: 460
    readonly property int p99From: 480
    readonly property int dateFrom: 500
    readonly property int sizeFrom: 720
    readonly property int trustFrom: 860
    readonly property int gap: 8
    readonly property int iops: 64
    readonly property int p99: room > p99From ? 68 : 0
    readonly property int trust: room > trustFrom ? 84 : 0
    readonly property int size: room > sizeFrom ? 100 : 0
    readonly property int date: room > dateFrom ? 100 : 0
    readonly property int shown: 2 + (room > workloadFrom ? 1 : 0) + (room > variantFrom ? 1 : 0) + (p99 > 0 ? 1 : 0) + (trust > 0 ? 1 : 0) + (size > 0 ? 1 : 0) + (date > 0 ? 1 : 0)
    readonly property real rest: room - 44 - gap * (shown - 1) - iops - p99 - trust - size - date // for words
    readonly property real workload: room > workloadFrom ? Math.floor(rest * 0.46) : 0 // the longest words
    readonly property real variant: room > variantFrom ? Math.floor(rest * (workload > 0 ? 0.22 : 0.4)) : 0
    readonly property real title: rest - workload - variant
}
