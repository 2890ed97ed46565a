// SPDX-License-Identifier: GPL-3.0-or-later
// ReportDesk: writes a report of the current project in the background and reports the outcome. GUI thread; owned by the workspace.
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace floom::inline desk {

class ReportJob;
class Workspace;

class ReportDesk final : public QObject {
    Q_OBJECT

public:
    explicit ReportDesk(Workspace& workspace);
    ~ReportDesk() override;

    void write(const QString& fileOrUrl); // .html or .pdf
    [[nodiscard]] ReportJob& job() { return *m_job; }

signals:
    void notice(const QString& text);
    void problem(const QString& text);

private:
    Workspace& m_workspace;
    std::unique_ptr<ReportJob> m_job;
};

} // namespace floom::inline desk
