// SPDX-License-Identifier: GPL-3.0-or-later
// Findings: results of checking the current design, the compiled program, and a person's decisions on findings: a fix, a waiver, another
// severity. Findings are addressed by index in list(); decisions are saved with the design. GUI thread only.
#pragma once

#include "base/diagnostic.h"
#include "workload/asked_workload.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace floom::inline engine {
class Catalogue;
struct Checked;
struct Design;
struct Program;
struct Workload;
} // namespace floom::inline engine

namespace floom::inline document {

class Document;

class Findings final : public QObject {
    Q_OBJECT
    Q_PROPERTY(int blockerCount READ blockerCount NOTIFY changed)
    Q_PROPERTY(int errorCount READ errorCount NOTIFY changed)
    Q_PROPERTY(int warningCount READ warningCount NOTIFY changed)
    Q_PROPERTY(int waivedCount READ waivedCount NOTIFY changed)

public:
    using Checker = std::function<Checked(const Design&, const Catalogue&, const Workload*)>;

    explicit Findings(Document& document); // without setChecker() only the structure is checked

    void setChecker(Checker checker);
    void check(); // call when the design or the workload changed

    // Why the last run of this design and workload failed. Listed before the findings of the rules; does not prevent a run.
    void setOfRun(std::vector<Diagnostic> told);

    [[nodiscard]] const std::vector<Diagnostic>& list() const { return m_list; }
    [[nodiscard]] bool isOfRun(int index) const { return index >= 0 && index < static_cast<int>(m_ofRun.size()); }
    // The program compiled at the last check; null while the design cannot run.
    [[nodiscard]] std::shared_ptr<const Program> program() const { return m_program; }
    [[nodiscard]] int blockerCount() const; // errors of the rules: there is no run with them
    [[nodiscard]] int errorCount() const;
    [[nodiscard]] int warningCount() const;
    [[nodiscard]] int waivedCount() const;

    Q_INVOKABLE QString applyFix(int index, int fix);
    // The workload with a fix; `now` if the fix does not concern it.
    [[nodiscard]] static AskedWorkload workloadAfter(const Fix& fix, const AskedWorkload& now);
    Q_INVOKABLE QString waive(int index, const QString& reason);
    Q_INVOKABLE void unwaive(int index);
    Q_INVOKABLE QString setSeverity(int index, const QString& severity); // "note", "warning", "error"; "" = the rule's default

signals:
    void changed();

private:
    [[nodiscard]] const Diagnostic* at(int index) const;
    [[nodiscard]] QString whyNotRuled(int index) const; // "" = it may be waived, or have another severity
    void setList(std::vector<Diagnostic> ofRules);

    Document& m_document;
    Checker m_checker;
    std::vector<Diagnostic> m_ofRun;
    std::vector<Diagnostic> m_list; // m_ofRun, then the rules' findings
    std::shared_ptr<const Program> m_program;
};

} // namespace floom::inline document
