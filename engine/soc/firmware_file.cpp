// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/firmware_file.h"

#include "base/spelling.h"

#include <array>
#include <cstdint>

namespace floom::inline engine::soc {
namespace {

constexpr std::string_view kPrefix = "elf:";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

Result<std::string> fromBase64(std::string_view text)
{
    std::array<int, 256> value{};
    value.fill(-1);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        value[static_cast<unsigned char>(kDigits[i])] = static_cast<int>(i);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t word = 0;
    int bits = 0;
    for (const char c : text) {
        if (c == '=')
            break;
        const int digit = value[static_cast<unsigned char>(c)];
        if (digit < 0)
            return Error{"binary", "base64 digits", std::string("'") + c + "'", "Set the firmware from its file again."};
        word = word << 6 | static_cast<std::uint32_t>(digit);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<char>(word >> bits & 0xFFU));
        }
    }
    return bytes;
}

} // namespace

Result<std::string> firmwareBytes(const std::string& text)
{
    if (text.starts_with(kPrefix)) {
        const std::size_t colon = text.find(':', kPrefix.size());
        if (colon == std::string::npos)
            return Error{"binary", "elf:NAME:BASE64", "'" + text.substr(0, 40) + "'", {}};
        return fromBase64(std::string_view(text).substr(colon + 1));
    }
    std::vector<std::string> names;
    std::string list;
    for (const BuiltinFirmware& firmware : builtinFirmware()) {
        if (firmware.name == text)
            return std::string(firmware.bytes);
        names.emplace_back(firmware.name);
        list += (list.empty() ? "" : ", ") + std::string(firmware.name);
    }
    return Error{"binary", "one of " + list + ", or a firmware file", "'" + text.substr(0, 40) + "'", didYouMean(text, names)};
}

std::string firmwareName(const std::string& text)
{
    return text.starts_with(kPrefix) ? text.substr(kPrefix.size(), text.find(':', kPrefix.size()) - kPrefix.size()) : text;
}

std::string firmwareText(const std::string& name, std::string_view bytes)
{
    std::string text = std::string(kPrefix) + name + ":";
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 3; ++k)
            word = word << 8 | (k < count ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text.push_back(k <= count ? kDigits[word >> (18 - 6 * k) & 63U] : '=');
    }
    return text;
}

} // namespace floom::inline engine::soc
