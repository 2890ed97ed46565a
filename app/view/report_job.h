// SPDX-License-Identifier: GPL-3.0-or-later
// ReportJob: writes the report of a project in the background, telling how far it is. GUI thread; one at a time.
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

namespace floom {

struct ReportWish {
    QString path; // .html or .pdf
    QString title;
    QString project; // the file; "" = never saved
    QString acceptance = {}, waivers = {}; // the project's facts of these names
    std::vector<VariantRow> variants;
    std::vector<std::shared_ptr<const RunRecord>> records; // by variant; null: it is run on the way
    int current = 0; // of the variants: the one on the desk
    QString author = {};
    Paper paper = Paper::a4;
};

class ReportJob final : public QObject {
    Q_OBJECT

public:
    explicit ReportJob(const Catalogue& catalogue, QObject* parent = nullptr); // which must outlive it
    ~ReportJob() override; // waits

    [[nodiscard]] bool isBusy() const { return m_busy; }
    void start(ReportWish wish); // nothing while it is busy
    void cancel(); // nothing is written then
    [[nodiscard]] QString step() const { return m_step; } // in words; "" = nothing is done
    [[nodiscard]] double share() const { return m_share; } // 0..1

signals:
    void finished(const QString& path, const QString& problem); // "" when it was written, or given up
    void progressed();

private:
    void tell(const QString& step, double share);
    void end(const QString& path, const QString& problem);

    const Catalogue& m_catalogue;
    std::stop_source m_stop;
    QString m_step;
    double m_share = 0;
    bool m_busy = false;
    std::jthread m_thread; // last: ends before what it reports to
};

} // namespace floom
