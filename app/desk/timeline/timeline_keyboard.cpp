// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/timeline_keyboard.h"

#include "desk/timeline/timeline_item.h"
#include "look/key_table.h"

#include <QHash>
#include <QKeyEvent>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr double kFirstStep = 1.25; // zoom factor of a key press
constexpr double kHeldStep = 1.075; // of a repeat at about 30 per second: eightfold per second
constexpr double kPanFirst = 0.1, kPanHeld = 0.033; // share of the window

} // namespace

bool TimelineKeyboard::press(const QKeyEvent& event)
{
    const QString id = KeyTable::meant(KeyTable::Place::timeline, event.key(), static_cast<int>(event.modifiers()), event.text());
    const int typed = event.text().isEmpty() ? -1 : event.text().front().digitValue();
    const int digit = typed >= 0 ? typed : event.key() - Qt::Key_0;
    if (id == u"timeline.bookmark" || id == u"timeline.toBookmark")
        return bookmark(digit, id == u"timeline.bookmark");
    if (id == u"timeline.wholeRun" && bookmark(digit, false))
        return true;
    return perform(id, event.isAutoRepeat());
}

bool TimelineKeyboard::perform(const QString& id, bool isHeld)
{
    using Keys = TimelineKeyboard;
    static const QHash<QString, void (*)(Keys&, bool)> actions{
        {QStringLiteral("timeline.closer"), [](Keys& on, bool isRepeat) { on.zoom(true, isRepeat); }},
        {QStringLiteral("timeline.farther"), [](Keys& on, bool isRepeat) { on.zoom(false, isRepeat); }},
        {QStringLiteral("timeline.earlier"), [](Keys& on, bool isRepeat) { on.pan(-1, isRepeat); }},
        {QStringLiteral("timeline.later"), [](Keys& on, bool isRepeat) { on.pan(1, isRepeat); }},
        {QStringLiteral("timeline.frame"), [](Keys& on, bool) { on.m_item.session()->framePinned(); }},
        {QStringLiteral("timeline.wholeRun"), [](Keys& on, bool) { on.m_item.session()->shown()->showAll(); }},
        {QStringLiteral("timeline.back"), [](Keys& on, bool) { on.m_item.session()->shown()->goBack(); }},
        {QStringLiteral("timeline.forward"), [](Keys& on, bool) { on.m_item.session()->shown()->goForward(); }},
        {QStringLiteral("timeline.mark"),
         [](Keys& on, bool) { on.m_item.session()->marks()->place(Time{on.m_item.session()->instant()}); }},
        {QStringLiteral("timeline.clearMarks"), [](Keys& on, bool) { on.m_item.session()->marks()->clear(); }},
        {QStringLiteral("timeline.comment"), [](Keys& on, bool) { emit on.m_item.commentWanted(); }},
        {QStringLiteral("timeline.previousLane"), [](Keys& on, bool) { on.moveFocusLane(-1); }},
        {QStringLiteral("timeline.nextLane"), [](Keys& on, bool) { on.moveFocusLane(1); }},
        {QStringLiteral("timeline.before"), [](Keys& on, bool) { on.moveEvent(-1); }},
        {QStringLiteral("timeline.after"), [](Keys& on, bool) { on.moveEvent(1); }},
        {QStringLiteral("timeline.areaUp"), [](Keys& on, bool) { on.growArea(-1, 0); }},
        {QStringLiteral("timeline.areaDown"), [](Keys& on, bool) { on.growArea(1, 0); }},
        {QStringLiteral("timeline.areaLess"), [](Keys& on, bool) { on.growArea(0, -1); }},
        {QStringLiteral("timeline.areaMore"), [](Keys& on, bool) { on.growArea(0, 1); }},
        {QStringLiteral("timeline.fold"), [](Keys& on, bool) { on.m_item.session()->toggleLane(on.m_item.focusLane()); }},
        {QStringLiteral("timeline.pin"), [](Keys& on, bool) { on.pinOrFold(); }},
    };
    if (id == u"timeline.letGo")
        return letGo();
    const auto action = actions.value(id, nullptr);
    if (action)
        action(*this, isHeld);
    return action != nullptr;
}

// False for 0 where no bookmark has it: then the whole run is shown.
bool TimelineKeyboard::bookmark(int digit, bool set)
{
    const auto& flags = m_item.session()->marks()->flags();
    const auto isSet = [digit](const TimelineFlag& flag) { return flag.digit == QChar(u'0' + digit); };
    if (digit < 0 || digit > 9 || (digit == 0 && !set && std::none_of(flags.begin(), flags.end(), isSet)))
        return false;
    emit m_item.bookmarkPressed(digit, set);
    return true;
}

void TimelineKeyboard::zoom(bool closer, bool isHeld)
{
    const auto window = m_item.session()->shown()->window();
    const auto middle = m_item.hovered()->span() ? m_item.scene().timeAt(m_item.hovered()->at().x()) : window.from + window.length() / 2;
    const double step = isHeld ? kHeldStep : kFirstStep;
    m_item.session()->shown()->zoom(middle, closer ? step : 1 / step);
}

void TimelineKeyboard::pan(int direction, bool isHeld)
{
    const auto length = static_cast<double>(m_item.session()->shown()->window().length().ps);
    m_item.session()->shown()->pan(Time{direction * static_cast<std::int64_t>((isHeld ? kPanHeld : kPanFirst) * length)});
}

void TimelineKeyboard::pinOrFold()
{
    if (m_item.hovered()->span() && m_item.hovered()->span()->request > 0)
        m_item.session()->pin(static_cast<int>(m_item.hovered()->span()->request) - 1);
    else
        m_item.session()->toggleLane(m_item.focusLane());
}

bool TimelineKeyboard::letGo()
{
    if (auto* workspace = m_item.session()->workspace(); workspace && workspace->followed()->outlined() >= 0) {
        workspace->followed()->setOutlined(-1);
        return true;
    }
    if (m_item.session()->chosen()->isEmpty() && m_item.session()->pinnedRequest() < 0)
        return false;
    m_item.session()->chosen()->clear();
    m_item.session()->pin(-1);
    return true;
}

void TimelineKeyboard::moveFocusLane(int step)
{
    const int count = static_cast<int>(m_item.session()->layout().lanes.size());
    if (count == 0)
        return;
    m_item.setFocusLane(std::clamp(m_item.focusLane() + step, 0, count - 1));
    m_item.showLane(m_item.focusLane());
    m_item.hover(nullptr, {});
    m_item.repaint();
}

// The focused lane's next event, from the highlighted one or from the left edge.
void TimelineKeyboard::moveEvent(int step)
{
    if (m_item.focusLane() < 0)
        moveFocusLane(1);
    const auto& lanes = m_item.session()->layout().lanes;
    if (m_item.focusLane() < 0 || m_item.focusLane() >= static_cast<int>(lanes.size())
        || lanes[static_cast<std::size_t>(m_item.focusLane())].tracks.empty())
        return;
    const int track = lanes[static_cast<std::size_t>(m_item.focusLane())].tracks.front();
    const auto all = m_item.session()->recording()->index().spans(track);
    if (all.empty())
        return;
    std::ptrdiff_t place = 0;
    if (const auto* hovered = m_item.hovered()->spanOf(&m_item.session()->recording()->index()); hovered && hovered->track == track)
        place = hovered - all.data() + step;
    else
        place = std::lower_bound(all.begin(), all.end(), m_item.session()->shown()->window().from,
                                 [](const Span& s, Time at) { return s.start < at; })
            - all.begin();
    const auto& span = all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(all.size()) - 1))];
    m_item.session()->shown()->reveal(span.start);
    const auto middle = m_item.scene().xOf(span.start + span.length() / 2);
    m_item.hover(&span,
                 {std::clamp(middle, static_cast<double>(m_item.labelWidth()), m_item.width()),
                  m_item.scene().laneRect(lanes[static_cast<std::size_t>(m_item.focusLane())]).center().y()});
}

void TimelineKeyboard::growArea(int lanes, int steps)
{
    const int last = static_cast<int>(m_item.session()->layout().lanes.size()) - 1;
    if (last < 0)
        return;
    auto area = m_item.session()->chosen()->area();
    const Time length = m_item.session()->shown()->window().length();
    if (area.isEmpty()) {
        area.from = m_item.hovered()->span() ? m_item.hovered()->span()->start : m_item.session()->shown()->window().from + length / 3;
        area.to = m_item.hovered()->span() ? m_item.hovered()->span()->end() : area.from + length / 10;
        area.firstLane = area.lastLane = std::clamp(m_item.focusLane(), 0, last);
    } else {
        area.lastLane = std::clamp(area.lastLane + lanes, area.firstLane, last);
        area.to = std::clamp(area.to + steps * length / 20, area.from + Time{1},
                             later(area.from + Time{1}, m_item.session()->recording()->end()));
    }
    m_item.session()->chosen()->set(area);
}

} // namespace floom::inline desk
