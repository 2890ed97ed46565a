// SPDX-License-Identifier: GPL-3.0-or-later
// What the answers share: changed drives run under the seeds of a question, and how a figure of theirs stands to the drive's as drawn.
#pragma once

#include "analysis/sensitivity.h"
#include "ask/ask.h"

namespace floom {

struct Experiment {
    std::string what; // "cpu.cores 2 to 3"
    Design design;
    Workload workload;
    double costAdded = 0; // of the bill of materials
};

// Figures of an experiment by seed; nothing where it could not run, or a stop came first.
using Figures = std::optional<NamedFigures>;
struct Measured {
    std::vector<Figures> bySeed;
    std::string problem; // why it could not run
    [[nodiscard]] bool ran() const; // under every seed
    [[nodiscard]] std::vector<double> of(const std::string& figure) const; // by seed; empty where one lacks it
    [[nodiscard]] double mean(const std::string& figure) const; // NaN where one lacks it
};

// How a figure stands to that of the drive as drawn, in per cent, with half the 95 % interval of Student's t over the seeds.
struct Shift {
    double percent = 0, ci95 = 0;
    bool known = false; // both have the figure under every seed
    [[nodiscard]] bool isTold() const;
    [[nodiscard]] std::string words() const; // "+12 % ± 1", "not told"
};
[[nodiscard]] Shift shiftOf(const Measured& base, const Measured& changed, const std::string& figure);

class Laboratory {
public:
    Laboratory(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

    // In the order of the experiments; each under `seeds` seeds, all of the question's where 0.
    [[nodiscard]] std::vector<Measured> run(const std::vector<Experiment>& experiments, unsigned seeds = 0) const;
    [[nodiscard]] bool isStopped() const { return m_watch.stop.stop_requested(); }
    [[nodiscard]] Experiment asDrawn() const;
    [[nodiscard]] double addedCost(const Design& design) const; // to that of the drive as drawn
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] const Asked& asked() const { return m_asked; }
    [[nodiscard]] bool moreIsBetter() const; // of the question's figure
    // The gain of the figure: above 0 is better.
    [[nodiscard]] double gain(const Shift& shift) const { return moreIsBetter() ? shift.percent : -shift.percent; }

private:
    [[nodiscard]] Priced priced(const Design& design) const;

    const Catalogue& m_catalogue;
    const Asked& m_asked;
    const AskWatch& m_watch;
    const Priced m_drawn; // the drive as drawn
    const std::shared_ptr<AgedStates> m_agedStates; // of all experiments
};

// The drawing with one parameter changed everywhere, or with another count of a block and of what goes with it: channels with their codecs
// and memories. "workload.qd" and its like are set by setWord().
[[nodiscard]] Outcome setAll(Design& design, const Catalogue& catalogue, const std::string& address, const std::string& value);
[[nodiscard]] const Block* blockOf(const Design& design, const std::string& address, const TypeSpec** type, const ParameterSpec** spec,
                                   const Catalogue& catalogue);
// What `changed` changes in `base`, made to `onto` too. False where both change the same thing or the count of a block.
[[nodiscard]] bool addChange(Design& onto, const Design& base, const Design& changed);

// "Not determined: stopped before the end." with what is known so far left in the answer.
void markStopped(Answer& answer);
[[nodiscard]] std::string figureWords(const std::string& figure, double value); // "142 µs", "230 k"
[[nodiscard]] std::string briefText(double value); // "20", "2.5"
[[nodiscard]] std::string addedText(double cost); // "+1.20", "−0.04", "0"
[[nodiscard]] Outcome checkFigure(const Catalogue& catalogue, const Asked& asked, const std::vector<GoalLimit>& limits = {});

} // namespace floom
