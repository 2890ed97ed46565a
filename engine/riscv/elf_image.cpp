// SPDX-License-Identifier: GPL-3.0-or-later
#include "riscv/elf_image.h"

#include "base/number_text.h"
#include "riscv/byte_reader.h"
#include "riscv/line_table.h"

#include <algorithm>

namespace floom::inline engine::riscv {
namespace {

constexpr std::uint32_t kLoad = 1, kExecutable = 1; // program header: type, flag
constexpr std::uint32_t kSymbolTable = 2; // section type
constexpr std::uint64_t kMostBytes = 64U << 20; // maximum memory a file may require

struct Section {
    std::string_view name, bytes;
    std::uint32_t nameAt = 0, type = 0, link = 0;
};

Error bad(std::string where, std::string expected, std::string found, std::string hint = {})
{
    return {std::move(where), std::move(expected), std::move(found), std::move(hint)};
}

std::string size(std::uint64_t bytes)
{
    return quantityText(static_cast<std::int64_t>(bytes), Kind::size);
}

std::string hex(std::uint64_t value)
{
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    do
        text.insert(text.begin(), kDigits[value & 15U]);
    while ((value >>= 4) != 0);
    return "0x" + text;
}

class Reader {
public:
    explicit Reader(std::string_view file)
        : m_file(file)
    {
    }

    Result<ElfImage> read()
    {
        if (const Outcome fine = readHeader(); !fine)
            return fine.error();
        if (const Outcome fine = readSegments(); !fine)
            return fine.error();
        readSections();
        readSymbols();
        readLines({bytesOf(".debug_line"), bytesOf(".debug_line_str"), bytesOf(".debug_str")}, m_image);
        return std::move(m_image);
    }

private:
    Outcome readHeader()
    {
        if (m_file.size() < 52 || m_file.substr(0, 4) != "\177ELF")
            return bad("firmware", "an ELF file", m_file.size() < 52 ? size(m_file.size()) : "another kind of file",
                       "riscv64-unknown-elf-gcc makes one.");
        if (m_file[4] != 1)
            return bad("firmware", "a 32-bit ELF file", "a 64-bit one", "Build with -march=rv32imac -mabi=ilp32.");
        if (m_file[5] != 1)
            return bad("firmware", "a little-endian ELF file", "a big-endian one");
        ByteReader in(m_file);
        in.seek(16);
        const std::uint16_t type = in.u16(), machine = in.u16();
        if (machine != 243)
            return bad("firmware", "a RISC-V program (ELF machine 243)", "machine " + std::to_string(machine),
                       "Programs of other processors cannot be run; the ARM cores are timing presets for RISC-V code.");
        if (type != 2)
            return bad("firmware", "an executable", "ELF type " + std::to_string(type), "Link it with -static and without -c or -shared.");
        in.u32();
        m_image.entry = in.u32();
        m_segmentsAt = in.u32();
        m_sectionsAt = in.u32();
        in.u32();
        in.u16();
        m_segmentSize = in.u16();
        m_segments = in.u16();
        m_sectionSize = in.u16();
        m_sections = in.u16();
        m_names = in.u16();
        return Nothing{};
    }

    Outcome readSegments()
    {
        if (m_segments == 0 || m_segmentSize < 32)
            return bad("firmware", "program headers", "none", "Link it into an executable.");
        std::uint64_t all = 0;
        for (std::uint32_t i = 0; i < m_segments; ++i) {
            ByteReader in(m_file);
            in.seek(m_segmentsAt + std::size_t{i} * m_segmentSize);
            const std::uint32_t type = in.u32(), offset = in.u32();
            in.u32();
            const std::uint32_t address = in.u32(), bytes = in.u32(), memory = in.u32(), flags = in.u32();
            const std::string where = "firmware, segment " + std::to_string(i);
            if (in.failed())
                return bad(where, "a program header", "the end of the file", "The file is cut.");
            if (type != kLoad || memory == 0)
                continue;
            if (offset > m_file.size() || bytes > m_file.size() - offset)
                return bad(where, size(bytes) + " from " + hex(offset), "a file of " + size(m_file.size()), "The file is cut.");
            if (bytes > memory || memory > UINT32_MAX - address)
                return bad(where, "a size that fits its memory", size(memory) + " at " + hex(address));
            all += memory;
            if (all > kMostBytes)
                return bad(where, "at most 64 MiB in all", size(all));
            m_image.segments.push_back({address, memory, (flags & kExecutable) != 0, std::string(m_file.substr(offset, bytes))});
        }
        if (m_image.segments.empty())
            return bad("firmware", "a segment to load", "none");
        return Nothing{};
    }

    // Symbols and lines are optional: a file without them, or with bad ones, still runs.
    void readSections()
    {
        for (std::uint32_t i = 0; i < m_sections; ++i) {
            ByteReader in(m_file);
            in.seek(m_sectionsAt + std::size_t{i} * m_sectionSize);
            Section section;
            section.nameAt = in.u32();
            section.type = in.u32();
            in.skip(8);
            const std::uint32_t offset = in.u32(), bytes = in.u32();
            section.link = in.u32();
            if (in.failed())
                break;
            if (section.type != 8 && offset <= m_file.size() && bytes <= m_file.size() - offset) // 8: no bytes in the file
                section.bytes = m_file.substr(offset, bytes);
            m_table.push_back(section);
        }
        if (m_names >= m_table.size())
            return;
        for (Section& section : m_table) {
            ByteReader names(m_table[m_names].bytes);
            names.seek(section.nameAt);
            section.name = names.text();
        }
    }

    [[nodiscard]] std::string_view bytesOf(std::string_view name) const
    {
        for (const Section& section : m_table)
            if (section.name == name)
                return section.bytes;
        return {};
    }

    void readSymbols()
    {
        for (const Section& section : m_table) {
            if (section.type != kSymbolTable || section.link >= m_table.size())
                continue;
            for (ByteReader in(section.bytes); section.bytes.size() - in.at() >= 16 && !in.failed();) {
                const std::uint32_t name = in.u32();
                ElfSymbol symbol;
                symbol.address = in.u32();
                symbol.bytes = in.u32();
                const std::uint32_t kind = in.u8() & 15U;
                in.u8();
                const std::uint16_t home = in.u16();
                ByteReader names(m_table[section.link].bytes);
                names.seek(name);
                symbol.name = names.text();
                if (names.failed() || symbol.name.empty() || symbol.name.front() == '$' || home == 0 || kind > 2)
                    continue;
                (kind == 2 || (kind == 0 && isCode(symbol.address) && symbol.name.front() != '.') ? m_image.functions : m_image.objects)
                    .push_back(std::move(symbol));
            }
        }
        auto& list = m_image.functions;
        // Of several at one address, the largest; then by name, so that file order does not matter.
        std::sort(list.begin(), list.end(), [](const ElfSymbol& a, const ElfSymbol& b) {
            return a.address != b.address ? a.address < b.address : a.bytes != b.bytes ? a.bytes > b.bytes : a.name < b.name;
        });
        list.erase(std::unique(list.begin(), list.end(), [](const ElfSymbol& a, const ElfSymbol& b) { return a.address == b.address; }),
                   list.end());
    }

    [[nodiscard]] bool isCode(std::uint32_t address) const
    {
        return std::any_of(m_image.segments.begin(), m_image.segments.end(), [address](const ElfSegment& s) {
            return s.executable && address >= s.address && address - s.address < s.bytes.size();
        });
    }

    std::string_view m_file;
    ElfImage m_image;
    std::vector<Section> m_table;
    std::uint32_t m_segmentsAt = 0, m_sectionsAt = 0, m_segmentSize = 0, m_segments = 0, m_sectionSize = 0, m_sections = 0, m_names = 0;
};

} // namespace

std::string ElfImage::functionAt(std::uint32_t address) const
{
    const auto next = std::upper_bound(functions.begin(), functions.end(), address,
                                       [](std::uint32_t at, const ElfSymbol& symbol) { return at < symbol.address; });
    if (next == functions.begin())
        return hex(address);
    const ElfSymbol& symbol = *std::prev(next);
    return symbol.bytes > 0 && address - symbol.address >= symbol.bytes ? hex(address) : symbol.name;
}

std::string ElfImage::lineAt(std::uint32_t address) const
{
    const auto next =
        std::upper_bound(lines.begin(), lines.end(), address, [](std::uint32_t at, const LineEntry& mark) { return at < mark.address; });
    if (next == lines.begin() || std::prev(next)->line == 0)
        return {};
    const LineEntry& mark = *std::prev(next);
    return files[mark.file] + ":" + std::to_string(mark.line);
}

const ElfSymbol* ElfImage::find(std::string_view name) const
{
    for (const auto* list : {&functions, &objects})
        for (const ElfSymbol& symbol : *list)
            if (symbol.name == name)
                return &symbol;
    return nullptr;
}

Result<ElfImage> readElf(std::string_view file)
{
    return Reader(file).read();
}

} // namespace floom::inline engine::riscv
