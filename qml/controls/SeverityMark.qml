// SPDX-License-Identifier: GPL-3.0-or-later
// Error, warning or note: shape and colour, never colour alone.
import QtQuick

Icon {
    property string severity: "info"

    color: severity === "error" ? Theme.error : severity === "warning" ? Theme.warning : severity === "ok" ? Theme.ok : Theme.info
    implicitHeight: Theme.iconSize
    implicitWidth: Theme.iconSize
    name: severity === "ok" ? "check" : severity === "error" || severity === "warning" ? severity : "info"
}
