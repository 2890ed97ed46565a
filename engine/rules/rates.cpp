// SPDX-License-Identifier: GPL-3.0-or-later
// R2xx, rates: one part of the data path so much slower than its neighbours that they cannot be used. Peak rates by definition (transfers x
// width, clock x width, page / tR), without overheads: what breaks a rule here is slow beyond doubt. Ideal blocks have no limit.
#include "rules/rule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom {

namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();
constexpr double kMatters = 2.5; // the link could take this many times what comes: less is a matter of taste

// Bytes a second of one instance of a bus that makes `rate` transfers or `clock` beats of `width` bits.
double busRate(const Placed& placed, const char* parameter, const InstancePath& path = {})
{
    if (View::isIdeal(placed))
        return kUnlimited;
    const double beats = View::number(placed, parameter, 0, path);
    return beats > 0 ? beats * View::number(placed, "width", 8, path) / 8 : kUnlimited;
}

int generationOf(const Placed& host)
{
    if (const auto whole = View::whole(host, "generation"))
        return static_cast<int>(std::clamp<std::int64_t>(*whole, 1, 6));
    const auto word = View::word(host, "generation");
    const auto digit = word ? word->find_last_of("123456") : std::string::npos;
    return digit == std::string::npos ? 1 : (*word)[digit] - '0';
}

// One direction of the host link after its line code. A link with lanes is PCIe, one without SATA.
double linkRate(const View& view)
{
    static constexpr double kLane[] = {250e6, 500e6, 984.6e6, 1969.2e6, 3938.5e6, 7375e6};
    static constexpr double kSata[] = {150e6, 300e6, 600e6, 600e6, 600e6, 600e6};
    double rate = 0;
    for (const Placed* host : view.withRole(Role::host)) {
        if (View::isIdeal(*host))
            return kUnlimited;
        const auto generation = static_cast<std::size_t>(generationOf(*host) - 1);
        const auto lanes = View::whole(*host, "lanes");
        const auto word = View::word(*host, "lanes");
        const double count = lanes ? static_cast<double>(*lanes) : word ? std::atof(word->c_str() + (word->front() == 'x' ? 1 : 0)) : 0;
        rate += host->instances() * (count > 0 ? kLane[generation] * count : kSata[generation]);
    }
    return rate;
}

double smallestUnit(const View& view, const Placed& memory)
{
    double bytes = View::number(memory, "emulatedPageSize", View::number(memory, "pageSize", 0));
    for (const Placed* processor : view.withRole(Role::processor))
        bytes = std::min(bytes, View::number(*processor, "mappingUnit", bytes));
    return bytes;
}

// What the dies of one channel can deliver in random reads of mapping units, and in programs of whole pages.
double diesRate(const View& view, const Placed& channel, const char* time, bool wholePages)
{
    double rate = 0;
    for (const Placed* memory : view.around(channel, Role::memory)) {
        const double seconds = View::number(*memory, time, 0) * 1e-12;
        if (View::isIdeal(*memory) || seconds <= 0)
            return kUnlimited;
        const double dies = memory->instances() / std::max(channel.instances(), 1.0) * View::levelCount(*memory, "die");
        const double bytes =
            wholePages ? View::levelCount(*memory, "plane") * View::number(*memory, "pageSize", 0) : smallestUnit(view, *memory);
        rate += dies * bytes / seconds;
    }
    return rate;
}

double allChannels(const View& view, const char* time, bool wholePages)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel))
        rate += channel->instances() * std::min(busRate(*channel, "rate"), diesRate(view, *channel, time, wholePages));
    return rate;
}

double busesOnly(const View& view)
{
    double rate = 0;
    for (const Placed* channel : view.withRole(Role::channel))
        rate += channel->instances() * busRate(*channel, "rate");
    return rate;
}

bool channelsLimit(const View& view)
{
    return busesOnly(view) * kMatters < linkRate(view);
}

void linkFarAboveMedia(const View& view, Report& report)
{
    const Placed* host = view.firstWithRole(Role::host);
    const double media = allChannels(view, "tR", false);
    if (host == nullptr || channelsLimit(view) || media <= 0 || media * 4 >= linkRate(view))
        return;
    report.at(host->id(),
              "The link takes " + byteRateText(linkRate(view)) + ", but all dies together read " + byteRateText(media)
                  + ". More dies or channels would use it; a slower link would do.");
}

void bufferBelowTwiceTheWrites(const View& view, Report& report)
{
    double buffers = 0;
    const auto all = view.withRole(Role::buffer);
    for (const Placed* buffer : all)
        buffers += buffer->instances() * busRate(*buffer, "rate");
    const double writes = std::min(linkRate(view), allChannels(view, "tPROG", true));
    if (all.empty() || !std::isfinite(writes) || buffers >= 2 * writes)
        return;
    report.at(all.front()->id() + ".rate",
              "Data written cross the buffer memory twice, in and out: 2 x " + byteRateText(writes) + " > " + byteRateText(buffers) + ".");
}

void channelBelowItsDies(const View& view, Report& report)
{
    if (!channelsLimit(view))
        return;
    for (const Placed* channel : view.withRole(Role::channel)) {
        const double bus = busRate(*channel, "rate");
        const double dies = diesRate(view, *channel, "tR", false);
        if (bus >= dies || !std::isfinite(dies))
            continue;
        const auto memories = view.around(*channel, Role::memory);
        const Placed& memory = *memories.front();
        const double wanted = std::ceil(dies * 8 / View::number(*channel, "width", 8) / 1e8) * 100;
        report.at(channel->id() + ".rate",
                  plainNumber(view.diesOnChannel(*channel)) + " dies x " + sizeText(smallestUnit(view, memory)) + " / "
                      + timeText(View::whole(memory, "tR").value_or(0)) + " = " + byteRateText(dies) + " > bus " + byteRateText(bus)
                      + ". Reads will wait for the bus while the link could take " + byteRateText(linkRate(view)) + ".",
                  {setFix(channel->id() + ".rate", plainNumber(wanted) + "MT/s")});
    }
}

void interconnectBelowTheStream(const View& view, Report& report)
{
    const double stream = std::min(linkRate(view), allChannels(view, "tR", false));
    for (const Placed* transport : view.withRole(Role::transport)) {
        const double rate = transport->instances() * busRate(*transport, "clock");
        if (!std::isfinite(stream) || rate >= stream)
            continue;
        const double width = View::number(*transport, "width", 32);
        std::vector<Fix> fixes;
        if (width * 2 <= 256)
            fixes.push_back(setFix(transport->id() + ".width", plainNumber(width * 2)));
        report.at(transport->id(),
                  plainNumber(View::number(*transport, "clock", 0) / 1e6) + " MHz x " + plainNumber(width) + " bit = " + byteRateText(rate)
                      + ", below the " + byteRateText(stream) + " that link and channels could move.",
                  std::move(fixes));
    }
}

void codecBelowTheChannels(const View& view, Report& report)
{
    const double stream = std::min(linkRate(view), busesOnly(view));
    for (const Placed* codec : view.withRole(Role::codec)) {
        const double bits = View::number(*codec, "parallelism", 0) * View::number(*codec, "machines", 1) * View::number(*codec, "clock", 0);
        const double rate = codec->instances() * bits / 8;
        if (View::isIdeal(*codec) || bits <= 0 || !std::isfinite(stream) || rate >= stream)
            continue;
        report.at(codec->id() + ".parallelism",
                  plainNumber(codec->instances() * View::number(*codec, "machines", 1)) + " machines x "
                      + plainNumber(View::number(*codec, "parallelism", 0)) + " bit x "
                      + plainNumber(View::number(*codec, "clock", 0) / 1e6) + " MHz = " + byteRateText(rate) + ", below the "
                      + byteRateText(stream) + " that channels and link could move.",
                  {setFix(codec->id() + ".parallelism", plainNumber(View::number(*codec, "parallelism", 0) * 2))});
    }
}

void fewerCommandsThanDies(const View& view, Report& report)
{
    double dies = 0;
    for (const Placed* memory : view.withRole(Role::memory))
        dies += memory->instances() * View::levelCount(*memory, "die");
    for (const Placed* host : view.withRole(Role::host)) {
        const double slots = View::number(*host, "ncqDepth", View::number(*host, "queues", 1) * View::number(*host, "queueDepth", 0));
        if (slots > 0 && slots < dies)
            report.at(host->id(),
                      "At most " + plainNumber(slots) + " commands are in flight for " + plainNumber(dies)
                          + " dies: small requests leave dies idle, whatever the workload's queue depth.");
    }
}

void unevenChannels(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel)) {
        const double usual = View::number(*channel, "rate", 0);
        for (const Spot& spot : View::spots(*channel, "rate")) {
            const double rate = View::number(*channel, "rate", usual, spot.path);
            if (rate * 2 <= usual && channel->instances() > 1)
                report.at(spot.address,
                          plainNumber(rate / 1e6) + " MT/s beside " + plainNumber(usual / 1e6)
                              + " MT/s on the other channels: data striped over all of them come at the pace of the slowest.");
        }
    }
}

constexpr Rule kRules[] = {
    {"R201", Severity::warning, "Host link far above the media", linkFarAboveMedia},
    {"R202", Severity::warning, "Buffer memory below twice the write rate", bufferBelowTwiceTheWrites},
    {"R203", Severity::warning, "Channel slower than its dies", channelBelowItsDies},
    {"R204", Severity::warning, "Interconnect below the data stream", interconnectBelowTheStream},
    {"R205", Severity::warning, "ECC below the data stream", codecBelowTheChannels},
    {"R206", Severity::warning, "Fewer commands in flight than dies", fewerCommandsThanDies},
    {"R207", Severity::warning, "One channel slower than the others", unevenChannels},
};

} // namespace

std::span<const Rule> rateRules()
{
    return kRules;
}

} // namespace floom
