// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_layout.h"

#include <algorithm>
#include <array>

namespace floom::inline recording {

namespace {

constexpr std::size_t kMostSingleServers = 2; // more servers of one kind are merged into a lane
constexpr int kDeepest = 16; // nesting levels of tracks
constexpr std::size_t kMostShownBelow = 7; // more lanes below the first channel would push all others out of sight

enum Group { host, frontEnd, channels };

Group groupOf(Role role)
{
    switch (role) {
    case Role::host:
        return host;
    case Role::channel:
    case Role::memory:
        return channels;
    case Role::processor:
    case Role::transport:
    case Role::buffer:
    case Role::codec:
        break;
    }
    return frontEnd;
}

class Builder {
public:
    Builder(const TimelineIndex& index, const std::vector<Role>& roles, const std::set<std::string>& toggled, const LaneMetrics& metrics,
            const std::set<int>& hidden, const std::vector<Stretch>& recorded)
        : m_index(index)
        , m_tracks(index.store().tracks)
        , m_roles(roles)
        , m_toggled(toggled)
        , m_metrics(metrics)
        , m_hidden(hidden)
        , m_recorded(recorded)
        , m_children(m_tracks.size())
    {
        for (int t = 0; t < index.trackCount(); ++t) {
            m_parents.push_back(isHidden(t) ? -1 : parentOf(t));
            if (m_parents.back() >= 0)
                m_children[static_cast<std::size_t>(m_parents.back())].push_back(t);
        }
    }

    TimelineLayout build()
    {
        addGroup(host, "host", QStringLiteral("HOST"));
        addGroup(frontEnd, "front", QStringLiteral("FRONT END"));
        addGroup(channels, "channels", QStringLiteral("CHANNELS"));
        for (int t = 0; t < m_index.trackCount(); ++t)
            if (roleOf(t) == Role::memory && !isHidden(t))
                m_result.memories.push_back(t);
        m_result.parents = m_parents;
        return std::move(m_result);
    }

private:
    [[nodiscard]] Role roleOf(int t) const
    {
        return static_cast<std::size_t>(t) < m_roles.size() ? m_roles[static_cast<std::size_t>(t)] : Role::transport;
    }
    [[nodiscard]] const TrackInfo& info(int t) const { return m_tracks[static_cast<std::size_t>(t)]; }
    [[nodiscard]] bool isHidden(int t) const { return m_hidden.count(t) != 0; }
    // -1 at the top level, and for parents that are missing, hidden or cyclic.
    [[nodiscard]] int parentOf(int t) const
    {
        int steps = 0;
        for (int up = t; up >= 0; up = shownParent(up))
            if (++steps > kDeepest)
                return -1;
        return shownParent(t);
    }
    // A hidden parent is replaced by another track of the same element.
    [[nodiscard]] int shownParent(int t) const
    {
        const int parent = info(t).parent;
        if (parent < 0 || parent >= m_index.trackCount())
            return -1;
        if (!isHidden(parent))
            return parent;
        for (int other = 0; other < m_index.trackCount(); ++other)
            if (!isHidden(other) && info(other).block == info(parent).block && info(other).element == info(parent).element)
                return other;
        return -1;
    }
    [[nodiscard]] bool isOneOfSeveral(int t) const // tracks of its element
    {
        for (int other = 0; other < m_index.trackCount(); ++other)
            if (other != t && !isHidden(other) && info(other).block == info(t).block && info(other).element == info(t).element)
                return true;
        return false;
    }
    // "ch[3]" for the only track of an element, "cpu.core[1]" for one of several.
    [[nodiscard]] QString labelOf(int t) const
    {
        const auto name = QString::fromStdString(info(t).name);
        return isOneOfSeveral(t) ? name : name.section(QLatin1Char('.'), 0, 0);
    }
    [[nodiscard]] bool isOpen(const std::string& key, bool byDefault) const { return (m_toggled.count(key) != 0) != byDefault; }

    void addGroup(Group group, const std::string& key, const QString& title)
    {
        std::vector<int> tops;
        for (int t = 0; t < m_index.trackCount(); ++t)
            if (!isHidden(t) && m_parents[static_cast<std::size_t>(t)] < 0 && groupOf(roleOf(t)) == group)
                tops.push_back(t);
        if (tops.empty())
            return;
        bool open = true;
        if (m_metrics.header > 0) {
            auto& lane = add(Lane::Kind::header, "group " + key, title, {}, 0, m_metrics.header);
            lane.foldable = true;
            lane.open = open = isOpen(lane.key, true);
            if (group == channels)
                lane.note = channelNote(tops);
        }
        if (!open)
            return;
        if (group == host && m_metrics.flight > 0 && !m_index.store().requests.empty())
            add(Lane::Kind::flight, "flight", QStringLiteral("in flight"), {}, 0, m_metrics.flight);
        if (group == host && m_metrics.power > 0)
            add(Lane::Kind::power, "power", QStringLiteral("power"), {}, 0, m_metrics.power);
        addQueues(group);
        std::vector<bool> placed(tops.size(), false);
        for (std::size_t i = 0; i < tops.size(); ++i) {
            if (placed[i])
                continue;
            std::vector<int> servers; // same block and resource, in recording order
            for (std::size_t k = i; k < tops.size(); ++k)
                if (info(tops[k]).block == info(tops[i]).block && info(tops[k]).resource == info(tops[i]).resource) {
                    servers.push_back(tops[k]);
                    placed[k] = true;
                }
            if (group != channels && servers.size() > kMostSingleServers)
                addMerged(std::move(servers));
            else
                for (const int t : servers)
                    addTree(t, 0);
        }
    }

    // Lanes for requests that wait for room; those of channels are drawn at the foot of the channel's lanes.
    void addQueues(Group group)
    {
        for (int t = 0; t < m_index.trackCount(); ++t) {
            if (!isHidden(t) || group == channels || groupOf(roleOf(t)) != group || !m_index.isQueue(t))
                continue;
            const int most = m_index.mostAtOnce(t);
            auto& lane = add(Lane::Kind::queue, "track " + info(t).name, QString::fromStdString(info(t).name), {t}, 0, m_metrics.share);
            lane.inFlight = most;
            lane.figure = QStringLiteral("most %1").arg(most);
        }
    }

    [[nodiscard]] std::vector<int> footOf(int track) const
    {
        std::vector<int> foot;
        if (groupOf(roleOf(track)) != channels || isOneOfSeveral(track))
            return foot;
        for (const int t : m_hidden)
            if (t < m_index.trackCount() && info(t).block == info(track).block && info(t).element == info(track).element
                && !m_index.categories(t).empty())
                foot.push_back(t);
        return foot;
    }

    [[nodiscard]] QString channelNote(const std::vector<int>& tops) const
    {
        std::size_t below = 0;
        std::string resource;
        for (const int t : tops) {
            below += m_children[static_cast<std::size_t>(t)].size();
            if (!m_children[static_cast<std::size_t>(t)].empty())
                resource = info(m_children[static_cast<std::size_t>(t)].front()).resource;
        }
        if (below == 0)
            return {};
        const auto word = QString::fromStdString(resource) + QLatin1Char('s');
        if (below % tops.size() == 0)
            return QStringLiteral("%1 × %2 %3").arg(tops.size()).arg(below / tops.size()).arg(word);
        return QStringLiteral("%1 %2").arg(below).arg(word);
    }

    void collect(int track, std::vector<int>& into) const
    {
        into.push_back(track);
        for (const int child : m_children[static_cast<std::size_t>(track)])
            collect(child, into);
    }

    void addTree(int track, int depth)
    {
        const auto& children = m_children[static_cast<std::size_t>(track)];
        const auto label = labelOf(track);
        const int height = groupOf(roleOf(track)) == channels ? m_metrics.channel : m_metrics.share;
        const auto& calls = m_index.calls().rows;
        if (children.empty() && static_cast<std::size_t>(track) < calls.size() && !calls[static_cast<std::size_t>(track)].empty()) {
            addCalls(track, label, depth, calls[static_cast<std::size_t>(track)]);
            return;
        }
        if (children.empty()) {
            add(Lane::Kind::track, "track " + info(track).name, label, {track}, depth, height).foot = footOf(track);
            return;
        }
        const auto key = "track " + info(track).name;
        const bool open = isOpen(key, depth == 0 && !m_anyTree && children.size() <= kMostShownBelow);
        m_anyTree = true;
        std::vector<int> tracks{track};
        if (!open) {
            tracks.clear();
            collect(track, tracks);
        }
        auto& lane = add(open ? Lane::Kind::track : Lane::Kind::folded, key, label, std::move(tracks), depth, height);
        lane.foldable = true;
        lane.open = open;
        lane.busy = busyOf({track});
        if (!open)
            return;
        lane.foot = footOf(track);
        for (const int child : children)
            addTree(child, depth + 1);
    }

    void addCalls(int track, const QString& label, int depth, const std::vector<int>& rows)
    {
        const auto key = "calls " + info(track).name;
        const bool open = isOpen(key, m_metrics.header > 0);
        const int height = open ? std::max(m_metrics.share, m_metrics.call * static_cast<int>(rows.size()) + 4) : m_metrics.share;
        auto& lane = add(open ? Lane::Kind::calls : Lane::Kind::track, key, label, {track}, depth, height);
        lane.foldable = true;
        lane.open = open;
        if (open)
            lane.rows = rows;
    }

    void addMerged(std::vector<int> tracks)
    {
        const auto& first = info(tracks.front());
        const auto key = "kind " + first.block + " " + first.resource;
        const bool open = isOpen(key, false);
        auto label = QString::fromStdString(first.block);
        if (first.resource != first.block)
            label += QLatin1Char(' ') + QString::fromStdString(first.resource);
        auto& lane = add(Lane::Kind::merged, key, QStringLiteral("%1 ×%2").arg(label).arg(tracks.size()), tracks, 0, m_metrics.share);
        lane.foldable = true;
        lane.open = open;
        if (open)
            for (const int t : tracks)
                addTree(t, 1);
    }

    [[nodiscard]] double busyOf(const std::vector<int>& tracks) const
    {
        const std::vector<Stretch> all{{{}, m_index.end()}};
        double sum = 0, length = 0;
        for (const auto& one : m_recorded.empty() ? all : m_recorded) {
            const auto from = std::min(one.from, m_index.end()), to = std::min(one.to, m_index.end());
            length += static_cast<double>((to - from).ps);
            for (const int t : tracks)
                sum += static_cast<double>(m_index.busy(t, from, to).ps);
        }
        return tracks.empty() || length <= 0 ? 0 : sum / length / static_cast<double>(tracks.size());
    }

    Lane& add(Lane::Kind kind, std::string key, QString label, std::vector<int> tracks, int depth, int height)
    {
        Lane lane;
        lane.kind = kind;
        lane.key = std::move(key);
        lane.label = std::move(label);
        lane.busy = busyOf(tracks);
        lane.tracks = std::move(tracks);
        lane.depth = depth;
        lane.top = m_result.height;
        lane.height = height;
        m_result.height += height;
        return m_result.lanes.emplace_back(std::move(lane));
    }

    const TimelineIndex& m_index;
    const std::vector<TrackInfo>& m_tracks;
    const std::vector<Role>& m_roles;
    const std::set<std::string>& m_toggled;
    const LaneMetrics m_metrics;
    const std::set<int>& m_hidden;
    const std::vector<Stretch>& m_recorded;
    std::vector<int> m_parents;
    std::vector<std::vector<int>> m_children;
    TimelineLayout m_result;
    bool m_anyTree = false;
};

} // namespace

int TimelineLayout::laneAt(int y) const
{
    if (y < 0 || y >= height)
        return -1;
    const auto found = std::upper_bound(lanes.begin(), lanes.end(), y, [](int at, const Lane& lane) { return at < lane.top; });
    return static_cast<int>(found - lanes.begin()) - 1;
}

int TimelineLayout::laneOf(int track) const
{
    int merged = -1;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const auto& lane = lanes[i];
        if (std::find(lane.tracks.begin(), lane.tracks.end(), track) == lane.tracks.end()
            && std::find(lane.foot.begin(), lane.foot.end(), track) == lane.foot.end())
            continue;
        if (lane.kind != Lane::Kind::merged || !lane.open)
            return static_cast<int>(i);
        merged = static_cast<int>(i);
    }
    return merged;
}

std::vector<Role> trackRoles(const SpanStore& store, const Catalogue& catalogue)
{
    std::vector<Role> roles;
    for (const auto& track : store.tracks) {
        const auto* type = catalogue.find(track.type);
        roles.push_back(type ? type->role : Role::transport);
    }
    return roles;
}

// "write lane", "core 1": the part of a track's name after the block's name.
static QString partWords(const std::string& track)
{
    const std::size_t dot = track.find('.');
    if (dot == std::string::npos)
        return {};
    QString words;
    for (const char c : track.substr(dot))
        if (c != ']')
            words += c == '.' || c == '[' || c == '_' ? QLatin1Char(' ') : QLatin1Char(c);
    return words;
}

void nameLanes(TimelineLayout& layout, const SpanStore& store, const Catalogue& catalogue)
{
    std::set<std::string> named;
    for (Lane& lane : layout.lanes) {
        if (lane.tracks.empty())
            continue;
        const TrackInfo& track = store.tracks[static_cast<std::size_t>(lane.tracks.front())];
        const TypeSpec* type = catalogue.find(track.type);
        const bool isFirst = named.insert(track.block).second, isElement = track.name.find('[') < track.name.find('.');
        if (type == nullptr)
            continue;
        const auto label = QString::fromStdString(type->label), block = QString::fromStdString(track.block);
        if (lane.kind == Lane::Kind::merged) {
            lane.words = label + lane.label.mid(block.size()); // "BCH decoder ×8"
            lane.id = block;
        } else if (!isElement) {
            lane.words = label + (lane.label.contains(u'.') ? partWords(track.name) : QString());
            lane.id = block;
        } else if (isFirst) {
            lane.words = label;
            lane.id = lane.label;
        }
    }
}

TimelineLayout layoutLanes(const TimelineIndex& index, const std::vector<Role>& roles, const std::set<std::string>& toggled,
                           const LaneMetrics& metrics, const std::set<int>& hidden, const std::vector<Stretch>& recorded)
{
    return Builder(index, roles, toggled, metrics, hidden, recorded).build();
}

} // namespace floom::inline recording
