// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectReader: takes the keys of one JSON object one by one and keeps the first thing that is wrong, with the path of the key. Keys that
// nobody asked for are an error in the end, so a misspelt key is never ignored. Readers go on with defaults after an error.
#pragma once

#include "base/value.h"
#include "io/json_text.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

// Shared by all readers of one text: the first problem wins.
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

// "a text", "a number", ...: what stands there, for errors.
[[nodiscard]] std::string jsonFound(const Json& value);

class ObjectReader {
public:
    ObjectReader(const Json& value, std::string path, ReadProblem& problem);

    // Null when the key is absent (or, for the typed ones, holds something else, which is reported).
    const Json* find(std::string_view key);
    const Json* array(std::string_view key);
    const Json* object(std::string_view key);
    std::string text(std::string_view key, std::string_view fallback = {});
    std::string requiredText(std::string_view key);
    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t greatest);
    bool flag(std::string_view key, bool fallback);
    // Index into `names`; the fallback when absent, reported when it is none of them.
    std::size_t oneOf(std::string_view key, const std::vector<std::string>& names, std::size_t fallback);

    // Calls `each(object reader)` for every element of an array of objects.
    void forEach(std::string_view key, const std::function<void(ObjectReader&)>& each);

    void finish(); // reports the first key that nobody asked for
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

// A parameter's value: text with a unit, number or boolean, as the kind asks. A bare number for a quantity is taken in `bareUnit`.
[[nodiscard]] Result<Value> readValue(const Json& json, Kind kind, std::string_view bareUnit);
// The JSON text of a value: quantities as text with their unit.
[[nodiscard]] std::string writeValue(const Value& value, Kind kind);

} // namespace floom
