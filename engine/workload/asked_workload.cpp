// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/asked_workload.h"

#include "workload/workload.h"

namespace floom::inline engine {

struct AskedWorkload::Read {
    std::string text;
    Result<Workload> workload;
    std::string canonical;
};

AskedWorkload::AskedWorkload()
{
    static const auto kNone = read({}).m_read;
    m_read = kNone;
}

AskedWorkload::AskedWorkload(const Workload& workload)
    : AskedWorkload(read(words(workload)))
{
}

AskedWorkload::AskedWorkload(std::shared_ptr<const Read> read)
    : m_read(std::move(read))
{
}

AskedWorkload AskedWorkload::read(std::string text)
{
    Result<Workload> workload = parseWorkload(text);
    std::string canonical = workload ? words(*workload) : text;
    return AskedWorkload(std::make_shared<const Read>(Read{std::move(text), std::move(workload), std::move(canonical)}));
}

const std::string& AskedWorkload::text() const
{
    return m_read->text;
}

bool AskedWorkload::ok() const
{
    return m_read->workload.ok();
}

const Error& AskedWorkload::error() const
{
    return m_read->workload.error();
}

const Workload& AskedWorkload::operator*() const
{
    return *m_read->workload;
}

const std::string& AskedWorkload::canonical() const
{
    return m_read->canonical;
}

std::string AskedWorkload::description() const
{
    return ok() ? describe(**this) : text();
}

} // namespace floom::inline engine
