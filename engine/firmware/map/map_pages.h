// SPDX-License-Identifier: GPL-3.0-or-later
// MapPages: traffic of the mapping table, if it is not fully in the controller. Its pages are read and programmed on flash like data,
// through channel, decoder and buffer; or its lines come from DDR, or from host memory over the link. Map pages on flash are units numbered
// after the host's. The directory that locates them is in the controller (DFTL's GTD), they have a write frontier of their own on each die,
// and garbage collection moves them like other units.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/map/places.h"
#include "firmware/map/translation.h"
#include "firmware/space/retirement.h"

#include <memory>
#include <utility>
#include <vector>

namespace floom::inline engine {

// Callback for requests that waited for their PPNs.
class TranslationClient {
public:
    TranslationClient() = default;
    TranslationClient(const TranslationClient&) = delete;
    TranslationClient& operator=(const TranslationClient&) = delete;
    virtual ~TranslationClient() = default;
    virtual void translated(Context& context, Packet& request) = 0; // its PPNs are known: resume it
};

class MapPages final : public FirmwarePart, private MapTraffic {
public:
    MapPages(Setup& setup, Drive& drive, Space& space, Places& places, const MapSettings& settings, TranslationClient& client);

    [[nodiscard]] bool on() const { return m_translation != nullptr; } // else a lookup costs CPU cycles only
    [[nodiscard]] const Translation* translation() const { return m_translation.get(); }
    [[nodiscard]] const MapSettings& settings() const { return m_settings; }
    void warm(const StartState& state);
    // Preconditioning: `lpn` was looked up, or changed. Only if on(). False: its line was not cached.
    bool remember(Lpn lpn, bool changed) { return m_translation->remember(lpn, changed); }
    // Runs the command's CPU task, then its map lookup. False: the request waits for the map.
    bool translate(Context& context, Packet& request, std::int64_t cycles);
    void changed(Context& context, Lpn lpn) // the unit has a new PPN, or none
    {
        if (m_translation)
            m_translation->changed(context, lpn);
    }
    [[nodiscard]] bool crowded() const { return m_translation && m_translation->crowded(); } // changes outpace their writes
    void programWaiting(Context& context); // a superblock has become free: retries writes without one
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kFill, kOld, kProgram, kStore };

    struct Program : Job { // of one map page
        MapWrite write;
        MapPage page;
    };

    void translated(Context& context, PacketId request) override;
    [[nodiscard]] bool mapStored(MapPage page) const override;
    void readMap(Context& context, MapPage page, MapFill fill) override { fetch(context, page, kFill, fill); }
    void readOldMap(Context& context, MapPage page, MapWrite write) override { fetch(context, page, kOld, write); }
    void writeMap(Context& context, MapPage page, MapWrite write) override;
    void fetch(Context& context, MapPage page, Step step, std::uint32_t job);
    bool program(Context& context, MapWrite write, MapPage page);
    [[nodiscard]] Lpn lpnOf(MapPage page) const { return Lpn{m_space.layout.units() + page}; }
    void read(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);
    void stored(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    const MapSettings m_settings;
    TranslationClient& m_client;
    Retirement m_retirement;
    std::unique_ptr<Translation> m_translation;
    Jobs<Program> m_jobs;
    std::vector<std::pair<MapWrite, MapPage>> m_waiting; // for a free superblock
    MeterId m_wait = 0;
};

} // namespace floom::inline engine
