// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_sweeps.h"

#include "store/project_file.h"
#include "store/run_writer.h"

#include <algorithm>

namespace floom::inline store {

ProjectSweeps::ProjectSweeps(RunWriter& writer)
    : m_writer(writer)
{
}

void ProjectSweeps::add(const SweepRow& sweep, const std::vector<PointRow>& points, bool isExercise)
{
    auto found = std::find_if(m_all.begin(), m_all.end(), [&](const Swept& one) {
        return one.row.document == sweep.document && one.row.design == sweep.design && one.isExercise == isExercise;
    });
    if (found == m_all.end())
        found = m_all.insert(m_all.end(), {sweep, {}, isExercise, 0, {}});
    for (const PointRow& point : points) {
        const QString says = point.key + point.problem;
        if (const auto told = found->told.find(point.number); told != found->told.end() && told->second == says)
            continue; // the same run again, or its known result
        found->told[point.number] = says;
        found->points.push_back(point);
    }
    appendAll();
    emit changed();
}

void ProjectSweeps::load()
{
    m_all.clear();
    ++m_epoch;
}

void ProjectSweeps::forgetFile()
{
    ++m_epoch;
    for (Swept& one : m_all)
        one.stored = 0;
}

// Written twice, a point is the same: what waits to be written may be queued again.
void ProjectSweeps::appendAll()
{
    if (!m_writer.isOpen())
        return;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        const Swept& one = m_all[i];
        const std::size_t all = one.points.size();
        if (one.stored == all)
            continue;
        const auto first = one.points.begin() + static_cast<std::ptrdiff_t>(one.stored);
        m_writer.write(
            [this, row = one.row, points = std::vector<PointRow>(first, one.points.end()), i, all, epoch = m_epoch](ProjectFile& file) {
                file.setPatience(kPatienceMs);
                const Outcome written = file.isInPlace() ? file.sweeps().append(row, points) : Outcome(anotherFile(file.path()));
                file.setPatience(kHasteMs);
                if (written)
                    QMetaObject::invokeMethod(
                        &m_writer, [this, i, all, epoch] { wasWritten(epoch, i, all); }, Qt::QueuedConnection);
                return written;
            });
    }
}

void ProjectSweeps::wasWritten(int epoch, std::size_t sweep, std::size_t points)
{
    if (epoch != m_epoch)
        return;
    m_all[sweep].stored = std::max(m_all[sweep].stored, points);
    emit changed();
}

} // namespace floom::inline store
