// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/design_fields.h"
#include "io/json_reader.h"
#include "io/workload_field.h"
#include "sweep/sweep.h"
#include "sweep/sweep_fields.h"

namespace floom::inline sweep {
namespace {

const std::vector<std::string> kPlans = {"grid", "random", "latin"};

std::vector<std::string> textsOf(const Json& array, const std::string& path, ReadProblem& problem)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < array.size(); ++i) {
        const Json& one = array[i];
        if (one.is_string())
            texts.push_back(one.get<std::string>());
        else if (one.is_number() || one.is_boolean())
            texts.push_back(one.dump());
        else
            problem.report(path + "[" + std::to_string(i) + "]", "a text or a number", jsonFound(one));
    }
    return texts;
}

std::vector<std::string> texts(ObjectReader& reader, std::string_view key)
{
    const Json* array = reader.array(key);
    return array ? textsOf(*array, reader.pathOf(key), reader.problem()) : std::vector<std::string>();
}

// "points": {"C1": ["ch.count=4", ...], ...}
std::vector<SweepStep> namedSteps(ObjectReader& reader)
{
    std::vector<SweepStep> steps;
    if (const Json* points = reader.object("points"))
        for (const auto& [label, list] : points->items()) {
            const std::string path = reader.pathOf("points") + "." + label;
            if (list.is_array())
                steps.push_back({label, textsOf(list, path, reader.problem())});
            else
                reader.problem().report(path, "an array of assignments", jsonFound(list));
        }
    return steps;
}

SweepAxis readAxisFields(ObjectReader& reader)
{
    SweepAxis axis;
    axis.name = reader.text("name");
    const std::string address = reader.text("address");
    const std::vector<std::string> with = texts(reader, "with");
    if (address.empty()) {
        axis.steps = namedSteps(reader);
    } else {
        std::vector<std::string> values = texts(reader, "values");
        if (const std::string range = reader.text("range"); !range.empty()) {
            if (auto steps = readSteps(range))
                values.insert(values.end(), steps->begin(), steps->end());
            else
                reader.problem().report(reader.pathOf("range"), steps.error());
        }
        SweepAxis filled = axisOf(address, values, with);
        axis.steps = std::move(filled.steps);
        if (axis.name.empty())
            axis.name = address;
    }
    if (axis.name.empty() || axis.steps.empty())
        reader.problem().report(reader.path(), "an `address` with `values` or a `range`, or a `name` with `points`", "no steps");
    return axis;
}

} // namespace

Sweep readSweepFields(ObjectReader& reader)
{
    Sweep sweep;
    sweep.name = reader.text("name");
    sweep.design = reader.requiredText("design");
    sweep.sets = texts(reader, "set");
    sweep.workload = readUnfinishedWorkload(reader, "workload");
    sweep.seed = static_cast<std::uint64_t>(reader.integer("seed", 1, 0, INT64_MAX));
    sweep.plan = static_cast<SweepPlan>(reader.oneOf("plan", kPlans, 0));
    if (sweep.plan != SweepPlan::grid)
        sweep.samples = static_cast<std::size_t>(reader.integer("samples", 100, 1, kMostPoints));
    reader.forEach("axes", [&](ObjectReader& axis) { sweep.axes.push_back(readAxisFields(axis)); });
    if (sweep.axes.size() > kMostAxes)
        reader.problem().report(reader.pathOf("axes"), "at most " + std::to_string(kMostAxes), std::to_string(sweep.axes.size()));
    else if (pointCount(sweep) > kMostPoints)
        reader.problem().report(reader.pathOf("axes"), "at most a million points", "more",
                                R"(Take fewer values, or "plan": "latin" with "samples".)");
    return sweep;
}

Result<Sweep> readSweep(std::string_view text, std::string_view fileName)
{
    const auto json = parseJson(text, fileName);
    if (!json)
        return json.error();
    ReadProblem problem(fileName);
    ObjectReader reader(*json, {}, problem);
    readHeader(reader, "flashloom-sweep");
    Sweep sweep = readSweepFields(reader);
    reader.finish();
    if (problem.any())
        return problem.first();
    return sweep;
}

std::string writeSweep(const Sweep& sweep)
{
    Json axes = Json::array();
    for (const SweepAxis& axis : sweep.axes) {
        Json points = Json::object();
        for (const SweepStep& step : axis.steps)
            points[step.label] = step.assignments;
        axes.push_back({{"name", axis.name}, {"points", points}});
    }
    Json json{{"format", "flashloom-sweep"}, {"version", 1}};
    if (!sweep.name.empty())
        json["name"] = sweep.name;
    json["design"] = sweep.design;
    if (!sweep.sets.empty())
        json["set"] = sweep.sets;
    json["workload"] = sweep.workload.text();
    json["seed"] = sweep.seed;
    if (sweep.plan != SweepPlan::grid) {
        json["plan"] = kPlans[static_cast<std::size_t>(sweep.plan)];
        json["samples"] = sweep.samples;
    }
    json["axes"] = axes;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace floom::inline sweep
