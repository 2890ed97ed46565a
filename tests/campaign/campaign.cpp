// SPDX-License-Identifier: GPL-3.0-or-later
// The campaign: thousands of invalid or hostile inputs to flashloom-cli, each in a separate process with limits, and a table of the
// outcomes. `campaign --inputs N [--seed S] [--kinds a,b] [--slow SECONDS] [--no-limits]`; `campaign --one KIND:SEED` repeats one and shows
// it. Without --inputs, FLOOM_CAMPAIGN_INPUTS sets the number, else 200,000. --slow lists inputs that worked that long. Exit code 1 if one
// failed.
#include "campaign/child.h"
#include "campaign/dice.h"
#include "campaign/inputs.h"
#include "campaign/judge.h"
#include "io/samples.h"
#include "store/catalogue_folders.h"

#include <QDir>
#include <QString>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <unistd.h>

using namespace floom;
using namespace floom::campaign;
namespace fs = std::filesystem;

namespace {

struct Options {
    std::uint64_t inputs = 200'000, seed = 1;
    std::string kinds, one;
    double slow = 0; // seconds of work from which an input is listed; 0: never
    Limits limits;
};

struct Count {
    std::uint64_t inputs = 0, calls = 0, stopped = 0, memory = 0;
    double seconds = 0, worst = 0; // CPU time of all calls, and of the longest one
    long kilobytes = 0; // of the largest call
    std::array<std::uint64_t, 3> codes{};
    std::map<Fault, std::uint64_t> faults;
};

std::string read(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

void put(const fs::path& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> documents(const fs::path& folder)
{
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const fs::path& path : paths)
        texts.push_back(read(path));
    return texts;
}

void empty(const fs::path& folder)
{
    fs::remove_all(folder);
    fs::create_directories(folder);
}

// Most runs are stopped early, since they would only repeat themselves; some may run long.
Limits limitsFor(std::uint64_t seed, Limits limits)
{
    if (Dice dice(seed); !dice.once(16))
        limits.patience *= 0.1;
    return limits;
}

int turnsOf(const std::string& kind)
{
    const bool isQuick = kind == "set" || kind == "trace" || kind == "sweep" || kind == "picture";
    return isQuick ? 3 : kind == "design" || kind == "project" ? 2 : 1;
}

// In memory if possible: files are synced to disk each time, which would dominate the run time.
fs::path placeForFiles()
{
    const fs::path memory("/dev/shm");
    return ::access(memory.c_str(), W_OK) == 0 && ::getenv("TMPDIR") == nullptr ? memory : fs::temp_directory_path();
}

class Campaign {
public:
    Campaign(const Options& options, const fs::path& place)
        : m_options(options)
        , m_place(place)
        , m_folder(place / "only" / "here")
        , m_catalogue(catalogueWithFolders(nullptr))
    {
        static_cast<void>(findSample("starter")); // loads all samples once here, not in each child
    }

    bool prepare()
    {
        const fs::path root(FLOOM_SOURCE_DIR);
        for (const char* name : {"starter", "sata-mlc", "all-rram", "flashsim-slc"})
            m_stock.designs.push_back(read(root / "projects" / (std::string(name) + ".json")));
        m_stock.small = smallDrive(m_stock.designs.front());
        m_stock.studies = documents(root / "projects" / "studies");
        m_stock.lessons = documents(root / "resources" / "lessons");
        std::vector<fs::path> traces(fs::directory_iterator(root / "resources" / "traces"), fs::directory_iterator{});
        std::sort(traces.begin(), traces.end());
        for (const fs::path& path : traces) {
            std::string format = path.stem().string();
            format = format.substr(0, format.find('-'));
            m_stock.traces.emplace_back(format.starts_with("fio") ? "fio" : format, read(path).substr(0, 3000));
        }
        for (const char* name : {"minimal", "greedy", "dual"})
            m_stock.firmware.push_back(read(root / "projects" / "firmware" / (std::string(name) + ".elf")));
        return makeProject();
    }

    int oneOnly()
    {
        const std::string kind = m_options.one.substr(0, m_options.one.find(':'));
        const std::uint64_t seed = std::strtoull(m_options.one.c_str() + kind.size() + 1, nullptr, 10);
        for (const auto& [name, make] : makers())
            if (name == kind)
                take(kind, make, seed, true);
        return m_wrong ? 1 : 0;
    }

    int run()
    {
        for (const auto& [name, make] : makers())
            if (m_options.kinds.empty() || ("," + m_options.kinds + ",").find("," + name + ",") != std::string::npos)
                m_chosen.emplace_back(name, make);
        std::vector<std::size_t> order; // quick kinds are drawn more often
        for (int turn = 0; turn < 3; ++turn)
            for (std::size_t k = 0; k < m_chosen.size(); ++k)
                if (turn < turnsOf(m_chosen[k].first))
                    order.push_back(k);
        for (std::uint64_t i = 0; i < m_options.inputs && !order.empty(); ++i) {
            const auto& [name, make] = m_chosen[order[i % order.size()]];
            take(name, make, m_options.seed * 1'000'000'000 + i, false);
        }
        table();
        return m_wrong ? 1 : 0;
    }

private:
    bool makeProject()
    {
        empty(m_folder);
        put(m_folder / "small.json", m_stock.small);
        const std::vector<std::vector<std::string>> steps = {
            {"run", "small.json", "--workload", "count=80", "--save", "a.floom", "--as", "A"},
            {"run", "small.json", "--set", "pkg.tR=80us", "--workload", "count=80", "--save", "a.floom", "--as", "B"},
            {"sweep", "small.json", "--over", "pkg.tR=1us,2us", "--workload", "count=50", "--jobs", "1", "--save", "a.floom"}};
        for (const auto& words : steps)
            if (const Ended ended = callCli(words, m_folder, m_catalogue, m_options.limits); ended.code != 0) {
                std::fprintf(stderr, "The project for the campaign could not be made: %s\n", ended.err.c_str());
                return false;
            }
        m_stock.project = read(m_folder / "a.floom");
        return true;
    }

    void take(const std::string& kind, Maker make, std::uint64_t seed, bool shown)
    {
        const Input input = make(m_stock, seed);
        const Limits limits = limitsFor(seed, m_options.limits);
        empty(m_place / "only");
        empty(m_folder);
        for (const auto& [name, text] : input.files)
            put(m_folder / name, text);
        Count& count = m_counts[kind];
        ++count.inputs;
        for (const auto& words : input.steps) {
            ++count.calls;
            const Ended ended = callCli(words, m_folder, m_catalogue, limits);
            count.stopped += ended.asked && !ended.hung ? 1 : 0;
            count.memory +=
                ended.err.find("more memory") != std::string::npos || ended.err.find("Out of memory") != std::string::npos ? 1 : 0;
            count.seconds += ended.seconds;
            count.worst = std::max(count.worst, ended.seconds);
            count.kilobytes = std::max(count.kilobytes, ended.kilobytes);
            if (m_options.slow > 0 && ended.seconds >= m_options.slow)
                std::printf("%.2f s, --one %s:%llu: %s\n", ended.seconds, kind.c_str(), static_cast<unsigned long long>(seed),
                            words.front().c_str());
            if (ended.code >= 0 && ended.code < 3)
                ++count.codes[static_cast<std::size_t>(ended.code)];
            const Verdict verdict = judge(ended, m_folder, input.outputs);
            if (shown)
                show(words, ended);
            if (verdict.fault == Fault::none)
                continue;
            ++count.faults[verdict.fault];
            m_wrong = true;
            std::printf("%s, --one %s:%llu: %s\n", nameOf(verdict.fault), kind.c_str(), static_cast<unsigned long long>(seed),
                        verdict.why.c_str());
            std::fflush(stdout);
            break;
        }
    }

    void show(const std::vector<std::string>& words, const Ended& ended) const
    {
        std::printf("in %s: flashloom-cli", m_folder.c_str());
        for (const std::string& word : words)
            std::printf(" '%s'", word.c_str());
        std::printf("\nexit code %d, signal %d%s\n%s%s\n", ended.code, ended.signal, ended.asked ? ", asked to stop" : "",
                    ended.out.substr(0, 2000).c_str(), ended.err.substr(0, 2000).c_str());
    }

    void table() const
    {
        constexpr Fault kFaults[] = {Fault::crash,  Fault::hang,  Fault::wrongCode, Fault::halfFile,
                                     Fault::silent, Fault::fault, Fault::escaped,   Fault::formula};
        std::printf("\n%-10s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s", "kind", "inputs", "calls", "exit 0", "exit 1", "exit 2", "stopped",
                    "memory", "mean ms", "worst s", "most MB");
        for (const Fault fault : kFaults)
            std::printf("  %s", nameOf(fault));
        std::printf("\n");
        Count all;
        for (const auto& [name, make] : m_chosen) {
            const Count& count = m_counts.at(name);
            line(name, count, kFaults);
            all.inputs += count.inputs, all.calls += count.calls, all.stopped += count.stopped, all.memory += count.memory;
            all.seconds += count.seconds, all.worst = std::max(all.worst, count.worst);
            all.kilobytes = std::max(all.kilobytes, count.kilobytes);
            for (std::size_t code = 0; code < 3; ++code)
                all.codes[code] += count.codes[code];
            for (const auto& [fault, times] : count.faults)
                all.faults[fault] += times;
        }
        line("all", all, kFaults);
        std::printf("seed %llu; stopped: took long and was stopped by Ctrl+C as it should; memory: said that it has too little\n",
                    static_cast<unsigned long long>(m_options.seed));
    }

    template <std::size_t N> static void line(const std::string& name, const Count& count, const Fault (&faults)[N])
    {
        const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
        std::printf("%-10s %8llu %8llu %8llu %8llu %8llu %8llu %8llu %8.1f %8.2f %8ld", name.c_str(), number(count.inputs),
                    number(count.calls), number(count.codes[0]), number(count.codes[1]), number(count.codes[2]), number(count.stopped),
                    number(count.memory), count.seconds * 1e3 / static_cast<double>(std::max<std::uint64_t>(count.inputs, 1)), count.worst,
                    count.kilobytes / 1024);
        for (const Fault fault : faults) {
            const auto found = count.faults.find(fault);
            std::printf("  %*llu", static_cast<int>(std::string(nameOf(fault)).size()),
                        number(found == count.faults.end() ? 0 : found->second));
        }
        std::printf("\n");
    }

    const Options& m_options;
    const fs::path m_place, m_folder;
    const Catalogue m_catalogue;
    Stock m_stock;
    std::vector<std::pair<std::string, Maker>> m_chosen;
    std::map<std::string, Count> m_counts;
    bool m_wrong = false;
};

bool parse(int argc, char** argv, Options& options)
{
    if (const char* more = std::getenv("FLOOM_CAMPAIGN_INPUTS"))
        options.inputs = std::strtoull(more, nullptr, 10);
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const std::string value = i + 1 < argc ? argv[i + 1] : "";
        if (word == "--no-limits") {
            options.limits = {false, 30, 60};
            continue;
        }
        ++i;
        if (word == "--inputs")
            options.inputs = std::strtoull(value.c_str(), nullptr, 10);
        else if (word == "--seed")
            options.seed = std::strtoull(value.c_str(), nullptr, 10);
        else if (word == "--slow")
            options.slow = std::strtod(value.c_str(), nullptr);
        else if (word == "--kinds")
            options.kinds = value;
        else if (word == "--one")
            options.one = value;
        else
            return false;
    }
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    Options options;
    if (!parse(argc, argv, options)) {
        std::fprintf(stderr, "campaign [--inputs N] [--seed N] [--kinds a,b] [--one KIND:SEED] [--slow SECONDS] [--no-limits]\n");
        return 2;
    }
    std::string place = (placeForFiles() / "campaign-XXXXXX").string();
    if (::mkdtemp(place.data()) == nullptr)
        return 2;
    Campaign campaign(options, place);
    const int code = !campaign.prepare() ? 2 : options.one.empty() ? campaign.run() : campaign.oneOnly();
    if (options.one.empty())
        fs::remove_all(place);
    return code;
}
