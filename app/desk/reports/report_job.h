// SPDX-License-Identifier: GPL-3.0-or-later
// ReportJob: writes a project's report in the background, with progress. GUI thread; one at a time.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace floom::inline desk {

struct ReportWish {
    QString path; // .html or .pdf
    QString title;
    QString project; // the file; "" = never saved
    QString acceptance = {}, waivers = {}; // the project's facts of these names
    std::vector<VariantRow> variants;
    std::vector<std::shared_ptr<const RunRecord>> records; // per variant; null: will be simulated
    int current = 0; // index of the current variant
    QString author = {};
    Paper paper = Paper::a4;
};

class ReportJob final : public QObject {
    Q_OBJECT

public:
    explicit ReportJob(const Catalogue& catalogue, QObject* parent = nullptr); // the catalogue must outlive it
    ~ReportJob() override; // stops and joins

    [[nodiscard]] bool isBusy() const { return m_busy; }
    void start(ReportWish wish); // ignored while busy
    void cancel(); // writes nothing
    [[nodiscard]] QString step() const { return m_step; } // the current step in words; "" = idle
    [[nodiscard]] double share() const { return m_share; } // 0..1

signals:
    void finished(const QString& path, const QString& problem); // `problem` "" if written or cancelled
    void progressed();

private:
    void tell(const QString& step, double share);
    void end(const QString& path, const QString& problem);

    const Catalogue& m_catalogue;
    std::stop_source m_stop;
    QString m_step;
    double m_share = 0;
    bool m_busy = false;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline desk
