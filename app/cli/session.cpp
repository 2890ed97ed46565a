// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session.h"

#include "store/text_file.h"

#include <QString>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace floom::cli {

namespace {

const char* severityName(Severity severity)
{
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

} // namespace

void say(std::string_view message)
{
    std::fwrite(message.data(), 1, message.size(), stderr);
    std::fputc('\n', stderr);
}

void sayOver(std::string_view line)
{
    if (::isatty(STDERR_FILENO) == 0)
        return;
    std::fprintf(stderr, "\r\x1b[K%.*s", static_cast<int>(line.size()), line.data());
    std::fflush(stderr);
}

int refuse(const Error& error)
{
    return refuse(error.message());
}

int refuse(std::string_view message)
{
    say("flashloom-cli: " + std::string(message));
    return kUnusable;
}

int print(std::string_view document, int code)
{
    const bool written = std::fwrite(document.data(), 1, document.size(), stdout) == document.size();
    const bool ended = document.empty() || document.back() == '\n' || std::fputc('\n', stdout) != EOF;
    if (!written || !ended || std::fflush(stdout) != 0)
        return refuse(std::string("standard output could not be written: ") + std::strerror(errno));
    return code;
}

int deliver(std::string_view document, const std::string& target, int code)
{
    if (target.empty())
        return code;
    if (target == "-")
        return print(document, code);
    const Outcome written = writeTextFile(QString::fromStdString(target), document);
    return written ? code : refuse(written.error());
}

std::string diagnosticText(const std::vector<Diagnostic>& diagnostics)
{
    std::string text;
    for (const auto& finding : diagnostics) {
        text += std::string(severityName(finding.severity)) + ' ' + finding.rule;
        text += (finding.address.empty() ? "" : " at " + finding.address) + ": " + finding.title + '\n';
        if (!finding.detail.empty())
            text += "    " + finding.detail + '\n';
        if (!finding.waived.empty())
            text += "    waived: " + finding.waived + '\n';
        for (const auto& fix : finding.waived.empty() ? finding.fixes : std::vector<Fix>())
            text += "    fix: " + fix.label + '\n';
    }
    return text;
}

} // namespace floom::cli
