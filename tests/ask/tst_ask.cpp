// SPDX-License-Identifier: GPL-3.0-or-later
// Questions with answers known from the design. What the runs cannot decide is reported as undecided.
#include "analysis/knobs.h"
#include "ask/ask.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace floom;

namespace {

Asked asked(const Changes& changes, const char* words)
{
    Asked all;
    all.design = drive("starter", with({"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64"}, changes));
    all.workload = *parseWorkload(words);
    all.requests = 2000;
    all.seeds = 3;
    return all;
}

const Proof* proofOf(const Answer& answer, const std::string& what)
{
    for (const Proof& one : answer.proof)
        if (one.what.find(what) != std::string::npos)
            return &one;
    return nullptr;
}

double figure(const Proof& proof, const char* name)
{
    for (const auto& [id, value] : proof.figures)
        if (id == name)
            return value;
    return NAN;
}

std::vector<GoalLimit> limits(const char* sentence)
{
    return *readLimits(sentence);
}

} // namespace

class TestAsk final : public QObject {
    Q_OBJECT
private slots:
    // The minimum number of channels agrees with running every number.
    void howFewChannels()
    {
        const Asked question = asked({}, "rw=randread bs=16k qd=64 count=20000 precondition=sequential");
        const auto needs = limits("bandwidth_mb_s >= 1200 and latency_us.p99 <= 5000");
        const auto answer = askExtreme(builtinCatalogue(), question, {"ch.count", false, needs, {}, "1", "16"}, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QVERIFY2(answer->determined && answer->met, answer->sentence.c_str());
        int least = 0;
        for (int n = 16; n >= 1; --n) {
            Asked one = question;
            for (const char* id : {"ch", "ecc", "pkg"})
                one.design.find(id)->count.front() = n;
            const RunResult run = runOf(one);
            if (run.bandwidthMBs >= 1200 && run.latency.p99 <= 5000)
                least = n;
            else
                break;
        }
        QVERIFY(least > 1);
        QVERIFY2(answer->sentence.starts_with("Least ch.count: " + std::to_string(least) + " "), answer->sentence.c_str());
    }

    // Two goals need as many channels as the harder one.
    void twoGoalsNeedTheHarderOnesChannels()
    {
        const Asked question = asked({}, "rw=randread bs=4k qd=32 count=2000 precondition=sequential");
        const auto needed = [&](const char* where, std::vector<Load> loads) {
            const auto answer =
                askExtreme(builtinCatalogue(), question, {"ch.count", false, limits(where), std::move(loads), "1", "16"}, {});
            const std::string text = answer.ok() ? answer->sentence : answer.error().message();
            return text.starts_with("Least ch.count: ") ? std::stoi(text.substr(16)) : -1;
        };
        const Load web = *readLoad("web: rw=randread bs=4k qd=32 count=2000 precondition=sequential");
        const Load film = *readLoad("film: rw=read bs=128k qd=8 count=1000 precondition=sequential");
        const int easy = needed("web:iops >= 20k", {web}), hard = needed("film:bandwidth_mb_s >= 1500", {film});
        QVERIFY(easy > 0 && hard > easy);
        QCOMPARE(needed("web:iops >= 20k and film:bandwidth_mb_s >= 1500", {web, film}), hard);
    }

    void theHighestRateUnderATail()
    {
        const Asked question = asked({}, "rw=randread bs=4k rate_iops=1000 count=2000 precondition=sequential");
        const auto answer =
            askExtreme(builtinCatalogue(), question, {"workload.rate_iops", true, limits("latency_us.p99 <= 400"), {}, "", ""}, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QVERIFY2(answer->met && answer->sentence.starts_with("Most workload.rate_iops: "), answer->sentence.c_str());
        const double rate = std::stod(answer->sentence.substr(25));
        for (const auto& [share, keeps] : {std::pair(0.9, true), std::pair(1.25, false)}) {
            Asked one = question;
            one.workload.rateIops = rate * share;
            const RunResult run = runOf(one);
            QVERIFY2((run.latency.p99 <= 400) == keeps, std::to_string(run.latency.p99).c_str());
        }
    }

    // 5,000 writes fit a write buffer that a rate slightly above the flash's fills in a longer run.
    void aRateOfWritesHoldsForLong()
    {
        Asked question = asked({"pkg.blocksPerPlane=48", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB"}, "rw=randwrite bs=16k");
        question.seeds = 2;
        const auto answer =
            askExtreme(builtinCatalogue(), question, {"workload.rate_iops", true, limits("latency_us.p99 <= 400"), {}, "", ""}, {});
        QVERIFY2(answer.ok() && answer->met, answer.ok() ? answer->sentence.c_str() : answer.error().message().c_str());
        question.workload.rateIops = std::stod(answer->sentence.substr(25));
        question.workload.count = 200'000;
        const RunResult run = runOf(question);
        QVERIFY2(run.latency.p99 <= 400, (answer->sentence + " " + std::to_string(run.latency.p99)).c_str());
    }

    // A tail percentile that needs more requests gets longer runs.
    void aTailTakesAsManyRequestsAsItNeeds()
    {
        Asked question = asked({}, "rw=randread bs=4k rate_iops=1000 precondition=sequential");
        const auto most = [&] {
            return askExtreme(builtinCatalogue(), question, {"workload.rate_iops", true, limits("latency_us.p99_9 <= 600"), {}, "", ""},
                              {});
        };
        const auto answer = most();
        // Seeds may differ just above the rate (a band is reported); a percentile that does not exist must not remain.
        QVERIFY2(answer.ok() && answer->met && answer->sentence.find("latency_us.p99_9") != std::string::npos
                     && answer->sentence.find("does not exist") == std::string::npos,
                 answer.ok() ? answer->sentence.c_str() : answer.error().message().c_str());
        question.mostRequests = question.requests; // as the user set it
        const auto few = most();
        QVERIFY2(few.ok() && !few->determined && few->sentence.find("2,000 requests") != std::string::npos,
                 few.ok() ? few->sentence.c_str() : few.error().message().c_str());
    }

    void whatCannotBeHadIsSaid()
    {
        const Asked question = asked({}, "rw=randread bs=4k qd=4 count=2000 precondition=sequential");
        const auto answer = askExtreme(builtinCatalogue(), question, {"ch.count", false, limits("latency_us.p99 <= 1"), {}, "1", "8"}, {});
        QVERIFY(answer.ok() && !answer->met && answer->determined);
        QVERIFY2(answer->sentence.find("keeps the limits") != std::string::npos, answer->sentence.c_str());
        // A percentile with too few requests is unknown, which is not "no".
        const auto untold =
            askExtreme(builtinCatalogue(), question, {"ch.count", false, limits("latency_us.p99_99 <= 100000"), {}, "1", "8"}, {});
        QVERIFY(untold.ok() && !untold->determined);
        for (const auto& row : untold->table.rows)
            QCOMPARE(row[2], std::string("not known"));
        // A goal that is clearly missed is missed, whatever the tail.
        const auto missed = askExtreme(builtinCatalogue(), question,
                                       {"ch.count", false, limits("latency_us.p99_99 <= 100000 and iops >= 1e9"), {}, "1", "8"}, {});
        QVERIFY(missed.ok() && missed->determined && !missed->met);
        QCOMPARE(missed->table.rows.front()[2], std::string("missed"));
    }

    // tR dominates the latency of a single read: it is the tornado's first line, and its effect is arithmetic.
    void theTornadoNamesWhatCountsMost()
    {
        Asked question = asked({"pkg.tR=200us"}, "rw=randread bs=4k qd=1 count=1000 precondition=sequential");
        question.figure = "latency_us.mean";
        const auto answer = askTornado(builtinCatalogue(), question, 20, {}, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        QCOMPARE(answer->proof.front().what, std::string("pkg.tR"));
        const double mean = runOf(question).latency.mean;
        const double more = figure(answer->proof.front(), "more_percent"), less = figure(answer->proof.front(), "less_percent");
        QVERIFY2(std::abs(more - 40 / mean * 100) < 1 && std::abs(less + 40 / mean * 100) < 1, answer->sentence.c_str());
    }

    void costsHaveATornadoOfTheirOwn()
    {
        Asked question = asked({}, "rw=randread bs=4k qd=1 count=1000 precondition=none");
        question.figure = "cost.bill_of_materials";
        const auto answer = askTornado(builtinCatalogue(), question, 20, {}, {});
        QVERIFY(answer.ok());
        const Proof* const line = proofOf(*answer, "costs.nand.package");
        QVERIFY(line != nullptr && figure(*line, "more_percent") > 0.1 && figure(*line, "more_ci95") < 1e-6);
    }

    // One slow core with fast flash: a second one almost doubles the rate, and costs a core.
    void whatOneMoreCoreBrings()
    {
        const Changes slow{"cpu.cores=1", "cpu.clock=20MHz", "pkg.tR=1us"};
        const auto answer = askMore(builtinCatalogue(), asked(slow, "rw=randread bs=4k qd=64 count=2000 precondition=sequential"), "", {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        const Proof* const two = proofOf(*answer, "cpu.cores 2");
        QVERIFY(two != nullptr && answer->determined);
        QVERIFY2(figure(*two, "percent") > 60 && figure(*two, "percent") < 105, answer->sentence.c_str());
        QVERIFY(std::abs(figure(*two, "cost") - 0.20 * 20 / 400) < 1e-9);
    }

    // Writes wait for flash: of all policies, the write buffer that completes them at once is named.
    void whichPolicy()
    {
        Asked question = asked({"cpu.cachePolicy=none"}, "rw=randwrite bs=16k qd=1 count=1000 precondition=none");
        question.figure = "latency_us.mean";
        question.requests = 1000;
        question.seeds = 2;
        const auto answer = askPolicy(builtinCatalogue(), question, {});
        QVERIFY2(answer.ok() && answer->met, answer.ok() ? answer->sentence.c_str() : answer.error().message().c_str());
        const Proof* const back = proofOf(*answer, "cpu.cachePolicy none to write_back");
        QVERIFY(back != nullptr);
        QVERIFY2(figure(*back, "percent") < -50, std::to_string(figure(*back, "percent")).c_str());
        QVERIFY2(answer->sentence.find("cachePolicy") != std::string::npos, answer->sentence.c_str());
    }

    // A slow link and slow flash: neither change alone helps.
    void whichTwoChangesForABudget()
    {
        const Changes narrow{"ch.rate=40MT/s", "ecc.clock=20MHz", "ecc.parallelism=16"};
        Asked question = asked(narrow, "rw=randread bs=16k qd=64 count=1500 precondition=sequential");
        question.requests = 1000;
        question.seeds = 2;
        const auto answer = askChanges(builtinCatalogue(), question, {3, 2, Rank::cost}, {});
        QVERIFY2(answer.ok() && answer->met, answer.ok() ? answer->sentence.c_str() : answer.error().message().c_str());
        QVERIFY2(answer->sentence.find("ch.rate") != std::string::npos || answer->sentence.find("ecc.") != std::string::npos,
                 answer->sentence.c_str());
        const auto named = std::find_if(answer->proof.begin(), answer->proof.end(),
                                        [&](const Proof& one) { return answer->sentence.starts_with(one.what + ": "); });
        QVERIFY2(named != answer->proof.end(), answer->sentence.c_str());
        double most = 0, least = 0; // largest gain, and its lower bound by the intervals
        for (const Proof& one : answer->proof) {
            QVERIFY2(figure(one, "cost") <= 3, one.what.c_str());
            if (figure(one, "percent") > most && figure(one, "percent") > figure(one, "ci95")) {
                most = figure(one, "percent");
                least = most - figure(one, "ci95");
            }
        }
        QVERIFY2(figure(*named, "percent") + figure(*named, "ci95") >= least, answer->sentence.c_str());
        for (const Proof& one : answer->proof) // no equally good change is cheaper
            QVERIFY2(figure(one, "percent") + figure(one, "ci95") < least || figure(one, "percent") < 2
                         || figure(one, "percent") <= figure(one, "ci95") || figure(one, "changes") > figure(*named, "changes")
                         || figure(one, "cost") >= figure(*named, "cost"),
                     (answer->sentence + " / " + one.what).c_str());
        const auto nothing = askChanges(builtinCatalogue(), question, {-100, 1, Rank::gain}, {});
        QVERIFY(nothing.ok() && !nothing->met);
    }

    // Possible changes come from the catalogue: all steps of a verdict, and more on request.
    void theLibraryOfKnobs()
    {
        const Asked question = asked({}, "rw=randrw bs=4k qd=16 count=1000");
        const Compiled compiled = compile(question.design, builtinCatalogue());
        const auto all = allVariations(*compiled.program, question.workload, 1000);
        const auto has = [&](const std::string& change) {
            return std::any_of(all.begin(), all.end(), [&](const Variation& one) { return one.change.starts_with(change); });
        };
        for (const Variation& one : variations(*compiled.program, question.workload, 1000))
            QVERIFY2(has(one.change), one.change.c_str());
        for (const char* change : {"cpu.gcPolicy greedy to cost_benefit",
                                   "cpu.gcThreshold",
                                   "cpu.hotCold",
                                   "cpu.overProvisioning",
                                   "cpu.plp",
                                   "cpu.cachePolicy",
                                   "cpu.readCache",
                                   "cpu.stripe",
                                   "cpu.allocationMode",
                                   "cpu.pslcCache",
                                   "cpu.writeBuffer",
                                   "cpu.clock",
                                   "cpu.cores",
                                   "pkg.suspend none to erase",
                                   "pkg.suspend none to program_and_erase",
                                   "pkg.planeReads",
                                   "pkg.cacheRead",
                                   "pkg.planes",
                                   "ch.rate",
                                   "ch.width",
                                   "ch.buffer",
                                   "ch.scheduling",
                                   "ddr.rate",
                                   "ddr.banks",
                                   "ecc.machines",
                                   "ecc.parallelism",
                                   "ecc as t = 60",
                                   "host.queueDepth",
                                   "host.lanes",
                                   "host.generation",
                                   "bus.clock",
                                   "+1 ch",
                                   "twice as many pkg",
                                   "QD 16 to 32"})
            QVERIFY2(has(change), change);
        // Read-ahead needs cache space and a sequential reader: on a drive without a read cache both are changed together.
        QVERIFY(!has("cpu.prefetch"));
        const auto inOrder = allVariations(*compiled.program, *parseWorkload("rw=read bs=4k qd=16 count=1000"), 1000);
        QVERIFY(std::any_of(inOrder.begin(), inOrder.end(), [](const Variation& one) {
            return one.change.starts_with("cpu.prefetch") && one.change.find("with cpu.readCache") != std::string::npos;
        }));
        // Each name defines a different drive or load; none appears twice.
        std::set<std::string> names;
        for (std::size_t i = 1; i < all.size(); ++i) {
            QVERIFY2(!(all[i].design == question.design) || !(all[i].workload == all[0].workload), all[i].change.c_str());
            QVERIFY2(names.insert(all[i].change).second, all[i].change.c_str());
        }
    }

    void howMuchDram()
    {
        Asked question = asked({"pkg.blocksPerPlane=256"}, "rw=randread bs=4k qd=32 count=2000 precondition=sequential");
        const auto answer = askDram(builtinCatalogue(), question, 5, {});
        QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().message().c_str());
        // The map has 4 B for each 4 KiB that the host sees, none for the spare blocks.
        const Design& drawn = question.design;
        const auto bytes = static_cast<double>(compile(drawn, builtinCatalogue()).program->capacityBytes);
        const std::string map = "a map of " + std::to_string(std::lround(std::ceil(bytes / 4096 * 4 / (1024.0 * 1024)))) + " MiB";
        QVERIFY2(answer->table.title.find(map) != std::string::npos, (answer->table.title + " / " + map).c_str());
        // Uniform reads miss a small part of the map: the whole of it is needed.
        QVERIFY2(answer->sentence.find("the whole map") != std::string::npos, answer->sentence.c_str());
        // Reads of one corner need a corner of the map.
        question.workload = *parseWorkload("rw=randread bs=4k qd=32 count=2000 size=0.1% precondition=sequential");
        const auto corner = askDram(builtinCatalogue(), question, 5, {});
        QVERIFY2(corner.ok() && corner->sentence.find("of the map, the rest on flash") != std::string::npos,
                 corner.ok() ? corner->sentence.c_str() : "");
    }

    void whatBreaksFirst()
    {
        const char* const words = "rw=randread bs=4k qd=8 count=1500 precondition=sequential";
        const auto none = askLife(builtinCatalogue(), asked({}, words), {}, {});
        QVERIFY(none.ok() && !none->determined); // errors that do not grow decide nothing
        const auto answer = askLife(builtinCatalogue(), asked({"pkg.rberBegin=1e-5", "pkg.rberEnd=8e-3"}, words), {}, {});
        QVERIFY2(answer.ok() && answer->determined, answer.ok() ? answer->sentence.c_str() : answer.error().message().c_str());
        const Proof *const retries = proofOf(*answer, "first read retries"), *const lost = proofOf(*answer, "uncorrectable");
        QVERIFY(retries != nullptr && lost != nullptr);
        const double first = figure(*retries, "broken_cycles");
        QVERIFY2(first > 0 && first < 4500, answer->sentence.c_str());
        QVERIFY(std::isnan(figure(*lost, "broken_cycles")) || figure(*lost, "broken_cycles") >= first);
    }

    void aStopIsSaidAndKeepsWhatThereIs()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto answer =
            askTornado(builtinCatalogue(), asked({}, "rw=randread count=1000 precondition=none"), 20, {}, {stop.get_token(), nullptr});
        QVERIFY(answer.ok() && !answer->determined);
        QVERIFY(answer->sentence.starts_with("Not determined: stopped"));
    }

    void theSameQuestionHasTheSameAnswer()
    {
        const Asked question = asked({}, "rw=randrw bs=4k qd=16 count=1000");
        const auto once = askMore(builtinCatalogue(), question, "ch.count", {}),
                   again = askMore(builtinCatalogue(), question, "ch.count", {});
        QVERIFY(once.ok() && again.ok());
        QCOMPARE(plainText(once->table), plainText(again->table));
    }

    void nonsenseIsRefusedInWords()
    {
        const Asked question = asked({}, "rw=randread count=1000");
        const auto said = [](const Result<Answer>& answer) { return answer.ok() ? std::string() : answer.error().message(); };
        const auto extreme = [&](const char* address, const char* where, const char* from = "", const char* to = "") {
            return said(askExtreme(builtinCatalogue(), question, {address, false, limits(where), {}, from, to}, {}));
        };
        QVERIFY(extreme("ch.cuont", "iops >= 1").find("ch.count") != std::string::npos);
        QVERIFY(extreme("workload.qdd", "iops >= 1").find("workload.qd") != std::string::npos);
        QVERIFY(extreme("ch.count", "ipos >= 1").find("iops") != std::string::npos);
        QVERIFY(extreme("ch.count", "iops >= 1", "x").find("--from") != std::string::npos);
        QVERIFY(!extreme("ch.count", "iops >= 1", "8", "2").empty());
        QVERIFY(!extreme("cpu.gcPolicy", "iops >= 1").empty());
        QVERIFY(!said(askTornado(builtinCatalogue(), question, 100, {}, {})).empty());
        QVERIFY(said(askTornado(builtinCatalogue(), question, 20, {"pkg.tT"}, {})).find("pkg.tR") != std::string::npos);
        QVERIFY(!said(askChanges(builtinCatalogue(), question, {1, 9, Rank::gain}, {})).empty());
        QVERIFY(said(askMore(builtinCatalogue(), question, "cpu.coers", {})).find("cpu.cores") != std::string::npos);
        Asked other = question;
        other.figure = "iosp";
        QVERIFY(said(askPolicy(builtinCatalogue(), other, {})).find("iops") != std::string::npos);
    }

private:
    static RunResult runOf(const Asked& asked)
    {
        RunRequest request;
        request.design = asked.design;
        request.workload = asked.workload;
        request.seed = asked.seed;
        request.record = false;
        const RunOutcome outcome = runNow(builtinCatalogue(), request);
        if (!outcome.record)
            qFatal("%s", qPrintable(outcome.problem()));
        return outcome.record->result;
    }
};

QTEST_GUILESS_MAIN(TestAsk)
#include "tst_ask.moc"
