// SPDX-License-Identifier: GPL-3.0-or-later
// Why a command line was refused, in the program's own words: which word or option, what was expected, what was found. The library's words
// are meant for its users, the programmers ("1 required UINT missing"). Pure.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace floom::cli {

// `error`: thrown by program.parse(argc, argv).
[[nodiscard]] std::string refusalText(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv);

} // namespace floom::cli
