// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that architects ask, each answered by runs that serve as its proof. All runs of a question use common random numbers (the given
// seed and the following ones), and drives are compared by paired differences per seed. If these are inconclusive, or a stop came first,
// the answer says that it is not determined. Blocking; runs are spread over the cores.
#pragma once

#include "analysis/sensitivity.h"
#include "export/table.h"
#include "results/figure_ids.h"
#include "run/run_many.h"
#include "sweep/loads.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::inline ask {

struct Asked {
    Design design;
    Workload workload;
    std::uint64_t seed = 1;
    unsigned seeds = 4; // at least two
    std::uint64_t requests = 5000; // measured per run; fewer if requests are large
    std::uint64_t mostRequests = 320'000; // measured per run if a limit's figure needs more samples
    std::string figure = figureId::kIops; // the figure to improve
};

struct Proof { // one line of the proof, as numbers
    std::string what;
    NamedFigures figures; // "gain_percent", "ci95", ...
};

struct Answer {
    std::string sentence;
    bool determined = true;
    bool met = true; // false: the goal cannot be reached
    Table table;
    std::vector<Proof> proof;
};

struct AskWatch {
    std::stop_token stop;
    ManyProgress* progress = nullptr;
};

// Reasons to doubt an answer, found in a run of the drive as drawn with as many requests as the answer's runs: the state that the drive is
// in is not the one in which it would be used. Empty if it cannot run.
[[nodiscard]] std::vector<Diagnostic> doubtsOf(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

// Finds the smallest ("ch.count") or largest ("workload.rate_iops") value at which the limits hold under all loads (none: the question's
// workload). Bisects the range; if the seeds do not separate the answer from its better neighbour, it is not determined.
struct ExtremeQuestion {
    std::string address;
    bool most = false;
    std::vector<GoalLimit> limits;
    std::vector<Load> loads;
    std::string from, to; // "" = the sensible range
};
[[nodiscard]] Result<Answer> askExtreme(const Catalogue& catalogue, const Asked& asked, const ExtremeQuestion& question,
                                        const AskWatch& watch);

// How much DRAM is needed: the loss with the whole map in DRAM and with ever smaller map caches.
[[nodiscard]] Result<Answer> askDram(const Catalogue& catalogue, const Asked& asked, double lossPercent, const AskWatch& watch);

// Which limit breaks first with P/E cycles. Default limits: uncorrectable errors, 10 % loss of the figure, 50 % more p99.
[[nodiscard]] Result<Answer> askLife(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits,
                                     const AskWatch& watch);

// One more, one less and twice as many of something; "cpu.cores" if `address` is empty.
[[nodiscard]] Result<Answer> askMore(const Catalogue& catalogue, const Asked& asked, std::string address, const AskWatch& watch);

// Each alternative policy in the catalogue, and the best of them combined.
[[nodiscard]] Result<Answer> askPolicy(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

// Uncertain inputs (or those named) varied by +- `percent`, each alone and all at once.
[[nodiscard]] Result<Answer> askTornado(const Catalogue& catalogue, const Asked& asked, double percent,
                                        const std::vector<std::string>& inputs, const AskWatch& watch);

// The set of at most `most` changes with the largest gain whose added bill of materials stays within the budget. The proof is sorted by
// gain, or by gain per added cost or watt.
struct ChangesQuestion {
    double budget = 10;
    unsigned most = 2; // up to 4
    Rank rank = Rank::gain;
};
[[nodiscard]] Result<Answer> askChanges(const Catalogue& catalogue, const Asked& asked, const ChangesQuestion& question,
                                        const AskWatch& watch);

} // namespace floom::inline ask
