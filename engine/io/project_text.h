// SPDX-License-Identifier: GPL-3.0-or-later
// A project as text: variants (designs with names and parents) and their workloads, what they are held to, and the workloads kept by name,
// without runs. The same strictness as designs (json.h).
//   {"format": "flashloom-project", "version": 1, "name": "...", "variants": [{"name", "parent", "notes", "design": {...}, "workload":
//   "words"}], "acceptance": "iops >= 200k", "acceptanceWaivers": "...", "workloads": [{"name", "workload"}]}
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct ProjectVariant {
    std::string name; // unique in the project
    std::string parent; // the variant it was made from; "" = none
    std::string notes;
    Design design;
    std::string workload; // words; "" = the defaults
    friend bool operator==(const ProjectVariant&, const ProjectVariant&) = default;
};

struct KeptWorkload {
    std::string name; // unique in the project
    std::string workload; // words
    friend bool operator==(const KeptWorkload&, const KeptWorkload&) = default;
};

struct ProjectText {
    std::string name;
    std::string notes;
    std::vector<ProjectVariant> variants;
    std::string reserved; // as Design::reserved
    std::string limits = {}, waivers = {}; // as review/acceptance.h has them; "" = none
    std::vector<KeptWorkload> workloads = {};
    friend bool operator==(const ProjectText&, const ProjectText&) = default;
};

[[nodiscard]] Result<ProjectText> readProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});
[[nodiscard]] std::string writeProject(const ProjectText& project, const Catalogue& catalogue);

// A design's text is read as a project of one variant that has the design's name.
[[nodiscard]] Result<ProjectText> readDesignOrProject(std::string_view text, const Catalogue& catalogue, std::string_view fileName = {});

} // namespace floom
