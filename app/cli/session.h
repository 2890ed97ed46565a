// SPDX-License-Identifier: GPL-3.0-or-later
// Session: what every subcommand shares: the catalogue, the exit codes, and the two streams: documents on standard output, all else on
// standard error. One thread.
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "catalogue/catalogue.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace floom {
class AgedStates;
}

namespace floom::cli {

enum Exit : int {
    kFine = 0,
    kNotMet = 1, // rule error, law broken, limit or expectation not met
    kUnusable = 2, // usage, unreadable file, unknown name
};

struct Session {
    Catalogue catalogue;
    int exitCode = kFine;
    std::shared_ptr<AgedStates> agedStates; // of all runs of this call
};

void say(std::string_view message); // a line on standard error
void sayOver(std::string_view line); // on a terminal: in place of the line before; "" wipes it
[[nodiscard]] int refuse(const Error& error); // says it; kUnusable
[[nodiscard]] int refuse(std::string_view message);

// A document for a person on standard output. Not being able to write it is kUnusable, else `code`.
[[nodiscard]] int print(std::string_view document, int code = kFine);
// A document for programs: "-" is standard output, "" is nowhere.
[[nodiscard]] int deliver(std::string_view document, const std::string& target, int code = kFine);

// "error R103 at ch: title" and the detail below, one finding after the other.
[[nodiscard]] std::string diagnosticText(const std::vector<Diagnostic>& diagnostics);

} // namespace floom::cli
