// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of projects/*.json, embedded at build time (cmake/EmbedSamples.cmake). The last entry has a null id.
#pragma once

namespace floom::inline engine {

struct EmbeddedSample {
    const char* id; // the file's name without .json
    const char* text;
};
[[nodiscard]] const EmbeddedSample* embeddedSamples();

} // namespace floom::inline engine
