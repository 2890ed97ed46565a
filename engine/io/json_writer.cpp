// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_writer.h"

#include "base/decimal.h"
#include "io/json_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace floom::inline engine {

void JsonWriter::newLine()
{
    m_text += '\n';
    m_text.append(m_levels.size() * 2, ' ');
}

void JsonWriter::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level& level = m_levels.back();
    if (!level.empty)
        m_text += level.oneLine ? ", " : ",";
    if (!level.oneLine)
        newLine();
    level.empty = false;
}

void JsonWriter::begin(char bracket, JsonLayout layout)
{
    separate();
    const bool oneLine = layout == JsonLayout::oneLine || (!m_levels.empty() && m_levels.back().oneLine);
    m_text += bracket;
    m_levels.push_back({oneLine, true, {}});
}

void JsonWriter::end(char bracket)
{
    const Level level = std::move(m_levels.back());
    m_levels.pop_back();
    if (!level.oneLine && !level.empty)
        newLine();
    m_text += bracket;
}

bool JsonWriter::has(std::string_view name) const
{
    const auto& keys = m_levels.back().keys;
    return std::find(keys.begin(), keys.end(), name) != keys.end();
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    separate();
    m_levels.back().keys.emplace_back(name);
    m_text += quotedJson(name) + ": ";
    m_afterKey = true;
    return *this;
}

void JsonWriter::text(std::string_view value)
{
    separate();
    m_text += quotedJson(value);
}

void JsonWriter::number(double value)
{
    separate();
    m_text += std::isfinite(value) ? shortestText(value == 0 ? 0.0 : value) : "null";
}

void JsonWriter::integer(std::int64_t value)
{
    separate();
    m_text += std::to_string(value);
}

void JsonWriter::integer(std::uint64_t value)
{
    separate();
    m_text += std::to_string(value);
}

void JsonWriter::flag(bool value)
{
    separate();
    m_text += value ? "true" : "false";
}

void JsonWriter::null()
{
    separate();
    m_text += "null";
}

} // namespace floom::inline engine
