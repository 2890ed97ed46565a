// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/one_request.h"

#include "analysis/cause_words.h"
#include "analysis/firmware_hands.h"
#include "base/number_text.h"
#include "base/spelling.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace floom::inline engine {
namespace {

// Splits the parts lumped as "the firmware" by function: waits by those for a core, own work by the time a core held the command.
void splitHands(const SpanStore& store, const std::vector<ActivityInfo>& activities, RequestAccount& account, std::int64_t& own)
{
    std::map<std::tuple<bool, int, int, bool>, std::int64_t> hands;
    for (const HandPiece& piece : handsOf(store, account.request))
        hands[{piece.taken, piece.core, piece.activity, piece.asleep}] += piece.length().ps;
    const auto isOfFirmware = [&](const RequestPart& part) {
        const auto activity = static_cast<std::size_t>(part.activity);
        return part.cause == CauseClass::free && activity < activities.size() && activities[activity].name == "firmware";
    };
    std::vector<RequestPart> parts;
    for (const auto& [key, ps] : hands) {
        const auto& [taken, core, activity, asleep] = key;
        std::int64_t* whole = taken ? &own : nullptr;
        for (RequestPart& part : account.parts)
            if (!taken && isOfFirmware(part))
                whole = &part.ps;
        const std::int64_t told = whole != nullptr ? std::min(ps, *whole) : 0;
        if (told <= 0)
            continue;
        *whole -= told;
        parts.push_back({.isWait = !taken,
                         .activity = activity,
                         .track = core,
                         .ps = told,
                         .hand = taken ? RequestPart::Hand::held : RequestPart::Hand::waits,
                         .asleep = asleep});
    }
    std::erase_if(account.parts, [](const RequestPart& part) { return part.ps == 0; });
    account.parts.insert(account.parts.end(), parts.begin(), parts.end());
}

} // namespace

std::optional<RequestAccount> accountOf(const SpanStore& store, std::uint32_t request, const std::vector<ActivityInfo>& activities)
{
    const auto found = std::lower_bound(store.requests.begin(), store.requests.end(), request,
                                        [](const RequestSpan& span, std::uint32_t number) { return span.request < number; });
    if (found == store.requests.end() || found->request != request || found->waitsLeftOut || store.waits.empty())
        return std::nullopt;
    RequestAccount account;
    account.request = *found;
    using Key = std::tuple<CauseClass, std::uint16_t, std::int32_t, std::uint32_t>;
    std::map<Key, std::pair<std::int64_t, std::set<std::uint32_t>>> waits;
    const auto first = std::lower_bound(store.waits.begin(), store.waits.end(), request,
                                        [](const RequestWait& wait, std::uint32_t number) { return wait.request < number; });
    std::int64_t left = account.latency().ps;
    for (auto wait = first; wait != store.waits.end() && wait->request == request; ++wait) {
        auto& [ps, others] = waits[{wait->cause, wait->activity, wait->track, isHostWork(wait->cause) ? 0 : wait->who}];
        ps += wait->ps;
        left -= wait->ps;
        if (isHostWork(wait->cause) && wait->who != 0)
            others.insert(wait->who);
    }
    for (const auto& [key, sum] : waits) {
        const auto& [cause, activity, track, block] = key;
        account.parts.push_back({true, cause, activity, track, block, sum.second.size(), sum.first});
    }
    if (!activities.empty())
        splitHands(store, activities, account, left);
    account.parts.push_back({.ps = left});
    std::stable_sort(account.parts.begin(), account.parts.end(), [](const RequestPart& a, const RequestPart& b) { return a.ps > b.ps; });
    return account;
}

std::string wordsOf(const SpanStore& store, const std::vector<ActivityInfo>& activities, const RequestPart& part)
{
    if (part.hand != RequestPart::Hand::none) {
        const std::string core = part.track >= 0 ? store.tracks[static_cast<std::size_t>(part.track)].name : "the firmware";
        return (part.hand == RequestPart::Hand::held ? "held by " : "waiting to be picked up by ") + core + (part.asleep ? ", asleep" : "")
            + (part.activity >= 0 ? (part.asleep ? " in " : ", in ") + activities[static_cast<std::size_t>(part.activity)].name : "");
    }
    if (!part.isWait)
        return "its own work";
    const ActivityInfo& info = activities[static_cast<std::size_t>(part.activity)];
    // Where the request waited. The cause may be elsewhere, such as a die whose data fill the SRAM.
    const std::string where = part.track >= 0 ? store.tracks[static_cast<std::size_t>(part.track)].name : info.instance;
    const std::string block = "block " + std::to_string(part.block);
    if (part.cause == CauseClass::gcErase && info.name == "erase")
        return "behind the erase of " + (part.block != 0 ? block : "a block") + " at " + where + ", for garbage collection";
    switch (part.cause) {
    case CauseClass::free:
        return "for arbitration and clock edges of " + where + " (" + spacedName(info.name) + ")";
    case CauseClass::noRoom:
        return "waiting for free space (" + spacedName(info.name) + ")";
    case CauseClass::heldBack:
        return "held back by a rule of the drive (" + spacedName(info.name) + ")";
    default: {
        std::string whose(causeWords(part.cause));
        if (part.others == 1 && whose.back() == 's')
            whose.pop_back();
        return "behind " + (part.others > 0 ? countText(static_cast<std::uint64_t>(part.others)) + " " : std::string()) + whose + " at "
            + where + " (" + spacedName(info.name) + (part.block != 0 ? ", " + block : "") + ")";
    }
    }
}

} // namespace floom::inline engine
