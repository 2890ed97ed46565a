// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/json_writer.h"
#include "io/result_sections.h"

namespace floom::inline engine {
namespace {

constexpr const char* kKindLetters = "foDmsr"; // free, open, data, map, SLC mode, retired

// One row per die.
template <typename Write> void rows(JsonWriter& json, const char* key, std::uint32_t dies, std::size_t cells, Write write)
{
    json.key(key).beginArray();
    for (std::uint32_t die = 0; die < dies; ++die)
        write(cells / dies * die, cells / dies * (die + 1));
    json.endArray();
}

void writeFrame(JsonWriter& json, const MapFrame& frame, std::uint32_t dies)
{
    const auto numbers = [&](const char* key, const std::vector<std::uint32_t>& values) {
        rows(json, key, dies, values.size(), [&](std::size_t from, std::size_t to) {
            json.beginArray(JsonLayout::oneLine);
            for (std::size_t i = from; i < to; ++i)
                if (values[i] == MapFrame::kNever)
                    json.null();
                else
                    json.integer(std::uint64_t{values[i]});
            json.endArray();
        });
    };
    json.key("s").number(frame.seconds);
    numbers("erases", frame.erases);
    numbers("valid", frame.valid);
    numbers("age_us", frame.age);
    rows(json, "kinds", dies, frame.kinds.size(), [&](std::size_t from, std::size_t to) {
        std::string letters;
        for (std::size_t i = from; i < to; ++i)
            letters += kKindLetters[frame.kinds[i]];
        json.text(letters);
    });
}

} // namespace

void writeMaps(JsonWriter& json, const BlockMaps& maps)
{
    if (maps.dies == 0)
        return;
    json.key("maps").beginObject();
    json.key("dies").integer(std::uint64_t{maps.dies});
    json.key("stripes").integer(std::uint64_t{maps.superblocks});
    json.key("stripe_units").integer(std::uint64_t{maps.superblockUnits});
    json.key("together").integer(std::uint64_t{maps.together});
    json.key("series_together").integer(std::uint64_t{maps.seriesTogether});
    json.key("kind_letters").text("f free, o open, D data, m map, s SLC mode, r retired");
    json.key("end").beginObject();
    writeFrame(json, maps.end, maps.dies);
    json.endObject();
    json.key("series").beginArray();
    for (const MapFrame& frame : maps.series) {
        json.beginObject();
        writeFrame(json, frame, maps.dies);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

} // namespace floom::inline engine
