// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by all answers: runs changed drives under the question's seeds and compares their figures with those of the drive as drawn.
#pragma once

#include "analysis/sensitivity.h"
#include "ask/ask.h"

namespace floom::inline ask {

struct Experiment {
    std::string what; // "cpu.cores 2 to 3"
    Design design;
    Workload workload;
    double costAdded = 0; // added bill of materials
};

// Figures of an experiment per seed; nothing if it could not run or was stopped.
using Figures = std::optional<NamedFigures>;
constexpr const char* kFilling = "filling"; // 1 if the run measured a drive with room in a write buffer that fills
struct Measured {
    std::vector<Figures> bySeed;
    std::string problem; // why it could not run
    [[nodiscard]] bool ran() const; // under every seed
    [[nodiscard]] std::vector<double> of(const std::string& figure) const; // by seed; empty if a seed lacks it
    [[nodiscard]] double mean(const std::string& figure) const; // NaN if a seed lacks it
};

// Difference of a figure to the drive as drawn, in per cent, with half the 95 % interval (Student's t over the seeds).
struct Shift {
    double percent = 0, ci95 = 0;
    bool known = false; // both drives have the figure under every seed
    bool isPassing = false; // the changed drive had room in its write buffer, the one as drawn had not
    [[nodiscard]] bool isTold() const;
    [[nodiscard]] bool isNothing() const; // no difference, as far as it is printed
    // "+12 % ± 1", "+1 % ± 3 (undecided)", "no difference", "+40 % ± 2 while the write buffer fills"
    [[nodiscard]] std::string words() const;
};
// "mapping page to zoned: 'cpu' has ...": the change, and why it cannot run.
[[nodiscard]] std::string withProblem(const std::string& what, const std::string& problem);
[[nodiscard]] Shift shiftOf(const Measured& base, const Measured& changed, const std::string& figure);

class Laboratory {
public:
    Laboratory(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

    // In the order of the experiments; each under `seeds` seeds, or all of the question's if 0.
    [[nodiscard]] std::vector<Measured> run(const std::vector<Experiment>& experiments, unsigned seeds = 0) const;
    [[nodiscard]] bool isStopped() const { return m_watch.stop.stop_requested(); }
    [[nodiscard]] Experiment asDrawn() const;
    [[nodiscard]] double addedCost(const Design& design) const; // relative to the drive as drawn
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] const Asked& asked() const { return m_asked; }
    [[nodiscard]] bool moreIsBetter() const; // for the question's figure
    // The gain in the figure: positive is better.
    [[nodiscard]] double gain(const Shift& shift) const { return moreIsBetter() ? shift.percent : -shift.percent; }

private:
    [[nodiscard]] Priced priced(const Design& design) const;

    const Catalogue& m_catalogue;
    const Asked& m_asked;
    const AskWatch& m_watch;
    const Priced m_drawn; // the unchanged drive
    const std::shared_ptr<StartStates> m_startStates; // shared by all experiments
};

// Sets one parameter of a block and drops its overrides, or changes its count; for channels the count of the blocks linked with them, too.
// For "workload.qd" and the like use setWord().
[[nodiscard]] Outcome setAll(Design& design, const Catalogue& catalogue, const std::string& address, const std::string& value);
[[nodiscard]] const Block* blockOf(const Design& design, const std::string& address, const TypeSpec** type, const ParameterSpec** spec,
                                   const Catalogue& catalogue);
// Applies to `onto` what `changed` changes in `base`. False if both change the same value or the count of a block.
[[nodiscard]] bool addChange(Design& onto, const Design& base, const Design& changed);

// Throughput of the drive as drawn in a closed loop, in requests or in bytes a second; 0 if it has none.
[[nodiscard]] double fullRate(const Laboratory& laboratory, bool inBytes);

// Sets "Not determined: stopped before the end." and keeps what is known so far.
void markStopped(Answer& answer);
[[nodiscard]] std::string figureWords(const std::string& figure, double value); // "142 µs", "230 k"
[[nodiscard]] std::string briefText(double value); // "20", "2.5"
[[nodiscard]] std::string addedText(double cost); // "+1.20", "−0.04", "0"
[[nodiscard]] Outcome checkFigure(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits = {});

} // namespace floom::inline ask
