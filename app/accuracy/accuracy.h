// SPDX-License-Identifier: GPL-3.0-or-later
// Compares designs of public drives with published figures: each is simulated at the queue depth and drive state of its source and reported
// as a ratio. A figure to which a parameter was fitted says nothing about predictive accuracy; only the others enter the mean error.
// Blocking.
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

namespace floom::inline accuracy {

struct PublishedFigure {
    std::string what; // "random read, QD 32"
    Workload workload;
    std::string figure; // its name in the result document
    std::vector<std::string> settings; // assignments where the source's conditions differ from the design
    double published = 0;
    bool fitted = false; // a parameter was set to match it
};

struct PublicDrive {
    std::string file; // file name without suffix
    std::string source, sureness, state; // source of the figures, their reliability, and the drive state (fresh or steady)
    Design design;
    std::vector<PublishedFigure> figures;
};

// The drives shipped with the program: projects/drives, and the samples.
[[nodiscard]] Result<std::vector<PublicDrive>> publicDrives(const Catalogue& catalogue);
// The design of a public drive by name; nothing if there is none.
[[nodiscard]] std::optional<Result<Design>> publicDrive(const std::string& name, const Catalogue& catalogue);
[[nodiscard]] std::vector<std::string> publicDriveNames();

struct AccuracyFigure {
    std::size_t drive = 0, figure = 0; // indices into the list
    std::optional<double> simulated;
    std::string problem; // why there is no value
    [[nodiscard]] double ratioTo(const PublishedFigure& published) const { return simulated.value_or(0) / published.published; }
};

struct Accuracy {
    std::vector<AccuracyFigure> figures; // in the order of the drives
    std::size_t predicted = 0; // number of predicted figures with a value
    double meanError = 0, medianError = 0; // over the predicted figures: deviation from 1 of the ratio or its inverse, whichever is larger
};

[[nodiscard]] Accuracy measureAccuracy(const std::vector<PublicDrive>& drives, const Catalogue& catalogue, const std::stop_token& stop = {},
                                       ManyProgress* progress = nullptr);

// The text of projects/ACCURACY.md.
[[nodiscard]] std::string accuracyPage(const std::vector<PublicDrive>& drives, const Accuracy& accuracy);

} // namespace floom::inline accuracy
