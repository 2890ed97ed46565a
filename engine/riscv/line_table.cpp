// SPDX-License-Identifier: GPL-3.0-or-later
// DWARF 5 specification, section 6.2; versions 2 to 4 differ in their file tables.
#include "riscv/line_table.h"

#include "riscv/byte_reader.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine::riscv {
namespace {

constexpr std::size_t kMostEntries = 1U << 20;

class Unit {
public:
    Unit(const LineSections& sections, ElfImage& image)
        : m_sections(sections)
        , m_image(image)
    {
    }

    // Reads the unit at the current position; false if the rest cannot be parsed.
    bool read(ByteReader& in)
    {
        const std::uint32_t length = in.u32();
        if (in.failed() || length >= 0xFFFFFFF0U || length > m_sections.line.size() - in.at())
            return false;
        const std::size_t end = in.at() + length;
        ByteReader unit(m_sections.line.substr(0, end));
        unit.seek(in.at());
        in.seek(end);
        if (readHeader(unit))
            run(unit);
        return true;
    }

private:
    bool readHeader(ByteReader& in)
    {
        m_version = in.u16();
        if (m_version < 2 || m_version > 5)
            return false;
        if (m_version == 5)
            in.skip(2); // sizes of addresses and selectors
        const std::uint32_t length = in.u32();
        const std::size_t program = in.at() + length;
        m_least = in.u8();
        if (m_version >= 4)
            in.u8();
        in.u8();
        m_base = static_cast<std::int8_t>(in.u8());
        m_range = in.u8();
        m_first = in.u8();
        for (int i = 1; i < m_first; ++i)
            m_operands[i] = in.u8();
        if (in.failed() || m_range == 0)
            return false;
        if (m_version == 5) {
            readEntries(in, false);
            readEntries(in, true);
        } else {
            while (!in.failed() && !in.text().empty()) { }
            m_files.push_back(0);
            for (std::string_view name = in.text(); !in.failed() && !name.empty(); name = in.text()) {
                addFile(name);
                in.leb();
                in.leb();
                in.leb();
            }
        }
        in.seek(program);
        return !in.failed();
    }

    void addFile(std::string_view path)
    {
        const std::string name(path.substr(path.rfind('/') + 1)); // npos + 1 is 0
        const auto known = std::find(m_image.files.begin(), m_image.files.end(), name);
        m_files.push_back(static_cast<std::uint32_t>(known - m_image.files.begin()));
        if (known == m_image.files.end())
            m_image.files.push_back(name);
    }

    void readEntries(ByteReader& in, bool files)
    {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> formats;
        for (int left = in.u8(); left > 0; --left) {
            const std::uint64_t content = in.leb();
            formats.emplace_back(content, in.leb());
        }
        for (std::uint64_t left = in.leb(); left > 0 && !in.failed() && !formats.empty(); --left) {
            std::string_view name;
            for (const auto& [content, form] : formats) {
                const std::string_view text = readForm(in, form);
                if (content == 1) // DW_LNCT_path
                    name = text;
            }
            if (files && !in.failed())
                addFile(name);
        }
    }

    std::string_view readForm(ByteReader& in, std::uint64_t form)
    {
        const auto from = [&in](std::string_view section) {
            ByteReader strings(section);
            strings.seek(in.u32());
            return strings.text();
        };
        switch (form) {
        case 0x08: // string
            return in.text();
        case 0x0E: // strp
            return from(m_sections.strings);
        case 0x1F: // line_strp
            return from(m_sections.lineStrings);
        case 0x0B: // data1
            in.skip(1);
            return {};
        case 0x05: // data2
            in.skip(2);
            return {};
        case 0x06: // data4
            in.skip(4);
            return {};
        case 0x07: // data8
            in.skip(8);
            return {};
        case 0x1E: // data16
            in.skip(16);
            return {};
        case 0x0F: // udata
            in.leb();
            return {};
        case 0x09: // block
            in.skip(in.leb());
            return {};
        default:
            in.skip(UINT64_MAX); // unknown form: nothing after it can be read
            return {};
        }
    }

    void add(std::uint32_t line)
    {
        if (m_image.lines.size() < kMostEntries && m_file < m_files.size() && m_files[m_file] < m_image.files.size())
            m_image.lines.push_back({m_address, line, m_files[m_file]});
    }

    void restart()
    {
        m_address = 0;
        m_file = 1;
        m_line = 1;
    }

    void run(ByteReader& in)
    {
        restart();
        while (!in.atEnd()) {
            const std::uint8_t code = in.u8();
            if (code >= m_first) {
                const int special = code - m_first;
                m_address += static_cast<std::uint32_t>(special / m_range * m_least);
                m_line += static_cast<std::uint32_t>(m_base + special % m_range);
                add(m_line);
            } else if (code == 0) {
                extended(in);
            } else {
                standard(in, code);
            }
        }
    }

    void extended(ByteReader& in)
    {
        const std::uint64_t length = in.leb();
        if (length == 0)
            return;
        const std::size_t begin = in.at();
        const std::uint8_t code = in.u8();
        if (code == 1) { // end of a sequence: no line from here on
            add(0);
            restart();
        } else if (code == 2 && length == 5) {
            m_address = in.u32();
        }
        in.seek(begin);
        in.skip(length);
    }

    void standard(ByteReader& in, std::uint8_t code)
    {
        switch (code) {
        case 1: // copy
            add(m_line);
            return;
        case 2: // advance_pc
            m_address += static_cast<std::uint32_t>(in.leb() * m_least);
            return;
        case 3: // advance_line
            m_line += static_cast<std::uint32_t>(in.signedLeb());
            return;
        case 4: // set_file
            m_file = static_cast<std::size_t>(in.leb());
            return;
        case 8: // const_add_pc
            m_address += static_cast<std::uint32_t>((255 - m_first) / m_range * m_least);
            return;
        case 9: // fixed_advance_pc
            m_address += in.u16();
            return;
        default:
            for (int i = 0; i < m_operands[code]; ++i)
                in.leb();
        }
    }

    const LineSections& m_sections;
    ElfImage& m_image;
    std::vector<std::uint32_t> m_files; // files of the unit: index into ElfImage::files
    std::uint8_t m_operands[256] = {};
    int m_version = 0, m_least = 1, m_base = 0, m_range = 1, m_first = 1;
    std::uint32_t m_address = 0, m_line = 1;
    std::size_t m_file = 1;
};

} // namespace

void readLines(const LineSections& sections, ElfImage& image)
{
    for (ByteReader in(sections.line); !in.atEnd();)
        if (!Unit(sections, image).read(in))
            break;
    // The end of a sequence and the start of another may share an address: the start wins.
    std::stable_sort(image.lines.begin(), image.lines.end(), [](const LineEntry& a, const LineEntry& b) {
        return a.address != b.address ? a.address < b.address : (a.line == 0) > (b.line == 0);
    });
}

} // namespace floom::inline engine::riscv
