// SPDX-License-Identifier: GPL-3.0-or-later
// The questions that architects ask, each answered by runs and with them as its proof. All runs of a question meet the same random numbers:
// the seed and the ones after it, and how a drive stands to another is told from the differences seed by seed. Where these leave it open,
// or a stop came before the end, the answer says that it is not determined. Blocking; the runs are spread over the cores.
#pragma once

#include "analysis/sensitivity.h"
#include "export/table.h"
#include "run/run_many.h"
#include "sweep/loads.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace floom {

struct Asked {
    Design design;
    Workload workload;
    std::uint64_t seed = 1;
    unsigned seeds = 4; // at least two
    std::uint64_t requests = 5000; // measured in each run; fewer of large ones
    std::uint64_t mostRequests = 320'000; // measured where a figure of the limits does not exist in fewer
    std::string figure = "iops"; // that is to get better
};

struct Proof { // a line of the answer's proof, as numbers
    std::string what;
    NamedFigures figures; // "gain_percent", "ci95", ...
};

struct Answer {
    std::string sentence;
    bool determined = true;
    bool met = true; // false: what was asked for cannot be had
    Table table;
    std::vector<Proof> proof;
};

struct AskWatch {
    std::stop_token stop;
    ManyProgress* progress = nullptr;
};

// "ch.count" is least, or "workload.rate_iops" most, where the limits hold under all loads (none: the question's workload). Halves the
// range; where the answer and its better neighbour are not told apart by all seeds it is not determined.
struct ExtremeQuestion {
    std::string address;
    bool most = false;
    std::vector<GoalLimit> limits;
    std::vector<Load> loads;
    std::string from, to; // "" = as far as makes sense
};
[[nodiscard]] Result<Answer> askExtreme(const Catalogue& catalogue, const Asked& asked, const ExtremeQuestion& question,
                                        const AskWatch& watch);

// How much DRAM: the whole map in it, or parts of it in ever smaller caches, against what is lost.
[[nodiscard]] Result<Answer> askDram(const Catalogue& catalogue, const Asked& asked, double lossPercent, const AskWatch& watch);

// Which limit breaks first as cycles go by. Without limits: errors that are not corrected, a tenth of the figure, half more of p99.
[[nodiscard]] Result<Answer> askLife(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits,
                                     const AskWatch& watch);

// One more and one less of something, and twice as much: "cpu.cores" where `address` is empty.
[[nodiscard]] Result<Answer> askMore(const Catalogue& catalogue, const Asked& asked, std::string address, const AskWatch& watch);

// Every policy that the catalogue offers beside the one that is set, and the best of them together.
[[nodiscard]] Result<Answer> askPolicy(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

// Uncertain inputs, or those named, so many per cent up and down, each alone and all at once.
[[nodiscard]] Result<Answer> askTornado(const Catalogue& catalogue, const Asked& asked, double percent,
                                        const std::vector<std::string>& inputs, const AskWatch& watch);

// The set of at most so many changes that gains most for at most that much of the bill of materials. The proof stands in the order of the
// gain, or of the gain for the money or the watts that it adds.
struct ChangesQuestion {
    double budget = 10;
    unsigned most = 2; // up to 4
    Rank rank = Rank::gain;
};
[[nodiscard]] Result<Answer> askChanges(const Catalogue& catalogue, const Asked& asked, const ChangesQuestion& question,
                                        const AskWatch& watch);

} // namespace floom
