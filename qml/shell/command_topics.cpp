// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/command_topics.h"

#include "look/key_table.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace floom::inline pages {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CommandTopics", text);
}

struct Topic {
    QStringList words; // words that find it
    CommandTopic told;
};

QList<Topic> all()
{
    return {
        {{QStringLiteral("help"), QStringLiteral("keys"), QStringLiteral("keyboard"), QStringLiteral("shortcuts"),
          QStringLiteral("hotkeys")},
         {tr("Keyboard shortcuts"), {}, QStringLiteral("help.keys")}},
        {{QStringLiteral("help"), QStringLiteral("parameter"), QStringLiteral("meaning")},
         {tr("What a parameter, a block or a rule means"),
          tr("Press %1 in a field, or type here: help tR, help LDPC, help R203. In the inspector, the focused field shows its meaning and "
             "source.")
              .arg(keyText(QStringLiteral("help.field"))),
          {}}},
        {{QStringLiteral("help"), QStringLiteral("set"), QStringLiteral("typing")},
         {tr("What can be typed here"),
          tr("A setting: tPROG 400us on pkg[0..3]. The workload: qd 128. A drive: 16x8 Gen4 TLC. A sweep: sweep tR. An element: pkg[3][1]. "
             "With a run shown: "
             "req 42, t=1.5ms."),
          {}}},
        {{QStringLiteral("debugger"), QStringLiteral("gdb")},
         {tr("Debug the firmware of a RISC-V CPU with gdb"),
          tr("Save the drive, then in a terminal: flashloom-cli run drive.floom --gdb 3333. It waits for gdb-multiarch firmware.elf -ex "
             "\"target remote localhost:3333\"."),
          {}}},
        {{QStringLiteral("json"), QStringLiteral("text"), QStringLiteral("git")},
         {tr("Save the project as text: end the name in .json"), {}, QStringLiteral("file.saveAs")}},
        {{QStringLiteral("json"), QStringLiteral("import")},
         {tr("Open a project or a design saved as text"), {}, QStringLiteral("file.open")}},
    };
}

bool begins(const QStringList& words, const QString& typed, qsizetype least)
{
    return typed.size() >= least
        && std::any_of(words.begin(), words.end(), [&](const QString& word) { return word.startsWith(typed, Qt::CaseInsensitive); });
}

} // namespace

QList<CommandTopic> commandTopics(const QString& typed)
{
    constexpr qsizetype kLeast = 3; // letters; fewer are ambiguous
    const QString asked = typed.trimmed() == QLatin1String("?") ? QStringLiteral("help") : typed.trimmed();
    QList<CommandTopic> found;
    for (const auto& topic : all())
        if (begins(topic.words, asked, kLeast))
            found.append(topic.told);
    return found;
}

bool asksForRecent(const QString& typed)
{
    constexpr qsizetype kLeast = 4;
    return begins({QStringLiteral("recent"), QStringLiteral("recently")}, typed.trimmed(), kLeast);
}

} // namespace floom::inline pages
