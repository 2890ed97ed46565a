// SPDX-License-Identifier: GPL-3.0-or-later
// FioOptionReader: collects the options of one fio job and converts them to workload words. Part of fio_job.cpp. One thread.
#pragma once

#include "workload/fio_job.h"

#include <map>
#include <optional>

namespace floom::inline engine {

class FioOptionReader {
public:
    // Returns an Error if ignoring the option would change what the drive sees.
    [[nodiscard]] std::optional<Error> take(const std::string& name, const std::string& value);
    [[nodiscard]] Result<FioJobWords> words() const;

private:
    [[nodiscard]] bool has(const char* name) const { return m_known.contains(name); }
    [[nodiscard]] std::string value(const char* name, const char* otherwise) const;
    [[nodiscard]] bool flag(const char* name, bool otherwise) const; // an option without a value is true
    [[nodiscard]] Result<std::string> bytesText(const char* name) const;

    // Each adds words, or returns why it cannot.
    using Step = std::optional<Error>;
    [[nodiscard]] Step addPattern(FioJobWords& job) const;
    [[nodiscard]] Step addSizes(FioJobWords& job) const;
    [[nodiscard]] Step addPlace(FioJobWords& job) const;
    [[nodiscard]] Step addPace(FioJobWords& job) const;
    [[nodiscard]] Step addAmount(FioJobWords& job) const;
    void addRemarks(FioJobWords& job) const;
    // The part of a "read,write,trim" value that applies to this job's pattern.
    [[nodiscard]] Result<std::string> ofDirection(const char* name) const;
    [[nodiscard]] std::string pattern() const; // without the part after a colon
    [[nodiscard]] bool isMixed() const;

    std::map<std::string, std::string, std::less<>> m_known; // by fio's primary option name
    std::vector<std::string> m_host, m_unmodelled, m_unknown;
    int m_kbBase = 1024;
};

} // namespace floom::inline engine
