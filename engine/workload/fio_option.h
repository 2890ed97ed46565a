// SPDX-License-Identifier: GPL-3.0-or-later
// Options of one fio job, one after the other, and the words they come to. A part of fio_job.cpp. One thread.
#pragma once

#include "workload/fio_job.h"

#include <map>
#include <optional>

namespace floom {

class FioOptionReader {
public:
    // An Error where the drive would see something else than fio's words say, if it were left out.
    [[nodiscard]] std::optional<Error> take(const std::string& name, const std::string& value);
    [[nodiscard]] Result<FioJobWords> words() const;

private:
    [[nodiscard]] bool has(const char* name) const { return m_known.contains(name); }
    [[nodiscard]] std::string value(const char* name, const char* otherwise) const;
    [[nodiscard]] bool flag(const char* name, bool otherwise) const; // an option without a value is set
    [[nodiscard]] Result<std::string> bytesText(const char* name) const;

    // Each adds words, or answers why it cannot.
    using Step = std::optional<Error>;
    [[nodiscard]] Step addPattern(FioJobWords& job) const;
    [[nodiscard]] Step addSizes(FioJobWords& job) const;
    [[nodiscard]] Step addPlace(FioJobWords& job) const;
    [[nodiscard]] Step addPace(FioJobWords& job) const;
    [[nodiscard]] Step addAmount(FioJobWords& job) const;
    void addRemarks(FioJobWords& job) const;
    // The part of "read,write,trim" that counts for this job's pattern.
    [[nodiscard]] Result<std::string> ofDirection(const char* name) const;
    [[nodiscard]] std::string pattern() const; // without what stands behind a colon
    [[nodiscard]] bool isMixed() const;

    std::map<std::string, std::string, std::less<>> m_known; // by fio's first name of it
    std::vector<std::string> m_host, m_unmodelled, m_unknown;
    int m_kbBase = 1024;
};

} // namespace floom
