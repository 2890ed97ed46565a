// SPDX-License-Identifier: GPL-3.0-or-later
// Where a block goes that is added by the keyboard: right of what is selected (or of everything), wired when only one wire is legal.
#pragma once

#include <QString>
#include <QStringList>

namespace floom {

class Document;

// One undo step. The new block's id, or "" when the type is unknown (the reason comes by the document's notice).
QString addAtDefaultPlace(Document& document, const QString& type, const QStringList& selection);

} // namespace floom
