// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks qCompress() data, and never more than the announced size: Qt's own function goes on as long as the input does, so a few kilobytes
// of a foreign file could take gigabytes. Pure.
#pragma once

#include <QByteArray>

#include <optional>

namespace floom::inline store {

[[nodiscard]] qsizetype packedSize(const QByteArray& packed); // the announced size in bytes; 0 if the input is too short
// Nothing if the data is damaged or would unpack to more than `largest` bytes.
[[nodiscard]] std::optional<QByteArray> unpacked(const QByteArray& packed, qsizetype largest);

} // namespace floom::inline store
