// SPDX-License-Identifier: GPL-3.0-or-later
// Session: shared by all subcommands: the catalogue, exit codes and output streams (documents on standard output, messages on standard
// error). One thread.
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "catalogue/catalogue.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {
class StartStates;
} // namespace floom::inline engine

namespace floom::cli {

enum Exit : int {
    kFine = 0,
    kNotMet = 1, // rule error, violated law, limit or expectation not met
    kUnusable = 2, // usage error, unreadable file, unknown name
};

struct Session {
    Catalogue catalogue;
    int exitCode = kFine;
    std::shared_ptr<StartStates> startStates; // shared by all runs of this call
};

void say(std::string_view message); // writes a line to standard error
void sayOver(std::string_view line); // on a terminal: replaces the previous line; "" clears it
[[nodiscard]] int refuse(const Error& error); // prints the error; returns kUnusable
[[nodiscard]] int refuse(std::string_view message);

// Prints a human-readable document on standard output. Returns kUnusable on a write error, else `code`.
[[nodiscard]] int print(std::string_view document, int code = kFine);
// Writes a machine-readable document: "-" is standard output, "" means none.
[[nodiscard]] int deliver(std::string_view document, const std::string& target, int code = kFine);

// One finding after the other: "error R103 at ch: title" and the detail below.
[[nodiscard]] std::string diagnosticText(const std::vector<Diagnostic>& diagnostics);

} // namespace floom::cli
