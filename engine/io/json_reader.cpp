// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_reader.h"

#include "base/decimal.h"
#include "base/spelling.h"
#include "base/unit_table.h"
#include "base/units.h"

namespace floom::inline engine {

void ReadProblem::report(const std::string& path, std::string expected, std::string found, std::string advice)
{
    report(path, Error{{}, std::move(expected), std::move(found), std::move(advice)});
}

void ReadProblem::report(const std::string& path, const Error& error)
{
    if (m_first)
        return;
    m_first = error;
    m_first->where = m_file;
    for (const std::string& part : {path, error.where})
        if (!part.empty())
            m_first->where += (m_first->where.empty() ? "" : ", ") + part;
}

std::string jsonFound(const Json& value)
{
    switch (value.type()) {
    case Json::value_t::object:
        return "an object";
    case Json::value_t::array:
        return "an array";
    case Json::value_t::null:
        return "null";
    default:
        break;
    }
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() > 40 ? text.substr(0, 40) + "..." : text;
}

ObjectReader::ObjectReader(const Json& value, std::string path, ReadProblem& problem)
    : m_path(std::move(path))
    , m_problem(problem)
{
    if (value.is_object())
        m_object = &value;
    else
        m_problem.report(m_path, "an object", jsonFound(value));
}

std::string ObjectReader::pathOf(std::string_view key) const
{
    return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

const Json* ObjectReader::find(std::string_view key)
{
    m_known.emplace_back(key);
    if (!m_object)
        return nullptr;
    const auto found = m_object->find(std::string(key));
    return found == m_object->end() ? nullptr : &*found;
}

const Json* ObjectReader::typed(std::string_view key, bool (Json::*is)() const noexcept, const char* expected)
{
    const Json* value = find(key);
    if (!value || (value->*is)())
        return value;
    m_problem.report(pathOf(key), expected, jsonFound(*value));
    return nullptr;
}

const Json* ObjectReader::array(std::string_view key)
{
    return typed(key, &Json::is_array, "an array");
}
const Json* ObjectReader::object(std::string_view key)
{
    return typed(key, &Json::is_object, "an object");
}

std::string ObjectReader::text(std::string_view key, std::string_view fallback)
{
    const Json* value = typed(key, &Json::is_string, "a text");
    return value ? value->get<std::string>() : std::string(fallback);
}

std::string ObjectReader::requiredText(std::string_view key)
{
    std::string value = text(key);
    if (value.empty())
        m_problem.report(pathOf(key), "a text", "nothing");
    return value;
}

std::int64_t ObjectReader::integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t greatest)
{
    const Json* value = find(key);
    if (!value)
        return fallback;
    const bool small = value->is_number_integer() && !(value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX);
    const std::int64_t number = small ? value->get<std::int64_t>() : 0;
    if (small && number >= least && number <= greatest)
        return number;
    m_problem.report(pathOf(key), "a whole number from " + std::to_string(least) + " to " + std::to_string(greatest), jsonFound(*value));
    return fallback;
}

bool ObjectReader::flag(std::string_view key, bool fallback)
{
    const Json* value = typed(key, &Json::is_boolean, "true or false");
    return value ? value->get<bool>() : fallback;
}

std::size_t ObjectReader::oneOf(std::string_view key, const std::vector<std::string>& names, std::size_t fallback)
{
    const Json* value = find(key);
    if (!value)
        return fallback;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (value->is_string() && value->get<std::string>() == names[i])
            return i;
    m_problem.report(pathOf(key), namesText(names, "or"), jsonFound(*value),
                     value->is_string() ? didYouMean(value->get<std::string>(), names) : std::string());
    return fallback;
}

void ObjectReader::forEach(std::string_view key, const std::function<void(ObjectReader&)>& each)
{
    const Json* list = array(key);
    for (std::size_t i = 0; list && i < list->size() && !m_problem.any(); ++i) {
        ObjectReader reader((*list)[i], pathOf(key) + "[" + std::to_string(i) + "]", m_problem);
        each(reader);
        reader.finish();
    }
}

void ObjectReader::finish()
{
    if (!m_object || m_problem.any())
        return;
    for (const auto& [key, value] : m_object->items()) {
        bool known = false;
        for (const std::string& name : m_known)
            known = known || name == key;
        if (!known)
            m_problem.report(pathOf(key), "a known key", "'" + key + "'", didYouMean(key, m_known));
    }
}

Result<Value> readValue(const Json& json, Kind kind, std::string_view bareUnit)
{
    const auto wrong = [&] { return Error{{}, std::string(kindPhrase(kind)), jsonFound(json), {}}; };
    if (json.is_string()) {
        if (kind == Kind::boolean)
            return wrong();
        return parseValue(json.get<std::string>(), kind, kind == Kind::ratio ? std::string_view() : bareUnit);
    }
    if (json.is_boolean() && kind == Kind::boolean)
        return Value(json.get<bool>());
    const bool takesNumbers = kind != Kind::boolean && kind != Kind::choice && kind != Kind::text;
    if (json.is_number() && takesNumbers)
        return parseValue(json.dump(), kind, kind == Kind::ratio ? std::string_view() : bareUnit);
    return wrong();
}

std::string writeValue(const Value& value, Kind kind)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return quotedJson(*text);
    return isQuantity(kind) ? quotedJson(formatValue(value, kind)) : formatValue(value, kind);
}

} // namespace floom::inline engine
