// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette's explanations of types, parameters and rules, and what it sets of the workload.
#include "document/document.h"
#include "drawing/typed_drive.h"
#include "drawing/typed_workload.h"
#include "look/fuzzy_match.h"
#include "look/qt_text.h"
#include "rules/rules.h"
#include "shell/command_palette.h"
#include "shell/command_topics.h"

#include <QRegularExpression>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr std::size_t kMostHelp = 40;

QString firstSentence(const std::string& text)
{
    return qt(text).section(QStringLiteral(". "), 0, 0);
}

} // namespace

void CommandPalette::addHelp(const QString& words)
{
    const auto& design = m_workspace->document()->design();
    std::vector<std::pair<int, Entry>> scored;
    const auto offer = [&](Entry entry, const QString& names) {
        if (const int score = fuzzyScore(words, names); score > 0)
            scored.emplace_back(score, std::move(entry));
    };
    for (const auto& type : m_workspace->document()->catalogue().types()) {
        const auto own =
            std::find_if(design.blocks.begin(), design.blocks.end(), [&](const Block& block) { return block.type == type.id; });
        const auto place = qt(own == design.blocks.end() ? type.id : own->id);
        offer({Kind::help, place, qt(type.label), firstSentence(type.description), {}}, qt(type.label));
        for (const auto& spec : type.parameters)
            offer({Kind::help,
                   place + u'.' + qt(spec.id),
                   qt(spec.label) + QStringLiteral("  ·  ") + qt(type.label),
                   firstSentence(spec.help),
                   {}},
                  qt(spec.id + ' ' + spec.label));
    }
    for (const auto& rule : ruleBook())
        offer({Kind::help,
               QLatin1String(rule.id),
               QStringLiteral("%1 %2").arg(QLatin1String(rule.id), QString::fromUtf8(rule.title)),
               QString::fromUtf8(rule.about),
               {}},
              QStringLiteral("%1 %2").arg(QLatin1String(rule.id), QString::fromUtf8(rule.title)));
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (scored.size() > kMostHelp)
        scored.resize(kMostHelp);
    for (auto& [score, entry] : scored)
        m_found.push_back(std::move(entry));
}

void CommandPalette::addTopics(const QString& typed)
{
    for (const auto& topic : commandTopics(typed)) {
        const auto command = std::find_if(m_commands.begin(), m_commands.end(),
                                          [&](const QVariant& one) { return one.toMap().value(QStringLiteral("id")) == topic.command; });
        if (topic.command.isEmpty())
            m_found.push_back({Kind::help, QString(), topic.label, topic.answer, {}});
        else if (command != m_commands.end()) // the command is available
            m_found.push_back({Kind::command, topic.command, topic.label, {}, command->toMap().value(QStringLiteral("keys")).toString()});
    }
    if (!asksForRecent(typed))
        return;
    for (const auto& path : m_workspace->files()->recent())
        m_found.push_back({Kind::recent, path, path.section(u'/', -1), path, {}});
}

void CommandPalette::addWorkload(const QString& typed)
{
    const auto& now = *m_workspace->document()->asked();
    const bool isComplete = !typed.endsWith(u'='); // else its value comes next
    if (const auto words = isComplete ? readWorkloadWords(typed, now) : std::nullopt)
        m_found.push_back({Kind::workload, typed, words->words, words->detail, {}, words->refused});
    const QString named = isComplete ? typed : typed.chopped(1).trimmed();
    if (named.compare(QStringLiteral("seed"), Qt::CaseInsensitive) == 0)
        m_found.push_back({Kind::parameter,
                           QStringLiteral("seed"),
                           tr("seed of the runs"),
                           tr("now %1  ·  type its new value").arg(m_workspace->runs()->seed()),
                           {}});
    if (const QString word = workloadWordIn(named); !word.isEmpty())
        m_found.push_back({Kind::parameter,
                           word,
                           tr("%1 of the workload").arg(word),
                           tr("%1  ·  type its new value").arg(QString::fromStdString(describe(now))),
                           {}});
    static const QRegularExpression seedForm(QStringLiteral("^seed\\s*(?:=|\\s)\\s*(\\S+)$"), QRegularExpression::CaseInsensitiveOption);
    const auto seed = seedForm.match(typed);
    if (!seed.hasMatch() || !isComplete)
        return;
    const bool isSeed = seed.captured(1).toInt() > 0;
    m_found.push_back({Kind::seed,
                       seed.captured(1),
                       tr("Set the seed of the runs to %1").arg(seed.captured(1)),
                       isSeed ? tr("now %1").arg(m_workspace->runs()->seed()) : tr("A seed is a whole number from 1 up."),
                       {},
                       !isSeed});
}

QString CommandPalette::setWorkload(const QString& typed)
{
    auto* document = m_workspace->document();
    const auto words = readWorkloadWords(typed, *document->asked());
    if (!words || words->refused)
        return words ? words->detail : QString();
    document->steps()->endBurst(); // a step of its own
    const QString reason = document->setWorkload(AskedWorkload(words->workload));
    document->steps()->endBurst();
    return reason;
}

void CommandPalette::draw(const QString& typed)
{
    auto* document = m_workspace->document();
    auto drive = readDrive(typed, document->catalogue());
    if (!drive || !drive->reason.isEmpty())
        return;
    m_workspace->pages()->setCurrent(QStringLiteral("design"));
    m_workspace->selection()->setIds({});
    drive->design.name = document->design().name; // the document keeps its name
    document->replace(std::move(drive->design), document->asked(), drive->words);
    emit shown();
}

// Opens the field of a parameter of the design, which has its help; for anything else, shows the text.
void CommandPalette::explain(const Entry& entry)
{
    const auto block = entry.id.section(u'.', 0, 0), key = entry.id.section(u'.', 1);
    const auto& document = *m_workspace->document();
    const auto* own = document.design().find(block.toStdString());
    if (own && !key.isEmpty()) {
        m_workspace->pages()->setCurrent(QStringLiteral("design"));
        m_workspace->selection()->setIds({block});
        emit shown();
        emit fieldWanted(key);
        return;
    }
    if (entry.id.isEmpty()) { // a topic
        emit explained(entry.detail);
        return;
    }
    const auto* type = document.catalogue().find(own ? own->type : block.toStdString());
    const auto* spec = type ? type->parameter(key.toStdString()) : nullptr;
    emit explained(entry.label + QStringLiteral(": ") + (spec ? qt(spec->help) : type ? qt(type->description) : entry.detail));
}

} // namespace floom::inline pages
