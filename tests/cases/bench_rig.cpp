// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/bench_rig.h"

#include "design/address.h"
#include "io/json.h"

#include <algorithm>
#include <sstream>

namespace floom {
namespace {

const std::pair<const char*, Verb> kVerbs[] = {
    {"control", Verb::control},       {"transfer", Verb::transfer},  {"bufferWrite", Verb::bufferWrite},
    {"bufferRead", Verb::bufferRead}, {"encode", Verb::encode},      {"decode", Verb::decode},
    {"admit", Verb::admit},           {"command", Verb::command},    {"dataOut", Verb::dataOut},
    {"dataIn", Verb::dataIn},         {"status", Verb::status},      {"drain", Verb::drain},
    {"claim", Verb::claim},           {"array", Verb::array},        {"release", Verb::release},
    {"hostSend", Verb::hostSend},     {"hostFetch", Verb::hostFetch}};

std::uint32_t number(const std::map<std::string, std::string>& keys, const char* key, std::uint32_t otherwise = 0)
{
    const auto it = keys.find(key);
    return it == keys.end() ? otherwise : static_cast<std::uint32_t>(std::stoul(it->second));
}

} // namespace

// Receives packets and records when they return and their time accounts.
class BenchRig::Clerk final : public Component, public ProcessorRole {
public:
    explicit Clerk(std::vector<Returned>& notes)
        : m_notes(notes)
    {
    }
    void arrive(Context&, Packet&) override { }
    void returned(Context& context, Packet& packet) override
    {
        Returned& note = m_notes[packet.request - 1];
        note.at = context.now;
        for (int i = 0; i < packet.chainLength; ++i) {
            note.wait += packet.chain[static_cast<std::size_t>(i)].wait;
            note.service += packet.chain[static_cast<std::size_t>(i)].service;
        }
    }

private:
    std::vector<Returned>& m_notes;
};

std::string BenchRig::use(const CaseLine& line)
{
    if (line.words.size() != 2 || line.words[0].back() != ':')
        return "use NAME: TYPE parameter=value ...";
    m_name = line.words[0].substr(0, line.words[0].size() - 1);
    const TypeSpec* type = builtinCatalogue().find(line.words[1]);
    if (type == nullptr)
        return "no type " + line.words[1];
    m_type = *type;
    m_design.blocks.push_back({m_name, type->id, {}, {}, {}, {}, {}});
    for (const auto& [key, value] : line.keys) {
        const Outcome done = assign(m_design, builtinCatalogue(), m_name + "." + key + "=" + value);
        if (!done)
            return done.error().message();
    }
    return {};
}

std::string BenchRig::at(const CaseLine& line)
{
    if (line.words.size() != 3 || line.words[1] != m_name || picosecondsOf(line.words[0]) < 0)
        return "at TIME " + m_name + " verb,verb key=value ...";
    Sent sent{{picosecondsOf(line.words[0])}, {}, line.keys};
    std::istringstream verbs(line.words[2]);
    for (std::string verb; std::getline(verbs, verb, ',');) {
        const auto known = std::find_if(std::begin(kVerbs), std::end(kVerbs), [&](const auto& v) { return verb == v.first; });
        if (known == std::end(kVerbs))
            return "no verb " + verb;
        sent.verbs.push_back(known->second);
    }
    m_sent.push_back(std::move(sent));
    return {};
}

void BenchRig::run()
{
    for (const Sent& sent : m_sent)
        for (const Verb verb : sent.verbs)
            m_topology.hops.push_back({0, verb, sent.keys.contains("encoded"), sent.keys.contains("to_host"),
                                       static_cast<std::uint16_t>(number(sent.keys, "in")),
                                       static_cast<std::uint16_t>(number(sent.keys, "out"))});
    m_topology.processor = 1;
    m_returned.assign(m_sent.size(), {});
    Registry registry;
    registerAll(registry);
    Setup setup{m_topology, ParameterReader(m_design.blocks.front(), m_type, {}), m_name, m_name, m_name, m_type.id, 0, 0, m_table};
    m_component = registry.find(m_type.id)(setup);
    Clerk clerk(m_returned);
    m_context = std::make_unique<Context>(m_topology);
    m_context->setUp({m_component.get(), &clerk}, m_table.meters, m_table.tracks.size());
    m_context->startRecording(100'000);
    // Packets enter by events, in line order at equal times.
    for (std::size_t i = 0; i < m_sent.size(); ++i)
        send(i);
    EventQueue& queue = m_context->queue();
    while (!queue.empty())
        m_context->dispatch(queue.pop());
    m_spans = m_context->recorder().take();
}

void BenchRig::send(std::size_t index)
{
    const Sent& sent = m_sent[index];
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < index; ++i)
        begin += static_cast<std::uint32_t>(m_sent[i].verbs.size());
    const auto owner = sent.keys.find("owner");
    Packet& packet = m_context->create(owner != sent.keys.end() && owner->second == "gc" ? Owner::gc : Owner::hostRead);
    packet.request = static_cast<std::uint32_t>(index + 1);
    const auto op = sent.keys.find("op");
    if (op != sent.keys.end())
        packet.op = op->second == "read" ? FlashOp::read
            : op->second == "program"    ? FlashOp::program
            : op->second == "copyback"   ? FlashOp::copyback
                                         : FlashOp::erase;
    packet.memoryDie = PackageDie{static_cast<std::uint16_t>(number(sent.keys, "die"))};
    packet.flash.superblock = SuperblockIndex{number(sent.keys, "superblock")};
    packet.flash.page = PageIndex{number(sent.keys, "page")};
    packet.flash.plane = PlaneIndex{static_cast<std::uint8_t>(number(sent.keys, "plane"))};
    packet.flash.planes = static_cast<std::uint8_t>(number(sent.keys, "planes", 1));
    packet.dataBytes = number(sent.keys, "bytes");
    packet.rawBytes = number(sent.keys, "raw", packet.dataBytes);
    packet.controlBytes = number(sent.keys, "control");
    packet.address = number(sent.keys, "address");
    packet.fragments = static_cast<std::uint16_t>(number(sent.keys, "fragments", 1));
    packet.gap = Time{number(sent.keys, "gap_ns") * 1000LL};
    packet.sharedSelect = number(sent.keys, "shared") != 0;
    packet.mark = packet.lastStart = packet.held = sent.at;
    if (sent.keys.contains("tenant")) {
        Packet& request = m_context->create(packet.owner);
        request.host.tenant = static_cast<std::uint8_t>(number(sent.keys, "tenant"));
        packet.parent = request.id;
    }
    m_context->follow(packet, {begin, begin + static_cast<std::uint32_t>(sent.verbs.size())});
    m_context->enterAt(packet, sent.at);
}

std::string BenchRig::expect(const CaseLine& line) const
{
    const auto& w = line.words;
    if (w.size() == 5 && w[0] == "span") {
        std::string seen;
        for (const Span& span : m_spans) {
            const std::string& track = m_table.tracks[span.track].info.name;
            const std::string& name = m_table.activities[static_cast<std::size_t>(span.activity())].name;
            if (track != w[1] || name != w[2])
                continue;
            if (span.start.ps == picosecondsOf(w[3]) && span.end().ps == picosecondsOf(w[4]))
                return {};
            seen += " [" + std::to_string(span.start.ps) + ", " + std::to_string(span.end().ps) + "] ps";
        }
        return "no such span; on " + w[1] + " there are:" + (seen.empty() ? " none" : seen);
    }
    const std::size_t packet = w.size() > 1 ? static_cast<std::size_t>(std::stoul(w[1])) : 0;
    if (packet < 1 || packet > m_returned.size())
        return "there is no packet " + (w.size() > 1 ? w[1] : std::string("?"));
    const Returned& back = m_returned[packet - 1];
    if (w.size() == 5 && w[0] == "done" && w[2] == "at" && w[3] == "exactly")
        return back.at.ps == picosecondsOf(w[4]) ? "" : "came back at " + std::to_string(back.at.ps) + " ps";
    if (w.size() == 3 && (w[0] == "wait" || w[0] == "service")) {
        const std::int64_t found = w[0] == "wait" ? back.wait : back.service;
        return found == picosecondsOf(w[2]) ? "" : w[0] + " is " + std::to_string(found) + " ps";
    }
    return "expect span|done|wait|service ...";
}

} // namespace floom
