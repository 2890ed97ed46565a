// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/peak_rates.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

// Bytes per second after line coding: one PCIe lane, one SATA link, by generation.
constexpr double kLane[] = {250e6, 500e6, 984.6e6, 1969.2e6, 3938.5e6, 7375e6};
constexpr double kSata[] = {150e6, 300e6, 600e6, 600e6, 600e6, 600e6};

} // namespace

double busRate(const Placed& placed, const char* beats, const InstancePath& path)
{
    const double perSecond = View::number(placed, beats, 0, path);
    if (View::isIdeal(placed) || perSecond <= 0)
        return kUnlimited;
    return perSecond * View::number(placed, "width", 8, path) / 8;
}

double linkRate(const View& view)
{
    double rate = 0;
    for (const Placed* host : view.withRole(Role::host)) {
        if (View::isIdeal(*host))
            return kUnlimited;
        const auto generation = static_cast<std::size_t>(std::clamp(View::number(*host, "generation", 1), 1.0, 6.0)) - 1;
        const double lanes = View::number(*host, "lanes", 0); // a link without lanes is SATA
        rate += host->instances() * View::speed(*host) * (lanes > 0 ? kLane[generation] * lanes : kSata[generation]);
    }
    return rate;
}

double diesRate(const View& view, const Placed& channel, Media media)
{
    const bool reads = media == Media::randomReads;
    double rate = 0;
    for (const Placed* memory : view.around(channel, Role::memory)) {
        const double seconds = View::number(*memory, reads ? "tR" : "tPROG", 0) * 1e-12;
        if (View::isIdeal(*memory) || seconds <= 0)
            return kUnlimited;
        const double dies = memory->instances() / std::max(channel.instances(), 1.0) * View::levelCount(*memory, "die")
            * (reads && View::word(*memory, "planeReads") == "independent" ? View::levelCount(*memory, "plane") : 1);
        const double bytes = reads ? view.pieceBytes(*memory) : View::levelCount(*memory, "plane") * View::pageBytes(*memory);
        rate += dies * bytes / seconds;
    }
    return rate;
}

double mediaRate(const View& view, Media media)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel))
        rate += channel->instances() * std::min(busRate(*channel, "rate"), diesRate(view, *channel, media));
    return rate;
}

double busesRate(const View& view)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel))
        rate += channel->instances() * busRate(*channel, "rate");
    return rate;
}

} // namespace floom::inline engine
