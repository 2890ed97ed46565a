// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/detected.h"

#include "design/address.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace floom::inline fitting {

namespace {

using Json = nlohmann::json;
using Answers = std::map<std::string, std::int64_t>;

constexpr double kSureEnough = 0.95; // share of resamples that agree; detect's own threshold for "sure"
constexpr std::int64_t kPage = 16 << 10; // page size if the chunk is larger: typical for multi-plane flash

const Block* ofRole(const Design& design, const Catalogue& catalogue, Role role)
{
    for (const Block& block : design.blocks)
        if (const TypeSpec* type = catalogue.find(block.type); type && type->role == role)
            return &block;
    return nullptr;
}

Result<Answers> answersIn(std::string_view document, const std::string& file)
{
    const Error error{file, "the document of detect --json", "something else", {}};
    const Json json = Json::parse(document, nullptr, false);
    if (!json.is_object() || !json.contains("answers") || !json["answers"].is_array())
        return error;
    Answers answers;
    for (const Json& one : json["answers"]) {
        if (!one.is_object() || !one.contains("quantity") || !one["quantity"].is_string() || !one.contains("found")
            || !one.contains("certainty") || !one["certainty"].is_number())
            return error;
        if (one["found"].is_number() && one["certainty"].get<double>() >= kSureEnough)
            if (const double found = one["found"].get<double>(); found >= 0 && found < 1e15)
                answers[one["quantity"].get<std::string>()] = std::llround(found);
    }
    return answers;
}

void addShape(const Design& design, const Catalogue& catalogue, const Answers& answers, std::vector<std::string>& settings)
{
    const Block* memory = ofRole(design, catalogue, Role::memory);
    const Block* channel = ofRole(design, catalogue, Role::channel);
    const Block* codec = ofRole(design, catalogue, Role::codec);
    const auto channels = answers.find("channels"), dies = answers.find("dies"), chunk = answers.find("chunk");
    if (!memory || !channel)
        return;
    if (channels != answers.end() && dies != answers.end() && channels->second > 0 && dies->second % channels->second == 0) {
        const std::string count = std::to_string(channels->second);
        if (codec && codec->count == channel->count)
            settings.push_back(codec->id + ".count=" + count);
        settings.push_back(channel->id + ".count=" + count);
        settings.push_back(memory->id + ".count=[" + count + "," + std::to_string(dies->second / channels->second) + "]");
        settings.push_back(memory->id + ".dies=1");
    }
    if (chunk != answers.end() && chunk->second >= 512) {
        const std::int64_t planes = std::max<std::int64_t>(1, chunk->second / kPage);
        settings.push_back(memory->id + ".planes=" + std::to_string(planes));
        settings.push_back(memory->id + ".pageSize=" + std::to_string(chunk->second / planes) + "B");
    }
}

} // namespace

bool isDetected(std::string_view document)
{
    const Json json = Json::parse(document, nullptr, false);
    return json.is_object() && json.contains("answers") && json["answers"].is_array() && !json.contains("fio version");
}

Result<std::vector<std::string>> takeDetected(Design& design, const Catalogue& catalogue, std::string_view document,
                                              const std::string& file)
{
    const auto answers = answersIn(document, file);
    if (!answers)
        return answers.error();
    std::vector<std::string> wanted;
    addShape(design, catalogue, *answers, wanted);
    if (const Block* processor = ofRole(design, catalogue, Role::processor))
        for (const auto& [quantity, parameter] : {std::pair("mapping_unit", "mappingUnit"), std::pair("read_cache", "readCache"),
                                                  std::pair("write_buffer", "writeBuffer"), std::pair("plp", "plp")})
            if (const auto at = answers->find(quantity); at != answers->end()) {
                const bool isFlag = std::string_view(quantity) == "plp";
                constexpr std::int64_t kStep = 64 << 10; // of a buffer, whose size is known within a quarter
                const std::int64_t bytes =
                    std::string_view(quantity) == "write_buffer" ? std::max(kStep, at->second / kStep * kStep) : at->second;
                wanted.push_back(processor->id + '.' + parameter + '='
                                 + (isFlag ? at->second > 0 ? "true" : "false" : std::to_string(bytes) + "B"));
            }
    Design changed = design;
    for (const std::string& setting : wanted)
        if (const Outcome made = assign(changed, catalogue, setting); !made)
            return Error{file + ", " + setting, "a value that the drawing takes", made.error().message(), {}};
    design = std::move(changed);
    return wanted;
}

} // namespace floom::inline fitting
