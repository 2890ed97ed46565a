// SPDX-License-Identifier: GPL-3.0-or-later
// The drive inside a picture: its text as an uncompressed iTXt chunk of a PNG (keyword "flashloom"), or as the <desc> of an SVG. Such a
// picture opens again as a design. Pure functions of bytes.
#pragma once

#include <QByteArray>

#include <optional>
#include <string>
#include <string_view>

namespace floom {

[[nodiscard]] bool isPicture(const QByteArray& file); // PNG or SVG by its first bytes
// A PNG with the text put before its pixels; what is no PNG comes back as it was.
[[nodiscard]] QByteArray pngWithText(const QByteArray& png, std::string_view text);
// The text inside; nothing when the picture holds none, or a damaged one.
[[nodiscard]] std::optional<std::string> textInPicture(const QByteArray& file);

} // namespace floom
