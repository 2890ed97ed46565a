// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the result document is a figure under the name of its place, with the same value, and the other way round.
#include "io/json_text.h"
#include "results/figures.h"
#include "simulate/drive.h"

#include <map>
#include <set>

using namespace floom;

namespace {

// Numbers by their path; tenants and ports under their own names, other lists (a value an instance, a bucket, a slice) left out.
void collect(const Json& json, const std::string& path, std::map<std::string, double>& found)
{
    if (json.is_number())
        found[path] = json.get<double>();
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            collect(value, path.empty() ? key : path + "." + key, found);
    if (json.is_array() && (path == "tenants" || path == "ports"))
        for (const Json& one : json)
            collect(one, one["name"].get<std::string>(), found);
}

} // namespace

class TestFigures final : public QObject {
    Q_OBJECT

private slots:
    void everyNumberOfTheDocumentIsAFigure_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("workload");
        QTest::newRow("two jobs") << "starter"
                                  << ""
                                  << "rw=randrw rwmixread=70 numjobs=2 count=4000";
        QTest::newRow("errors, map in flash, cap") << "starter"
                                                   << "pkg.rber=0.004 cpu.mapping=dftl cpu.readCache=1MiB cpu.powerCap=6"
                                                   << "rw=randrw rwmixread=70 count=4000";
        QTest::newRow("reads alone") << "all-rram"
                                     << ""
                                     << "rw=randread count=2000";
        QTest::newRow("log blocks") << "starter"
                                    << "cpu.mapping=fast pkg.blocksPerPlane=64"
                                    << "rw=randwrite bs=16k count=2000";
    }

    void everyNumberOfTheDocumentIsAFigure()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, changes);
        QFETCH(const QString, workload);
        const RunResult result = runDrive(sample.toStdString(), changesOf(changes), workload.toStdString());
        std::map<std::string, double> numbers, figures;
        collect(*parseJson(writeResult(result), {}), {}, numbers);
        numbers.erase("seed"); // what was asked for
        for (const auto& [name, value] : figuresIn(result)) {
            QVERIFY2(!figures.contains(name), name.c_str());
            figures[name] = value;
        }
        for (const auto& [name, value] : numbers) {
            QVERIFY2(figures.contains(name), name.c_str());
            QVERIFY2(figures[name] == value, name.c_str());
            QVERIFY2(canBeFigure(name), name.c_str());
        }
        // What the document tells otherwise, or only where it is not zero.
        static const std::set<std::string> elsewhere{"steady", "retries", "uncorrectable"};
        for (const auto& [name, value] : figures)
            if (!name.starts_with("busy.") && !elsewhere.contains(name) && value != 0)
                QVERIFY2(numbers.contains(name), name.c_str());
    }

    void namesAreUnique()
    {
        std::set<std::string> names;
        for (const std::string& name : figureIds())
            QVERIFY2(names.insert(name).second, name.c_str());
    }

    void namesOutsideTheTableAreNoFigures()
    {
        for (const char* name : {"", "iopz", "latency_us", "read.", ".iops", "p99"})
            QVERIFY2(!canBeFigure(name), name);
        for (const char* name : {"read.latency_us.p99", "job 3.iops", "laws.little_error", "busy.pkg.die"})
            QVERIFY2(canBeFigure(name), name);
    }
};

QTEST_GUILESS_MAIN(TestFigures)
#include "tst_figures.moc"
