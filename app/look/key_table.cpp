// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/key_table.h"

#include <QCoreApplication>
#include <QHash>
#include <QKeySequence>

#include <vector>

namespace floom {

namespace {

using Place = KeyTable::Place;

struct BoundKeys {
    const char* id;
    Place place;
    const char* keys; // the first is told; a '|' before each other one
    const char* words = nullptr; // nullptr: not listed here, since a command has the words or the keys say nothing new
};

// clang-format off
constexpr BoundKeys kKeys[] = {
    {"palette.open", Place::window, "Ctrl+K|Ctrl+Shift+P"},
    {"file.new", Place::window, "Ctrl+N"},
    {"file.open", Place::window, "Ctrl+O"},
    {"file.save", Place::window, "Ctrl+S"},
    {"file.saveAs", Place::window, "Ctrl+Shift+S"},
    {"file.quit", Place::window, "Ctrl+Q"},
    {"edit.undo", Place::window, "Ctrl+Z"},
    {"edit.redo", Place::window, "Ctrl+Shift+Z|Ctrl+Y"},
    {"edit.history", Place::window, "Ctrl+Alt+Z"},
    {"run.start", Place::window, "F5"},
    {"run.prove", Place::window, "Ctrl+F5"},
    {"workload.open", Place::window, "Ctrl+J"},
    {"rules.next", Place::window, "F8"},
    {"rules.previous", Place::window, "Shift+F8"},
    {"view.timeline", Place::window, "Ctrl+1"}, // the pages in the order of their tabs
    {"view.why", Place::window, "Ctrl+2"},
    {"view.compare", Place::window, "Ctrl+3"},
    {"view.sweep", Place::window, "Ctrl+4"},
    {"view.log", Place::window, "Ctrl+5"},
    {"view.runs", Place::window, "Ctrl+6"},
    {"view.review", Place::window, "Ctrl+7"},
    {"view.detect", Place::window, "Ctrl+8"},
    {"view.twin", Place::window, "Ctrl+9"},
    {"view.wholePage", Place::window, "F11"},
    {"view.wholeDrawing", Place::window, "Ctrl+F11"},
    {"view.ownWindow", Place::window, "Shift+F11"},
    {"pane.left", Place::window, "Alt+Shift+Left"},
    {"pane.right", Place::window, "Alt+Shift+Right"},
    {"pane.bottom", Place::window, "Alt+Shift+Down"},
    {"pane.larger", Place::window, "Ctrl+Alt+=|Ctrl+Alt++"},
    {"pane.smaller", Place::window, "Ctrl+Alt+-"},
    {"view.larger", Place::window, "Ctrl+=|Ctrl++"},
    {"view.smaller", Place::window, "Ctrl+-"},
    {"view.normalSize", Place::window, "Ctrl+0"},
    {"view.simple", Place::window, "Ctrl+E"},
    {"view.list", Place::window, "Ctrl+Alt+L"},
    {"view.arrangeDesign", Place::window, "Ctrl+Alt+1"},
    {"view.arrangeAnalyse", Place::window, "Ctrl+Alt+2"},
    {"view.arrangeTeach", Place::window, "Ctrl+Alt+3"},
    {"view.presenter", Place::window, "F9"},
    {"present.spotlight", Place::window, "Shift+F9"},
    {"present.laser", Place::window, "Ctrl+F9"},
    {"view.settings", Place::window, "Ctrl+,"},
    {"lesson.teacher", Place::window, "Alt+F9"},
    {"help.field", Place::window, "F1"},
    {"help.keys", Place::window, "?"},

    {"edit.copy", Place::canvas, "Ctrl+C"},
    {"edit.cut", Place::canvas, "Ctrl+X"},
    {"edit.paste", Place::canvas, "Ctrl+V"},
    {"edit.duplicate", Place::canvas, "Ctrl+D"},
    {"edit.delete", Place::canvas, "Del|Backspace"},
    {"edit.selectAll", Place::canvas, "Ctrl+A"},
    {"block.ideal", Place::canvas, "M"},
    {"block.array", Place::canvas, "A"},
    {"block.wire", Place::canvas, "W"},
    {"block.enter", Place::canvas, "Ctrl+Enter"},
    {"block.breakOut", Place::canvas, "Ctrl+Shift+E"},
    {"block.absorb", Place::canvas, "Ctrl+Shift+A"},
    {"block.column", Place::canvas, "C"},
    {"block.row", Place::canvas, "R"},
    {"wire.next", Place::canvas, "L"},
    {"wire.pin", Place::canvas, "P"},
    {"view.tidy", Place::canvas, "Ctrl+L"},
    {"view.fit", Place::canvas, "Shift+1|Shift+!"}, // the signs are the digits of other layouts
    {"view.fitSelection", Place::canvas, "Shift+2|Shift+@|Shift+\""},
    {"canvas.add", Place::canvas, "/", QT_TRANSLATE_NOOP("KeyTable", "Add a block beside what is selected, or into the selected wire")},
    {"canvas.move", Place::canvas, "Arrows", QT_TRANSLATE_NOOP("KeyTable", "Move what is selected; from cell to cell in an array")},
    {"canvas.moveFar", Place::canvas, "Shift+Arrows", QT_TRANSLATE_NOOP("KeyTable", "Move in larger steps")},
    {"canvas.next", Place::canvas, "Tab", QT_TRANSLATE_NOOP("KeyTable", "Next block")},
    {"canvas.previous", Place::canvas, "Backtab"},
    {"canvas.hand", Place::canvas, "Space", QT_TRANSLATE_NOOP("KeyTable", "Held while dragging: move the view")},
    {"canvas.set", Place::canvas, "Enter", QT_TRANSLATE_NOOP("KeyTable", "Set the values on the card, or the map of a wire")},
    {"canvas.values", Place::canvas, "F2"},
    {"canvas.menu", Place::canvas, "Menu|Shift+F10", QT_TRANSLATE_NOOP("KeyTable", "What can be done with the block or the wire")},
    {"canvas.letGo", Place::canvas, "Esc", QT_TRANSLATE_NOOP("KeyTable", "Let go of what is selected or dragged")},
    {"canvas.fullSize", Place::canvas, "Ctrl+0"},
    {"canvas.closer", Place::canvas, "Ctrl+=|Ctrl++"},
    {"canvas.farther", Place::canvas, "Ctrl+-"},

    {"timeline.closer", Place::timeline, "W|+|=", QT_TRANSLATE_NOOP("KeyTable", "Closer, farther")},
    {"timeline.farther", Place::timeline, "S|-", QT_TRANSLATE_NOOP("KeyTable", "Closer, farther")},
    {"timeline.earlier", Place::timeline, "A", QT_TRANSLATE_NOOP("KeyTable", "Earlier, later")},
    {"timeline.later", Place::timeline, "D", QT_TRANSLATE_NOOP("KeyTable", "Earlier, later")},
    {"timeline.frame", Place::timeline, "F", QT_TRANSLATE_NOOP("KeyTable", "Show what is selected")},
    {"timeline.wholeRun", Place::timeline, "0", QT_TRANSLATE_NOOP("KeyTable", "The whole run")},
    {"timeline.play", Place::timeline, "Space", QT_TRANSLATE_NOOP("KeyTable", "Play, or pause")},
    {"timeline.backwards", Place::timeline, "J", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.stop", Place::timeline, "K", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.forwards", Place::timeline, "L", QT_TRANSLATE_NOOP("KeyTable", "Play backwards, stop, play")},
    {"timeline.previousEvent", Place::timeline, ",", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event")},
    {"timeline.nextEvent", Place::timeline, ".", QT_TRANSLATE_NOOP("KeyTable", "Previous event, next event")},
    {"timeline.previousRequest", Place::timeline, "[", QT_TRANSLATE_NOOP("KeyTable", "Previous request, next request")},
    {"timeline.nextRequest", Place::timeline, "]", QT_TRANSLATE_NOOP("KeyTable", "Previous request, next request")},
    {"timeline.toStart", Place::timeline, "Home", QT_TRANSLATE_NOOP("KeyTable", "To the start, to the end")},
    {"timeline.toEnd", Place::timeline, "End", QT_TRANSLATE_NOOP("KeyTable", "To the start, to the end")},
    {"timeline.nextBreak", Place::timeline, "N", QT_TRANSLATE_NOOP("KeyTable", "Next break")},
    {"timeline.previousBreak", Place::timeline, "Shift+N"},
    {"timeline.mark", Place::timeline, "M", QT_TRANSLATE_NOOP("KeyTable", "Set a marker")},
    {"timeline.clearMarks", Place::timeline, "Shift+M"},
    {"timeline.bookmark", Place::timeline, "Alt+1 … 9", QT_TRANSLATE_NOOP("KeyTable", "Set a bookmark; the digit alone goes there")},
    {"timeline.comment", Place::timeline, "C", QT_TRANSLATE_NOOP("KeyTable", "Write a comment")},
    {"timeline.density", Place::timeline, "H", QT_TRANSLATE_NOOP("KeyTable", "Lanes lower or higher")},
    {"timeline.fold", Place::timeline, "E", QT_TRANSLATE_NOOP("KeyTable", "Unfold the lane, or fold it")},
    {"timeline.back", Place::timeline, "Alt+Left", QT_TRANSLATE_NOOP("KeyTable", "Back and forth between what was looked at")},
    {"timeline.forward", Place::timeline, "Alt+Right", QT_TRANSLATE_NOOP("KeyTable", "Back and forth between what was looked at")},
    {"timeline.sql", Place::timeline, "Q", QT_TRANSLATE_NOOP("KeyTable", "Ask in SQL")},
    {"timeline.find", Place::timeline, "/", QT_TRANSLATE_NOOP("KeyTable", "Find")},
    {"timeline.nextHit", Place::timeline, "F3", QT_TRANSLATE_NOOP("KeyTable", "Next find")},
    {"timeline.previousHit", Place::timeline, "Shift+F3"},
    {"timeline.letGo", Place::timeline, "Esc"},

    {"runs.show", Place::runs, "Enter"},
    {"runs.pick", Place::runs, "Space"},
    {"runs.timeline", Place::runs, "T"},
    {"runs.why", Place::runs, "W"},
    {"runs.compare", Place::runs, "C"},
    {"runs.rename", Place::runs, "F2"},
    {"runs.pin", Place::runs, "P"},
    {"runs.delete", Place::runs, "Del"},
    {"runs.find", Place::runs, "/"},
    {"runs.menu", Place::runs, "Menu"},
    {"compare.baseline", Place::compare, "B"},
    {"compare.remove", Place::compare, "Del"},
    {"compare.swap", Place::compare, "X"},
    {"compare.turn", Place::compare, "T"},
    {"compare.differences", Place::compare, "D"},
    {"aligned.link", Place::aligned, "L"},
    {"aligned.overlay", Place::aligned, "O"},
    {"sweep.pause", Place::sweep, "P"},
    {"sweep.begin", Place::sweep, "Enter"},
    {"sweep.stop", Place::sweep, "Esc"},
    {"teacher.back", Place::teacher, "PgUp"},
    {"teacher.forward", Place::teacher, "PgDn|PgDown"},
    {"files.up", Place::files, "Alt+Up"},
    {"sql.ask", Place::sql, "Ctrl+Enter"},
    {"sql.copy", Place::sql, "Ctrl+C"},
    {"sql.stop", Place::sql, "Esc"},
    {"panel.close", Place::panel, "Esc"},
    {"panel.accept", Place::panel, "Enter"},
    {"view.drive", Place::welcome, "Esc"},
    {"welcome.begin", Place::welcome, "Enter"},
};
// clang-format on

struct BoundKey {
    Place place;
    int key;
    int modifiers;
    QString sign; // what it types; "" for letters and keys that type nothing
    QString id;
};

QStringList separate(const char* keys)
{
    return QString::fromUtf8(keys).split(u'|');
}

std::vector<BoundKey> decoded()
{
    std::vector<BoundKey> all;
    for (const auto& row : kKeys)
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
        for (const auto& row : kKeys)
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
    const int pressed = key == Qt::Key_Return ? static_cast<int>(Qt::Key_Enter) : key;
    const int held = modifiers & ~static_cast<int>(Qt::KeypadModifier);
    for (const auto& one : keys)
        if (one.place == place && one.modifiers == held && (one.key == pressed || (!one.sign.isEmpty() && one.sign == text)))
            return one.id;
    return {};
}

QVariantList KeyTable::listed(Place place)
{
    QVariantList lines;
    QString words, keys;
    const auto end = [&] {
        if (!words.isEmpty())
            lines.append(QVariantMap{{QStringLiteral("keys"), keys}, {QStringLiteral("words"), words}});
    };
    for (const auto& row : kKeys) {
        if (row.place != place || !row.words)
            continue;
        const QString told = separate(row.keys).first(), said = QCoreApplication::translate("KeyTable", row.words);
        if (said == words) {
            keys = together(keys, told);
            continue;
        }
        end();
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

} // namespace floom
