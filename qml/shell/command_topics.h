// SPDX-License-Identifier: GPL-3.0-or-later
// What the command box answers to the words of somebody who looks for help: "help", "keys", "json", "recent". Pure.
#pragma once

#include <QList>
#include <QString>

namespace floom {

struct CommandTopic {
    QString label;
    QString answer; // told when it is chosen; "" = `command` is run
    QString command; // a command of the window
};

// Best first; empty when the words are about none.
[[nodiscard]] QList<CommandTopic> commandTopics(const QString& typed);

// True for words that ask for the drives opened before.
[[nodiscard]] bool asksForRecent(const QString& typed);

} // namespace floom
