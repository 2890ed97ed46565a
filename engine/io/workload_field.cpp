// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/workload_field.h"

#include "io/json_reader.h"

namespace floom::inline engine {

namespace {

AskedWorkload reported(ObjectReader& reader, std::string_view key, AskedWorkload asked)
{
    if (!asked)
        reader.problem().report(reader.pathOf(key), asked.error());
    return asked;
}

} // namespace

AskedWorkload readWorkload(ObjectReader& reader, std::string_view key)
{
    return reported(reader, key, readUnfinishedWorkload(reader, key));
}

AskedWorkload requiredWorkload(ObjectReader& reader, std::string_view key)
{
    return reported(reader, key, AskedWorkload::read(reader.requiredText(key)));
}

AskedWorkload readUnfinishedWorkload(ObjectReader& reader, std::string_view key)
{
    return AskedWorkload::read(reader.text(key));
}

} // namespace floom::inline engine
