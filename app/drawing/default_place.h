// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a block at a free place beside the selection and wires it if there is only one way. Each function is one undo step and returns the
// new block's id, or "" if nothing was done (the document's notice gives the reason).
#pragma once

#include "design/design.h"

#include <QString>
#include <QStringList>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline drawing {

QString addAtDefaultPlace(Document& document, const QString& type, const QStringList& selection);
// As near to `wanted` as possible.
QString addNear(Document& document, const QString& type, Point wanted, const QStringList& selection);

// Splices a new or existing block into a wire and moves the cards on both sides apart.
QString addIntoWire(Document& document, const QString& type, Point at, int link);
bool moveIntoWire(Document& document, const QString& id, Point by, int link);

// Breaks an element out and places it right of the array, without covering other cards. Returns the ids.
QStringList breakOutApart(Document& document, const QString& id, int index);

} // namespace floom::inline drawing
