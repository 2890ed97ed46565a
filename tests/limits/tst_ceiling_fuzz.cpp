// SPDX-License-Identifier: GPL-3.0-or-later
// No drive beats its ceiling, and no run breaks a law: random drives under random loads. FLOOM_CEILING_DRIVES sets how many (300 when it is
// not set; the long form is 10,000), FLOOM_CEILING_FIRST the number of the first, FLOOM_CEILING_LIST=1 prints a line for each.
#include "analysis/class_use.h"
#include "analysis/footprint.h"
#include "analysis/supplies.h"
#include "limits/random_drive.h"

#include <algorithm>
#include <functional>

using namespace floom;

namespace {

int setting(const char* name, int otherwise)
{
    bool given = false;
    const int value = qEnvironmentVariableIntValue(name, &given);
    return given ? value : otherwise;
}

struct Ran {
    bool refused = false;
    RunResult result;
    Reach reach;
    std::shared_ptr<const Program> program;
    double inside = 0; // most requests that are in the drive at once
};

Ran runOf(const RandomDrive& drawn, std::uint64_t seed)
{
    Ran ran;
    Design design = drive(drawn.sample);
    for (const std::string& change : drawn.changes)
        if (!redraw(design, change).empty()) {
            ran.refused = true;
            return ran;
        }
    ran.program = compile(design, builtinCatalogue()).program;
    const auto workload = parseWorkload(drawn.workload);
    if (!ran.program || !workload) {
        ran.refused = true;
        return ran;
    }
    RunOptions options;
    options.seed = seed;
    options.causes = false;
    ran.result = simulate(*ran.program, *workload, options);
    explain(ran.result, *ran.program, *workload);
    ran.reach = reachOf(*ran.program, *workload);
    ran.inside = requestsInside(*ran.program, *workload);
    return ran;
}

RandomDrive steady(RandomDrive drawn)
{
    const auto put = [&](const std::string& key, const std::function<std::string(const std::string&)>& value) {
        for (auto at = drawn.workload.find(key); at != std::string::npos; at = drawn.workload.find(key, at + key.size())) {
            const auto from = at + key.size(), to = std::min(drawn.workload.find(' ', from), drawn.workload.size());
            drawn.workload.replace(from, to - from, value(drawn.workload.substr(from, to - from)));
        }
    };
    put(" qd=", [](const std::string&) { return "256"; });
    put("count=", [](const std::string& number) { return std::to_string(8 * std::stoi(number)); });
    return drawn;
}

std::string text(const RandomDrive& drawn)
{
    std::string all = drawn.sample;
    for (const std::string& change : drawn.changes)
        all += " --set " + change;
    return all + " --workload '" + drawn.workload + "'";
}

// The fullest class: saturated is a drive with hardly any room left in one.
double fullest(const RunResult& result)
{
    const auto classes = classesOf(result);
    return classes.empty() ? 0 : classes.front().mean();
}

// Where slots, polls or power limit, no part is full.
bool isScarcity(const RunResult& result)
{
    return !result.bounds.empty() && (isSupply(result.bounds.front().instance) || result.bounds.front().instance.ends_with(kUntilPolled));
}

// Of the fullest class: how full it was, how full the bound has it at what was reached, and whose the work was.
std::string charged(const Ran& ran)
{
    const auto classes = classesOf(ran.result);
    if (classes.empty())
        return {};
    const ClassUse& use = classes.front();
    std::string words = use.block + "." + use.resource + " is " + std::to_string(use.mean()) + " full, charged";
    for (const BoundLimit& limit : ran.result.bounds)
        if (limit.block == use.block && limit.instance.ends_with("." + use.resource))
            words += " " + std::to_string(ran.result.iops / limit.iops);
    words += "; at the first limit " + std::to_string(ran.result.bounds.empty() ? 0 : ran.result.iops / ran.result.bounds.front().iops);
    words += "; of the reach " + std::to_string(ran.result.iops / ran.reach.iops) + ";";
    for (int o = 0; o < kOwners; ++o)
        words += " " + std::string(ownerName(static_cast<Owner>(o))) + "=" + std::to_string(use.share(static_cast<Owner>(o)));
    return words + " waf=" + std::to_string(ran.result.ftl.waf);
}

} // namespace

class TestCeiling : public QObject {
    Q_OBJECT

private slots:
    void whatBrokeALawOnceHolds_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("a rescue's room was taken by what had been read of the next victim") << 10001304;
        QTest::newRow("those that were inside stood in front of the slower of two channels") << 1171;
        QTest::newRow("doorbells of completed requests went down the link behind the window") << 3015;
        QTest::newRow("reads that were given up sent no data over a shared link") << 30288;
        QTest::newRow("writes in order waited for the same lines of the map") << 40184;
        QTest::newRow("a write of the map took the room of units that an erase waited for") << 305703;
    }

    void whatBrokeALawOnceHolds()
    {
        QFETCH(int, number);
        const Ran one = runOf(DriveDice(static_cast<std::uint64_t>(number)).draw(), static_cast<std::uint64_t>(number) + 1);
        QVERIFY(!one.refused);
        QVERIFY(one.result.window.completed > 0);
        for (const LawCheck& law : one.result.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    void noDriveBeatsItsCeilingOrBreaksALaw_data()
    {
        QTest::addColumn<bool>("scarce");
        QTest::newRow("parts limit") << false;
        QTest::newRow("slots, polls or power are scarce") << true;
    }

    void noDriveBeatsItsCeilingOrBreaksALaw()
    {
        QFETCH(bool, scarce);
        const int drives = setting("FLOOM_CEILING_DRIVES", 300), first = setting("FLOOM_CEILING_FIRST", 0);
        const bool list = setting("FLOOM_CEILING_LIST", 0) != 0, isSteady = setting("FLOOM_CEILING_STEADY", 0) != 0;
        int ran = 0, refused = 0, above = 0, broken = 0, saturated = 0, close = 0, still = 0, unbounded = 0, lengthy = 0, lengthyClose = 0;
        for (int number = first; number < first + drives; ++number) {
            DriveDice dice(static_cast<std::uint64_t>(number));
            RandomDrive drawn = scarce ? dice.drawScarce() : dice.draw();
            if (isSteady)
                drawn = steady(std::move(drawn));
            if (list)
                qInfo("%d: %s", number, text(drawn).c_str());
            const Ran one = runOf(drawn, static_cast<std::uint64_t>(number) + 1);
            if (one.refused) {
                ++refused;
                if (list)
                    qInfo("%d refused", number);
                continue;
            }
            ++ran;
            const RunResult& result = one.result;
            if (std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                            [](const auto& finding) { return finding.rule == "R604"; })) {
                ++still; // a drive too small for its load: it says so
                continue;
            }
            const double share = result.boundIops > 0 ? result.iops / result.boundIops : 0;
            const bool beaten =
                share > 1 || result.iops > one.reach.iops * (1 + 1e-9) || result.bandwidthMBs > one.reach.bandwidthMBs * (1 + 1e-9);
            std::string laws;
            for (const LawCheck& law : result.laws)
                laws += law.holds ? "" : " " + law.name + "=" + std::to_string(law.value);
            above += beaten ? 1 : 0;
            broken += laws.empty() ? 0 : 1;
            unbounded += result.boundIops > 0 ? 0 : 1;
            const bool full = (fullest(result) >= 0.95 || (scarce && isScarcity(result))) && result.boundIops > 0;
            saturated += full ? 1 : 0;
            close += full && share >= 0.85 ? 1 : 0;
            // What may lie outside a window widens its bound: the rate at saturation is that of one many times as long as its queue. Where
            // the host does not wait, the queue has no length.
            constexpr double kTimes = 20;
            const bool isLengthy = full && static_cast<double>(result.window.measuredRequests) >= kTimes * one.inside;
            lengthy += isLengthy ? 1 : 0;
            lengthyClose += isLengthy && share >= 0.85 ? 1 : 0;
            if (beaten || !laws.empty())
                qWarning("%d: %.4f of the ceiling, %.4f of the reach%s: %s", number, share, result.iops / one.reach.iops, laws.c_str(),
                         text(drawn).c_str());
            if (list && full)
                qInfo("%d %s", number, charged(one).c_str());
            if (list)
                qInfo("%d share %.4f fullest %.3f of %s limit %s: %s", number, share, fullest(result),
                      classesOf(result).empty() ? "-"
                                                : (classesOf(result).front().block + "." + classesOf(result).front().resource).c_str(),
                      result.bounds.empty() ? "-" : result.bounds.front().instance.c_str(), text(drawn).c_str());
        }
        qInfo("%d ran, %d refused; %d above the ceiling, %d with a broken law; %d without a bound, %d stood still; of %d saturated %d "
              "within 15 %%; of %d of these that measured at least 20 times what was inside %d",
              ran, refused, above, broken, unbounded, still, saturated, close, lengthy, lengthyClose);
        QVERIFY(ran >= drives / 2);
        QCOMPARE(above, 0);
        QCOMPARE(broken, 0);
        constexpr int kMany = 50;
        constexpr double kClose = 0.7, kCloseWhenLengthy = 0.8;
        if (scarce) // a request takes longer than what is counted of it: where slots are few, the ceiling is not that close
            return;
        if (saturated >= kMany)
            QVERIFY2(close >= (isSteady ? kCloseWhenLengthy : kClose) * saturated, "the ceiling is far above what is reached");
        if (lengthy >= kMany)
            QVERIFY2(lengthyClose >= kCloseWhenLengthy * lengthy, "the ceiling of long windows is far above what is reached");
    }
};

QTEST_APPLESS_MAIN(TestCeiling)
#include "tst_ceiling_fuzz.moc"
