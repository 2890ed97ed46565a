// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/key_table.h"

#include "look/bound_keys.h"

#include <QCoreApplication>
#include <QHash>
#include <QKeySequence>

#include <iterator>
#include <vector>

namespace floom::inline look {

namespace {

using Place = KeyTable::Place;

// Keys of what is no command: what a view does while it has the focus.
// clang-format off
constexpr BoundKeys kViewKeys[] = {
    {"canvas.add", Place::canvas, "/", QT_TRANSLATE_NOOP("KeyTable", "Add a block beside the selection, or into the selected wire")},
    {"canvas.move", Place::canvas, "Arrows", QT_TRANSLATE_NOOP("KeyTable", "Move the selection; step between cells in an array")},
    {"canvas.moveFar", Place::canvas, "Shift+Arrows", QT_TRANSLATE_NOOP("KeyTable", "Move in larger steps")},
    {"canvas.next", Place::canvas, "Tab", QT_TRANSLATE_NOOP("KeyTable", "Next block, previous block")},
    {"canvas.previous", Place::canvas, "Shift+Tab", QT_TRANSLATE_NOOP("KeyTable", "Next block, previous block")},
    {"canvas.hand", Place::canvas, "Space", QT_TRANSLATE_NOOP("KeyTable", "Hold while dragging: pan the view")},
    {"canvas.set", Place::canvas, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Set the values on the card, or the map of a wire")},
    {"canvas.values", Place::canvas, "F2", QT_TRANSLATE_NOOP("KeyTable", "Set the values on the card")},
    {"canvas.menu", Place::canvas, "Menu|Shift+F10", QT_TRANSLATE_NOOP("KeyTable", "Menu of the block or the wire")},
    {"canvas.letGo", Place::canvas, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Deselect, or cancel the drag")},
    {"canvas.closer", Place::canvas, "+|=", QT_TRANSLATE_NOOP("KeyTable", "Zoom in, zoom out")},
    {"canvas.farther", Place::canvas, "-", QT_TRANSLATE_NOOP("KeyTable", "Zoom in, zoom out")},
    {"canvas.fullSize", Place::canvas, "0", QT_TRANSLATE_NOOP("KeyTable", "The drawing at 100 %")},
    {"wiring.nextPort", Place::wiring, "Tab|Right|Down", QT_TRANSLATE_NOOP("KeyTable", "Next port, previous port that takes the wire")},
    {"wiring.previousPort", Place::wiring, "Shift+Tab|Left|Up", QT_TRANSLATE_NOOP("KeyTable", "Next port, previous port that takes the wire")},
    {"wiring.otherEnd", Place::wiring, "W", QT_TRANSLATE_NOOP("KeyTable", "Start from the next port of the block")},
    {"wiring.connect", Place::wiring, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Connect")},
    {"inside.deeper", Place::inside, "Enter", QT_TRANSLATE_NOOP("KeyTable", "One level down into the block")},
    {"inside.up", Place::inside, "Esc", QT_TRANSLATE_NOOP("KeyTable", "One level up")},

    {"timeline.closer", Place::timeline, "W|+|=", QT_TRANSLATE_NOOP("KeyTable", "Zoom in, zoom out")},
    {"timeline.farther", Place::timeline, "S|-", QT_TRANSLATE_NOOP("KeyTable", "Zoom in, zoom out")},
    {"timeline.earlier", Place::timeline, "A", QT_TRANSLATE_NOOP("KeyTable", "Earlier, later")},
    {"timeline.later", Place::timeline, "D", QT_TRANSLATE_NOOP("KeyTable", "Earlier, later")},
    {"timeline.backwards", Place::timeline, "J", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.stop", Place::timeline, "K", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.forwards", Place::timeline, "L", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.previousEvent", Place::timeline, ",", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event")},
    {"timeline.nextEvent", Place::timeline, ".", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event")},
    {"timeline.previousRequest", Place::timeline, "[", QT_TRANSLATE_NOOP("KeyTable", "Previous request, next request")},
    {"timeline.nextRequest", Place::timeline, "]", QT_TRANSLATE_NOOP("KeyTable", "Previous request, next request")},
    {"timeline.toStart", Place::timeline, "Home", QT_TRANSLATE_NOOP("KeyTable", "To the start, to the end")},
    {"timeline.toEnd", Place::timeline, "End", QT_TRANSLATE_NOOP("KeyTable", "To the start, to the end")},
    {"timeline.bookmark", Place::timeline, "Alt+1 … 9|Alt+0|Alt+1|Alt+2|Alt+3|Alt+4|Alt+5|Alt+6|Alt+7|Alt+8|Alt+9", QT_TRANSLATE_NOOP("KeyTable", "Set a bookmark, or remove it")},
    {"timeline.toBookmark", Place::timeline, "1 … 9|1|2|3|4|5|6|7|8|9", QT_TRANSLATE_NOOP("KeyTable", "Go to a bookmark")},
    {"timeline.fold", Place::timeline, "E", QT_TRANSLATE_NOOP("KeyTable", "Unfold the lane, or fold it")},
    {"timeline.pin", Place::timeline, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Follow the request of the event; on a lane, unfold or fold it")},
    {"timeline.previousLane", Place::timeline, "Up", QT_TRANSLATE_NOOP("KeyTable", "Previous lane, next lane")},
    {"timeline.nextLane", Place::timeline, "Down", QT_TRANSLATE_NOOP("KeyTable", "Previous lane, next lane")},
    {"timeline.before", Place::timeline, "Left", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event of the lane")},
    {"timeline.after", Place::timeline, "Right", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event of the lane")},
    {"timeline.areaUp", Place::timeline, "Shift+Up", QT_TRANSLATE_NOOP("KeyTable", "Select an area, larger or smaller")},
    {"timeline.areaDown", Place::timeline, "Shift+Down", QT_TRANSLATE_NOOP("KeyTable", "Select an area, larger or smaller")},
    {"timeline.areaLess", Place::timeline, "Shift+Left", QT_TRANSLATE_NOOP("KeyTable", "Select an area, larger or smaller")},
    {"timeline.areaMore", Place::timeline, "Shift+Right", QT_TRANSLATE_NOOP("KeyTable", "Select an area, larger or smaller")},
    {"timeline.nextHit", Place::timeline, "F3", QT_TRANSLATE_NOOP("KeyTable", "Next match, previous match")},
    {"timeline.previousHit", Place::timeline, "Shift+F3", QT_TRANSLATE_NOOP("KeyTable", "Next match, previous match")},
    {"timeline.letGo", Place::timeline, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Deselect the request or the area")},

    {"runs.show", Place::runs, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Show the run")},
    {"runs.pick", Place::runs, "Space", QT_TRANSLATE_NOOP("KeyTable", "Tick the run for the comparison")},
    {"runs.timeline", Place::runs, "T", QT_TRANSLATE_NOOP("KeyTable", "Show on the timeline")},
    {"runs.why", Place::runs, "W", QT_TRANSLATE_NOOP("KeyTable", "Show what limits it")},
    {"runs.compare", Place::runs, "C", QT_TRANSLATE_NOOP("KeyTable", "Compare")},
    {"palette.delete", Place::palette, "Del", QT_TRANSLATE_NOOP("KeyTable", "Delete the preset")},
    {"palette.menu", Place::palette, "Menu", QT_TRANSLATE_NOOP("KeyTable", "Menu of the preset")},
    {"runs.rename", Place::runs, "F2", QT_TRANSLATE_NOOP("KeyTable", "Rename, tag, note")},
    {"runs.pin", Place::runs, "P", QT_TRANSLATE_NOOP("KeyTable", "Pin, or unpin: clean-up never deletes a pinned run")},
    {"runs.delete", Place::runs, "Del", QT_TRANSLATE_NOOP("KeyTable", "Delete, or bring back")},
    {"runs.find", Place::runs, "/", QT_TRANSLATE_NOOP("KeyTable", "Find a run")},
    {"runs.menu", Place::runs, "Menu", QT_TRANSLATE_NOOP("KeyTable", "Menu of the run")},
    {"variants.menu", Place::variants, "Menu|Shift+F10", QT_TRANSLATE_NOOP("KeyTable", "Menu of the variant")},
    {"compare.baseline", Place::compare, "B", QT_TRANSLATE_NOOP("KeyTable", "Make the run the baseline")},
    {"compare.remove", Place::compare, "Del", QT_TRANSLATE_NOOP("KeyTable", "Remove the run")},
    {"compare.swap", Place::compare, "X", QT_TRANSLATE_NOOP("KeyTable", "Swap the two runs")},
    {"compare.turn", Place::compare, "T", QT_TRANSLATE_NOOP("KeyTable", "Swap rows and columns of the table of many runs")},
    {"compare.differences", Place::compare, "D", QT_TRANSLATE_NOOP("KeyTable", "Only the differences, or all")},
    {"aligned.link", Place::aligned, "L", QT_TRANSLATE_NOOP("KeyTable", "Link both timelines, or unlink them")},
    {"aligned.overlay", Place::aligned, "O", QT_TRANSLATE_NOOP("KeyTable", "Overlay the two timelines")},
    {"sweep.begin", Place::sweep, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Run all points")},
    {"sweep.stop", Place::sweep, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Stop")},
    {"points.open", Place::points, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Open the drive of the point")},
    {"points.tick", Place::points, "Space", QT_TRANSLATE_NOOP("KeyTable", "Tick the point")},
    {"heads.across", Place::heads, "X", QT_TRANSLATE_NOOP("KeyTable", "Make the column an axis of the plot, across or upright")},
    {"heads.upright", Place::heads, "Y", QT_TRANSLATE_NOOP("KeyTable", "Make the column an axis of the plot, across or upright")},
    {"brush.previous", Place::brush, "Left", QT_TRANSLATE_NOOP("KeyTable", "Previous axis, next axis")},
    {"brush.next", Place::brush, "Right", QT_TRANSLATE_NOOP("KeyTable", "Previous axis, next axis")},
    {"brush.upper", Place::brush, "Up", QT_TRANSLATE_NOOP("KeyTable", "Move the upper end of the range")},
    {"brush.upperDown", Place::brush, "Down", QT_TRANSLATE_NOOP("KeyTable", "Move the upper end of the range")},
    {"brush.lower", Place::brush, "Shift+Up", QT_TRANSLATE_NOOP("KeyTable", "Move the lower end of the range")},
    {"brush.lowerDown", Place::brush, "Shift+Down", QT_TRANSLATE_NOOP("KeyTable", "Move the lower end of the range")},
    {"brush.axisLeft", Place::brush, "Ctrl+Left", QT_TRANSLATE_NOOP("KeyTable", "Move the axis")},
    {"brush.axisRight", Place::brush, "Ctrl+Right", QT_TRANSLATE_NOOP("KeyTable", "Move the axis")},
    {"brush.lift", Place::brush, "Del|Backspace", QT_TRANSLATE_NOOP("KeyTable", "Remove the range")},
    {"teacher.back", Place::teacher, "PgUp", QT_TRANSLATE_NOOP("KeyTable", "Step back, next step")},
    {"teacher.forward", Place::teacher, "PgDn|PgDown", QT_TRANSLATE_NOOP("KeyTable", "Step back, next step")},
    {"teacher.upwards", Place::teacher, "Up", QT_TRANSLATE_NOOP("KeyTable", "Choose an option")},
    {"teacher.downwards", Place::teacher, "Down", QT_TRANSLATE_NOOP("KeyTable", "Choose an option")},
    {"teacher.more", Place::teacher, "+|=", QT_TRANSLATE_NOOP("KeyTable", "One hand more, one hand less")},
    {"teacher.fewer", Place::teacher, "-", QT_TRANSLATE_NOOP("KeyTable", "One hand more, one hand less")},
    {"teacher.otherVote", Place::teacher, "V", QT_TRANSLATE_NOOP("KeyTable", "The other vote: first, or after talking")},
    {"files.up", Place::files, "Alt+Up|Backspace", QT_TRANSLATE_NOOP("KeyTable", "To the folder above")},
    {"sql.ask", Place::sql, "Ctrl+Enter", QT_TRANSLATE_NOOP("KeyTable", "Run the query")},
    {"sql.copy", Place::sql, "Ctrl+C", QT_TRANSLATE_NOOP("KeyTable", "Copy the result")},
    {"sql.stop", Place::sql, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Stop, or close")},
    {"field.accept", Place::field, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Accept the input")},
    {"field.sweep", Place::field, "Alt+Enter", QT_TRANSLATE_NOOP("KeyTable", "Sweep the parameter over the typed values")},
    {"list.open", Place::list, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Open or show the selected line")},
    {"list.tick", Place::list, "Space", QT_TRANSLATE_NOOP("KeyTable", "Tick the selected line")},
    {"list.remove", Place::list, "Del", QT_TRANSLATE_NOOP("KeyTable", "Remove the selected condition, limit or preset")},
    {"panel.close", Place::panel, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Close the panel over the page")},
    {"panel.accept", Place::panel, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Press the filled button")},
    {"welcome.begin", Place::welcome, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Start from the selected sample")},
    {"page.cancel", Place::page, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Cancel the run; close the message")},
};
// clang-format on

struct BoundKey {
    Place place;
    int key;
    int modifiers;
    QString sign; // what it types; "" for letters and keys that type nothing
    QString id;
};

const std::vector<BoundKeys>& rows()
{
    static const std::vector<BoundKeys> all = [] {
        std::vector<BoundKeys> made(commandKeys().begin(), commandKeys().end());
        made.insert(made.end(), std::begin(kViewKeys), std::end(kViewKeys));
        return made;
    }();
    return all;
}

QStringList separate(const char* keys)
{
    return QString::fromUtf8(keys).split(u'|');
}

std::vector<BoundKey> decoded()
{
    std::vector<BoundKey> all;
    for (const auto& row : rows())
        for (const QString& keys : separate(row.keys)) {
            const QKeySequence sequence(keys, QKeySequence::PortableText);
            if (sequence.count() != 1 || sequence[0].key() == Qt::Key_unknown)
                continue; // "Arrows" and the like only tell
            const int key = sequence[0].key();
            const bool types = key > Qt::Key_Space && key <= Qt::Key_AsciiTilde && !QChar(key).isLetter();
            all.push_back({row.place, key, static_cast<int>(sequence[0].keyboardModifiers()), types ? QString(QChar(key)) : QString(),
                           QString::fromLatin1(row.id)});
        }
    return all;
}

const BoundKeys* keysFor(const QString& id)
{
    static const QHash<QString, const BoundKeys*> byId = [] {
        QHash<QString, const BoundKeys*> made;
        for (const auto& row : rows())
            made.insert(QString::fromLatin1(row.id), &row);
        return made;
    }();
    return byId.value(id, nullptr);
}

// "Alt+Left" and "Alt+Right" are told as "Alt+Left  Right".
QString together(const QString& told, const QString& more)
{
    const auto held = more.lastIndexOf(u'+', -2) + 1;
    return told + QStringLiteral("  ") + (held > 0 && told.startsWith(more.left(held)) ? more.mid(held) : more);
}

} // namespace

QString KeyTable::of(const QString& id)
{
    const auto* row = keysFor(id);
    return row ? separate(row->keys).first() : QString();
}

QVariantList KeyTable::all(const QString& id)
{
    const auto* row = keysFor(id);
    QVariantList keys;
    for (const QString& one : row ? separate(row->keys) : QStringList())
        keys.append(one);
    return keys;
}

QVariantList KeyTable::everywhere(const QString& id)
{
    const auto* row = keysFor(id);
    return row && row->place == Place::window ? all(id) : QVariantList();
}

QString KeyTable::pressed(Place place, int key, int modifiers, const QString& text)
{
    static const std::vector<BoundKey> keys = decoded();
    const bool isBackwards = key == Qt::Key_Backtab; // how Shift+Tab arrives
    const int pressed = isBackwards ? static_cast<int>(Qt::Key_Tab) : key == Qt::Key_Return ? static_cast<int>(Qt::Key_Enter) : key;
    const int held =
        (modifiers & ~static_cast<int>(Qt::KeypadModifier)) | static_cast<int>(isBackwards ? Qt::ShiftModifier : Qt::NoModifier);
    for (const auto& one : keys)
        if (one.place == place && one.modifiers == held && (one.key == pressed || (!one.sign.isEmpty() && one.sign == text)))
            return one.id;
    return {};
}

QString KeyTable::meant(Place place, int key, int modifiers, const QString& text)
{
    const QString id = pressed(place, key, modifiers, text);
    return id.isEmpty() ? pressed(place, key, modifiers & ~static_cast<int>(Qt::ShiftModifier), text) : id;
}

QVariantList KeyTable::listed(Place place)
{
    QVariantList lines;
    QString id, words, keys;
    const auto end = [&] {
        if (!id.isEmpty())
            lines.append(QVariantMap{{QStringLiteral("id"), id}, {QStringLiteral("keys"), keys}, {QStringLiteral("words"), words}});
    };
    for (const auto& row : rows()) {
        if (row.place != place)
            continue;
        const QString told = separate(row.keys).first(), said = row.words ? QCoreApplication::translate("KeyTable", row.words) : QString();
        if (!said.isEmpty() && said == words) {
            keys = together(keys, told);
            continue;
        }
        end();
        id = QString::fromLatin1(row.id);
        words = said;
        keys = told;
    }
    end();
    return lines;
}

QString keyText(const QString& id)
{
    return KeyTable::of(id);
}

} // namespace floom::inline look
