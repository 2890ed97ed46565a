// SPDX-License-Identifier: GPL-3.0-or-later
// The command box's answers to help words: "help", "keys", "json", "recent". Pure.
#pragma once

#include <QList>
#include <QString>

namespace floom::inline pages {

struct CommandTopic {
    QString label;
    QString answer; // shown when chosen; "" = `command` is run
    QString command; // id of a window command
};

// Best first; empty if there is none.
[[nodiscard]] QList<CommandTopic> commandTopics(const QString& typed);

// True if the words ask for recently opened drives.
[[nodiscard]] bool asksForRecent(const QString& typed);

} // namespace floom::inline pages
