// SPDX-License-Identifier: GPL-3.0-or-later
// Registers the plain objects of app/document and app/run, which do not depend on QML, as QML types.
#pragma once

#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/own_part_edits.h"
#include "document/parameter_edits.h"
#include "document/splice_edits.h"
#include "document/undo_steps.h"
#include "document/wire_edits.h"
#include "run/runner.h"
#include "store/project.h"

#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

struct DocumentForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::Document)
    QML_NAMED_ELEMENT(Document)
    QML_UNCREATABLE("made by the workspace")
};

// Types reachable through a document; QML never names them.
struct UndoStepsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::UndoSteps)
    QML_ANONYMOUS
};

struct FindingsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::Findings)
    QML_ANONYMOUS
};

struct BlockEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::BlockEdits)
    QML_ANONYMOUS
};

struct WireEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::WireEdits)
    QML_ANONYMOUS
};

struct SpliceEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::SpliceEdits)
    QML_ANONYMOUS
};

struct ArrayEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::ArrayEdits)
    QML_ANONYMOUS
};

struct ParameterEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::ParameterEdits)
    QML_ANONYMOUS
};

struct OwnPartEditsForQml {
    Q_GADGET
    QML_FOREIGN(floom::document::OwnPartEdits)
    QML_ANONYMOUS
};

struct RunnerForQml {
    Q_GADGET
    QML_FOREIGN(floom::run::Runner)
    QML_NAMED_ELEMENT(Runner)
    QML_UNCREATABLE("made by the workspace")
};

struct ProjectForQml {
    Q_GADGET
    QML_FOREIGN(floom::store::Project)
    QML_NAMED_ELEMENT(Project)
    QML_UNCREATABLE("made by the workspace")
};

} // namespace floom::inline desk
