// SPDX-License-Identifier: GPL-3.0-or-later
// A block added where there is room, beside what is selected, and wired where there is one way to do it. Each is one undo step; the new
// block's id comes back, or "" when nothing was done (the reason comes by the document's notice).
#pragma once

#include "design/design.h"

#include <QString>
#include <QStringList>

namespace floom {

class Document;

QString addAtDefaultPlace(Document& document, const QString& type, const QStringList& selection);
// As near to `wanted` as there is room.
QString addNear(Document& document, const QString& type, Point wanted, const QStringList& selection);

// Put into a wire, with the cards on both sides moved apart; new, or one that stands in the drawing.
QString addIntoWire(Document& document, const QString& type, Point at, int link);
bool moveIntoWire(Document& document, const QString& id, Point by, int link);

// Out of the array at its right end, over no other card. The ids.
QStringList breakOutApart(Document& document, const QString& id, int index);

} // namespace floom
