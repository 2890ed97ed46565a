// SPDX-License-Identifier: GPL-3.0-or-later
// Public drives as drawn against what is published of them: each figure simulated under the depth and state of its source, and its ratio.
// A figure that a parameter was fitted to says nothing of how well a drawing predicts; only the others enter the mean error. Blocking.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "run/run_many.h"
#include "workload/workload.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct PublishedFigure {
    std::string what; // "random read, QD 32"
    Workload workload;
    std::string figure; // of the result document
    std::vector<std::string> settings; // where the state of the source is another one than the drawing's
    double published = 0;
    bool fitted = false; // a parameter was set to meet it
};

struct PublicDrive {
    std::string file; // its name, without suffix
    std::string source, sureness, state; // where the figures stand, how sure they are, fresh or steady
    Design design;
    std::vector<PublishedFigure> figures;
};

// As they come with the program: projects/drives, and the samples.
[[nodiscard]] Result<std::vector<PublicDrive>> publicDrives(const Catalogue& catalogue);
// The design of one by its name; nothing where there is none.
[[nodiscard]] std::optional<Result<Design>> publicDrive(const std::string& name, const Catalogue& catalogue);
[[nodiscard]] std::vector<std::string> publicDriveNames();

struct AccuracyFigure {
    std::size_t drive = 0, figure = 0; // places in the list
    std::optional<double> simulated;
    std::string problem; // why there is none
    [[nodiscard]] double ratioTo(const PublishedFigure& published) const { return simulated.value_or(0) / published.published; }
};

struct Accuracy {
    std::vector<AccuracyFigure> figures; // in the order of the drives
    std::size_t predicted = 0; // that have a value
    double meanError = 0, medianError = 0; // of those: how far the ratio or its inverse lies from 1
};

[[nodiscard]] Accuracy measureAccuracy(const std::vector<PublicDrive>& drives, const Catalogue& catalogue, const std::stop_token& stop = {},
                                       ManyProgress* progress = nullptr);

// The page projects/ACCURACY.md.
[[nodiscard]] std::string accuracyPage(const std::vector<PublicDrive>& drives, const Accuracy& accuracy);

} // namespace floom
