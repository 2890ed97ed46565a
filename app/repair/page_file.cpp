// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/page_file.h"

#include "store/open_files.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace floom::inline repair {

namespace {

constexpr std::size_t kHeader = 100; // file header, at the start of page 1
constexpr std::size_t kLogHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::size_t kMostGrowth = 64; // a promised size beyond this factor of the actual one is taken as garbage
constexpr std::uint32_t kLogMagic = 0x377F0682; // lowest bit set: checksums use big-endian words

struct Sum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    void add(Bytes bytes, bool bigEndian)
    {
        const auto word = [&](std::size_t at) {
            const auto big = wordAt(bytes, at);
            return bigEndian ? big : (big >> 24) | ((big >> 8) & 0xFF00U) | ((big << 8) & 0xFF0000U) | (big << 24);
        };
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            first += word(at) + second;
            second += word(at + 4) + first;
        }
    }
    [[nodiscard]] bool stands(Bytes bytes, std::size_t at) const { return wordAt(bytes, at) == first && wordAt(bytes, at + 4) == second; }
};

} // namespace

std::uint32_t halfAt(Bytes bytes, std::size_t at)
{
    return static_cast<std::uint32_t>(bytes[at] << 8 | bytes[at + 1]);
}

std::uint32_t wordAt(Bytes bytes, std::size_t at)
{
    return halfAt(bytes, at) << 16 | halfAt(bytes, at + 2);
}

std::unique_ptr<PageFile::Mapped> PageFile::map(const QString& path)
{
    if (!QFileInfo(path).isFile()) // a pipe would be waited for
        return nullptr;
    auto mapped = std::make_unique<Mapped>();
    mapped->file.setFileName(path);
    bool isOpen = false;
    static_cast<void>(lookWhileClosed(path, [&] {
        isOpen = mapped->file.open(QIODevice::ReadOnly);
        const auto* start = isOpen ? mapped->file.map(0, mapped->file.size()) : nullptr;
        if (start)
            mapped->bytes = Bytes(start, static_cast<std::size_t>(mapped->file.size()));
        mapped->file.close(); // the mapping stays; closing the file later could drop a connection's locks
    }));
    return isOpen ? std::move(mapped) : nullptr;
}

Result<PageFile> PageFile::open(const QString& path)
{
    PageFile pages;
    pages.m_file = map(path);
    if (!pages.m_file)
        return Error{path.toStdString(),
                     "a file that can be read",
                     !QFileInfo::exists(path)       ? "none"
                         : QFileInfo(path).isFile() ? "one that is in use"
                                                    : "no ordinary file",
                     {}};
    pages.m_log = map(path + QStringLiteral("-wal"));
    if (pages.m_file->bytes.size() >= kHeader)
        pages.readHeader();
    const Bytes bytes = pages.m_file->bytes;
    for (std::size_t at = 0; at + pages.m_pageSize <= bytes.size(); at += pages.m_pageSize)
        pages.m_pages.push_back(bytes.subspan(at, pages.m_pageSize));
    if (pages.m_log && pages.m_log->bytes.size() >= kLogHeader)
        pages.readLog();
    if (pages.m_pages.empty())
        return Error{path.toStdString(), "a project", "less than one page of it", {}};
    pages.m_promised = std::max(pages.m_promised, pages.count());
    pages.m_free.assign(pages.count(), false);
    pages.readFreeList();
    return pages;
}

Bytes PageFile::page(std::size_t number) const
{
    return number >= 1 && number <= m_pages.size() ? m_pages[number - 1] : Bytes();
}

// An implausible header counts as lost; all Flashloom files have pages of 4096 bytes.
void PageFile::readHeader()
{
    const Bytes header = m_file->bytes.first(kHeader);
    if (std::memcmp(header.data(), "SQLite format 3", 16) != 0)
        return;
    const std::size_t size = halfAt(header, 16) == 1 ? 65536 : halfAt(header, 16);
    const std::size_t reserved = header[20];
    if (size < 512 || !std::has_single_bit(size) || size - reserved < 480)
        return;
    m_pageSize = size;
    m_usable = size - reserved;
    const std::size_t promised = wordAt(header, 28);
    const bool isValid = wordAt(header, 24) == wordAt(header, 92); // SQLite's file format: written together with the size
    if (isValid || promised < kMostGrowth * (m_file->bytes.size() / size + 64)) // else it is a random number, too
        m_promised = promised;
}

void PageFile::readLog()
{
    const Bytes log = m_log->bytes;
    const std::uint32_t magic = wordAt(log, 0);
    const bool bigEndian = (magic & 1U) != 0;
    Sum sum;
    sum.add(log.first(kFrameHeader), bigEndian);
    if ((magic & ~1U) != kLogMagic || wordAt(log, 8) != m_pageSize || !sum.stands(log, kFrameHeader))
        return;
    std::vector<std::pair<std::size_t, Bytes>> open; // pages of the transaction being read
    for (std::size_t at = kLogHeader; at + kFrameHeader + m_pageSize <= log.size(); at += kFrameHeader + m_pageSize) {
        const Bytes frame = log.subspan(at, kFrameHeader);
        const Bytes page = log.subspan(at + kFrameHeader, m_pageSize);
        sum.add(frame.first(8), bigEndian);
        sum.add(page, bigEndian);
        if (std::memcmp(frame.data() + 8, log.data() + 16, 8) != 0 || !sum.stands(frame, 16))
            return;
        open.emplace_back(wordAt(frame, 0), page);
        const std::size_t pages = wordAt(frame, 4); // 0: the transaction continues
        if (pages == 0)
            continue;
        if (pages > kMostGrowth * (m_pages.size() + log.size() / m_pageSize))
            return;
        m_pages.resize(pages);
        for (const auto& [number, written] : open)
            if (number >= 1 && number <= pages)
                m_pages[number - 1] = written;
        m_promised = pages;
        open.clear();
    }
}

void PageFile::readFreeList()
{
    const Bytes first = page(1);
    if (first.empty() || std::memcmp(first.data(), "SQLite format 3", 16) != 0)
        return;
    for (std::size_t trunk = wordAt(first, 32); !page(trunk).empty() && !m_free[trunk - 1];) {
        const Bytes leaves = page(trunk);
        const std::size_t entries = wordAt(leaves, 4);
        if (entries > m_usable / 4 - 2)
            return;
        m_free[trunk - 1] = true;
        for (std::size_t i = 0; i < entries; ++i)
            if (const std::size_t leaf = wordAt(leaves, 8 + 4 * i); !page(leaf).empty())
                m_free[leaf - 1] = true;
        trunk = wordAt(leaves, 0);
    }
}

} // namespace floom::inline repair
