// SPDX-License-Identifier: GPL-3.0-or-later
#include "campaign/inputs.h"

#include "campaign/mutations.h"
#include "store/picture_text.h"

#include <QByteArray>
#include <QString>
#include <nlohmann/json.hpp>

#include <iterator>
#include <regex>

namespace floom::campaign {

namespace {

using Words = std::vector<std::string>;

const Words& samples()
{
    static const Words kSamples = {"starter", "sata-mlc", "all-rram", "flashsim-slc", "mtron-msp7000", "simplessd-tlc"};
    return kSamples;
}

const Words& workloads()
{
    static const Words kWorkloads = {"rw=randread bs=4k qd=8 count=60",
                                     "rw=randwrite bs=4k qd=8 count=60",
                                     "rw=randrw rwmixread=50 bs=16k qd=4 count=60",
                                     "rw=write bs=64k qd=4 count=40 precondition=none",
                                     "rw=read bs=128k qd=4 count=30 precondition=sequential",
                                     "rw=randread bssplit=4k/60:64k/40 count=60 random_distribution=zipf:1.1",
                                     "rw=randwrite rate_iops=20000 rate_process=linear count=60 fsync=8",
                                     "rw=trimwrite bs=8k qd=2 count=40 fua=1",
                                     "rw=randwrite runtime=1ms numjobs=2 qd=4 thinktime=10",
                                     "rw=randread runtime=1ms precondition=none",
                                     "job=a rw=randread qd=8 count=40 ; job=b rw=write bs=128k count=10",
                                     "phase=warm measure=off rw=write runtime=1ms ; phase=rest idle=5ms ; phase=go rw=randread count=40",
                                     "twin=financial count=50",
                                     "jesd219=enterprise count=50 burst=1ms/9ms rate_iops=50000"};
    return kWorkloads;
}

const Words& assignments()
{
    static const Words kSets = {"ch.rate=400MT/s",
                                "pkg.tR=60us",
                                "pkg[0][1].die[0].tPROG=900us",
                                "ch.count=2",
                                "pkg.count=[2,2]",
                                "cpu.writeBuffer=1MiB",
                                "pkg.planes=2",
                                "cpu.overProvisioning=0.07",
                                "cpu.gcPolicy=greedy",
                                "host.lanes=2",
                                "ecc.codeword=1KiB",
                                "pkg.tR=ch.rate*2",
                                "cpu.mapping=dftl",
                                "pkg.cell=tlc",
                                "cpu.cachePolicy=none",
                                "pkg.blocksPerPlane=64",
                                "pkg.pageSize=4KiB",
                                "bus.ideal=true",
                                "ddr.count=2",
                                "cpu.mapCache=64KiB"};
    return kSets;
}

// A command that takes a design.
Words withDesign(const std::string& design, Dice& dice)
{
    switch (dice.below(8)) {
    case 0:
        return {"check", design, "--json", "out.json"};
    case 1:
        return {"cost", design, "--json", "out.json"};
    case 2:
        return {"powercut", design, "--at", "1ms", "--json", "out.json"};
    case 3:
        return {"run", design, "--workload", dice.of(workloads()), "--spans", dice.once(2) ? "out.spans.json" : "out.vcd"};
    default:
        return {"run", design, "--workload", dice.of(workloads()), "--json", "out.json"};
    }
}

const Words& outputs()
{
    static const Words kOutputs = {"out.json", "out.spans.json", "out.vcd", "out.csv", "out.md"};
    return kOutputs;
}

std::string mutatedDesign(const Stock& stock, Dice& dice)
{
    const std::string& base = dice.of(stock.designs);
    return dice.once(3) ? mutatedText(base, dice) : mutatedJson(base, dice);
}

Input design(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    return {{{"in.json", mutatedDesign(stock, dice)}}, {withDesign("in.json", dice)}, outputs()};
}

Input workload(const Stock&, std::uint64_t seed)
{
    Dice dice(seed);
    Words words = {"run", dice.of(samples()), "--workload", mutatedText(dice.of(workloads()), dice), "--json", "out.json"};
    if (dice.once(4))
        words.insert(words.end(), {"--spans", "out.vcd", "--record", mutatedText("window=10us..90us,most=1000", dice)});
    if (dice.once(8))
        words.push_back("--maps");
    return {{}, {words}, outputs()};
}

Input set(const Stock&, std::uint64_t seed)
{
    Dice dice(seed);
    Words words = withDesign(dice.of(samples()), dice);
    for (std::size_t left = 1 + dice.below(3); left > 0; --left) {
        std::string one = dice.of(assignments());
        if (dice.once(3))
            one = one.substr(0, one.find('=') + 1) + (dice.once(2) ? oddNumber(dice) : oddName(dice));
        words.insert(words.end(), {"--set", dice.once(2) ? mutatedText(one, dice) : one});
    }
    return {{}, {words}, outputs()};
}

Input trace(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    const auto& [format, text] = dice.of(stock.traces);
    const std::string file = dice.once(6) ? mutatedBytes(text, 512, dice) : mutatedText(text, dice);
    Words words;
    if (dice.once(2))
        words = {"trace", "in.trace", "--json", "out.json"};
    else
        words = {"run",        dice.of(samples()),
                 "--trace",    "in.trace",
                 "--json",     "out.json",
                 "--workload", dice.once(2) ? "count=60" : mutatedText("count=60 qd=4 scale=0.5 loop=2 fold=skip size=1m", dice)};
    if (!dice.once(3))
        words.insert(words.end(), {"--format", dice.once(8) ? dice.of(stock.traces).first : format});
    return {{{"in.trace", file}}, {words}, outputs()};
}

Input sweep(const Stock&, std::uint64_t seed)
{
    static const Words kSweeps = {
        R"({"format":"flashloom-sweep","version":1,"name":"a","design":"starter","workload":"rw=randread count=50","seed":1,
"axes":[{"address":"ch.rate","values":["200MT/s","400MT/s"]},{"address":"workload.qd","values":[1,8]}]})",
        R"({"format":"flashloom-sweep","version":1,"design":"sata-mlc","workload":"rw=randwrite count=50","set":["pkg.dies=1"],
"axes":[{"address":"pkg.tPROG","range":"200us..800us step x2"},{"name":"C","points":{"C1":["ch.count=1","ecc.count=1"],"C2":["ch.count=2","ecc.count=2"]}}]})",
        R"({"format":"flashloom-sweep","version":1,"design":"all-rram","workload":"count=50","plan":"latin","samples":3,
"axes":[{"address":"pkg.tR","values":["1us","2us","3us"]},{"address":"cpu.clock","values":["200MHz","400MHz"]}]})"};
    Dice dice(seed);
    const std::string& base = dice.of(kSweeps);
    const std::string file = dice.once(3) ? mutatedText(base, dice) : mutatedJson(base, dice);
    Words words = {"sweep", "in.json", "--jobs", "1", "--json", "out.json", "--csv", "out.csv"};
    if (dice.once(4))
        words = {"explore", "in.json",  "--jobs", "1",
                 "--json",  "out.json", "--goal", mutatedText("least cost.controller where iops >= 20k and latency_us.p99 <= 500", dice)};
    if (dice.once(6))
        words = {"sweep",      "starter",
                 "--jobs",     "1",
                 "--workload", "count=50",
                 "--csv",      "out.csv",
                 "--over",     mutatedText("pkg.tR=10us..80us step x2", dice),
                 "--over",     mutatedText("workload.qd=1,4", dice)};
    return {{{"in.json", file}}, {words}, outputs()};
}

Input study(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    nlohmann::ordered_json base = nlohmann::ordered_json::parse(dice.of(stock.studies));
    for (auto& one : base["sweeps"]) { // tiny
        one["workload"] = "rw=randread bs=4k count=50 precondition=none";
        for (auto& axis : one["axes"])
            for (const char* list : {"values", "points"})
                while (axis.contains(list) && axis[list].size() > 2)
                    axis[list].erase(std::prev(axis[list].end()));
    }
    const std::string text = base.dump(1);
    const std::string file = dice.once(3) ? mutatedText(text, dice) : mutatedJson(text, dice);
    return {{{"in.json", file}}, {{"study", "run", "in.json", "--jobs", "1", "--json", "out.json"}}, outputs()};
}

Input lesson(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    nlohmann::ordered_json base = nlohmann::ordered_json::parse(dice.of(stock.lessons));
    const std::regex count("count=[0-9]+");
    const nlohmann::ordered_json flat = base.flatten();
    for (const auto& place : flat.items())
        if (place.value().is_string())
            base[nlohmann::ordered_json::json_pointer(place.key())] =
                std::regex_replace(place.value().get<std::string>(), count, "count=50"); // tiny
    const std::string text = base.dump(1);
    const std::string file = dice.once(3) ? mutatedText(text, dice) : mutatedJson(text, dice);
    return {{{"in.json", file}}, {{"lesson", "check", "in.json", "--seeds", "1", "--json", "out.json"}}, outputs()};
}

// Commands on an existing project.
std::vector<Words> withProject(const std::string& name, Dice& dice)
{
    switch (dice.below(9)) {
    case 0:
        return {{"check", name}};
    case 1:
        return {{"run", name, "--workload", "count=50", "--save", name, "--as", "new"}, {"export", name, "out.md"}};
    case 2:
        return {{"export", name, "out.csv"}};
    case 3:
        return {{"export", name, "out.vcd"}};
    case 4:
        return {{"export", name, "out.json"}, {"import", "again.floom", "out.json"}};
    case 5:
        return {{"compare", name, "A", "B", "--json", "out.json"}};
    case 6:
        return {{"review", name, "--limits", "iops >= 1"}};
    case 7:
        return {{"sql", name, "SELECT * FROM lanes", "--csv"}};
    default:
        return {{"repair", name, "-o", "repaired.floom", "--json", "out.json"}};
    }
}

Input project(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    return {{{"in.floom", mutatedBytes(stock.project, 4096, dice)}}, withProject("in.floom", dice), outputs()};
}

Input picture(const Stock& stock, std::uint64_t seed)
{
    static const std::string kPng(
        "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\nIDATx\x9c\x63\0\0\0\x02\0\x01"
        "\x48\xaf\xa4\x71\0\0\0\0IEND\xae\x42\x60\x82",
        67);
    Dice dice(seed);
    const bool after = dice.once(2);
    const std::string text = after ? dice.of(stock.designs) : mutatedDesign(stock, dice);
    std::string file;
    if (dice.once(3)) {
        file = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><title>a</title><desc>"
            + QString::fromStdString(text).toHtmlEscaped().toStdString() + "</desc><rect/></svg>";
    } else {
        file = pngWithText(QByteArray::fromStdString(kPng), text).toStdString();
    }
    return {{{"in.png", after ? mutatedBytes(std::move(file), 256, dice) : file}}, {withDesign("in.png", dice)}, outputs()};
}

Input sql(const Stock& stock, std::uint64_t seed)
{
    static const Words kQuestions = {"SELECT * FROM lanes",
                                     "SELECT * FROM requests ORDER BY bytes DESC LIMIT 5",
                                     "SELECT name, count(*) FROM sqlite_master GROUP BY 1",
                                     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 50) SELECT sum(i) FROM n",
                                     "SELECT a.start_us, b.* FROM spans a JOIN spans b ON a.request = b.request LIMIT 20",
                                     "EXPLAIN SELECT 1",
                                     "SELECT printf('%d', 1), hex(zeroblob(10)), json_extract('{}', '$')",
                                     "SELECT * FROM pragma_table_info('lanes')",
                                     "SELECT avg(latency_us), group_concat(op) FROM requests"};
    Dice dice(seed);
    Words words = {"sql", "in.floom", dice.once(6) ? dice.of(kQuestions) : mutatedText(dice.of(kQuestions), dice)};
    if (dice.once(2))
        words.push_back("--csv");
    return {{{"in.floom", stock.project}}, {words}, outputs()};
}

// Names that are formulas, tags or paths, wherever the user can enter one.
Input names(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    nlohmann::ordered_json drawn = nlohmann::ordered_json::parse(stock.small);
    drawn["name"] = oddName(dice);
    drawn["notes"] = oddName(dice);
    const std::string as = oddName(dice);
    std::vector<Words> steps = {{"run", "in.json", "--workload", "count=50", "--save", "made.floom", "--as=" + as, "--json", "out.json"},
                                {"export", "made.floom", "out.csv"},
                                {"export", "made.floom", "out.md"}};
    if (dice.once(3))
        steps = {{"sweep", "in.json", "--jobs", "1", "--workload", "count=50", "--over", "pkg.tR=1us,2us", "--csv", "out.csv", "--show",
                  oddName(dice)}};
    return {{{"in.json", drawn.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)}}, steps, outputs()};
}

// fio output, fio job files, and figures to fit.
Input measured(const Stock&, std::uint64_t seed)
{
    static const std::string kJson =
        R"({"fio version":"fio-3.33","jobs":[{"jobname":"a","groupid":0,"error":0,"job options":{"rw":"randrw","bs":"4k","iodepth":"8"},
"read":{"io_bytes":4096000,"bw_bytes":409600000,"iops":100000.0,"runtime":10,"total_ios":1000,"clat_ns":{"min":79000,"max":81000,
"mean":79744.0,"stddev":1.0,"N":1000,"percentile":{"50.000000":79744,"99.000000":80128},"bins":{"79744":990,"80128":10}}},
"write":{"io_bytes":4096000,"bw_bytes":409600000,"iops":100000.0,"runtime":10,"total_ios":1000,"clat_ns":{"min":9000,"max":91000,
"mean":9744.0,"stddev":1.0,"N":1000,"bins":{"9664":1000}}}}]})";
    static const std::string kJob = "[global]\nioengine=libaio\nbs=4k\nsize=64m\n[a]\nrw=randread\niodepth=8\nnumber_ios=50\n"
                                    "[b]\nstonewall\nrw=randrw\nrwmixread=70\nbssplit=4k/60:64k/40\nrandom_distribution=zipf:1.1\n"
                                    "number_ios=40\nrate_iops=20000\n";
    static const std::string kFigures = "# a drive\nrw=randread qd=1 => latency_us.mean=101 +-2%\nrw=randread qd=8 => iops=60k\n"
                                        "unseen rw=randread qd=4 => iops=35k latency_us.p99=150\n";
    Dice dice(seed);
    std::string log;
    for (int i = 0; i < 300; ++i)
        log += std::to_string(i / 10) + ", " + std::to_string(80'000 + 7 * i) + ", " + std::to_string(i % 2) + ", 4096, "
            + std::to_string(i * 4096) + ", 0\n";
    const auto changed = [&dice](const std::string& text) {
        return dice.once(5) ? mutatedBytes(text, 256, dice) : mutatedText(text, dice);
    };
    switch (dice.below(8)) {
    case 0:
    case 1:
        return {{{"in.json", dice.once(2) ? mutatedJson(kJson, dice) : changed(kJson)}},
                {{"import", "again.floom", "in.json"}, {"export", "again.floom", "out.csv"}},
                outputs()};
    case 2:
    case 3:
        return {{{"in_lat.1.log", changed(log)}},
                {{"import", "again.floom", "in_lat.1.log"}, {"compare", "again.floom", "--json", "out.json"}},
                outputs()};
    case 4:
        return {{{"in_clat.1.log", changed(log)}}, {{"detect", "--passive", "in_clat.1.log", "--json", "out.json"}}, outputs()};
    case 5:
    case 6:
        return {{{"in.fio", changed(kJob)}},
                {{"run", dice.of(samples()), "--job", "in.fio", "--workload", "count=60", "--json", "out.json"}},
                outputs()};
    default:
        return {{{"in.txt", changed(kFigures)}},
                {{"fit", "in.txt", "--free", "pkg.tR=40us..80us", "--requests", "1000", "--json", "out.json"}},
                outputs()};
    }
}

// Firmware for the RISC-V CPU: file contents, and behaviour at run time.
Input firmware(const Stock& stock, std::uint64_t seed)
{
    Dice dice(seed);
    Words words = {"run",    "firmware-lab", "--set", "cpu.binary=in.elf", "--workload", "rw=randrw count=60 precondition=none",
                   "--json", "out.json"};
    if (dice.once(4))
        words.insert(words.end(), {"--save", "made.floom"});
    return {{{"in.elf", mutatedBytes(dice.of(stock.firmware), 512, dice)}}, {words}, outputs()};
}

} // namespace

std::string smallDrive(const std::string& design)
{
    nlohmann::ordered_json drawn = nlohmann::ordered_json::parse(design);
    for (auto& block : drawn["blocks"])
        for (auto& number : block.contains("count") ? block["count"] : nlohmann::ordered_json::array())
            number = 2;
    for (auto& block : drawn["blocks"])
        if (block["type"] == "nand_package")
            block["parameters"]["blocksPerPlane"] = "16";
    return drawn.dump(1);
}

const std::vector<std::pair<std::string, Maker>>& makers()
{
    static const std::vector<std::pair<std::string, Maker>> kMakers = {
        {"design", design}, {"workload", workload}, {"set", set},          {"trace", trace},     {"sweep", sweep},
        {"study", study},   {"lesson", lesson},     {"project", project},  {"picture", picture}, {"sql", sql},
        {"names", names},   {"measured", measured}, {"firmware", firmware}};
    return kMakers;
}

} // namespace floom::campaign
