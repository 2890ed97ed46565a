// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_power.h"

#include "base/spelling.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_ruler.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

struct PowerWords {
    Q_DECLARE_TR_FUNCTIONS(Power)
};

QString words(const std::string& name)
{
    return QString::fromStdString(spacedName(name));
}

// Work uses the timeline's style for its activity; static consumption (leakage, refresh) is drawn as a task.
ActivityStyle lookOf(const RunResult& result, const EnergyUse& use)
{
    for (const ActivityInfo& activity : result.activities)
        if (activity.block == use.block && activity.name == use.activity)
            return activity.look;
    return ActivityStyle::task;
}

void largestFirst(SplitBar& bar)
{
    std::stable_sort(bar.parts.begin(), bar.parts.end(), [](const BarPart& a, const BarPart& b) { return a.share > b.share; });
}

} // namespace

std::vector<SplitBar> powerBars(const RunResult& result)
{
    std::vector<std::pair<double, SplitBar>> bars; // with microjoules
    const EnergyResult& energy = result.energy;
    if (energy.microjoules <= 0 || energy.seconds <= 0)
        return {};
    std::string block;
    for (const EnergyUse& use : energy.uses) {
        if (bars.empty() || use.block != block) {
            block = use.block;
            bars.push_back({0, {QString::fromStdString(use.instance), {}, {}}});
        }
        bars.back().first += use.microjoules;
        bars.back().second.parts.push_back({words(use.activity), lookOf(result, use), use.microjoules,
                                            QString::fromStdString(wattsText(use.microjoules * 1e-6 / energy.seconds))});
    }
    std::stable_sort(bars.begin(), bars.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<SplitBar> out;
    for (auto& [microjoules, bar] : bars) {
        for (BarPart& part : bar.parts)
            part.share /= bars.front().first;
        bar.text = QString::fromStdString(wattsText(microjoules * 1e-6 / energy.seconds));
        largestFirst(bar);
        out.push_back(std::move(bar));
    }
    return out;
}

std::vector<SplitBar> busBars(const RunResult& result)
{
    std::vector<SplitBar> bars;
    const auto window = static_cast<double>((result.window.end - result.window.start).ps);
    for (const BusSplit& bus : result.buses) {
        const Time busy = bus.total();
        if (busy == Time{} || window <= 0)
            continue;
        SplitBar bar{QString::fromStdString(bus.instance), QString::fromStdString(percentText(ratio(bus.data, busy))), {}};
        const auto add = [&](const QString& name, ActivityStyle look, Time part) {
            const double share = static_cast<double>(part.ps) / window;
            if (part > Time{})
                bar.parts.push_back({name, look, share, QString::fromStdString(percentText(share))});
        };
        add(PowerWords::tr("data"), ActivityStyle::dataOut, bus.data);
        add(PowerWords::tr("commands"), ActivityStyle::command, bus.command);
        add(PowerWords::tr("reserved or waiting"), ActivityStyle::waiting, bus.wait);
        add(PowerWords::tr("turnaround"), ActivityStyle::erase, bus.turnaround);
        add(PowerWords::tr("status"), ActivityStyle::program, bus.status);
        bars.push_back(std::move(bar));
    }
    return bars;
}

QString powerWords(const RunResult& result)
{
    const EnergyResult& energy = result.energy;
    if (energy.microjoules <= 0)
        return {};
    QString text = QString::fromStdString(wattsText(energy.meanWatts));
    if (energy.peakWatts > 0)
        text +=
            PowerWords::tr(", at most %1 over %2")
                .arg(QString::fromStdString(wattsText(energy.peakWatts)), durationText(Time{std::llround(energy.peakSliceSeconds * 1e12)}));
    if (energy.nanojoulesPerByte > 0)
        text += PowerWords::tr(" · %1 nJ per host byte").arg(qt(fixedText(energy.nanojoulesPerByte, 2)));
    if (energy.heldPrograms > 0)
        text += PowerWords::tr(" · the %1 cap delayed %2 programs")
                    .arg(QString::fromStdString(wattsText(energy.capWatts)), groupedNumber(static_cast<std::int64_t>(energy.heldPrograms)));
    return text;
}

} // namespace floom::inline pages
