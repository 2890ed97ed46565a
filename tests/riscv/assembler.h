// SPDX-License-Identifier: GPL-3.0-or-later
// Builds instructions from their fields and programs as ELF files, so that tests need no compiler.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace floom::assembler {

constexpr std::uint32_t r(std::uint32_t f7, std::uint32_t f3, std::uint32_t rd, std::uint32_t a, std::uint32_t b, std::uint32_t op = 0x33)
{
    return f7 << 25 | b << 20 | a << 15 | f3 << 12 | rd << 7 | op;
}
constexpr std::uint32_t i(std::uint32_t f3, std::uint32_t rd, std::uint32_t a, std::int32_t imm, std::uint32_t op = 0x13)
{
    return static_cast<std::uint32_t>(imm) << 20 | a << 15 | f3 << 12 | rd << 7 | op;
}
constexpr std::uint32_t load(std::uint32_t f3, std::uint32_t rd, std::uint32_t a, std::int32_t imm)
{
    return i(f3, rd, a, imm, 0x03);
}
constexpr std::uint32_t store(std::uint32_t f3, std::uint32_t value, std::uint32_t a, std::int32_t imm)
{
    const auto u = static_cast<std::uint32_t>(imm);
    return (u >> 5 & 127U) << 25 | value << 20 | a << 15 | f3 << 12 | (u & 31U) << 7 | 0x23U;
}
constexpr std::uint32_t branch(std::uint32_t f3, std::uint32_t a, std::uint32_t b, std::int32_t offset)
{
    const auto u = static_cast<std::uint32_t>(offset);
    return (u >> 12 & 1U) << 31 | (u >> 5 & 63U) << 25 | b << 20 | a << 15 | f3 << 12 | (u >> 1 & 15U) << 8 | (u >> 11 & 1U) << 7 | 0x63U;
}
constexpr std::uint32_t jal(std::uint32_t rd, std::int32_t offset)
{
    const auto u = static_cast<std::uint32_t>(offset);
    return (u >> 20 & 1U) << 31 | (u >> 1 & 1023U) << 21 | (u >> 11 & 1U) << 20 | (u >> 12 & 255U) << 12 | rd << 7 | 0x6FU;
}
constexpr std::uint32_t lui(std::uint32_t rd, std::uint32_t high)
{
    return high << 12 | rd << 7 | 0x37U;
}
constexpr std::uint32_t auipc(std::uint32_t rd, std::uint32_t high)
{
    return high << 12 | rd << 7 | 0x17U;
}
constexpr std::uint32_t amo(std::uint32_t f5, std::uint32_t rd, std::uint32_t a, std::uint32_t b)
{
    return r(f5 << 2, 2, rd, a, b, 0x2F);
}
constexpr std::uint32_t csr(std::uint32_t f3, std::uint32_t rd, std::uint32_t number, std::uint32_t source)
{
    return number << 20 | source << 15 | f3 << 12 | rd << 7 | 0x73U;
}
constexpr std::uint32_t kEcall = 0x73, kEbreak = 0x100073, kMret = 0x30200073, kWfi = 0x10500073, kNop = 0x13, kFence = 0x0FF0000F;

// Code of 4- and 2-byte instructions.
class Code {
public:
    void word(std::uint32_t instruction) { put(instruction, 4); }
    void half(std::uint32_t instruction) { put(instruction, 2); }
    void constant(std::uint32_t rd, std::uint32_t value)
    {
        const std::uint32_t low = value & 0xFFFU;
        word(lui(rd, (value + 0x800U) >> 12));
        word(i(0, rd, rd, static_cast<std::int32_t>(low)));
    }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(bytes.size()); }
    std::string bytes;

private:
    void put(std::uint32_t value, int count)
    {
        for (int k = 0; k < count; ++k)
            bytes.push_back(static_cast<char>(value >> 8 * k));
    }
};

// An executable with code at one address and zeroed memory at another.
inline std::string elf(const std::string& code, std::uint32_t codeAt, std::uint32_t dataAt, std::uint32_t dataBytes)
{
    const auto number = [](std::string& out, std::uint64_t value, int count) {
        for (int k = 0; k < count; ++k)
            out.push_back(static_cast<char>(value >> 8 * k));
    };
    constexpr std::uint32_t kCodeOffset = 0x1000;
    std::string out("\177ELF\1\1\1", 7);
    out.resize(16, '\0');
    number(out, 2, 2);
    number(out, 243, 2);
    number(out, 1, 4);
    number(out, codeAt, 4);
    number(out, 52, 4);
    number(out, 0, 4);
    number(out, 1, 4); // RVC
    number(out, 52, 2);
    number(out, 32, 2);
    number(out, 2, 2);
    number(out, 40, 2);
    number(out, 0, 4);
    const auto segment = [&](std::uint32_t offset, std::uint32_t at, std::size_t bytes, std::size_t memory, std::uint32_t flags) {
        for (const std::uint64_t field : {std::uint64_t{1}, std::uint64_t{offset}, std::uint64_t{at}, std::uint64_t{at},
                                          std::uint64_t{bytes}, std::uint64_t{memory}, std::uint64_t{flags}, std::uint64_t{0x1000}})
            number(out, field, 4);
    };
    segment(kCodeOffset, codeAt, code.size(), code.size(), 5);
    segment(0, dataAt, 0, dataBytes, 6);
    out.resize(kCodeOffset, '\0');
    return out + code;
}

} // namespace floom::assembler
