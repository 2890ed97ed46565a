// SPDX-License-Identifier: GPL-3.0-or-later
// The result document: the contract's keys, null for unknown values, nothing for absent features, the same bytes each time.
#include "io/diagnostics_json.h"
#include "io/json.h"
#include "io/json_text.h"

#include <QTest>

#include <limits>

using namespace floom;

class TestResultJson : public QObject {
    Q_OBJECT

private slots:
    void isStrictJsonWithTheContractsKeys();
    void unknownPercentilesAreNull();
    void absentPartsAreAbsent();
    void segmentsKeepTheExactTotals();
    void performanceCanBeLeftOut();
    void anEmptyResultIsADocument();
    void diagnosticsHaveTheirFixes();
};

namespace {

RunResult someResult()
{
    RunResult result;
    result.engineVersion = "1.0.0";
    result.designHash = "0123456789abcdef";
    result.workload = "rw=randread bs=4k iodepth=32";
    result.simulatedSeconds = 0.1;
    result.iops = 250'000.5;
    result.latency.requests = 4;
    result.latency.mean = 120.25;
    result.latency.p99_99 = std::numeric_limits<double>::quiet_NaN();
    result.latency.undersampled = {"p99_99"};
    result.sides.resize(1);
    result.sides[0].name = "read";
    result.activities = {{"ch", "ch[*]", "read_data", ActivityStyle::dataOut}, {"pkg", "pkg[*][*]", "read", ActivityStyle::arrayRead}};
    result.segments = {{0, 1'000'000, 3'000'001}, {1, 0, 476'999'999}};
    result.latencyTotal.ps = 481'000'000;
    TrackUse track;
    track.instance = "ch[3]";
    track.type = "channel_controller";
    track.resource = "bus";
    track.busy = 0.5;
    track.byActivity = {{0, 0.25}, {0, 0.25}};
    track.byOwner[static_cast<std::size_t>(Owner::hostRead)] = 0.5;
    result.utilization = {track};
    result.laws = {{"little_error", 0.001, true}, {"flow_balance", 2, false}};
    result.diagnostics = {{Severity::warning, "R203", "ch", "Slow", "Why", {{"Faster", {{"ch.rate", "800MT/s"}}}}}};
    return result;
}

Json written(const RunResult& result, bool withPerformance = true)
{
    const auto json = parseJson(writeResult(result, withPerformance), {});
    return json ? *json : Json();
}

} // namespace

void TestResultJson::isStrictJsonWithTheContractsKeys()
{
    const Json json = written(someResult());
    for (const char* key :
         {"engine", "design_hash", "seed", "workload", "simulated_s", "performance", "window", "iops", "bandwidth_mb_s", "latency_us",
          "undersampled", "read", "write", "latency_ps_total", "segments", "utilization", "ftl", "laws", "diagnostics"})
        QVERIFY2(json.contains(key), key);
    QCOMPARE(json["iops"].get<double>(), 250'000.5);
    QCOMPARE(json["workload"]["words"].get<std::string>(), std::string("rw=randread bs=4k iodepth=32"));
    QCOMPARE(json["utilization"][0]["by_activity"]["read_data"].get<double>(), 0.5); // one entry per name
    QCOMPARE(json["utilization"][0]["by_class"].dump(), std::string("{\"host_read\":0.5}"));
    QCOMPARE(json["laws"]["little_error"].get<double>(), 0.001);
    QCOMPARE(json["broken_laws"].dump(), std::string("[\"flow_balance\"]"));
}

void TestResultJson::unknownPercentilesAreNull()
{
    const Json json = written(someResult());
    QVERIFY(json["latency_us"]["p99_99"].is_null());
    QCOMPARE(json["undersampled"].dump(), std::string("[\"p99_99\"]"));
}

void TestResultJson::absentPartsAreAbsent()
{
    const Json json = written(someResult());
    QVERIFY(json["read"].is_object());
    QVERIFY(json["write"].is_null());
    QVERIFY(json["ftl"]["waf"].is_null()); // nothing was written
    for (const char* key : {"tenants", "series", "bottleneck", "bounds", "energy_uj", "partial"})
        QVERIFY2(!json.contains(key), key);
}

void TestResultJson::segmentsKeepTheExactTotals()
{
    const Json json = written(someResult());
    std::int64_t total = 0;
    for (const Json& segment : json["segments"])
        total += segment["wait_ps_total"].get<std::int64_t>() + segment["service_ps_total"].get<std::int64_t>();
    QCOMPARE(total, json["latency_ps_total"].get<std::int64_t>());
    QCOMPARE(json["segments"][0]["wait_us"].get<double>(), 0.25); // per request
}

void TestResultJson::performanceCanBeLeftOut()
{
    RunResult slow = someResult();
    slow.performance.wallSeconds = 100;
    QVERIFY(written(slow).contains("performance"));
    QVERIFY(!written(slow, false).contains("performance"));
    QCOMPARE(writeResult(slow, false), writeResult(someResult(), false));
}

void TestResultJson::anEmptyResultIsADocument()
{
    RunResult result;
    result.segments = {{7, 1, 1}}; // an unknown activity
    QVERIFY(written(result).is_object());
}

void TestResultJson::diagnosticsHaveTheirFixes()
{
    const auto json = parseJson(writeDiagnostics(someResult().diagnostics), {});
    QVERIFY(json.ok());
    QCOMPARE((*json)[0]["severity"].get<std::string>(), std::string("warning"));
    QCOMPARE((*json)[0]["fixes"][0]["set"][0].get<std::string>(), std::string("ch.rate=800MT/s"));
}

QTEST_APPLESS_MAIN(TestResultJson)
#include "tst_result_json.moc"
