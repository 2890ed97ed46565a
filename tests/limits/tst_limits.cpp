// SPDX-License-Identifier: GPL-3.0-or-later
// 200 random drives against limits computed independently: drives.txt, printed by limits.py, which shares nothing with the engine. No run
// may beat a limit by more than its in-flight requests. If one class is the clear limit, 1.5 times below the next, with enough work (a
// sequential load, or 32 requests per instance), the run comes within 3 %.
#include "simulate/redraw.h"

#include <fstream>
#include <map>
#include <sstream>

using namespace floom;

namespace {

struct Limit {
    std::string part;
    double perSecond = 0;
};

struct Drive {
    int number = 0;
    std::string sample, family, workload;
    int depth = 0;
    bool alone = false;
    Changes changes;
    std::vector<Limit> limits; // ascending
};

std::vector<Drive> readDrives()
{
    std::vector<Drive> drives;
    std::ifstream file(FLOOM_SOURCE_DIR "/tests/limits/drives.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string head, plenty;
        words >> head;
        if (head == "drive") {
            Drive& d = drives.emplace_back();
            words >> d.number >> d.sample >> d.family >> d.depth >> plenty;
            d.alone = plenty == "alone";
        } else if (head == "run") {
            std::getline(words >> std::ws, drives.back().workload);
        } else if (head == "set") {
            for (std::string change; words >> change;)
                drives.back().changes.push_back(change);
        } else if (head == "limit") {
            Limit& limit = drives.back().limits.emplace_back();
            words >> limit.part >> limit.perSecond;
        }
    }
    return drives;
}

const std::vector<Drive>& drives()
{
    static const std::vector<Drive> all = readDrives();
    return all;
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void theFamilyIsWide()
    {
        QCOMPARE(drives().size(), std::size_t(200));
        int alone = 0;
        std::map<std::string, int> byClass, byFamily;
        for (const Drive& d : drives()) {
            QVERIFY(d.limits.size() >= 6);
            if (!d.alone)
                continue;
            ++alone;
            QVERIFY(d.limits[1].perSecond >= 1.5 * d.limits[0].perSecond);
            ++byClass[d.limits[0].part];
            ++byFamily[d.family];
        }
        QVERIFY2(alone >= 150, qPrintable(QString::number(alone)));
        QCOMPARE(byClass.size(), std::size_t(7)); // link, cpu, bus, ddr, ecc, channel, die
        QCOMPARE(byFamily.size(), std::size_t(5));
        for (const auto& [part, times] : byClass)
            QVERIFY2(times >= 10, part.c_str());
    }

    void randomDrivesComeCloseToTheirLimitAndNeverBeatOne_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : {"random_read", "sequential_read", "write", "rram_read", "rram_write"})
            QTest::newRow(family) << family;
    }

    void randomDrivesComeCloseToTheirLimitAndNeverBeatOne()
    {
        QFETCH(QString, family);
        int missed = 0, beaten = 0;
        for (const Drive& d : drives()) {
            if (d.family != family.toStdString())
                continue;
            const Limit &least = d.limits[0], &next = d.limits[1];
            const RunResult result = runDrive(redrawn(d.sample, d.changes), d.workload, static_cast<std::uint64_t>(d.number + 1));
            const double share = result.iops / least.perSecond;
            const double slack = static_cast<double>(d.depth) / static_cast<double>(result.window.measuredRequests);
            const bool over = share > 1 + slack, under = d.alone && share < 0.97;
            beaten += over;
            missed += under;
            if (over || under)
                qWarning("drive %d: %s limits to %.0f/s, then %s to %.0f/s; it ran %.4f of it (%s): %s", d.number, least.part.c_str(),
                         least.perSecond, next.part.c_str(), next.perSecond, share, d.workload.c_str(),
                         QString::fromStdString([&] {
                             std::string all;
                             for (const std::string& change : d.changes)
                                 all += change + ' ';
                             return all;
                         }())
                             .toUtf8()
                             .constData());
        }
        QCOMPARE(beaten, 0);
        QCOMPARE(missed, 0);
    }
};

QTEST_APPLESS_MAIN(TestLimits)
#include "tst_limits.moc"
