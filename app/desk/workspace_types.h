// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the plain objects of app/document and app/run, which know nothing of QML, usable as types in QML.
#pragma once

#include "document/document.h"
#include "run/runner.h"
#include "store/project.h"

#include <QtQml/qqmlregistration.h>

namespace floom {

struct DocumentForQml {
    Q_GADGET
    QML_FOREIGN(floom::Document)
    QML_NAMED_ELEMENT(Document)
    QML_UNCREATABLE("made by the workspace")
};

struct RunnerForQml {
    Q_GADGET
    QML_FOREIGN(floom::Runner)
    QML_NAMED_ELEMENT(Runner)
    QML_UNCREATABLE("made by the workspace")
};

struct ProjectForQml {
    Q_GADGET
    QML_FOREIGN(floom::Project)
    QML_NAMED_ELEMENT(Project)
    QML_UNCREATABLE("made by the workspace")
};

} // namespace floom
