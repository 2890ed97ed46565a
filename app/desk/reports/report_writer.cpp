// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_writer.h"

namespace floom::inline desk {

void ReportWriter::write(const QString& file)
{
    if (!m_workspace)
        return;
    m_workspace->reports()->write(file);
    if (!m_job) {
        m_job = &m_workspace->reports()->job();
        connect(m_job, &ReportJob::progressed, this, &ReportWriter::changed);
    }
    emit changed();
}

void ReportWriter::cancel()
{
    if (m_job)
        m_job->cancel();
}

} // namespace floom::inline desk
