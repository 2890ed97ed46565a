// SPDX-License-Identifier: GPL-3.0-or-later
// R51x, workload: requests that the drive cannot hold, serve or keep busy. R61x, run: results that the given length is too short for.
#include "rules/workload.h"

#include "rules/peak_rates.h"
#include "rules/rule.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

namespace {

constexpr RuleAbout kWorkloadRules[] = {
    {"R511", Severity::error, "Footprint larger than the drive", "A workload touches at most the capacity that the host sees."},
    {"R512", Severity::warning, "Reads of an empty drive", "Pages never written are answered from the map without touching the media."},
    {"R513", Severity::warning, "Writes below a mapping unit",
     "A write smaller than a mapping unit reads, merges and writes the whole unit."},
    {"R514", Severity::note, "Requests across mapping units",
     "A request that begins or ends inside a mapping unit touches one unit more than its size needs."},
    {"R515", Severity::warning, "More in flight than the host holds",
     "Requests beyond the host's command slots wait in the host: they add latency, not throughput."},
    {"R516", Severity::note, "Too few in flight to fill the drive",
     "To keep all dies busy, at least as many requests must be in flight as there are dies (Little's law)."},
    {"R517", Severity::warning, "More arrives than can be served",
     "At an arrival rate above the drive's peak the queue grows without limit."},
    {"R518", Severity::error, "Requests larger than the footprint", "Every request must fit inside the footprint."},
    {"R611", Severity::note, "A long run", "Ten million requests take about a minute to simulate; percentiles settle long before."},
    {"R612", Severity::warning, "A fresh drive will be measured",
     "Random writes reach steady state after the drive was filled several times; a shorter run from empty shows a fresh drive."},
    {"R613", Severity::warning, "Too short to see anything", "A run should last many times as long as the slowest operation it measures."},
};

constexpr double kLongRun = 10e6; // requests

class Inspection {
public:
    Inspection(const View& view, const Program& program, const Workload& workload)
        : m_view(view)
        , m_program(program)
        , m_workload(workload)
    {
        for (const auto& [bytes, share] : workload.blockSizes) {
            m_least = m_least == 0 ? bytes : std::min<double>(m_least, bytes);
            m_mean += static_cast<double>(bytes) * share / 100;
        }
        if (const Placed* processor = view.firstWithRole(Role::processor))
            m_unit = View::number(*processor, "mappingUnit").value_or(0);
    }

    std::vector<Diagnostic> list()
    {
        footprint();
        if (m_workload.trace.empty() && m_workload.parts.empty() && m_workload.idle.ps == 0) {
            emptyDrive();
            largeRequests();
            smallWrites();
            alignment();
            depth();
            arrivals();
            length();
        }
        return std::move(m_list);
    }

private:
    template <typename Change> [[nodiscard]] Fix fix(const std::string& label, Change change) const
    {
        Workload next = m_workload;
        change(next);
        return {label, {{"workload", words(next)}}};
    }
    void find(const char* rule, std::string detail, std::vector<Fix> fixes)
    {
        const RuleAbout& about = *std::find_if(std::begin(kWorkloadRules), std::end(kWorkloadRules),
                                               [rule](const RuleAbout& a) { return std::string_view(a.id) == rule; });
        m_list.push_back({about.severity, about.id, "workload", about.title, std::move(detail), std::move(fixes)});
    }
    [[nodiscard]] double dies() const { return static_cast<double>(m_program.topology.dies.size()); }
    [[nodiscard]] double inFlight() const { return static_cast<double>(m_workload.depth) * m_workload.jobs; }
    [[nodiscard]] bool closedLoop() const { return m_workload.rateIops <= 0 && m_workload.rateBytes <= 0; }

    void footprint()
    {
        const auto capacity = static_cast<double>(m_program.capacityBytes);
        const double wanted = static_cast<double>(m_workload.sizeBytes) + static_cast<double>(m_workload.offset);
        if (wanted > capacity)
            find("R511", "Size and offset reach to " + binarySizeText(wanted) + "; the host sees " + binarySizeText(capacity) + ".",
                 {fix("Use the whole drive", [](Workload& w) { w.sizeBytes = 0, w.sizeShare = 1, w.offset = 0; })});
    }

    void emptyDrive()
    {
        constexpr double kWorthSaying = 0.01;
        const double empty = 1 - filledShare(m_workload, static_cast<double>(m_program.capacityBytes));
        if (m_workload.readPercent == 0 || m_workload.action != Action::transfer || empty <= kWorthSaying)
            return;
        find("R512",
             plainNumber(m_workload.readPercent) + " % of the requests read, and "
                 + (m_workload.precondition == Precondition::none ? "nothing"
                                                                  : shortPercentText(empty) + " of the addresses they read were not")
                 + (m_workload.precondition == Precondition::none ? " was" : "")
                 + " written before. Such reads never reach the dies, so the drive looks faster than it is.",
             {fix("Fill it first, at random", [](Workload& w) { w.precondition = Precondition::random; }),
              fix("Fill it first, in sequence", [](Workload& w) { w.precondition = Precondition::sequential, w.fillPercent = 100; })});
    }

    void largeRequests()
    {
        constexpr double kSector = 512;
        const auto capacity = static_cast<double>(m_program.capacityBytes), offset = static_cast<double>(m_workload.offset);
        if (capacity <= offset)
            return;
        const auto size = static_cast<double>(m_workload.sizeBytes);
        const double asked = size > 0 ? size : capacity * std::clamp(m_workload.sizeShare, 0.0, 1.0);
        const double footprint = std::max(kSector, std::min(asked, capacity - offset));
        double most = 0;
        for (const auto& [bytes, share] : m_workload.blockSizes)
            most = std::max<double>(most, share > 0 ? bytes : 0);
        if (most <= footprint)
            return;
        std::vector<Fix> fixes{
            fix("Touch " + binarySizeText(most), [most](Workload& w) { w.sizeBytes = static_cast<std::uint64_t>(most); })};
        if (most > capacity - offset)
            fixes.clear();
        find("R518", "Requests of " + binarySizeText(most) + " do not fit the footprint of " + binarySizeText(footprint) + ".",
             std::move(fixes));
    }

    void smallWrites()
    {
        if (m_workload.readPercent == 100 || m_unit <= 0 || m_least >= m_unit || !m_workload.random)
            return;
        find("R513",
             "Writes of " + binarySizeText(m_least) + " into units of " + binarySizeText(m_unit)
                 + ": each reads, merges and writes a whole unit, so it writes at least " + plainNumber(m_unit / m_least)
                 + " times as much.",
             {fix("Write " + binarySizeText(m_unit), [this](Workload& w) {
                 w.blockSizes = {{static_cast<std::uint32_t>(m_unit), 100}};
             })});
    }

    void alignment()
    {
        const double offset = std::fmod(static_cast<double>(m_workload.offset), std::max(m_unit, 1.0));
        const bool aligned =
            m_workload.blockAlign == 0 || std::fmod(static_cast<double>(m_workload.blockAlign), std::max(m_unit, 1.0)) == 0;
        if (m_unit <= 0 || m_least < m_unit || (offset == 0 && aligned))
            return;
        find("R514", "Requests begin at addresses that are not multiples of the mapping unit of " + binarySizeText(m_unit) + ".",
             {fix("Align requests to mapping units", [](Workload& w) { w.offset = 0, w.blockAlign = 0; })});
    }

    void depth()
    {
        const auto slots = static_cast<double>(m_program.commandSlots);
        if (closedLoop() && slots > 0 && inFlight() > slots) {
            const double each = std::floor(slots / m_workload.jobs);
            find("R515",
                 counted(inFlight(), "request") + " should be in flight, but the host interface holds only "
                     + countText(m_program.commandSlots) + ".",
                 {each >= 1 ? fix("Use QD " + plainNumber(each), [each](Workload& w) { w.depth = static_cast<int>(each); })
                            : fix("Use QD 1 in " + counted(slots, "job"),
                                  [slots](Workload& w) { w.depth = 1, w.jobs = static_cast<int>(slots); })});
        }
        const bool spread = m_workload.random && m_workload.readPercent == 100 && m_unit > 0;
        const double touched = std::max(1.0, m_mean / std::max(m_unit, 1.0)); // dies per request
        const double wanted = std::ceil(dies() / touched);
        if (closedLoop() && spread && inFlight() < wanted && (slots <= 0 || wanted <= slots))
            find("R516",
                 countText(static_cast<std::uint64_t>(inFlight())) + " in flight for " + counted(dies(), "die")
                     + ": some dies have no work, however fast they are.",
                 {fix("Use QD " + plainNumber(std::ceil(wanted / m_workload.jobs)),
                      [&](Workload& w) { w.depth = static_cast<int>(std::ceil(wanted / w.jobs)); })});
    }

    void arrivals()
    {
        const double on = m_workload.burstOn.seconds(), off = m_workload.burstOff.seconds();
        const double asked = std::max(m_workload.rateIops * m_mean, m_workload.rateBytes) * (on > 0 && off > 0 ? on / (on + off) : 1);
        const auto media = mediaRate(m_view, m_workload.readPercent > 0 ? Media::randomReads : Media::wholePrograms);
        // What is unknown sets no limit.
        const double peak = std::min(linkRate(m_view).value_or(kUnlimited),
                                     media && m_unit > 0 ? *media * std::max(1.0, m_mean / std::max(m_unit, 1.0)) : kUnlimited);
        if (asked <= 0 || !std::isfinite(peak) || asked <= peak)
            return;
        find("R517",
             byteRateText(asked) + " arrive, but link and media deliver at most " + byteRateText(peak) + ": the queue grows without limit.",
             {fix("Arrive at half of the peak",
                  [&](Workload& w) { w.rateBytes = 0, w.rateIops = std::max(1.0, std::floor(peak / 2 / std::max(m_mean, 1.0))); }),
              fix("Send the next request when one completes", [](Workload& w) { w.rateBytes = 0, w.rateIops = 0; })});
    }

    void length()
    {
        const auto requests = static_cast<double>(m_workload.count);
        if (requests > kLongRun)
            find("R611", plainNumber(requests / 1e6) + " M requests: expect a run of minutes.",
                 {fix("Measure 100,000", [](Workload& w) { w.count = 100'000; })});
        const double filling = static_cast<double>(m_program.capacityBytes) * m_workload.sizeShare;
        const bool full = m_workload.precondition != Precondition::none && m_workload.fillPercent >= 100;
        if (m_workload.readPercent < 100 && m_workload.random && !full && requests > 0 && requests * m_mean < 2 * filling)
            find("R612",
                 binarySizeText(requests * m_mean) + " are written to the " + binarySizeText(filling) + " that starts "
                     + (m_workload.precondition == Precondition::none ? "empty" : plainNumber(m_workload.fillPercent) + " % full")
                     + ": garbage collection hardly begins.",
                 {fix("Start from a full drive", [](Workload& w) { w.precondition = Precondition::random; })});
        double slowest = 0; // ps
        for (const Placed* memory : m_view.withRole(Role::memory))
            slowest = std::max(slowest, View::number(*memory, m_workload.readPercent == 100 ? "tR" : "tPROG").value_or(0));
        if (m_workload.runtime.ps > 0 && static_cast<double>(m_workload.runtime.ps) < 100 * slowest)
            find("R613",
                 quantityText(m_workload.runtime.ps, Kind::time) + " hold fewer than 100 of the drive's slowest operations, "
                     + quantityText(static_cast<std::int64_t>(slowest), Kind::time) + " each.",
                 {fix("Run for " + quantityText(static_cast<std::int64_t>(slowest) * 1000, Kind::time),
                      [&](Workload& w) { w.runtime = Time{static_cast<std::int64_t>(slowest) * 1000}; })});
    }

    const View& m_view;
    const Program& m_program;
    const Workload& m_workload;
    double m_least = 0; // bytes of the smallest request
    double m_mean = 0;
    double m_unit = 0; // bytes of a mapping unit; 0: unknown
    std::vector<Diagnostic> m_list;
};

} // namespace

std::vector<Diagnostic> workloadFindings(const View& view, const Program& program, const Workload& workload)
{
    return Inspection(view, program, workload).list();
}

std::span<const RuleAbout> workloadRules()
{
    return kWorkloadRules;
}

} // namespace floom::inline engine
