// SPDX-License-Identifier: GPL-3.0-or-later
// UnsavedWork: whether the current project has changes that no file has: edits of any design, variants added, renamed or removed, workloads
// named or unnamed, or limits and waivers if no project file stores them at once, and runs and points of sweeps that could not be written
// to the project file. Others of a project file do not count: it gets them by itself; nor do those of a lesson, which are exercises. GUI
// thread; owned by the workspace.
#pragma once

#include "store/named_workloads.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <set>
#include <tuple>
#include <vector>

namespace floom::inline document {
class Document;
} // namespace floom::inline document

namespace floom::inline store {
class Project;
} // namespace floom::inline store

namespace floom::inline desk {

class UnsavedWork final : public QObject {
    Q_OBJECT

public:
    UnsavedWork(Document& document, Project& project);

    void setExercise(std::function<bool()> isExercise); // true while a lesson goes on
    [[nodiscard]] bool exists() const;
    [[nodiscard]] bool isDrawn() const; // exists(), and not only in runs
    // Runs and points of sweeps that no file of this kind keeps, or that have no file yet: they end with the window.
    [[nodiscard]] bool losesRuns() const;
    [[nodiscard]] int changes() const; // of the drawing and what belongs to it; at least 1 if there are any

signals:
    void changed(); // exists() may differ
    void variantsTouched(); // one was added, renamed or removed

private:
    using Variants = std::vector<std::tuple<int, int, QString, QString>>; // id, parent, name, notes

    [[nodiscard]] Variants variants() const;
    [[nodiscard]] QStringList limits() const; // and waivers; empty if a project file stores them
    [[nodiscard]] bool lacksRuns() const; // the project file
    [[nodiscard]] bool holdsSweeps() const; // points that no file has
    void follow();
    void followRuns();

    Document& m_document;
    Project& m_project;
    Variants m_saved;
    Variants m_last;
    std::set<int> m_removed; // variants removed with unsaved edits: they have them again if they come back
    NamedWorkloads m_savedWorkloads;
    QStringList m_savedLimits;
    bool m_lacksRuns = false; // as last told
    std::function<bool()> m_isExercise;
    std::set<int> m_seen, m_exercises; // runs, finished ones
};

} // namespace floom::inline desk
