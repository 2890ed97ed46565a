// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/project_text.h"

#include "base/spelling.h"
#include "io/design_fields.h"
#include "io/workload_field.h"

namespace floom::inline engine {

namespace {

constexpr const char* kStudies = "studies"; // reserved since the first version
constexpr const char* kRuns = "runs";

ProjectVariant readVariant(ObjectReader& reader, const Catalogue& catalogue)
{
    ProjectVariant variant;
    variant.name = reader.requiredText("name");
    variant.parent = reader.text("parent");
    variant.notes = reader.text("notes");
    variant.workload = readWorkload(reader, "workload");
    if (const Json* json = reader.object("design")) {
        ObjectReader design(*json, reader.pathOf("design"), reader.problem());
        variant.design = readDesignFields(design, catalogue);
        design.finish();
    } else {
        reader.problem().report(reader.pathOf("design"), "a design", "nothing");
    }
    return variant;
}

KeptWorkload readKept(ObjectReader& reader)
{
    return {reader.requiredText("name"), requiredWorkload(reader, "workload")};
}

const ProjectVariant* findVariant(const ProjectText& project, std::string_view name)
{
    for (const ProjectVariant& variant : project.variants)
        if (variant.name == name)
            return &variant;
    return nullptr;
}

// Checks that names are unique, parents exist and no variant is its own ancestor.
void checkFamily(const ProjectText& project, ReadProblem& problem)
{
    std::vector<std::string> names;
    for (const ProjectVariant& variant : project.variants)
        names.push_back(variant.name);
    for (std::size_t i = 0; i < project.variants.size(); ++i) {
        const ProjectVariant& variant = project.variants[i];
        const std::string place = "variants[" + std::to_string(i) + "]";
        if (findVariant(project, variant.name) != &variant)
            problem.report(place + ".name", "a unique name", "'" + variant.name + "' again");
        std::size_t steps = 0;
        const ProjectVariant* ancestor = &variant;
        while (!ancestor->parent.empty() && steps++ <= project.variants.size()) {
            const ProjectVariant* parent = findVariant(project, ancestor->parent);
            if (!parent) {
                problem.report(place + ".parent", "a variant's name", "'" + ancestor->parent + "'", didYouMean(ancestor->parent, names));
                return;
            }
            ancestor = parent;
        }
        if (steps > project.variants.size()) {
            problem.report(place + ".parent", "a parent that is not its own descendant", "'" + variant.parent + "'");
            return;
        }
    }
}

void checkKept(const ProjectText& project, ReadProblem& problem)
{
    for (std::size_t i = 0; i < project.workloads.size(); ++i)
        for (std::size_t before = 0; before < i; ++before)
            if (project.workloads[before].name == project.workloads[i].name)
                problem.report("workloads[" + std::to_string(i) + "].name", "a unique name", "'" + project.workloads[i].name + "' again");
}

Result<ProjectText> readTree(const Json& json, const Catalogue& catalogue, std::string_view fileName)
{
    ReadProblem problem(fileName);
    ObjectReader reader(json, {}, problem);
    ProjectText project;
    readHeader(reader, "flashloom-project");
    project.name = reader.text("name");
    project.notes = reader.text("notes");
    reader.forEach("variants", [&](ObjectReader& variant) { project.variants.push_back(readVariant(variant, catalogue)); });
    project.limits = reader.text("acceptance");
    project.waivers = reader.text("acceptanceWaivers");
    reader.forEach("workloads", [&](ObjectReader& kept) { project.workloads.push_back(readKept(kept)); });
    project.reserved = takeReserved(reader, true);
    // Project-level costs apply to every variant; the variant's own figures take precedence.
    if (const OwnCosts costs = readCosts(reader); !costs.empty())
        for (ProjectVariant& variant : project.variants) {
            OwnCosts own = ownCosts(variant.design);
            own.insert(costs.begin(), costs.end());
            setOwnCosts(variant.design, own);
        }
    reader.finish();
    checkFamily(project, problem);
    checkKept(project, problem);
    if (problem.any())
        return problem.first();
    return project;
}

std::string variantText(const ProjectVariant& variant, const Catalogue& catalogue)
{
    constexpr int inner = 6;
    std::string text = "    {\n      \"name\": " + quotedJson(variant.name) + ",\n      ";
    if (!variant.parent.empty())
        text += "\"parent\": " + quotedJson(variant.parent) + ",\n      ";
    if (!variant.notes.empty())
        text += "\"notes\": " + quotedJson(variant.notes) + ",\n      ";
    if (!variant.workload.isEmpty())
        text += "\"workload\": " + quotedJson(variant.workload.text()) + ",\n      ";
    return text + "\"design\": " + designText(variant.design, catalogue, inner) + "\n    }";
}

} // namespace

Result<ProjectText> readProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName)
{
    const Result<Json> json = parseJson(text, fileName);
    return json ? readTree(*json, catalogue, fileName) : Result<ProjectText>(json.error());
}

Result<ProjectText> readDesignOrProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName)
{
    const Result<Json> json = parseJson(text, fileName);
    if (!json)
        return json.error();
    if (json->is_object() && json->contains("format") && (*json)["format"] == "flashloom-project")
        return readTree(*json, catalogue, fileName);
    ReadProblem problem(fileName);
    ObjectReader reader(*json, {}, problem);
    ProjectText project;
    ProjectVariant variant;
    variant.design = readDesignFields(reader, catalogue);
    reader.finish();
    if (problem.any())
        return problem.first();
    variant.name = variant.design.name;
    project.name = variant.design.name;
    project.variants.push_back(std::move(variant));
    return project;
}

std::string runWords(const ProjectText& project)
{
    const Result<Json> kept = project.reserved.empty() ? Json::object() : parseJson(project.reserved, {});
    if (!kept || !kept->contains(kStudies) || !(*kept)[kStudies].is_object())
        return {};
    const Json& studies = (*kept)[kStudies];
    return studies.contains(kRuns) && studies[kRuns].is_string() ? studies[kRuns].get<std::string>() : std::string();
}

void setRunWords(ProjectText& project, const std::string& words)
{
    const Result<Json> read = project.reserved.empty() ? Json::object() : parseJson(project.reserved, {});
    Json kept = read ? *read : Json::object();
    if (kept.contains(kStudies) && !kept[kStudies].is_object()) // somebody else's
        return;
    if (!words.empty()) {
        kept[kStudies][kRuns] = words;
    } else if (kept.contains(kStudies)) {
        kept[kStudies].erase(kRuns);
        if (kept[kStudies].empty())
            kept.erase(kStudies);
    }
    project.reserved = kept.empty() ? std::string() : kept.dump();
}

std::string writeProject(const ProjectText& project, const Catalogue& catalogue)
{
    std::string text = "{\n  \"format\": \"flashloom-project\",\n  \"version\": 1,\n  \"name\": " + quotedJson(project.name);
    if (!project.notes.empty())
        text += ",\n  \"notes\": " + quotedJson(project.notes);
    text += ",\n  \"variants\": [";
    for (std::size_t i = 0; i < project.variants.size(); ++i)
        text += (i == 0 ? "\n" : ",\n") + variantText(project.variants[i], catalogue);
    text += project.variants.empty() ? "]" : "\n  ]";
    if (!project.limits.empty())
        text += ",\n  \"acceptance\": " + quotedJson(project.limits);
    if (!project.waivers.empty())
        text += ",\n  \"acceptanceWaivers\": " + quotedJson(project.waivers);
    for (std::size_t i = 0; i < project.workloads.size(); ++i)
        text += (i == 0 ? ",\n  \"workloads\": [\n    " : ",\n    ") + ("{\"name\": " + quotedJson(project.workloads[i].name))
            + ", \"workload\": " + quotedJson(project.workloads[i].workload.text()) + "}";
    return text + (project.workloads.empty() ? "" : "\n  ]") + reservedText(project.reserved, "  ") + "\n}\n";
}

} // namespace floom::inline engine
