// SPDX-License-Identifier: GPL-3.0-or-later
// Loads a firmware file into the design, as one undo step.
#pragma once

#include <QString>
#include <QStringList>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline desk {

// Whether what is typed for a parameter is meant as a file: a path of any kind, or the name of a file. The names of the built-in firmware
// are not.
[[nodiscard]] bool namesFirmwareFile(const Document& document, const QString& address, const QString& typed);

// `addresses`: the parameters that receive it, "cpu.binary"; `file`: a path, which may begin with ~/, or a URL. "" or the reason.
[[nodiscard]] QString loadFirmware(Document& document, const QStringList& addresses, const QString& file);

} // namespace floom::inline desk
