// SPDX-License-Identifier: GPL-3.0-or-later
// PageFile: the raw pages of an SQLite file, including damaged ones, overlaid with the committed transactions of its write-ahead log.
// Read-only, and trusts nothing: whatever is inconsistent is ignored. Pages are numbered from 1. Layout: sqlite.org/fileformat2.html.
#pragma once

#include "base/result.h"

#include <QFile>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace floom::inline repair {

using Bytes = std::span<const unsigned char>;

// Big-endian, as all numbers of the format. `at` plus the size must be inside.
[[nodiscard]] std::uint32_t wordAt(Bytes bytes, std::size_t at);
[[nodiscard]] std::uint32_t halfAt(Bytes bytes, std::size_t at);

class PageFile {
public:
    // Fails only if the file cannot be read or has no page.
    [[nodiscard]] static Result<PageFile> open(const QString& path);

    [[nodiscard]] std::size_t count() const { return m_pages.size(); }
    [[nodiscard]] std::size_t promised() const { return m_promised; } // page count according to the header; at least count()
    [[nodiscard]] std::size_t usable() const { return m_usable; } // usable bytes per page
    [[nodiscard]] Bytes page(std::size_t number) const; // empty if missing
    [[nodiscard]] bool isFree(std::size_t number) const { return m_free[number - 1]; } // its content was deleted

private:
    PageFile() = default;
    void readHeader();
    void readLog();
    void readFreeList();

    struct Mapped { // keeps the mapping alive for pointers into it
        QFile file;
        Bytes bytes;
    };
    [[nodiscard]] static std::unique_ptr<Mapped> map(const QString& path);

    std::unique_ptr<Mapped> m_file;
    std::unique_ptr<Mapped> m_log;
    std::size_t m_pageSize = 4096;
    std::size_t m_usable = 4096;
    std::size_t m_promised = 0;
    std::vector<Bytes> m_pages;
    std::vector<bool> m_free;
};

} // namespace floom::inline repair
