// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/page_rows.h"

#include "store/connection_limits.h"

#include <QByteArray>
#include <QString>

#include <algorithm>
#include <bit>
#include <optional>

namespace floom::inline repair {

namespace {

constexpr std::size_t kMostColumns = 64;

enum PageType : unsigned char { kIndexNode = 2, kTableNode = 5, kIndexLeaf = 10, kTableLeaf = 13 };

// One to nine bytes: seven bits each, the ninth eight. Advances `at`; nothing if the bytes end early.
std::optional<std::uint64_t> varint(Bytes bytes, std::size_t& at)
{
    std::uint64_t value = 0;
    for (int i = 0; i < 9 && at < bytes.size(); ++i) {
        const unsigned char byte = bytes[at++];
        if (i == 8)
            return value << 8 | byte;
        value = value << 7 | (byte & 0x7FU);
        if (byte < 0x80)
            return value;
    }
    return std::nullopt;
}

struct Column {
    Stored kind;
    std::size_t size;
    std::uint64_t code;
};

std::optional<Column> columnOf(std::uint64_t code)
{
    constexpr std::size_t kIntegers[] = {0, 1, 2, 3, 4, 6, 8};
    if (code == 0)
        return Column{Stored::null, 0, code};
    if (code <= 6)
        return Column{Stored::integer, kIntegers[code], code};
    if (code == 7)
        return Column{Stored::real, 8, code};
    if (code <= 9)
        return Column{Stored::integer, 0, code};
    if (code < 12)
        return std::nullopt;
    return Column{code % 2 == 0 ? Stored::blob : Stored::text, static_cast<std::size_t>((code - 12) / 2), code};
}

QVariant valueOf(const Column& column, Bytes bytes)
{
    const auto* start = reinterpret_cast<const char*>(bytes.data());
    if (column.kind == Stored::null)
        return {};
    if (column.kind == Stored::text)
        return QString::fromUtf8(start, static_cast<qsizetype>(bytes.size()));
    if (column.kind == Stored::blob)
        return QByteArray(start, static_cast<qsizetype>(bytes.size()));
    if (column.code >= 8)
        return static_cast<qlonglong>(column.code - 8);
    std::uint64_t value = !bytes.empty() && bytes[0] >= 0x80 ? ~std::uint64_t{0} : 0; // sign extension
    for (const unsigned char byte : bytes)
        value = value << 8 | byte;
    if (column.kind == Stored::real)
        return std::bit_cast<double>(value);
    return static_cast<qlonglong>(value);
}

class RowReader {
public:
    RowReader(const PageFile& file, PagesUsed& used)
        : m_file(file)
        , m_used(used)
    {
    }

    std::optional<StoredRow> read(Bytes page, PageType type, std::size_t at)
    {
        if (type == kIndexNode)
            at += 4; // skips the left child pointer
        StoredRow row;
        row.ofTable = type == kTableLeaf;
        const auto size = varint(page, at);
        const auto number = row.ofTable ? varint(page, at) : std::optional<std::uint64_t>(0);
        if (!size || !number || *size == 0 || *size > m_file.promised() * m_file.usable()
            || *size > kLargestValue) // no project can be read with such a value
            return std::nullopt;
        row.number = static_cast<std::int64_t>(*number);
        if (!gather(page, at, *size, row.ofTable) || !decode(*size, row))
            return std::nullopt;
        return row;
    }

private:
    // Collects the payload, as far as it is found, into m_payload.
    bool gather(Bytes page, std::size_t at, std::size_t size, bool ofTable)
    {
        const std::size_t usable = m_file.usable();
        const std::size_t most = ofTable ? usable - 35 : (usable - 12) * 64 / 255 - 23;
        const std::size_t least = (usable - 12) * 32 / 255 - 23;
        const std::size_t spill = least + (size - std::min(size, least)) % (usable - 4);
        const std::size_t local = size <= most ? size : spill <= most ? spill : least;
        if (at + local + (local < size ? 4 : 0) > usable)
            return false;
        m_payload.assign(page.begin() + static_cast<std::ptrdiff_t>(at), page.begin() + static_cast<std::ptrdiff_t>(at + local));
        std::size_t next = local < size ? wordAt(page, at + local) : 0;
        while (m_payload.size() < size) {
            const Bytes more = m_file.page(next);
            if (more.empty() || m_used[next - 1] || wordAt(more, 0) > m_file.count()) // an overflow page belongs to one row only
                break;
            m_used[next - 1] = true;
            const Bytes part = more.subspan(4, std::min(size - m_payload.size(), usable - 4));
            m_payload.insert(m_payload.end(), part.begin(), part.end());
            next = wordAt(more, 0);
        }
        return true;
    }

    bool decode(std::size_t size, StoredRow& row) const
    {
        const Bytes payload(m_payload);
        std::size_t at = 0;
        const auto header = varint(payload, at);
        if (!header || *header > payload.size())
            return false;
        std::vector<Column> columns;
        std::size_t end = *header;
        while (at < *header) {
            const auto code = varint(payload.first(*header), at);
            const auto column = code ? columnOf(*code) : std::nullopt;
            if (!column || column->size > size)
                return false;
            if (columns.size() == kMostColumns) // none of our tables has as many
                return false;
            columns.push_back(*column);
            row.kinds.push_back(column->kind);
            end += column->size;
        }
        if (end != size || columns.empty())
            return false;
        std::size_t start = *header;
        for (const auto& column : columns) {
            if (start + column.size > payload.size())
                break;
            row.values.append(valueOf(column, payload.subspan(start, column.size)));
            start += column.size;
        }
        return true;
    }

    const PageFile& m_file;
    PagesUsed& m_used;
    std::vector<unsigned char> m_payload;
};

// Header offset and type of a b-tree page; nothing if it is none.
struct Node {
    PageType type;
    std::size_t cells; // number of cells
    std::size_t pointers; // offset of the cell pointers
};

std::optional<Node> nodeOf(const PageFile& file, std::size_t number)
{
    const Bytes page = file.page(number);
    const std::size_t start = number == 1 ? 100 : 0;
    if (page.empty())
        return std::nullopt;
    const unsigned char type = page[start];
    if (type != kIndexNode && type != kTableNode && type != kIndexLeaf && type != kTableLeaf)
        return std::nullopt;
    const bool isLeaf = type == kIndexLeaf || type == kTableLeaf;
    const Node node{static_cast<PageType>(type), halfAt(page, start + 3), start + (isLeaf ? 8 : 12)};
    return node.pointers + 2 * node.cells <= file.usable() ? std::optional(node) : std::nullopt;
}

} // namespace

PagesUsed eachRow(const PageFile& file, const std::function<bool(const StoredRow&)>& visit)
{
    PagesUsed used(file.count(), false);
    RowReader reader(file, used);
    for (std::size_t number = 1; number <= file.count(); ++number) {
        if (file.isFree(number))
            used[number - 1] = true;
        const auto node = file.isFree(number) ? std::nullopt : nodeOf(file, number);
        if (!node || used[number - 1])
            continue;
        const Bytes page = file.page(number);
        std::size_t understood = 0;
        for (std::size_t i = 0; i < node->cells && node->type != kTableNode; ++i) {
            const std::size_t at = halfAt(page, node->pointers + 2 * i);
            const auto row = at < file.usable() ? reader.read(page, node->type, at) : std::nullopt;
            if (row && !visit(*row))
                return used;
            understood += row ? 1U : 0U;
        }
        used[number - 1] = understood > 0 || node->cells == 0 || node->type == kTableNode;
    }
    return used;
}

} // namespace floom::inline repair
