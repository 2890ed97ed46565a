// SPDX-License-Identifier: GPL-3.0-or-later
#include "drawing/typed_workload.h"

#include "workload/edit_workload.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace floom::inline drawing {

namespace {

// They name or divide the workload, or need a file: the page of the workload sets them.
constexpr std::array kNotSoSet{"job", "phase", "idle", "measure", "trace"};

struct TypedWorkloadWords {
    Q_DECLARE_TR_FUNCTIONS(TypedWorkload)
};

struct TypedWord {
    QString name, value;
};

// The word as it is called, and the group of words it stands for in a form: what conflicts with it goes.
std::pair<std::string, std::string> asEdit(const TypedWord& word)
{
    const std::string name = word.name.toStdString(), value = word.value.toStdString();
    if (name == "qd" || name == "iodepth")
        return {"pace", "QD " + value};
    if (name == "rate_iops")
        return {"pace", value + " IOPS"};
    if (name == "bs" || name == "blocksize")
        return {"sizes", value};
    if (name == "count" || name == "number_ios")
        return {"length", value};
    if ((name == "runtime" || name == "time") && !value.empty() && (value.back() < '0' || value.back() > '9'))
        return {"length", value};
    return {name == "readwrite" ? "rw" : name, value};
}

// "qd 8 bs=16k" as two words; empty if a name is unknown or lacks its value. A value of several parts, "bs 16 KiB", belongs to one word.
std::vector<TypedWord> wordsIn(const QString& text)
{
    static const QRegularExpression oneForm(QStringLiteral("^(\\w+)\\s*(?:=|\\s)\\s*(\\S+)(?:\\s+|$)"));
    std::vector<TypedWord> words;
    for (QString rest = text.trimmed(); !rest.isEmpty();) {
        const auto match = oneForm.match(rest);
        const QString name = match.hasMatch() ? workloadWordIn(match.captured(1)) : QString();
        if (name.isEmpty() && words.empty())
            return {};
        if (name.isEmpty()) {
            words.back().value += rest.remove(u' ');
            break;
        }
        words.push_back({name, match.captured(2)});
        rest.remove(0, match.capturedLength());
    }
    return words;
}

} // namespace

QString workloadWordIn(const QString& text)
{
    const QString name = text.trimmed().toLower();
    const auto isCalledSo = [&name](const WorkloadWord& word) {
        return name == QLatin1String(word.name) || (*word.shortForm != '\0' && name == QLatin1String(word.shortForm));
    };
    const auto& all = workloadWords();
    const bool isWord = name == QLatin1String("zipf") || name == QLatin1String("pareto") || std::any_of(all.begin(), all.end(), isCalledSo);
    const bool isSoSet =
        std::none_of(kNotSoSet.begin(), kNotSoSet.end(), [&name](const char* other) { return name == QLatin1String(other); });
    return isWord && isSoSet ? name : QString();
}

std::optional<TypedWorkload> readWorkloadWords(const QString& text, const Workload& now)
{
    const auto words = wordsIn(text);
    if (words.empty())
        return std::nullopt;
    TypedWorkload typed{now, {}, {}, false};
    QStringList set;
    for (const auto& word : words) {
        const auto [name, value] = asEdit(word);
        set << TypedWorkloadWords::tr("%1 to %2").arg(word.name, word.value);
        bool isSet = false;
        QString reason;
        for (std::size_t row = 0; row < rowsOf(now); ++row) {
            if (rowAt(now, row).idle > Time{})
                continue;
            const auto next = withWord(typed.workload, row, name, value);
            if (next) {
                typed.workload = *next;
                isSet = true;
            } else if (reason.isEmpty()) {
                Error error = next.error();
                error.where = word.name.toStdString(); // as typed: "qd", not "iodepth"
                reason = QString::fromStdString(error.message());
            }
        }
        if (!isSet && !typed.refused) {
            typed.refused = true;
            typed.detail = reason;
        }
    }
    if (!typed.refused) { // what the description leaves out, such as the number of requests, is seen in the words
        const auto description = describe(typed.workload);
        typed.detail = QString::fromStdString(description == describe(now) ? engine::words(typed.workload) : description);
    }
    typed.words = TypedWorkloadWords::tr("Set %1 (workload)").arg(set.join(QStringLiteral(", ")));
    return typed;
}

} // namespace floom::inline drawing
