// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/die_times.h"

#include "base/wide.h"

namespace floom::inline engine {

Time DieTimes::readWordLine(const FlashAddress& at) const
{
    Time length;
    for (std::uint32_t page = at.plane / m_shape.planes; page <= (at.plane + at.planes - 1U) / m_shape.planes; ++page)
        length += m_pages.read(PageIndex{at.page * m_shape.wordLine + page});
    return length;
}

Time DieTimes::program(const FlashAddress& at, std::uint32_t pass) const
{
    if (slc(at))
        return m_slcProgram;
    if (m_shape.wordLine == 1 && m_shape.passes == 1)
        return m_pages.program(at.superblock, at.page);
    const Time whole = m_pages.programWordLine(at.superblock, at.page);
    if (m_shape.passes == 1)
        return whole;
    const Time first{static_cast<std::int64_t>(static_cast<Int128>(whole.ps) * m_shape.firstPassPpm / 1'000'000)};
    return pass == 0 ? first : whole - first;
}

} // namespace floom::inline engine
