// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/instance_key.h"

#include "base/number_text.h"
#include "base/spelling.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

std::string shape(const Block& block)
{
    std::string text = block.id;
    for (const int n : block.count)
        text += "[" + std::to_string(n) + "]";
    return text;
}

std::optional<Error> checkRange(const std::string& name, const Range& range, std::int64_t size)
{
    if (range.all() || range.last < size)
        return std::nullopt;
    return Error{name, "an index from 0 to " + countText(static_cast<std::uint64_t>(size - 1)), std::to_string(range.last), {}};
}

std::optional<Error> checkElement(const AddressPart& part, const Block& block)
{
    if (part.dims.empty())
        return std::nullopt;
    if (part.dims.size() != block.count.size()) {
        const std::string dims =
            block.count.empty() ? "no [index]: it is a single block" : "an [index] for each dimension of " + shape(block);
        return Error{part.name, dims, std::to_string(part.dims.size()), {}};
    }
    for (std::size_t d = 0; d < part.dims.size(); ++d)
        if (std::optional<Error> error = checkRange(part.name, part.dims[d], block.count[d]))
            return error;
    return std::nullopt;
}

Error unknownLevel(const std::string& name, const TypeSpec& type)
{
    std::vector<std::string> names;
    std::string list;
    for (const LevelSpec& level : type.levels) {
        names.push_back(level.id);
        list += (list.empty() ? "" : ", ") + level.id;
    }
    return {name, list.empty() ? "nothing inside a " + type.label : "a level of a " + type.label + " (" + list + ")", "'" + name + "'",
            didYouMean(name, names)};
}

} // namespace

std::int64_t levelSize(const Block& block, const TypeSpec& type, const LevelSpec& level)
{
    const Value size = effectiveValue(block, type, level.countParameter, {});
    const auto* number = std::get_if<std::int64_t>(&size);
    return number ? std::max<std::int64_t>(*number, 1) : 1;
}

Result<std::string> instanceKey(const Address& address, const Block& block, const TypeSpec& type)
{
    if (std::optional<Error> error = checkElement(address.parts.front(), block))
        return *error;
    if (address.instancePath().empty() && address.parts.size() == 1)
        return std::string();
    Address key;
    key.parts.push_back({{}, address.parts.front().dims});
    if (key.parts.front().dims.empty())
        key.parts.front().dims.assign(block.count.size(), Range{});
    std::size_t next = 0; // first level that may come next
    for (std::size_t i = 1; i < address.parts.size(); ++i) {
        const AddressPart& part = address.parts[i];
        std::size_t level = next;
        while (level < type.levels.size() && type.levels[level].id != part.name)
            ++level;
        if (level == type.levels.size())
            return unknownLevel(part.name, type);
        for (; next < level; ++next)
            key.parts.push_back({type.levels[next].id, {Range{}}});
        if (part.dims.size() > 1)
            return Error{part.name, "one [index]", std::to_string(part.dims.size()), {}};
        const Range range = part.dims.empty() ? Range{} : part.dims.front();
        if (std::optional<Error> error = checkRange(part.name, range, levelSize(block, type, type.levels[level])))
            return *error;
        key.parts.push_back({part.name, {range}});
        next = level + 1;
    }
    return key.instancePath();
}

std::optional<Address> readInstanceKey(std::string_view key)
{
    if (!key.starts_with('[') && !key.starts_with('.'))
        return std::nullopt;
    Result<Address> address = parseAddress("x" + std::string(key));
    if (!address || !address->parameter.empty())
        return std::nullopt;
    address->parts.front().name.clear();
    return std::move(*address);
}

bool covers(const Address& key, const InstancePath& path)
{
    const std::vector<Range>& element = key.parts.front().dims;
    for (std::size_t d = 0; d < element.size(); ++d)
        if (!element[d].all() && (d >= path.element.size() || !element[d].contains(path.element[d])))
            return false;
    for (std::size_t i = 1; i < key.parts.size(); ++i) {
        const std::vector<Range>& dims = key.parts[i].dims;
        if (dims.empty() || dims.front().all())
            continue;
        if (i - 1 >= path.levels.size() || !dims.front().contains(path.levels[i - 1]))
            return false;
    }
    return true;
}

} // namespace floom::inline engine
