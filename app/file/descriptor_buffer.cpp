// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/descriptor_buffer.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <unistd.h>

namespace floom::inline file {

namespace {

constexpr std::size_t kAtOnce = 1 << 20; // bytes between two stop checks

} // namespace

DescriptorBuffer::DescriptorBuffer(int descriptor, WriteWatch watch)
    : m_descriptor(descriptor)
    , m_watch(std::move(watch))
{
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
}

DescriptorBuffer::~DescriptorBuffer()
{
    ::close(m_descriptor);
}

bool DescriptorBuffer::put(const char* bytes, std::size_t count)
{
    while (count > 0 && m_problem == 0) {
        if (m_watch.stop.stop_requested()) {
            m_problem = ECANCELED;
            break;
        }
        const ssize_t done = ::write(m_descriptor, bytes, std::min(count, kAtOnce));
        if (done < 0 && errno != EINTR)
            m_problem = errno;
        if (done <= 0)
            continue;
        if (m_watch.bytes != nullptr)
            m_watch.bytes->fetch_add(static_cast<std::uint64_t>(done), std::memory_order_relaxed);
        bytes += done;
        count -= static_cast<std::size_t>(done);
    }
    return m_problem == 0;
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type c)
{
    if (sync() != 0)
        return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        *pptr() = traits_type::to_char_type(c);
        pbump(1);
    }
    return traits_type::not_eof(c);
}

int DescriptorBuffer::sync()
{
    const bool written = put(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    return written ? 0 : -1;
}

std::streamsize DescriptorBuffer::xsputn(const char* bytes, std::streamsize count)
{
    if (count < epptr() - pptr())
        return std::streambuf::xsputn(bytes, count);
    return sync() == 0 && put(bytes, static_cast<std::size_t>(count)) ? count : 0;
}

} // namespace floom::inline file
