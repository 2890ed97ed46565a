// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/detect_words.h"

#include "base/units.h"
#include "export/number_text.h"
#include "export/size_text.h"
#include "look/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace floom::inline pages {

namespace {

using detect::Answer;
using detect::Finding;

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
     QT_TRANSLATE_NOOP("Detect", "Writes of %1 and more need no read before them; smaller ones wait %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "size of a write"), false},
    {"chunk", QT_TRANSLATE_NOOP("Detect", "Chunk"),
     QT_TRANSLATE_NOOP("Detect", "Two reads less than %1 apart wait for each other, up to %2 longer; from there on they do not."),
     QT_TRANSLATE_NOOP("Detect", "distance of two reads"), false},
    {"channels", QT_TRANSLATE_NOOP("Detect", "Channels"),
     QT_TRANSLATE_NOOP("Detect", "Every %1 chunks two reads wait %2 longer for each other: the same channel comes again."),
     QT_TRANSLATE_NOOP("Detect", "distance of two reads, in chunks"), true},
    {"dies", QT_TRANSLATE_NOOP("Detect", "Dies"),
     QT_TRANSLATE_NOOP("Detect", "Every %1 chunks two reads wait %2 longer, as two reads of one die do."),
     QT_TRANSLATE_NOOP("Detect", "distance of two reads, in chunks"), true},
    {"read_cache", QT_TRANSLATE_NOOP("Detect", "Read cache"),
     QT_TRANSLATE_NOOP("Detect", "A page is still at hand after %1 were read, and comes from flash after more: %2 later."),
     QT_TRANSLATE_NOOP("Detect", "read before the page comes again"), false},
    {"read_ahead", QT_TRANSLATE_NOOP("Detect", "Read-ahead"),
     QT_TRANSLATE_NOOP("Detect", "Reads in order find the next %1 at hand, %2 sooner."),
     QT_TRANSLATE_NOOP("Detect", "ahead of the last read"), false},
    {"map_cache", QT_TRANSLATE_NOOP("Detect", "Map at hand"),
     QT_TRANSLATE_NOOP("Detect",
                       "Random reads within %1 are equally fast; in larger spans they take up to %2 longer, for parts of the map."),
     QT_TRANSLATE_NOOP("Detect", "span of random reads"), false},
    {"flash_page", QT_TRANSLATE_NOOP("Detect", "Flash page"),
     QT_TRANSLATE_NOOP("Detect", "Two sectors beside each other take %2 longer at every %1: they lie on two pages there."),
     QT_TRANSLATE_NOOP("Detect", "place in the chunk"), true},
    {"window", QT_TRANSLATE_NOOP("Detect", "Commands at once"),
     QT_TRANSLATE_NOOP("Detect", "The drive takes in %1 commands; the next one waits until one of them is done, %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "reads of as many dies at one instant"), false},
    {"parallelism", QT_TRANSLATE_NOOP("Detect", "Reads at once"),
     QT_TRANSLATE_NOOP("Detect", "At its full rate the drive serves %1 reads at once; more in flight only wait, up to %2."),
     QT_TRANSLATE_NOOP("Detect", "requests in flight"), false},
    {"idle_work", QT_TRANSLATE_NOOP("Detect", "Room made while idle"),
     QT_TRANSLATE_NOOP("Detect", "After a pause writes are done %2 sooner: the drive makes room while it rests."),
     QT_TRANSLATE_NOOP("Detect", "pause before the writes, in milliseconds"), false},
    {"wear_levelling", QT_TRANSLATE_NOOP("Detect", "Wear levelling"),
     QT_TRANSLATE_NOOP("Detect", "Once the blocks in use are worn, single writes wait %2 longer than any before: data at rest are moved."),
     QT_TRANSLATE_NOOP("Detect", "erases of each free block"), false},
    {"held_back", QT_TRANSLATE_NOOP("Detect", "Held back"),
     QT_TRANSLATE_NOOP("Detect", "What was written stays in the write buffer until %1 are full, and is read %2 sooner until then."),
     QT_TRANSLATE_NOOP("Detect", "written so far, with pauses"), true},
    {"queue_turns", QT_TRANSLATE_NOOP("Detect", "Turns of queues"),
     QT_TRANSLATE_NOOP("Detect", "A few reads in a queue of their own are done %2 before the many in another one: queues take turns."),
     QT_TRANSLATE_NOOP("Detect", "many in one queue, then few in the other"), false},
    {"volumes", QT_TRANSLATE_NOOP("Detect", "Volumes"),
     QT_TRANSLATE_NOOP("Detect", "Bits of the address pick %1 parts that serve by themselves: with one held, a read waits %2 longer."),
     QT_TRANSLATE_NOOP("Detect", "bit of the address"), false},
    {"page_types", QT_TRANSLATE_NOOP("Detect", "Types of pages"),
     QT_TRANSLATE_NOOP("Detect", "Single reads keep to %1 levels, %2 apart: so many types of pages."),
     QT_TRANSLATE_NOOP("Detect", "share of the reads, the fastest first"), false},
    {"program_unit", QT_TRANSLATE_NOOP("Detect", "Program unit"),
     QT_TRANSLATE_NOOP("Detect", "Once in %1 a write waits for room, %2 longer than others: so much is programmed at once."),
     QT_TRANSLATE_NOOP("Detect", "written since a long wait"), true},
    {"collected_block", QT_TRANSLATE_NOOP("Detect", "Collected block"),
     QT_TRANSLATE_NOOP("Detect", "Erases come at even distances: with the spare room found, one collection empties %1."),
     QT_TRANSLATE_NOOP("Detect", "written"), false},
    {"spare_room", QT_TRANSLATE_NOOP("Detect", "Spare room"),
     QT_TRANSLATE_NOOP("Detect",
                       "Random writes of a full drive take %2 longer than those of an empty one: as with %1 of room beside the data."),
     QT_TRANSLATE_NOOP("Detect", "empty, full"), false},
    {"free_room", QT_TRANSLATE_NOOP("Detect", "Room before collection"),
     QT_TRANSLATE_NOOP("Detect",
                       "A drive filled in order takes %1 of random writes before each one waits %2 longer: its free blocks are used up."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
    {"map_zone", QT_TRANSLATE_NOOP("Detect", "Part of the map"),
     QT_TRANSLATE_NOOP("Detect", "Parts of the map cover %1 each: a read that far away waits %2 for the next one."),
     QT_TRANSLATE_NOOP("Detect", "distance of two reads"), false},
    {"effective_block", QT_TRANSLATE_NOOP("Detect", "Erase block"),
     QT_TRANSLATE_NOOP("Detect", "Random writes of %1 reach the full rate, and lose it again at half as much more: one erase block."),
     QT_TRANSLATE_NOOP("Detect", "size of a write"), false},
    {"write_buffer", QT_TRANSLATE_NOOP("Detect", "Write buffer"),
     QT_TRANSLATE_NOOP("Detect", "The drive takes in %1 at the rate of its link; then writes come as fast as the flash takes them."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
    {"plp", QT_TRANSLATE_NOOP("Detect", "Power-loss protection"),
     QT_TRANSLATE_NOOP("Detect", "A write that must be safe is done as fast as any other: %1. It would wait for a program otherwise."),
     QT_TRANSLATE_NOOP("Detect", "read, write, forced write"), false},
    {"pslc_cache", QT_TRANSLATE_NOOP("Detect", "Blocks in SLC mode"),
     QT_TRANSLATE_NOOP("Detect", "After %1 the writes of an empty drive become slower by %2: what was kept in SLC mode is full."),
     QT_TRANSLATE_NOOP("Detect", "written so far"), false},
};

const Said* saidOf(const char* quantity)
{
    const auto* at =
        std::find_if(std::begin(kSaid), std::end(kSaid), [&](const Said& said) { return std::string_view(said.quantity) == quantity; });
    return at == std::end(kSaid) ? nullptr : at;
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

QString detectSentence(const Finding& finding)
{
    const Answer& answer = finding.answer;
    if (!answer.value)
        return tr("Not visible: %1.").arg(QString::fromStdString(answer.reason));
    const QString value = detectValue(*answer.value, finding.probe);
    const Said* said = saidOf(finding.probe.id);
    QString text = said ? tr(said->sentence) : tr("Found: %1.");
    text.replace(QStringLiteral("%1"), value).replace(QStringLiteral("%2"), qt(microsecondsText(answer.contrast)));
    if (answer.certainty < detect::kLikely)
        text += QLatin1Char(' ') + tr("Only %1 of the resamples agree: no claim.").arg(qt(percentText(answer.certainty, 0)));
    return text;
}

QVariantMap detectCurve(const Finding& finding)
{
    const Answer& answer = finding.answer;
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
    const Said* said = saidOf(finding.probe.id);
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
