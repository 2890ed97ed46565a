// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/detect_words.h"

#include "base/units.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace floom::inline pages {

namespace {

using detect::Finding;
using detect::ProbeAnswer;

QString tr(const char* text)
{
    return QCoreApplication::translate("Detect", text);
}

struct Said {
    const char* quantity;
    const char* label; // "" = the probe's own label
    const char* sentence; // %1 the value, %2 the contrast
    const char* axis;
    bool comb; // marks every multiple
    [[nodiscard]] bool isMarked() const // the value can be marked on the axis
    {
        const std::string_view id = quantity;
        return id != "queue_turns" && id != "volumes" && id != "page_types" && id != "spare_room" && id != "idle_work"
            && id != "wear_levelling" && id != "collected_block";
    }
};

constexpr Said kSaid[] = {
    {"mapping_unit", QT_TRANSLATE_NOOP("Detect", "Mapping unit"),
     QT_TRANSLATE_NOOP("Detect", "Writes of %1 and more need no read-modify-write; smaller ones take %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "write size"), false},
    {"chunk", QT_TRANSLATE_NOOP("Detect", "Chunk"),
     QT_TRANSLATE_NOOP("Detect", "Two neighbouring reads at once take up to %2 longer, except every %1, where a chunk ends between them."),
     QT_TRANSLATE_NOOP("Detect", "address of two neighbouring reads"), false},
    {"channels", QT_TRANSLATE_NOOP("Detect", "Channels"),
     QT_TRANSLATE_NOOP("Detect", "Two reads %1 chunks apart collide and take %2 longer: they share a channel."),
     QT_TRANSLATE_NOOP("Detect", "distance between two reads, in chunks"), true},
    {"dies", QT_TRANSLATE_NOOP("Detect", "Dies"),
     QT_TRANSLATE_NOOP("Detect", "Two reads %1 chunks apart take %2 longer, as two reads of one die do."),
     QT_TRANSLATE_NOOP("Detect", "distance between two reads, in chunks"), true},
    {"read_cache", QT_TRANSLATE_NOOP("Detect", "Read cache"),
     QT_TRANSLATE_NOOP("Detect", "A page is still cached after %1 more were read; beyond that it comes from flash, %2 later."),
     QT_TRANSLATE_NOOP("Detect", "data read before the page is read again"), false},
    {"read_ahead", QT_TRANSLATE_NOOP("Detect", "Read-ahead"),
     QT_TRANSLATE_NOOP("Detect", "Sequential reads find the next %1 already fetched, %2 sooner."),
     QT_TRANSLATE_NOOP("Detect", "ahead of the last read"), false},
    {"map_cache", QT_TRANSLATE_NOOP("Detect", "Map cache"),
     QT_TRANSLATE_NOOP("Detect", "Random reads within %1 are equally fast; in larger spans they take up to %2 longer, for map reads."),
     QT_TRANSLATE_NOOP("Detect", "span of random reads"), false},
    {"flash_page", QT_TRANSLATE_NOOP("Detect", "Flash page"),
     QT_TRANSLATE_NOOP("Detect", "Two adjacent sectors take %2 longer at every %1: there they lie on two pages."),
     QT_TRANSLATE_NOOP("Detect", "offset in the chunk"), true},
    {"window", QT_TRANSLATE_NOOP("Detect", "Commands in flight"),
     QT_TRANSLATE_NOOP("Detect", "The drive accepts %1 commands; the next one waits until one of them completes, %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "simultaneous reads, each on its own die"), false},
    {"parallelism", QT_TRANSLATE_NOOP("Detect", "Parallel reads"),
     QT_TRANSLATE_NOOP("Detect", "At its full rate the drive serves %1 reads in parallel; more in flight only queue, up to %2."),
     QT_TRANSLATE_NOOP("Detect", "requests in flight"), false},
    {"idle_work", QT_TRANSLATE_NOOP("Detect", "Idle-time GC"),
     QT_TRANSLATE_NOOP("Detect", "After a pause, writes complete %2 sooner: the drive frees space while idle."),
     QT_TRANSLATE_NOOP("Detect", "pause before the writes, in milliseconds"), false},
    {"wear_levelling", QT_TRANSLATE_NOOP("Detect", "Wear levelling"),
     QT_TRANSLATE_NOOP("Detect", "Once the blocks in use are worn, single writes wait %2 longer than any before: cold data are moved."),
     QT_TRANSLATE_NOOP("Detect", "erases of each free block"), false},
    {"held_back", QT_TRANSLATE_NOOP("Detect", "Flush threshold"),
     QT_TRANSLATE_NOOP("Detect", "Written data stay in the write buffer until it holds %1; until then they are read %2 sooner."),
     QT_TRANSLATE_NOOP("Detect", "written so far, with pauses"), true},
    {"queue_turns", QT_TRANSLATE_NOOP("Detect", "Queue arbitration"),
     QT_TRANSLATE_NOOP("Detect", "A few reads in their own queue complete %2 before the many in another: queues are served in turn."),
     QT_TRANSLATE_NOOP("Detect", "many in one queue, then few in the other"), false},
    {"volumes", QT_TRANSLATE_NOOP("Detect", "Volumes"),
     QT_TRANSLATE_NOOP("Detect", "Address bits select %1 independent parts: where they share a part, a read waits %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "address bit"), false},
    {"page_types", QT_TRANSLATE_NOOP("Detect", "Page types"),
     QT_TRANSLATE_NOOP("Detect", "Single reads show %1 latency levels, %2 apart: one per page type."),
     QT_TRANSLATE_NOOP("Detect", "share of reads, fastest first"), false},
    {"program_unit", QT_TRANSLATE_NOOP("Detect", "Program unit"),
     QT_TRANSLATE_NOOP("Detect", "One write in every %1 waits for buffer space, %2 longer than others: that much is programmed at once."),
     QT_TRANSLATE_NOOP("Detect", "written since a long wait"), true},
    {"collected_block", QT_TRANSLATE_NOOP("Detect", "GC block"),
     QT_TRANSLATE_NOOP("Detect", "Erases come at regular intervals: with the spare area found, one collection frees %1."),
     QT_TRANSLATE_NOOP("Detect", "written"), false},
    {"spare_room", QT_TRANSLATE_NOOP("Detect", "Spare area"),
     QT_TRANSLATE_NOOP("Detect", "Random writes on a full drive take %2 longer than on an empty one, as with %1 of spare area."),
     QT_TRANSLATE_NOOP("Detect", "empty, full"), false},
    {"free_room", QT_TRANSLATE_NOOP("Detect", "Free space before GC"),
     QT_TRANSLATE_NOOP(
         "Detect", "A sequentially filled drive takes %1 of random writes before each one waits %2 longer: its free blocks are used up."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
    {"map_zone", QT_TRANSLATE_NOOP("Detect", "Map segment"),
     QT_TRANSLATE_NOOP("Detect", "Each map segment covers %1: a read that far away waits %2 for the next segment."),
     QT_TRANSLATE_NOOP("Detect", "distance between two reads"), false},
    {"effective_block", QT_TRANSLATE_NOOP("Detect", "Erase block"),
     QT_TRANSLATE_NOOP("Detect", "Random writes of %1 reach the full rate, and lose it again at 1.5 times that size: one erase block."),
     QT_TRANSLATE_NOOP("Detect", "write size"), false},
    {"write_buffer", QT_TRANSLATE_NOOP("Detect", "Write buffer"),
     QT_TRANSLATE_NOOP("Detect", "The drive accepts %1 at link rate; after that, writes run at flash rate."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
    {"plp", QT_TRANSLATE_NOOP("Detect", "Power-loss protection"),
     QT_TRANSLATE_NOOP("Detect", "A forced (FUA) write completes as fast as any other: %1. Otherwise it would wait for a program."),
     QT_TRANSLATE_NOOP("Detect", "read, write, forced write"), false},
    {"pslc_cache", QT_TRANSLATE_NOOP("Detect", "SLC cache"),
     QT_TRANSLATE_NOOP("Detect", "After %1, writes to an empty drive take %2 longer: the blocks in SLC mode are full."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
};

const Said* saidOf(const char* quantity)
{
    const auto* at =
        std::find_if(std::begin(kSaid), std::end(kSaid), [&](const Said& said) { return std::string_view(said.quantity) == quantity; });
    return at == std::end(kSaid) ? nullptr : at;
}

// A chunk of one step of the probe has no border between neighbours: its curve may be over their distance.
constexpr Said kShortChunk{
    "chunk", QT_TRANSLATE_NOOP("Detect", "Chunk"),
    QT_TRANSLATE_NOOP("Detect", "Two reads less than %1 apart collide and take up to %2 longer; farther apart they do not."),
    QT_TRANSLATE_NOOP("Detect", "distance between two reads"), false};
constexpr double kChunkStep = 4096; // bytes, of the probe

const Said* saidOf(const Finding& finding)
{
    const Said* said = saidOf(finding.probe.id);
    const bool isChunk = said && std::string_view(said->quantity) == kShortChunk.quantity;
    return isChunk && finding.answer.value.value_or(0) == kChunkStep ? &kShortChunk : said;
}

} // namespace

QString detectLabel(const detect::Probe& probe)
{
    const Said* said = saidOf(probe.id);
    return said ? tr(said->label) : QString::fromLatin1(probe.label);
}

QString detectValue(double value, const detect::Probe& probe)
{
    if (probe.unit == std::string_view("B"))
        return qt(binarySizeText(value));
    return QString::fromStdString(detect::valueText(value, probe));
}

std::optional<double> detectNumber(const QString& text, const detect::Probe& probe)
{
    QString word = text.trimmed().toLower();
    if (std::string_view(probe.unit) == "%" && word.endsWith(u'%'))
        word.chop(1);
    if (std::string_view(probe.unit) == "yes/no")
        return word == tr("yes") ? std::optional(1.0) : word == tr("no") ? std::optional(0.0) : std::nullopt;
    const bool inBytes = std::string_view(probe.unit) == "B";
    const auto value = parseValue((inBytes ? text : word).trimmed().toStdString(), inBytes ? Kind::size : Kind::count, "B");
    if (!value || !std::holds_alternative<std::int64_t>(*value) || std::get<std::int64_t>(*value) <= 0)
        return std::nullopt;
    return static_cast<double>(std::get<std::int64_t>(*value));
}

bool isGuessRight(double guess, const Finding& finding, const detect::Truth& truth)
{
    constexpr double kNearly = 0.05;
    if (!truth.value)
        return false;
    if (std::abs(guess - *truth.value) <= std::max(kNearly, truth.tolerance) * *truth.value + truth.slack + 1e-9)
        return true;
    const auto& found = finding.answer.value;
    return found && detectValue(guess, finding.probe) == detectValue(*found, finding.probe)
        && judge(finding.answer, truth) == detect::Verdict::hit;
}

QString detectSentence(const Finding& finding)
{
    const ProbeAnswer& answer = finding.answer;
    if (!answer.value)
        return tr("Not visible: %1.").arg(QString::fromStdString(answer.reason));
    const QString value = detectValue(*answer.value, finding.probe);
    const Said* said = saidOf(finding);
    QString text = said ? tr(said->sentence) : tr("Found: %1.");
    text.replace(QStringLiteral("%1"), value).replace(QStringLiteral("%2"), qt(microsecondsText(answer.contrast)));
    if (answer.certainty < detect::kLikely)
        text += QLatin1Char(' ') + tr("Only %1 of the resamples agree: no claim is made.").arg(qt(percentText(answer.certainty, 0)));
    return text;
}

QVariantMap detectCurve(const Finding& finding)
{
    const ProbeAnswer& answer = finding.answer;
    if (answer.x.size() < 2 || answer.x.size() != answer.y.size())
        return {};
    const auto [least, most] = std::minmax_element(answer.x.begin(), answer.x.end());
    const auto [low, high] = std::minmax_element(answer.y.begin(), answer.y.end());
    constexpr double kWide = 40; // from this ratio of its ends on, the axis is logarithmic
    const bool inPowers = *least > 0 && *most / *least > kWide && finding.probe.unit == std::string_view("B");
    const auto place = [&](double x) {
        return inPowers ? std::log(x / *least) / std::log(*most / *least) : (x - *least) / std::max(1e-12, *most - *least);
    };
    const double bottom = std::min(0.0, *low), top = *high > bottom ? *high : bottom + 1;
    const double floor = (*low - bottom) > 0.6 * (top - bottom) ? *low - 0.15 * (top - *low) - 1e-9 : bottom; // small steps on much time
    QVariantList points, marks;
    for (std::size_t i = 0; i < answer.x.size(); ++i)
        points << QVariantMap{{QStringLiteral("at"), place(answer.x[i])},
                              {QStringLiteral("height"), (answer.y[i] - floor) / (top - floor)}};
    const Said* said = saidOf(finding);
    if (answer.value && *answer.value > 0 && finding.probe.unit != std::string_view("yes/no") && (!said || said->isMarked())) {
        const double step = *answer.value;
        const int times = said && said->comb ? static_cast<int>(std::min(*most / step, 64.0)) : 1;
        for (int i = 1; i <= times; ++i)
            if (i * step >= *least && i * step <= *most)
                marks << QVariantMap{{QStringLiteral("at"), place(i * step)},
                                     {QStringLiteral("text"), i == 1 ? detectValue(step, finding.probe) : QString()}};
    }
    const bool inBytes = finding.probe.unit == std::string_view("B");
    const auto end = [&](double x) { return inBytes ? detectValue(x, finding.probe) : QString::fromStdString(fixedText(x, 0)); };
    return {{QStringLiteral("points"), points},
            {QStringLiteral("marks"), marks},
            {QStringLiteral("low"), qt(microsecondsText(std::max(floor, 0.0)))},
            {QStringLiteral("high"), qt(microsecondsText(top))},
            {QStringLiteral("from"), end(*least)},
            {QStringLiteral("to"), end(*most)},
            {QStringLiteral("axis"), said ? tr(said->axis) : QString()}};
}

} // namespace floom::inline pages
