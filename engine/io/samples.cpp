// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/samples.h"

#include "io/embedded_samples.h"
#include "io/json_reader.h"
#include "io/workload_field.h"

namespace floom::inline engine {

namespace {

// A file that cannot be parsed keeps its id as title; opening it shows the error.
Sample makeSample(const EmbeddedSample& embedded)
{
    Sample sample{embedded.id, embedded.id, embedded.text, {}};
    const Result<Json> json = parseJson(embedded.text, embedded.id);
    if (!json)
        return sample;
    ReadProblem problem(embedded.id);
    ObjectReader reader(*json, {}, problem);
    sample.title = reader.text("name", sample.id);
    if (const Json* variants = reader.array("variants"); variants && !variants->empty()) {
        ObjectReader first(variants->front(), {}, problem);
        sample.workload = readWorkload(first, "workload");
    }
    return sample;
}

std::vector<Sample> loadSamples()
{
    std::vector<Sample> samples;
    for (const EmbeddedSample* embedded = embeddedSamples(); embedded->id; ++embedded)
        samples.push_back(makeSample(*embedded));
    return samples;
}

} // namespace

const std::vector<Sample>& builtinSamples()
{
    static const std::vector<Sample> samples = loadSamples();
    return samples;
}

const Sample* findSample(std::string_view id)
{
    for (const Sample& sample : builtinSamples())
        if (sample.id == id)
            return &sample;
    return nullptr;
}

} // namespace floom::inline engine
