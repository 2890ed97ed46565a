// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the row of a parameter by the kind of its value, never by its name.
pragma ComponentBehavior: Bound

import QtQuick
import Qt.labs.qmlmodels
import Flashloom.Inspector

DelegateChooser {
    id: chooser

    required property ParameterModel rows

    role: "editor"

    DelegateChoice { roleValue: "group"; GroupRow { rows: chooser.rows } }
    DelegateChoice { roleValue: "array"; TypedRow { rows: chooser.rows } }
    DelegateChoice { roleValue: "quantity"; TypedRow { rows: chooser.rows } }
    DelegateChoice { roleValue: "text"; TypedRow { rows: chooser.rows; leftAligned: true } }
    DelegateChoice { roleValue: "facts"; FactsRow {} }
    DelegateChoice { roleValue: "choice"; ChoiceRow { rows: chooser.rows } }
    DelegateChoice { roleValue: "boolean"; SwitchRow { rows: chooser.rows } }
}
