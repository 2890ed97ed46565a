// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_passive.h"

#include "cli/detect_fio.h"
#include "cli/json_document.h"
#include "cli/progress_line.h"
#include "detect/passive.h"
#include "export/number_text.h"
#include "export/table.h"
#include "measured/measured_run.h"

#include <QFile>
#include <QFileInfo>

namespace floom::cli {

namespace {

std::string passiveText(const detect::PassiveReport& report)
{
    Table table{"", {{"side"}, {"requests", Align::right}, {"latency", Align::right}, {"share", Align::right}}, {}};
    for (const detect::PassiveSide& side : report.sides)
        for (const detect::Level& level : side.levels)
            table.rows.push_back({side.op == HostOp::read ? "read" : "write", countText(side.requests), microsecondsText(level.middle),
                                  fixedText(100 * level.share, 1) + " %"});
    std::string text = table.rows.empty() ? "Too few reads or writes to tell levels of latency.\n" : plainText(table);
    if (report.back > 0)
        text += "From row " + countText(report.back)
            + " on times run back: several jobs' rows, one job behind the other, or two logs of one. "
            + "What comes again was looked for in the rows before.\n";
    for (const detect::PassiveSide& side : report.sides)
        if (side.op == HostOp::write)
            text += side.period ? "Write latencies come again every " + countText(side.period->lag) + " writes.\n"
                                : "Nothing in the write latencies comes again.\n";
    if (const auto& a = report.alignment)
        text += "Writes at multiples of " + countText(a->bytes) + " B take " + microsecondsText(a->alignedUs) + ", others "
            + microsecondsText(a->othersUs) + " (" + countText(a->aligned) + " and " + countText(a->others) + " writes).\n";
    return text + scaledText(static_cast<double>(report.touchedBytes)) + "B in pages of 4 KiB were touched, within "
        + scaledText(static_cast<double>(report.spanBytes)) + "B.\n";
}

std::string passiveDocument(const detect::PassiveReport& report)
{
    Json sides = Json::array();
    for (const detect::PassiveSide& side : report.sides) {
        Json levels = Json::array();
        for (const detect::Level& level : side.levels)
            levels.push_back({{"latency_us", level.middle}, {"share", level.share}});
        sides.push_back({{"side", side.op == HostOp::read ? "read" : "write"},
                         {"requests", side.requests},
                         {"levels", levels},
                         {"period_requests", side.period ? Json(side.period->lag) : Json()}});
    }
    Json alignment;
    if (const auto& a = report.alignment)
        alignment = {{"bytes", a->bytes}, {"aligned_us", a->alignedUs}, {"others_us", a->othersUs}};
    const Json json{{"sides", sides},
                    {"alignment", alignment},
                    {"touched_bytes", report.touchedBytes},
                    {"span_bytes", report.spanBytes},
                    {"times_run_back_from_row", report.back > 0 ? Json(report.back) : Json()}};
    return json.dump(2) + '\n';
}

} // namespace

int detectPassively(const std::string& log, const std::string& json)
{
    const QString path = QString::fromStdString(log);
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return refuse(Error{log, "a latency log of fio", QFileInfo::exists(path) ? "something else" : "no such file", {}});
    if (file.size() > kMostLogBytes)
        return refuse(Error{log, "a log of up to 256 MiB", countText(static_cast<std::uint64_t>(file.size())) + " B",
                            "Its first rows are enough: head -n 1000000."});
    const std::string name = QFileInfo(path).fileName().toStdString();
    if (const auto refused = refusalOfLog(name))
        return refuse(*refused);
    const ProgressLine line([&log] { return "Reading " + log; });
    const auto rows = detect::readFioLog(file.readAll().toStdString(), name);
    if (!rows)
        return refuse(rows.error());
    const detect::PassiveReport report = detect::readPassively(*rows);
    return json.empty() ? print(passiveText(report)) : deliver(passiveDocument(report), json);
}

} // namespace floom::cli
