// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/command_palette.h"

#include "base/units.h"
#include "design/address.h"
#include "desk/files/firmware_load.h"
#include "desk/sweeps/sweep_session.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/parameter_edits.h"
#include "drawing/block_text.h"
#include "drawing/typed_drive.h"
#include "drawing/typed_setting.h"
#include "io/samples.h"
#include "look/fuzzy_match.h"
#include "look/qt_text.h"
#include "run/run_record.h"
#include "store/project.h"

#include <QRegularExpression>
#include <QSettings>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr std::size_t kMostFound = 100;
constexpr int kMostRecent = 12;
constexpr int kRecentBonus = 30;
constexpr int kParameterMalus = 24; // parameters are many: letters that match a command should find the command

const QString kRecentKey = QStringLiteral("recentCommands");

// "tR" and "pkg.tR" name pkg.tR.
bool isNamed(const QString& address, const QString& typed)
{
    return address.compare(typed, Qt::CaseInsensitive) == 0 || address.section(u'.', -1).compare(typed, Qt::CaseInsensitive) == 0;
}

} // namespace

CommandPalette::CommandPalette(QObject* parent)
    : QAbstractListModel(parent)
    , m_recent(QSettings().value(kRecentKey).toStringList())
{
}

void CommandPalette::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    refresh();
    emit workspaceChanged();
}

void CommandPalette::setCommands(const QVariantList& commands)
{
    m_commands = commands;
    refresh();
    emit commandsChanged();
}

void CommandPalette::setQuery(const QString& query)
{
    if (m_query == query)
        return;
    m_query = query;
    search();
}

void CommandPalette::refresh()
{
    m_entries.clear();
    for (const auto& command : std::as_const(m_commands)) {
        const auto map = command.toMap();
        m_entries.push_back({Kind::command,
                             map.value(QStringLiteral("id")).toString(),
                             map.value(QStringLiteral("label")).toString(),
                             {},
                             map.value(QStringLiteral("keys")).toString()});
    }
    if (m_workspace)
        addDesignEntries();
    search();
}

void CommandPalette::addDesignEntries()
{
    const auto& catalogue = m_workspace->document()->catalogue();
    const auto& design = m_workspace->document()->design();
    for (const auto& type : catalogue.types())
        m_entries.push_back({Kind::add, qt(type.id), tr("Add %1").arg(qt(type.label)), qt(type.id), {}});
    for (const auto& block : design.blocks) {
        const auto* type = catalogue.find(block.type);
        if (!type)
            continue;
        m_entries.push_back({Kind::block, qt(block.id), addressText(block), qt(type->label), {}});
        for (const auto& spec : type->parameters)
            m_entries.push_back({Kind::parameter,
                                 qt(block.id + "." + spec.id),
                                 qt(block.id + "." + spec.id),
                                 qt(spec.label) + QStringLiteral("  ·  ") + valueText(block, *type, spec),
                                 {}});
    }
    for (const auto& sample : builtinSamples())
        m_entries.push_back({Kind::sample, qt(sample.id), tr("Open the sample %1").arg(qt(sample.id)), {}, {}});
    for (const auto& variant : m_workspace->project()->variants().rows())
        m_entries.push_back({Kind::variant, QString::number(variant.id), tr("Go to variant %1").arg(variant.name), {}, {}});
    const auto& findings = m_workspace->document()->findings()->list();
    for (std::size_t i = 0; i < findings.size(); ++i)
        m_entries.push_back(
            {Kind::finding, QString::number(i), qt(findings[i].rule + " " + findings[i].title), qt(findings[i].address), {}});
}

void CommandPalette::search()
{
    beginResetModel();
    m_found.clear();
    const QString typed = m_query.trimmed();
    addTyped();
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& entry = m_entries[i];
        if (entry.kind == Kind::parameter && (typed.isEmpty() || isNamed(entry.id, typed)))
            continue; // too many to list without letters; exact names are added separately
        if (entry.kind == Kind::command
            && std::any_of(m_found.begin(), m_found.end(), [&](const Entry& one) { return one.id == entry.id; }))
            continue; // a help answer already lists it
        int score = fuzzyScore(typed, entry.label);
        if (score < 0 && !entry.detail.isEmpty())
            score = fuzzyScore(typed, entry.label + u' ' + entry.detail) / 2;
        if (score < 0 || (score == 0 && !typed.isEmpty()))
            continue;
        const auto recent = m_recent.indexOf(entry.id);
        if (entry.kind == Kind::parameter)
            score -= kParameterMalus;
        scored.emplace_back(score + (recent >= 0 ? kRecentBonus - static_cast<int>(recent) : 0), i);
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [score, i] : scored)
        if (m_found.size() < kMostFound)
            m_found.push_back(m_entries[i]);
    endResetModel();
    emit queryChanged();
}

void CommandPalette::addTyped()
{
    if (!m_workspace)
        return;
    const auto& document = *m_workspace->document();
    const QString typed = m_query.trimmed();
    if (const auto drive = readDrive(typed, document.catalogue()))
        m_found.push_back({Kind::drive, typed, drive->words, drive->detail, {}, !drive->reason.isEmpty()});
    if (typed.endsWith(u'=')) { // its value comes next: nothing is wrong yet
        const QString id = typed.chopped(1).trimmed();
        for (const auto& entry : m_entries)
            if (entry.kind == Kind::parameter && entry.id == id)
                m_found.push_back({Kind::parameter, id, id, tr("%1  ·  type its new value").arg(entry.detail), {}});
    } else if (const auto setting = readSetting(typed, document.design(), document.catalogue()))
        m_found.push_back({Kind::setting, typed, setting->words, setting->detail, {}, !setting->reason.isEmpty()});
    if (const QString word = QStringLiteral("sweep "); typed.startsWith(word, Qt::CaseInsensitive)) {
        constexpr std::size_t kShown = 8;
        for (const auto& offer : chipOffers(typed.mid(word.size()), {document.design(), document.catalogue(), document.asked()}, kShown))
            m_found.push_back({Kind::sweep, offer.address, tr("Sweep %1").arg(offer.label), offer.address, {}});
    }
    static const QRegularExpression helpForm(QStringLiteral("^(?:help\\s+|\\?\\s*)(\\S.*)$"), QRegularExpression::CaseInsensitiveOption);
    if (const auto m = helpForm.match(typed); m.hasMatch())
        addHelp(m.captured(1));
    addWorkload(typed);
    addTopics(typed);
    addNamed(typed);
    addElement(typed);
    const auto record = m_workspace->record();
    if (!record || !record->result.spans)
        return;
    static const QRegularExpression requestForm(QStringLiteral("^req(?:uest)?\\s+(\\d+)$"));
    static const QRegularExpression timeForm(QStringLiteral("^t\\s*=\\s*(\\S+)$"));
    if (const auto m = requestForm.match(typed); m.hasMatch())
        m_found.push_back({Kind::request, m.captured(1), tr("Follow request %1").arg(m.captured(1)), tr("in the timeline"), {}});
    if (const auto m = timeForm.match(typed); m.hasMatch()) {
        const auto time = parseValue(m.captured(1).toStdString(), floom::Kind::time);
        if (time.ok())
            m_found.push_back({Kind::time, m.captured(1), tr("Go to %1").arg(m.captured(1)), tr("in the timeline"), {}});
    }
}

void CommandPalette::addNamed(const QString& typed)
{
    std::vector<Entry> named;
    for (const auto& entry : m_entries)
        if (entry.kind == Kind::parameter && isNamed(entry.id, typed))
            named.push_back(entry);
    m_found.insert(m_found.end(), named.begin(), named.end());
    for (const auto& entry : named)
        m_found.push_back({Kind::sweep, entry.id, tr("Sweep %1").arg(entry.detail.section(QStringLiteral("  ·  "), 0, 0)), entry.id, {}});
}

// "pkg[3][1]", "pkg[3,1]", "pkg[3].die[0]".
void CommandPalette::addElement(const QString& typed)
{
    if (!typed.contains(u'['))
        return;
    auto address = parseAddress(QString(typed).replace(u',', QStringLiteral("][")).toStdString());
    const auto& document = *m_workspace->document();
    const auto* block = address ? document.design().find(address->parts.front().name) : nullptr;
    if (!block || !address->parameter.empty() || address->parts.front().dims.size() > block->count.size())
        return;
    address->parts.front().dims.resize(block->count.size()); // omitted dimensions mean all elements
    if (checkAddress(*address, document.design(), document.catalogue()).ok())
        m_found.push_back({Kind::block, qt(address->text()), qt(address->text()), qt(document.catalogue().find(block->type)->label), {}});
}

int CommandPalette::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant CommandPalette::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto& entry = m_found[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KindRole:
        return kindText(entry.kind);
    case Qt::DisplayRole:
    case LabelRole:
        return entry.label;
    case DetailRole:
        return entry.detail;
    case KeysRole:
        return entry.keys;
    case RefusedRole:
        return entry.refused;
    default:
        return {};
    }
}

QHash<int, QByteArray> CommandPalette::roleNames() const
{
    return {{KindRole, "kind"}, {LabelRole, "label"}, {DetailRole, "detail"}, {KeysRole, "keys"}, {RefusedRole, "refused"}};
}

QString CommandPalette::kindText(Kind kind)
{
    switch (kind) {
    case Kind::command:
        return {};
    case Kind::add:
        return tr("Block");
    case Kind::block:
        return tr("Go to");
    case Kind::parameter:
        return tr("Set");
    case Kind::sample:
        return tr("Sample");
    case Kind::variant:
        return tr("Variant");
    case Kind::finding:
        return tr("Rule");
    case Kind::request:
    case Kind::time:
        return tr("Run");
    case Kind::setting:
    case Kind::workload:
    case Kind::seed:
        return tr("Set");
    case Kind::sweep:
        return tr("Sweep");
    case Kind::help:
        return tr("Help");
    case Kind::drive:
        return tr("Draw");
    case Kind::recent:
        return tr("Open");
    }
    return {};
}

void CommandPalette::remember(const QString& id)
{
    m_recent.removeAll(id);
    m_recent.prepend(id);
    if (m_recent.size() > kMostRecent)
        m_recent.removeLast();
    QSettings().setValue(kRecentKey, m_recent);
}

bool CommandPalette::run(int row)
{
    if (row < 0 || row >= count() || !m_workspace)
        return false;
    const Entry entry = m_found[static_cast<std::size_t>(row)];
    if (entry.refused)
        return false;
    remember(entry.id);
    return perform(entry);
}

bool CommandPalette::perform(const Entry& entry)
{
    auto* document = m_workspace->document();
    if (entry.kind == Kind::setting || entry.kind == Kind::variant
        || entry.kind == Kind::drive) // they change what is shown: let it be seen
        m_workspace->pages()->backToDrive();
    switch (entry.kind) {
    case Kind::command:
        emit commandWanted(entry.id);
        return true;
    case Kind::add:
        m_workspace->pages()->setCurrent(QStringLiteral("design"));
        m_workspace->selection()->addBlock(entry.id);
        emit shown();
        return true;
    case Kind::parameter:
        setQuery(entry.id + QStringLiteral(" = "));
        return false;
    case Kind::block:
        m_workspace->pages()->setCurrent(QStringLiteral("design"));
        m_workspace->selection()->setIds({entry.id.section(u'[', 0, 0).section(u'.', 0, 0)});
        m_workspace->selection()->setInstance(entry.id.contains(u'[') ? entry.id : QString());
        emit shown();
        return true;
    case Kind::help:
        explain(entry);
        return true;
    case Kind::drive:
        draw(entry.id);
        return true;
    case Kind::recent:
        emit fileWanted(entry.id);
        return true;
    case Kind::sample:
        emit sampleWanted(entry.id);
        return true;
    case Kind::variant:
        m_workspace->variants()->show(entry.id.toInt());
        return true;
    case Kind::finding: {
        const auto& address = document->findings()->list()[entry.id.toUInt()].address;
        m_workspace->pages()->setCurrent(QStringLiteral("design"));
        m_workspace->selection()->setIds({qt(address.substr(0, address.find_first_of(".[")))});
        emit shown();
        return true;
    }
    case Kind::request:
        m_workspace->pages()->setCurrent(QStringLiteral("timeline"));
        m_workspace->followed()->setPinned(entry.id.toInt());
        return true;
    case Kind::time: {
        const auto time = parseValue(entry.id.toStdString(), floom::Kind::time);
        m_workspace->pages()->setCurrent(QStringLiteral("timeline"));
        m_workspace->followed()->setPlayhead(Time{std::get<std::int64_t>(*time)});
        return true;
    }
    case Kind::sweep:
        m_workspace->pages()->setCurrent(QStringLiteral("sweep"));
        if (const QString reason = m_workspace->sweep()->swept()->addChip(entry.id); !reason.isEmpty())
            emit m_workspace->problem(reason);
        return true;
    case Kind::workload:
        if (const QString reason = setWorkload(entry.id); !reason.isEmpty())
            emit m_workspace->problem(reason);
        return true;
    case Kind::seed:
        m_workspace->runs()->setSeed(entry.id.toInt());
        return true;
    case Kind::setting: {
        const auto setting = readSetting(entry.id, document->design(), document->catalogue());
        QString reason;
        if (setting && namesFirmwareFile(*document, setting->assignments.first().first, setting->assignments.first().second)) {
            QStringList addresses;
            for (const auto& one : setting->assignments)
                addresses.append(one.first);
            reason = loadFirmware(*document, addresses, setting->assignments.first().second);
        } else if (setting && setting->assignments.size() == 1) // as in the inspector: linked arrays follow
            reason = document->parameters()->set(setting->assignments.first().first, setting->assignments.first().second);
        else if (setting)
            reason = document->parameters()->setAll(setting->assignments, setting->words);
        document->steps()->endBurst();
        if (!reason.isEmpty())
            emit m_workspace->problem(reason);
        return true;
    }
    }
    return false;
}

} // namespace floom::inline pages
