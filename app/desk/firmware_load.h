// SPDX-License-Identifier: GPL-3.0-or-later
// A firmware file becomes part of the design: one step that can be taken back.
#pragma once

#include <QString>
#include <QStringList>

namespace floom {

class Document;

// `addresses`: of the parameters that take it, "cpu.binary"; `file`: a path or URL. "" or why it cannot be.
[[nodiscard]] QString loadFirmware(Document& document, const QStringList& addresses, const QString& file);

} // namespace floom
