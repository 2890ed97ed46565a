// SPDX-License-Identifier: GPL-3.0-or-later
// DescriptorBuffer: a stream buffer on an open file descriptor, which it closes on destruction. Keeps the first error.
#pragma once

#include "file/whole_file.h"

#include <array>
#include <streambuf>

namespace floom::inline file {

class DescriptorBuffer final : public std::streambuf {
public:
    DescriptorBuffer(int descriptor, WriteWatch watch);
    ~DescriptorBuffer() override;
    DescriptorBuffer(const DescriptorBuffer&) = delete;
    DescriptorBuffer& operator=(const DescriptorBuffer&) = delete;

    [[nodiscard]] int descriptor() const { return m_descriptor; }
    [[nodiscard]] int problem() const { return m_problem; } // errno; 0: none

protected:
    int_type overflow(int_type c) override;
    int sync() override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;

private:
    [[nodiscard]] bool put(const char* bytes, std::size_t count);

    int m_descriptor;
    int m_problem = 0;
    const WriteWatch m_watch;
    std::array<char, 1 << 16> m_bytes;
};

} // namespace floom::inline file
