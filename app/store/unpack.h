// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks what qCompress() packed, and never more than was announced: Qt's own way back goes on for as long as the bytes do, so that a
// few kilobytes of a foreign file could take gigabytes. Pure.
#pragma once

#include <QByteArray>

#include <optional>

namespace floom {

[[nodiscard]] qsizetype packedSize(const QByteArray& packed); // what it says to hold; 0 when it is too short to say
// Nothing when the bytes are not whole, or would unpack to more than `largest`.
[[nodiscard]] std::optional<QByteArray> unpacked(const QByteArray& packed, qsizetype largest);

} // namespace floom
