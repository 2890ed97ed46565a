// SPDX-License-Identifier: GPL-3.0-or-later
// A project as text: variants (designs with names and parents) with their workloads, acceptance limits and named workloads, without runs.
// As strict as designs (json.h).
//   {"format": "flashloom-project", "version": 1, "name": "...", "variants": [{"name", "parent", "notes", "design": {...}, "workload":
//   "words"}], "acceptance": "iops >= 200k", "acceptanceWaivers": "...", "workloads": [{"name", "workload"}],
//   "studies": {"runs": "seed=7 record=slowest=100"}}
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "workload/asked_workload.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct ProjectVariant {
    std::string name; // unique in the project
    std::string parent; // name of the variant it was derived from; "" = none
    std::string notes;
    Design design;
    AskedWorkload workload;
    friend bool operator==(const ProjectVariant&, const ProjectVariant&) = default;
};

struct KeptWorkload {
    std::string name; // unique in the project
    AskedWorkload workload;
    friend bool operator==(const KeptWorkload&, const KeptWorkload&) = default;
};

struct ProjectText {
    std::string name;
    std::string notes;
    std::vector<ProjectVariant> variants;
    std::string reserved; // as Design::reserved
    std::string limits = {}, waivers = {}; // in the syntax of review/acceptance.h; "" = none
    std::vector<KeptWorkload> workloads = {};
    friend bool operator==(const ProjectText&, const ProjectText&) = default;
};

[[nodiscard]] Result<ProjectText> readProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});
// How its runs are made, in words, as in "seed=7"; "" = the defaults. It has a place that older versions keep as they find it.
[[nodiscard]] std::string runWords(const ProjectText& project);
void setRunWords(ProjectText& project, const std::string& words);
[[nodiscard]] std::string writeProject(const ProjectText& project, const Catalogue& catalogue);

// A design is read as a project with one variant of the design's name.
[[nodiscard]] Result<ProjectText> readDesignOrProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});

} // namespace floom::inline engine
