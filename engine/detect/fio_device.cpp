// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/fio_device.h"

#include <utility>

namespace floom::inline engine::detect {

namespace {

constexpr const char* kQueues = "it takes two queues at once, and a log that fio replays has one";
constexpr const char* kNotAsked = "it writes to the drive, which was not asked for";

} // namespace

FioDevice::FioDevice(std::uint64_t capacity, FioFolder folder, bool destructive)
    : m_capacity(capacity)
    , m_folder(std::move(folder))
    , m_destructive(destructive)
{
}

std::string FioDevice::silence()
{
    return std::exchange(m_silence, {});
}

std::vector<TimedRequest> FioDevice::submit(const std::string& name, const Plan& plan)
{
    if (usesQueues(plan)) {
        m_silence = kQueues;
        return {};
    }
    std::vector<std::vector<FioRow>> rows;
    for (const FioSection& section : fioSections(name, plan)) {
        const std::string file = section.name + "_lat.log";
        const auto text = m_folder.read(file);
        if (!text) {
            if (writes(plan) && !m_destructive) {
                m_silence = kNotAsked;
                return {};
            }
            m_silence = "no log yet: " + file;
            m_asked.push_back(fioName(name, plan));
            if (m_folder.write)
                for (const TextFile& written : fioFiles(name, plan))
                    m_folder.write(written);
            return {};
        }
        auto read = readFioLog(*text, file);
        if (!read) {
            m_silence = read.error().message();
            m_refused.push_back(m_silence);
            return {};
        }
        rows.push_back(std::move(read.value()));
    }
    auto samples = samplesOf(name, plan, rows);
    if (!samples) {
        m_silence = samples.error().message();
        m_refused.push_back(m_silence);
        return {};
    }
    m_used += samples->size();
    return std::move(samples.value());
}

KeptDevice::KeptDevice(ProbedDevice& inner, FioFolder folder, bool destructive)
    : m_inner(inner)
    , m_folder(std::move(folder))
    , m_destructive(destructive)
{
}

std::string KeptDevice::silence()
{
    return std::exchange(m_silence, {});
}

std::vector<TimedRequest> KeptDevice::submit(const std::string& name, const Plan& plan)
{
    if (usesQueues(plan) || (writes(plan) && !m_destructive)) {
        m_silence = usesQueues(plan) ? kQueues : kNotAsked;
        return {};
    }
    std::vector<TimedRequest> samples = m_inner.submit(name, plan);
    if (samples.empty())
        return samples;
    for (const TextFile& file : fioFiles(name, plan))
        m_folder.write(file);
    for (const FioSection& section : fioSections(name, plan))
        m_folder.write({section.name + "_lat.log", fioLog(section, samples)});
    return samples;
}

} // namespace floom::inline engine::detect
