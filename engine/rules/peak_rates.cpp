// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/peak_rates.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

// Bytes per second after line coding: one PCIe lane, one SATA link, by generation.
constexpr double kLane[] = {250e6, 500e6, 984.6e6, 1969.2e6, 3938.5e6, 7375e6};
constexpr double kSata[] = {150e6, 300e6, 600e6, 600e6, 600e6, 600e6};

} // namespace

std::optional<double> busRate(const Placed& placed, const char* beats, const InstancePath& path)
{
    if (View::isIdeal(placed))
        return kUnlimited;
    const std::optional<double> perSecond = View::number(placed, beats, path), width = View::number(placed, "width", path);
    if (!perSecond || !width)
        return std::nullopt;
    return *perSecond <= 0 ? kUnlimited : *perSecond * *width / 8;
}

std::optional<double> linkRate(const View& view)
{
    double rate = 0;
    bool isKnown = true;
    for (const Placed* host : view.withRole(Role::host)) {
        if (View::isIdeal(*host))
            return kUnlimited;
        const std::optional<double> stated = View::number(*host, "generation"), lanes = View::number(*host, "lanes");
        if (!stated || (!lanes && !View::number(*host, "ncqDepth"))) { // neither PCIe nor SATA
            isKnown = false;
            continue;
        }
        const auto generation = static_cast<std::size_t>(std::clamp(*stated, 1.0, 6.0)) - 1;
        rate += host->instances() * View::speed(*host) * (lanes && *lanes > 0 ? kLane[generation] * *lanes : kSata[generation]);
    }
    return isKnown ? std::optional(rate) : std::nullopt;
}

std::optional<double> diesRate(const View& view, const Placed& channel, Media media)
{
    const bool reads = media == Media::randomReads;
    double rate = 0;
    bool isKnown = true;
    for (const Placed* memory : view.around(channel, Role::memory)) {
        const std::optional<double> time = View::number(*memory, reads ? "tR" : "tPROG");
        if (View::isIdeal(*memory) || (time && *time <= 0))
            return kUnlimited;
        const std::optional<double> unit = reads ? view.pieceBytes(*memory) : View::pageBytes(*memory);
        if (!time || !unit) {
            isKnown = false;
            continue;
        }
        const double seconds = *time * 1e-12;
        const double dies = memory->instances() / std::max(channel.instances(), 1.0) * View::levelCount(*memory, "die")
            * (reads && View::word(*memory, "planeReads") == "independent" ? View::levelCount(*memory, "plane") : 1);
        const double bytes = reads ? *unit : View::levelCount(*memory, "plane") * *unit;
        rate += dies * bytes / seconds;
    }
    return isKnown ? std::optional(rate) : std::nullopt;
}

std::optional<double> mediaRate(const View& view, Media media)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel)) {
        const std::optional<double> bus = busRate(*channel, "rate"), dies = diesRate(view, *channel, media);
        if (!bus || !dies)
            return std::nullopt;
        rate += channel->instances() * std::min(*bus, *dies);
    }
    return rate;
}

std::optional<double> busesRate(const View& view)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel)) {
        const std::optional<double> bus = busRate(*channel, "rate");
        if (!bus)
            return std::nullopt;
        rate += channel->instances() * *bus;
    }
    return rate;
}

} // namespace floom::inline engine
