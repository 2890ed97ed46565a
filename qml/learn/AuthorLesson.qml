// SPDX-License-Identifier: GPL-3.0-or-later
// What the lesson that is being written says of itself, where it begins, in which languages it stands, and what differs from student to
// student.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property LessonAuthor author

    component Field: AuthorField {
        author: root.author
        width: root.width
    }

    spacing: Theme.space12

    Field { label: qsTr("Title"); name: "lesson.title" }
    Field { label: qsTr("Summary"); name: "lesson.summary" }
    Field { label: qsTr("Minutes"); name: "lesson.minutes" }
    Field { label: qsTr("To remember"); name: "lesson.remember" }
    Field { help: qsTr("for students who finish early"); label: qsTr("What if"); name: "lesson.whatIf" }
    Field { help: qsTr("en, or several: en de"); label: qsTr("Languages"); name: "lesson.languages" }
    Field { label: qsTr("Workload at the start"); name: "lesson.workload" }
    Field { help: qsTr("one per line: pkg.tR=$(tr)us"); label: qsTr("Changes to the drive at the start"); lines: 2; name: "lesson.changes" }
    Field { help: qsTr("one per line: tr | 60 | 45 | 75; $(tr) stands for the value, here and in all texts"); label: qsTr("Values by student number"); lines: 2; name: "lesson.variants" }
    Field { help: qsTr("its values are used to record steps and to try the lesson"); label: qsTr("Student number"); name: "lesson.number" }
}
