// SPDX-License-Identifier: GPL-3.0-or-later
// JsonWriter: JSON text in the order of the calls. Objects and arrays are indented by two blanks, or written on one line where asked for.
// Numbers are the shortest text that reads back as the same double; what is no number is null. Used by one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

enum class JsonLayout : std::uint8_t { lines, oneLine }; // one line also for everything inside

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

    // Whether the object that is open has this key.
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    struct Level {
        bool oneLine = false;
        bool empty = true;
        std::vector<std::string> keys; // of an object, so far
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void separate();
    void newLine();

    std::string m_text;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

} // namespace floom
