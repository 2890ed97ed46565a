// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_words.h"

#include "export/number_text.h"

namespace floom::inline fitting {

std::string rangeText(const FittedParameter& fitted)
{
    return (fitted.openBelow ? "below " : "") + fitted.text(fitted.low) + " to " + (fitted.openAbove ? "beyond " : "")
        + fitted.text(fitted.high);
}

std::vector<std::string> sentencesOf(const FitAnswer& answer)
{
    std::vector<std::string> all;
    if (answer.stopped)
        all.push_back("Stopped after " + countText(answer.runs)
                      + " runs: this is the best so far. No ranges were determined and nothing was predicted.");
    if (const auto fitted = answer.medianFitted())
        all.push_back("Fitted figures: median error " + percentText(*fitted) + '.');
    if (const auto median = answer.medianUnseen())
        all.push_back("Predicted figures: median error " + percentText(*median) + ", largest " + percentText(*answer.worstUnseen()) + '.');
    else if (!answer.stopped)
        all.emplace_back("No figure was kept out of the fit, so nothing says how well it predicts.");
    if (answer.misfit > kMissed)
        all.push_back(
            "The fitted figures are off by " + fixedText(answer.misfit, 1) + " times their error on average: "
            + (answer.stopped ? "too far for this drive." : "the drawing does not behave like this drive, whatever its parameters."));
    return all;
}

} // namespace floom::inline fitting
