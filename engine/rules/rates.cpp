// SPDX-License-Identifier: GPL-3.0-or-later
// R2xx, rates: a part of the data path so slow that its neighbours cannot be used fully. Compares peak rates without overheads, so a part
// that breaks a rule is certainly slow.
#include "rules/peak_rates.h"
#include "rules/rule.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace floom::inline engine {

namespace {

constexpr double kMatters = 2.5; // finding from this ratio of link rate to media rate; below it is a design choice

bool channelsLimit(const View& view)
{
    const auto buses = busesRate(view), link = linkRate(view);
    return buses && link && *buses * kMatters < *link;
}

// What the data path can read: the slower of host links and media.
std::optional<double> readRate(const View& view)
{
    const auto link = linkRate(view), media = mediaRate(view, Media::randomReads);
    return link && media ? std::optional(std::min(*link, *media)) : std::nullopt;
}

// The smallest unit * 2^n that is at least `wanted`.
double nextDoubling(double unit, double wanted)
{
    unit = std::max(unit, 1.0); // a width of 0 has its own finding, and doubling would not end
    while (unit < wanted)
        unit *= 2;
    return unit;
}

// Offers a fix if the catalogue allows the value.
void offer(std::vector<Fix>& fixes, const Placed& placed, const char* parameter, double value, double scale, const char* unit)
{
    const ParameterSpec* spec = placed.type->parameter(parameter);
    const bool allowed =
        spec != nullptr && value >= 1 && value <= (spec->max ? static_cast<double>(std::get<std::int64_t>(*spec->max)) : 1e15);
    if (allowed)
        fixes.push_back({"Set " + (*unit == 0 ? spec->label + " to " : "") + spacedValue(plainNumber(value / scale) + unit),
                         {{placed.id() + "." + parameter, plainNumber(value / scale) + unit}}});
}

void linkFarAboveMedia(const View& view, Report& report)
{
    const Placed* host = view.firstWithRole(Role::host);
    const auto reads = mediaRate(view, Media::randomReads), links = linkRate(view);
    if (host == nullptr || !reads || !links || View::isIdeal(*host) || channelsLimit(view) || *reads <= 0 || *reads * 4 >= *links)
        return;
    const double media = *reads, link = *links;
    std::vector<Fix> fixes;
    const double lanes = View::number(*host, "lanes").value_or(0); // 0: SATA has none
    double enough = lanes;
    while (enough > 1 && link * enough / lanes > 4 * media)
        enough /= 2;
    if (lanes > enough && media * 4 >= link * enough / lanes)
        fixes.push_back({"Use " + counted(enough, "lane"), {{host->id() + ".lanes", plainNumber(enough)}}});
    report.at(host->id(),
              "The link takes " + byteRateText(link) + ", but all dies together read " + byteRateText(media)
                  + ". Add dies or channels, or use a slower link.",
              std::move(fixes));
}

void bufferBelowTwiceTheWrites(const View& view, Report& report)
{
    double buffers = 0;
    const auto all = view.withRole(Role::buffer);
    for (const Placed* buffer : all) {
        const auto rate = busRate(*buffer, "rate");
        if (!rate)
            return;
        buffers += buffer->instances() * *rate;
    }
    const auto link = linkRate(view), media = mediaRate(view, Media::wholePrograms);
    const double writes = link && media ? std::min(*link, *media) : kUnlimited;
    if (all.empty() || !std::isfinite(writes) || buffers >= 2 * writes)
        return;
    const auto width = View::number(*all.front(), "width");
    std::vector<Fix> fixes;
    if (all.size() == 1 && width)
        offer(fixes, *all.front(), "width", nextDoubling(*width, *width * 2 * writes / buffers), 1, "");
    report.at(all.front()->id() + ".rate",
              "Written data cross the buffer memory twice, in and out: 2 × " + byteRateText(writes) + " > " + byteRateText(buffers) + ".",
              std::move(fixes));
}

// Offers as many dies per package as the bus can serve, if that leaves at least one.
void offerFewerDies(std::vector<Fix>& fixes, const View& view, const Placed& channel, double share)
{
    const auto memories = view.around(channel, Role::memory);
    const Placed& memory = *memories.front();
    const double inOne = View::levelCount(memory, "die");
    const double fit = std::floor(inOne * share);
    for (const LevelSpec& level : memory.type->levels)
        if (level.id == "die" && memories.size() == 1 && fit >= 1 && fit < inOne)
            fixes.push_back({"Use " + counted(fit, "die") + " a package", {{memory.id() + "." + level.countParameter, plainNumber(fit)}}});
}

void channelBelowItsDies(const View& view, Report& report)
{
    if (!channelsLimit(view))
        return;
    for (const Placed* channel : view.withRole(Role::channel)) {
        const auto width = View::number(*channel, "width"), beats = busRate(*channel, "rate");
        const auto reads = diesRate(view, *channel, Media::randomReads), link = linkRate(view);
        if (!width || !beats || !reads || *beats >= *reads || !std::isfinite(*reads))
            continue;
        const double bus = *beats, dies = *reads;
        const auto memories = view.around(*channel, Role::memory);
        const Placed& memory = *memories.front();
        const double wanted = std::ceil(dies * 8 / *width / 1e8) * 100;
        std::vector<Fix> fixes{setFix(channel->id() + ".rate", plainNumber(wanted) + "MT/s")};
        offerFewerDies(fixes, view, *channel, bus / dies);
        report.at(
            channel->id() + ".rate",
            counted(view.diesOnChannel(*channel), "die")
                + (View::word(memory, "planeReads") == "independent" ? " × " + counted(View::levelCount(memory, "plane"), "plane") : "")
                + " × " + binarySizeText(view.pieceBytes(memory).value_or(0)) + " / "
                + quantityText(View::whole(memory, "tR").value_or(0), Kind::time) + " = " + byteRateText(dies) + " > bus "
                + byteRateText(bus) + ". Reads wait for the bus"
                + (link && std::isfinite(*link) ? ", though the link could take " + byteRateText(*link) : "") + ".",
            std::move(fixes));
    }
}

// What the data path could bring, and which part sets it: the host links, the dies' reads, or the buses behind which those wait.
std::string readsText(const View& view, double link, double media)
{
    double piece = 0;
    bool alike = true;
    for (const Placed* memory : view.withRole(Role::memory)) {
        const double its = view.pieceBytes(*memory).value_or(0);
        alike = alike && (piece == 0 || piece == its);
        piece = its;
    }
    return link <= media ? byteRateText(link) + " of the host link"
        : media == busesRate(view)
        ? byteRateText(media) + " of all channel buses together"
        : byteRateText(media) + " that all dies together read" + (alike ? " in pieces of " + binarySizeText(piece) : "");
}

void interconnectBelowTheStream(const View& view, Report& report)
{
    const auto link = linkRate(view), media = mediaRate(view, Media::randomReads);
    if (!link || !media)
        return;
    const double stream = std::min(*link, *media);
    for (const Placed* transport : view.withRole(Role::transport)) {
        const auto one = busRate(*transport, "clock"), beats = View::number(*transport, "clock"), bits = View::number(*transport, "width");
        if (!one || !beats || !bits || !std::isfinite(stream) || transport->instances() * *one >= stream)
            continue;
        const double rate = transport->instances() * *one, clock = *beats, width = *bits;
        std::vector<Fix> fixes;
        offer(fixes, *transport, "clock", std::ceil(clock * stream / rate / 1e7) * 1e7, 1e6, "MHz");
        offer(fixes, *transport, "width", nextDoubling(width, width * stream / rate), 1, "");
        report.at(transport->id(),
                  plainNumber(clock / 1e6) + " MHz × " + plainNumber(width) + " bit = " + byteRateText(rate) + ", below the "
                      + readsText(view, *link, *media) + ".",
                  std::move(fixes));
    }
}

void codecBelowTheChannels(const View& view, Report& report)
{
    for (const Placed* codec : view.withRole(Role::codec)) {
        // Encoders and iterative decoders handle the parity too, which the buses carry and the link does not.
        const auto parity = View::number(*codec, "parity"), codeword = View::number(*codec, "codeword");
        const auto inOne = View::number(*codec, "machines"), parallel = View::number(*codec, "parallelism"),
                   clock = View::number(*codec, "clock");
        const auto links = linkRate(view), buses = busesRate(view);
        if (!inOne || !parallel || !clock || !links || !buses)
            continue;
        const double coded = parity && codeword ? 1 + *parity / std::max(1.0, *codeword) : 1;
        const double link = *links * coded, stream = std::min(link, *buses);
        const double machines = codec->instances() * *inOne, bits = *parallel;
        const double rate = machines * bits / 8 * *clock;
        if (View::isIdeal(*codec) || rate <= 0 || !std::isfinite(stream) || rate >= stream)
            continue;
        std::vector<Fix> fixes;
        offer(fixes, *codec, "parallelism", nextDoubling(bits, bits * stream / rate), 1, "");
        report.at(codec->id() + ".parallelism",
                  counted(machines, "engine") + " × " + plainNumber(bits) + " bit × " + plainNumber(*clock / 1e6)
                      + " MHz = " + byteRateText(rate) + ", below the " + byteRateText(stream)
                      + (link <= *buses ? " of the host link with parity." : " of all channel buses together."),
                  std::move(fixes));
    }
}

void processorBelowTheMedia(const View& view, Report& report)
{
    double bytes = kUnlimited;
    for (const Placed* memory : view.withRole(Role::memory))
        bytes = std::min(bytes, view.pieceBytes(*memory).value_or(kUnlimited));
    const auto rate = readRate(view); // known only where the pieces are
    if (!rate)
        return;
    const double reads = *rate / bytes;
    for (const Placed* processor : view.withRole(Role::processor)) {
        double host = 0;
        for (const char* task : {"cyclesCommand", "cyclesLookup", "cyclesComplete"})
            host += View::number(*processor, task).value_or(0); // a task that it does not have takes no time
        const auto count = View::number(*processor, "cores"), hertz = View::number(*processor, "clock");
        if (!count || !hertz)
            continue;
        const double flash = View::number(*processor, "cyclesIssue").value_or(0), all = *count, clock = *hertz;
        const double apart = View::number(*processor, "affinity").value_or(0); // 0: all cores serve both sides
        double cores = all, cycles = host + flash;
        const char* side = "";
        if (apart > 0 && apart < all) { // cores split by affinity: take the slower side
            const bool hostLimits = apart * flash < (all - apart) * host;
            cores = hostLimits ? apart : all - apart;
            cycles = hostLimits ? host : flash;
            side = hostLimits ? " of the host side" : " of the flash side";
        }
        const double ceiling = cores * clock / cycles;
        if (View::isIdeal(*processor) || cycles <= 0 || !std::isfinite(reads) || ceiling >= reads)
            continue;
        std::vector<Fix> fixes;
        if (const double enough = std::max(all, std::ceil(reads * (host + flash) / clock)); cores < all)
            fixes.push_back({"Let " + counted(enough, "core") + " serve both sides",
                             {{processor->id() + ".affinity", "0"}, {processor->id() + ".cores", plainNumber(enough)}}});
        else
            offer(fixes, *processor, "cores", std::ceil(reads * cycles / clock), 1, "");
        report.at(processor->id(),
                  counted(cores, "core") + side + " × " + plainNumber(clock / 1e6) + " MHz / " + counted(cycles, "cycle")
                      + " a read = " + scaledText(ceiling) + " reads/s, below the " + scaledText(reads) + "/s of the media.",
                  std::move(fixes));
    }
}

void noCoreForOneSide(const View& view, Report& report)
{
    for (const Placed* processor : view.withRole(Role::processor)) {
        const auto all = View::number(*processor, "cores"), reserved = View::number(*processor, "affinity");
        if (!all || !reserved || *reserved < *all || *reserved <= 0)
            continue;
        const double cores = *all, host = *reserved;
        const std::string address = processor->id() + ".affinity";
        std::vector<Fix> fixes{{"Let all cores serve both sides", {{address, "0"}}}};
        offer(fixes, *processor, "cores", host + 1, 1, "");
        report.at(address,
                  "The processor has " + counted(cores, "core") + " and reserves " + plainNumber(host)
                      + " for the host side, so none is left for the flash side.",
                  std::move(fixes));
    }
}

void fewerCommandsThanDies(const View& view, Report& report)
{
    double dies = 0;
    for (const Placed* memory : view.withRole(Role::memory))
        dies += memory->instances() * View::levelCount(*memory, "die");
    for (const Placed* host : view.withRole(Role::host)) {
        const auto native = View::number(*host, "ncqDepth"), queues = View::number(*host, "queues"),
                   depth = View::number(*host, "queueDepth");
        const double slots = native ? *native : queues && depth ? *queues * *depth : 0;
        if (slots <= 0 || slots >= dies) // 0 is unknown, or has its own finding
            continue;
        std::vector<Fix> fixes;
        if (queues && *queues > 0)
            offer(fixes, *host, "queueDepth", nextDoubling(1, dies / *queues), 1, "");
        report.at(host->id(),
                  "The host interface allows " + counted(slots, "command") + " in flight for " + counted(dies, "die")
                      + ": with small requests some dies stay idle at any queue depth.",
                  std::move(fixes));
    }
}

void unevenChannels(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel)) {
        const auto stated = View::number(*channel, "rate");
        if (!stated)
            continue;
        const double usual = *stated;
        for (const Spot& spot : View::spots(*channel, "rate")) {
            const double rate = View::number(*channel, "rate", spot.path).value_or(usual);
            if (rate * 2 <= usual && channel->instances() > 1)
                report.at(spot.address,
                          plainNumber(rate / 1e6) + " MT/s here, " + plainNumber(usual / 1e6)
                              + " MT/s on the other channels: data striped over all channels move at the rate of the slowest.",
                          {setFix(spot.address, plainNumber(usual / 1e6) + "MT/s")});
        }
    }
}

constexpr Rule kRateRules[] = {
    {"R201", Severity::warning, "Host link far above the media",
     "A host link of more than four times the rate of all media costs money and is never used.", linkFarAboveMedia},
    {"R202", Severity::warning, "Buffer memory below twice the write rate",
     "Written data cross the buffer memory twice, so the memory needs twice the write rate.", bufferBelowTwiceTheWrites},
    {"R203", Severity::warning, "Channel slower than its dies",
     "If the dies of a channel together read faster than its bus moves data, they wait for the bus.", channelBelowItsDies},
    {"R204", Severity::warning, "Interconnect slower than the data path",
     "The interconnect carries all data, so it should be as fast as the slower of link and media.", interconnectBelowTheStream},
    {"R205", Severity::warning, "ECC slower than the data path",
     "Every page read passes the ECC blocks, so they should be as fast as the slower of channels and link.", codecBelowTheChannels},

    {"R206", Severity::warning, "Fewer commands in flight than dies",
     "Each die needs a command of its own; with fewer commands than dies, some dies stay idle.", fewerCommandsThanDies},
    {"R207", Severity::warning, "One channel slower than the others", "Data striped over all channels move at the rate of the slowest.",
     unevenChannels},
    {"R208", Severity::warning, "Firmware slower than the media", "The cores must have enough cycles for the firmware of every read.",
     processorBelowTheMedia},
    {"R209", Severity::error, "No core for the flash side",
     "If cores are reserved for the host side, at least one must be left for the flash side.", noCoreForOneSide},
};

} // namespace

std::span<const Rule> rateRules()
{
    return kRateRules;
}

} // namespace floom::inline engine
