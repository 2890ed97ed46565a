// SPDX-License-Identifier: GPL-3.0-or-later
// ReportJob: writes the report of a project in the background. GUI thread; one at a time.
#pragma once

#include "catalogue/catalogue.h"
#include "report/report.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <memory>
#include <thread>
#include <vector>

namespace floom {

struct ReportWish {
    QString path; // .html or .pdf
    QString title;
    QString project; // the .floom file that has the limits to hold the variants to; "" = none
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

signals:
    void finished(const QString& path, const QString& problem); // "" when it was written

private:
    const Catalogue& m_catalogue;
    std::jthread m_thread;
    bool m_busy = false;
};

} // namespace floom
