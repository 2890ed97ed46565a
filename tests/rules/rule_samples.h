// SPDX-License-Identifier: GPL-3.0-or-later
// Sample designs for the tests of rules, and the findings of check() on a variation of one.
#pragma once

#include "design/address.h"
#include "io/json.h"
#include "rules/rules.h"

#include <QFile>
#include <QString>
#include <QStringList>

#include <algorithm>

namespace floom {

inline Design sample(const QString& name)
{
    QFile file(QStringLiteral(FLOOM_SOURCE_DIR "/projects/") + name + QStringLiteral(".json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    const Result<Design> design = readDesign(file.readAll().toStdString(), builtinCatalogue(), name.toStdString());
    if (!design)
        qFatal("%s", design.error().message().c_str());
    return *design;
}

inline Design varied(const QString& name, const QStringList& assignments)
{
    Design design = sample(name);
    for (const QString& assignment : assignments) {
        const Outcome outcome = assign(design, builtinCatalogue(), assignment.toStdString());
        if (!outcome)
            qFatal("%s: %s", qPrintable(assignment), outcome.error().message().c_str());
    }
    return design;
}

inline Workload asked(const char* words)
{
    const Result<Workload> workload = parseWorkload(words);
    if (!workload)
        qFatal("%s", workload.error().message().c_str());
    return *workload;
}

inline QStringList rulesOf(const Design& design)
{
    QStringList found;
    for (const Diagnostic& diagnostic : check(design, builtinCatalogue()))
        found.append(QString::fromStdString(diagnostic.rule + " " + diagnostic.address));
    return found;
}

inline const Diagnostic* find(const std::vector<Diagnostic>& list, const QString& rule, const QString& address)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.rule == rule.toStdString() && diagnostic.address == address.toStdString();
    });
    return found == list.end() ? nullptr : &*found;
}

inline void removeBlock(Design& design, const std::string& id)
{
    std::erase_if(design.blocks, [&](const Block& block) { return block.id == id; });
    std::erase_if(design.links, [&](const Link& link) { return link.from.block == id || link.to.block == id; });
}

inline void removeWires(Design& design, const std::string& id)
{
    std::erase_if(design.links, [&](const Link& link) { return link.from.block == id || link.to.block == id; });
}

} // namespace floom
