// SPDX-License-Identifier: GPL-3.0-or-later
// The drive embedded in a picture: its text as an uncompressed iTXt chunk of a PNG (keyword "flashloom") or as the <desc> of an SVG, so
// that the picture opens again as a design. Pure functions of bytes.
#pragma once

#include <QByteArray>

#include <optional>
#include <string>
#include <string_view>

namespace floom::inline store {

[[nodiscard]] bool isPicture(const QByteArray& file); // PNG or SVG, by its first bytes
// A PNG with the text inserted before its pixels; other data is returned unchanged.
[[nodiscard]] QByteArray pngWithText(const QByteArray& png, std::string_view text);
// The embedded text; nothing if the picture holds none or a damaged one.
[[nodiscard]] std::optional<std::string> textInPicture(const QByteArray& file);

} // namespace floom::inline store
