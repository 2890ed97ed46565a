// SPDX-License-Identifier: GPL-3.0-or-later
// Loads a firmware file into the design, as one undo step.
#pragma once

#include <QString>
#include <QStringList>

namespace floom {

class Document;

// `addresses`: the parameters that receive it, "cpu.binary"; `file`: a path or URL. "" or the reason.
[[nodiscard]] QString loadFirmware(Document& document, const QStringList& addresses, const QString& file);

} // namespace floom
