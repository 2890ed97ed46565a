// SPDX-License-Identifier: GPL-3.0-or-later
// JsonWriter: writes JSON in call order. Objects and arrays are indented by two blanks, or on one line on request. Numbers are the shortest
// text that parses back to the same double; NaN and infinity become null. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

enum class JsonLayout : std::uint8_t { lines, oneLine }; // oneLine also applies to everything inside

class JsonWriter {
public:
    void beginObject(JsonLayout layout = JsonLayout::lines) { begin('{', layout); }
    void endObject() { end('}'); }
    void beginArray(JsonLayout layout = JsonLayout::lines) { begin('[', layout); }
    void endArray() { end(']'); }
    JsonWriter& key(std::string_view name);

    void text(std::string_view value);
    void number(double value);
    void integer(std::int64_t value);
    void integer(std::uint64_t value);
    void flag(bool value);
    void null();

    // True if the open object already has this key.
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    struct Level {
        bool oneLine = false;
        bool empty = true;
        std::vector<std::string> keys; // keys of the object so far
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void separate();
    void newLine();

    std::string m_text;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

} // namespace floom::inline engine
