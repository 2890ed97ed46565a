// SPDX-License-Identifier: GPL-3.0-or-later
// UnsavedWork: whether the project on the desk has something that no file has: edits of any of its drawings, or variants that were made,
// renamed or removed, a workload that got or lost its name, or limits and waivers where no project file takes them at once. Runs do not
// count: the same drawing and workload give them again. GUI thread; owned by the workspace.
#pragma once

#include "store/named_workloads.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <tuple>
#include <vector>

namespace floom {

class Document;
class Project;

class UnsavedWork final : public QObject {
    Q_OBJECT

public:
    UnsavedWork(Document& document, Project& project);

    [[nodiscard]] bool exists() const;
    [[nodiscard]] int changes() const; // at least 1 when there is any

signals:
    void changed(); // exists() may differ
    void variantsTouched(); // one was made, renamed or removed

private:
    using Variants = std::vector<std::tuple<int, int, QString, QString>>; // id, parent, name, notes

    [[nodiscard]] Variants variants() const;
    [[nodiscard]] QStringList limits() const; // and waivers; none where a project file has them
    void follow();

    Document& m_document;
    Project& m_project;
    Variants m_saved;
    Variants m_last;
    NamedWorkloads m_savedWorkloads;
    QStringList m_savedLimits;
};

} // namespace floom
