// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectReader: reads the keys of one JSON object and keeps the first problem with the path of its key. finish() reports keys that were
// never asked for, so a misspelt key is not ignored. After an error readers continue with defaults.
#pragma once

#include "base/value.h"
#include "io/json_text.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

// The first problem of a text; shared by all its readers.
class ReadProblem {
public:
    explicit ReadProblem(std::string_view fileName)
        : m_file(fileName)
    {
    }
    void report(const std::string& path, std::string expected, std::string found, std::string advice = {});
    void report(const std::string& path, const Error& error);
    [[nodiscard]] bool any() const { return m_first.has_value(); }
    [[nodiscard]] const Error& first() const { return *m_first; }

private:
    std::string m_file;
    std::optional<Error> m_first;
};

// Type of a value for errors: "a text", "a number", ...
[[nodiscard]] std::string jsonFound(const Json& value);

class ObjectReader {
public:
    ObjectReader(const Json& value, std::string path, ReadProblem& problem);

    // Null if the key is absent. array() and object() report a value of another type and return null.
    const Json* find(std::string_view key);
    const Json* array(std::string_view key);
    const Json* object(std::string_view key);
    std::string text(std::string_view key, std::string_view fallback = {});
    std::string requiredText(std::string_view key);
    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t greatest);
    bool flag(std::string_view key, bool fallback);
    // Index into `names`; the fallback if absent; a value not in `names` is reported.
    std::size_t oneOf(std::string_view key, const std::vector<std::string>& names, std::size_t fallback);

    // Calls `each(object reader)` for every element of an array of objects.
    void forEach(std::string_view key, const std::function<void(ObjectReader&)>& each);

    void finish(); // reports the first key that was never asked for
    [[nodiscard]] std::string pathOf(std::string_view key) const;
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] ReadProblem& problem() { return m_problem; }

private:
    const Json* typed(std::string_view key, bool (Json::*is)() const noexcept, const char* expected);

    const Json* m_object = nullptr;
    std::string m_path;
    ReadProblem& m_problem;
    std::vector<std::string> m_known;
};

// A parameter's value: text with a unit, number or boolean, depending on the kind. A quantity without a unit is in `bareUnit`.
[[nodiscard]] Result<Value> readValue(const Json& json, Kind kind, std::string_view bareUnit);
// The JSON text of a value: quantities as text with their unit.
[[nodiscard]] std::string writeValue(const Value& value, Kind kind);

} // namespace floom::inline engine
