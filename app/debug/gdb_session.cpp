// SPDX-License-Identifier: GPL-3.0-or-later
#include "debug/gdb_session.h"

#include "debug/gdb_socket.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace floom::inline debug {
namespace {

constexpr int kFarewell = 1000; // ms
constexpr const char* kTarget = "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target version=\"1.0\">"
                                "<architecture>riscv:rv32</architecture></target>";
constexpr std::uint32_t kMostBytes = 4096; // memory bytes per packet

// Parses a hexadecimal number at `at` and advances it.
std::optional<std::uint32_t> numberAt(std::string_view text, std::size_t& at)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + std::min(at, text.size()), text.data() + text.size(), number, 16);
    if (error != std::errc())
        return std::nullopt;
    at = static_cast<std::size_t>(end - text.data());
    return number;
}

// Parses "ADDRESS,LENGTH" from `at` on.
struct Range {
    std::uint32_t address = 0, bytes = 0;
};
std::optional<Range> rangeAt(std::string_view text, std::size_t& at)
{
    const auto address = numberAt(text, at);
    if (!address || at >= text.size() || text[at] != ',')
        return std::nullopt;
    ++at;
    const auto bytes = numberAt(text, at);
    return bytes ? std::optional(Range{*address, *bytes}) : std::nullopt;
}

// Threads count from 1; 0 means any, -1 all.
CoreIndex coreOf(std::string_view thread, CoreIndex any)
{
    std::size_t at = 0;
    const auto number = numberAt(thread, at);
    return number && *number > 0 ? CoreIndex{static_cast<std::uint32_t>(*number) - 1} : any;
}

CoreIndex lastCore(const FirmwareView& view)
{
    return CoreIndex{static_cast<std::uint32_t>(view.cores() - 1)};
}

bool starts(const std::string& text, std::string_view with)
{
    return text.compare(0, with.size(), with) == 0;
}

} // namespace

GdbSession::GdbSession(std::function<int()> connect, std::stop_token stop)
    : m_connect(std::move(connect))
    , m_stop(std::move(stop))
{
}

GdbSession::~GdbSession()
{
    if (m_connection >= 0)
        ::close(m_connection);
}

void GdbSession::send(std::string_view data)
{
    const std::string packet = gdbPacket(data);
    for (std::size_t sent = 0; sent < packet.size() && m_isOpen;) {
        const ssize_t now = ::send(m_connection, packet.data() + sent, packet.size() - sent, MSG_NOSIGNAL);
        if (now > 0)
            sent += static_cast<std::size_t>(now);
        else if (errno != EINTR)
            m_isOpen = false;
    }
}

void GdbSession::receive(int patience)
{
    pollfd waiting{m_connection, POLLIN, 0};
    if (::poll(&waiting, 1, patience) <= 0)
        return;
    char bytes[4096];
    const ssize_t count = ::recv(m_connection, bytes, sizeof bytes, 0);
    if (count > 0)
        m_reader.feed({bytes, static_cast<std::size_t>(count)});
    else if (count == 0 || errno != EINTR)
        m_isOpen = false;
    if (m_reader.isTooLong())
        m_isOpen = false;
}

bool GdbSession::asks()
{
    receive(0);
    if (!m_isOpen)
        return true; // halted() handles it
    while (const auto got = m_reader.next())
        if (got->what == GdbReader::Got::What::interrupt)
            return true;
    return false;
}

Resume GdbSession::halted(FirmwareView& view, CoreIndex core, Halt why, const std::string& told)
{
    if (m_connection < 0) {
        m_connection = m_connect();
        m_isOpen = m_connection >= 0;
    }
    m_core = m_halted = core;
    m_why = why;
    if (!told.empty() && m_awaited) {
        const std::string line = told + "\n";
        send("O" + hexOf(line.data(), line.size()));
    }
    if (m_awaited)
        send(whyHalted());
    m_awaited = false;
    while (m_isOpen && !m_stop.stop_requested()) {
        const auto got = m_reader.next();
        if (!got) {
            receive(kStopCheckMs);
            continue;
        }
        if (got->what == GdbReader::Got::What::interrupt)
            continue; // already halted
        const char acknowledged = got->what == GdbReader::Got::What::packet ? '+' : '-';
        static_cast<void>(::send(m_connection, &acknowledged, 1, MSG_NOSIGNAL));
        if (acknowledged == '-')
            continue;
        if (const auto next = answer(view, got->data)) {
            m_awaited = next->how == Resume::How::go || next->how == Resume::How::step;
            return *next;
        }
    }
    // The connection is gone: the firmware continues alone. After a stop request the run ends.
    return {m_stop.stop_requested() ? Resume::How::end : Resume::How::detach, {}};
}

void GdbSession::ended(int code)
{
    if (!m_awaited || !m_isOpen)
        return;
    send(code == 0 ? "W00" : "W01");
    receive(kFarewell); // wait for the acknowledgement: gdb reports an error if the connection closes before
}

std::string GdbSession::whyHalted() const
{
    std::string text = "T";
    text += m_why == Halt::asked ? "02" : m_why == Halt::fault ? "0b" : "05"; // SIGINT, SIGSEGV, SIGTRAP
    text += "thread:" + std::to_string(m_halted.value + 1) + ";";
    return text;
}

std::optional<Resume> GdbSession::answer(FirmwareView& view, const std::string& packet)
{
    const char verb = packet.empty() ? '\0' : packet.front();
    switch (verb) {
    case '?':
        send(whyHalted());
        return std::nullopt;
    case 'c':
    case 's':
    case 'C':
    case 'S':
        return resume(view, packet);
    case 'v':
        if (starts(packet, "vCont;"))
            return resume(view, packet);
        if (starts(packet, "vKill"))
            send("OK");
        else
            send(packet == "vCont?" ? "vCont;c;C;s;S" : "");
        return starts(packet, "vKill") ? std::optional(Resume{Resume::How::end, {}}) : std::nullopt;
    case 'D':
        send("OK");
        return Resume{Resume::How::detach, {}};
    case 'k':
        return Resume{Resume::How::end, {}};
    case 'H':
        if (packet.size() > 2)
            m_core = std::min(coreOf(std::string_view(packet).substr(2), m_core), lastCore(view));
        send("OK");
        return std::nullopt;
    case 'T':
        send(coreOf(std::string_view(packet).substr(1), CoreIndex{}) <= lastCore(view) ? "OK" : "E01");
        return std::nullopt;
    case 'g':
    case 'G':
    case 'p':
    case 'P':
        send(registers(view, packet));
        return std::nullopt;
    case 'm':
    case 'M':
    case 'X':
        send(memory(view, packet));
        return std::nullopt;
    case 'Z':
    case 'z':
        send(point(view, packet));
        return std::nullopt;
    case 'q':
        send(query(view, packet));
        return std::nullopt;
    default:
        send("");
        return std::nullopt;
    }
}

std::optional<Resume> GdbSession::resume(const FirmwareView& view, const std::string& packet) const
{
    if (packet.front() != 'v')
        return Resume{packet.front() == 's' || packet.front() == 'S' ? Resume::How::step : Resume::How::go, m_core};
    // "vCont;s:1;c": the first step action decides; the other threads continue.
    for (std::size_t at = packet.find(';'); at != std::string::npos; at = packet.find(';', at + 1)) {
        const std::string_view action = std::string_view(packet).substr(at + 1);
        if (action.empty() || (action.front() != 's' && action.front() != 'S'))
            continue;
        const std::size_t colon = action.find(':'), end = action.find(';');
        const bool named = colon != std::string_view::npos && (end == std::string_view::npos || colon < end);
        return Resume{Resume::How::step, std::min(named ? coreOf(action.substr(colon + 1), m_halted) : m_halted, lastCore(view))};
    }
    return Resume{};
}

std::string GdbSession::query(const FirmwareView& view, const std::string& packet) const
{
    if (starts(packet, "qSupported"))
        return "PacketSize=4000;qXfer:features:read+;swbreak-;hwbreak-";
    if (packet == "qfThreadInfo") {
        std::string text = "m";
        for (int i = 1; i <= view.cores(); ++i)
            text += (i > 1 ? "," : "") + std::to_string(i);
        return text;
    }
    if (packet == "qsThreadInfo")
        return "l";
    if (packet == "qC")
        return "QC" + std::to_string(m_halted.value + 1);
    if (starts(packet, "qAttached"))
        return "1";
    if (starts(packet, "qThreadExtraInfo,")) {
        const std::string name = "core " + std::to_string(coreOf(std::string_view(packet).substr(17), CoreIndex{}).value);
        return hexOf(name.data(), name.size());
    }
    constexpr std::string_view kFeatures = "qXfer:features:read:target.xml:";
    if (starts(packet, kFeatures)) {
        std::size_t at = kFeatures.size();
        const std::string_view xml = kTarget;
        const auto range = rangeAt(packet, at);
        if (!range)
            return "E01";
        const std::string_view part = xml.substr(std::min<std::size_t>(range->address, xml.size()), range->bytes);
        return (range->address + part.size() < xml.size() ? "m" : "l") + std::string(part);
    }
    return {};
}

std::string GdbSession::point(FirmwareView& view, const std::string& packet) const
{
    std::size_t at = 3;
    const auto range = packet.size() > 3 && packet[2] == ',' ? rangeAt(packet, at) : std::nullopt;
    if (!range)
        return "E01";
    const bool on = packet.front() == 'Z';
    if (packet[1] == '0' || packet[1] == '1') {
        view.breakAt(range->address, on);
        return "OK";
    }
    if (packet[1] == '2')
        return view.watch(range->address, range->bytes, on) ? "OK" : "E02";
    return {}; // read watchpoints are not supported
}

std::string GdbSession::memory(FirmwareView& view, const std::string& packet) const
{
    std::size_t at = 1;
    const auto range = rangeAt(packet, at);
    if (!range || range->bytes > kMostBytes)
        return "E01";
    if (packet.front() == 'm') {
        std::vector<std::uint8_t> bytes(range->bytes);
        return view.read(m_core, range->address, bytes.data(), range->bytes) ? hexOf(bytes.data(), bytes.size()) : "E02";
    }
    if (at >= packet.size() || packet[at] != ':')
        return "E01";
    const std::string_view rest = std::string_view(packet).substr(at + 1);
    const auto bytes = packet.front() == 'X' ? std::optional(std::string(rest)) : bytesOfHex(rest);
    if (!bytes || bytes->size() != range->bytes)
        return "E01";
    return range->bytes == 0 || view.write(m_core, range->address, bytes->data(), range->bytes) ? "OK" : "E02";
}

std::string GdbSession::registers(FirmwareView& view, const std::string& packet) const
{
    constexpr int kCount = FirmwareView::kPc + 1;
    std::size_t at = 1;
    switch (packet.front()) {
    case 'g': {
        std::string text;
        for (int i = 0; i < kCount; ++i)
            text += hexOfWord(view.reg(m_core, i));
        return text;
    }
    case 'G': {
        if (packet.size() != 1 + 8 * static_cast<std::size_t>(kCount))
            return "E01";
        bool done = true;
        for (int i = 0; i < kCount; ++i) {
            const auto value = wordOfHex(std::string_view(packet).substr(1 + 8 * static_cast<std::size_t>(i), 8));
            done = done && value && (*value == view.reg(m_core, i) || view.setReg(m_core, i, *value));
        }
        return done ? "OK" : "E02";
    }
    default: {
        const auto number = numberAt(packet, at);
        if (!number || *number >= static_cast<std::uint32_t>(kCount))
            return "E01";
        const int reg = static_cast<int>(*number);
        if (packet.front() == 'p')
            return hexOfWord(view.reg(m_core, reg));
        const auto value = at < packet.size() && packet[at] == '=' ? wordOfHex(std::string_view(packet).substr(at + 1)) : std::nullopt;
        return value && view.setReg(m_core, reg, *value) ? "OK" : "E02";
    }
    }
}

} // namespace floom::inline debug
