// SPDX-License-Identifier: GPL-3.0-or-later
// PageFile: the pages of an SQLite file as they lie on the disk, damaged ones among them; over them those that the write-ahead log beside
// the file holds, up to its last whole transaction. Reads only, and believes nothing: what does not fit is left out.
// Pages are numbered from 1. Layout: sqlite.org/fileformat2.html.
#pragma once

#include "base/result.h"

#include <QFile>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace floom {

using Bytes = std::span<const unsigned char>;

// Big-endian, as all numbers of the format are. `at` + the size must lie inside.
[[nodiscard]] std::uint32_t wordAt(Bytes bytes, std::size_t at);
[[nodiscard]] std::uint32_t halfAt(Bytes bytes, std::size_t at);

class PageFile {
public:
    // Refuses only a file that cannot be read or has no page.
    [[nodiscard]] static Result<PageFile> open(const QString& path);

    [[nodiscard]] std::size_t count() const { return m_pages.size(); }
    [[nodiscard]] std::size_t promised() const { return m_promised; } // as the file says of itself; count() or more
    [[nodiscard]] std::size_t usable() const { return m_usable; } // bytes of a page that hold data
    [[nodiscard]] Bytes page(std::size_t number) const; // empty where there is none
    [[nodiscard]] bool isFree(std::size_t number) const { return m_free[number - 1]; } // what stands there was deleted

private:
    PageFile() = default;
    void readHeader();
    void readLog();
    void readFreeList();

    struct Mapped { // outlives what points into it
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

} // namespace floom
