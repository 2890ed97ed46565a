// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/detect_fio.h"

#include "cli/detect_table.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "detect/fio_device.h"
#include "export/number_text.h"
#include "file/whole_file.h"
#include "workload/word_values.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>

#include <atomic>

namespace floom::cli {

namespace {

constexpr const char* kAbout = "detect.json"; // describes the drive that a folder's jobs were made for
constexpr std::uint64_t kLeastCapacity = 64 << 20, kMostCapacity = std::uint64_t{1} << 52;

struct About {
    std::uint64_t capacity = 0, seed = 1;
};

QString in(const std::string& folder, const std::string& name)
{
    return QDir(QString::fromStdString(folder)).filePath(QString::fromStdString(name));
}

std::optional<std::string> fileText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostLogBytes)
        return std::nullopt;
    return file.readAll().toStdString();
}

Result<About> aboutOf(const std::string& folder)
{
    const auto text = fileText(in(folder, kAbout));
    const Error error{folder + "/" + kAbout, "the capacity that the jobs were made for", text ? "something else" : "no such file",
                      "It is written by detect --jobs."};
    if (!text)
        return error;
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object() || !json.contains("capacity") || !json["capacity"].is_number_unsigned() || !json.contains("seed")
        || !json["seed"].is_number_unsigned())
        return error;
    const About about{json["capacity"].get<std::uint64_t>(), json["seed"].get<std::uint64_t>()};
    if (about.capacity < kLeastCapacity || about.capacity > kMostCapacity)
        return error;
    return about;
}

// Treats a log too large to be ours as missing.
std::optional<std::string> logText(const std::string& folder, const std::string& name)
{
    const QString path = in(folder, name);
    if (QFile::exists(path) && QFile(path).size() > kMostLogBytes)
        return "larger than any log of these jobs";
    return fileText(path);
}

void listNames(const char* what, const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        say(std::string(what) + name);
}

} // namespace

int detectByFio(const DetectWords& words, const FioWords& fio, const Program* program, const std::string& json)
{
    About about{program != nullptr ? program->capacityBytes : 0, words.seed};
    if (!fio.logs.empty()) {
        const auto known = aboutOf(fio.logs);
        if (!known)
            return refuse(known.error());
        about = *known;
    } else if (!fio.capacity.empty()) {
        const auto bytes = byteCount({"--capacity", fio.capacity}, kLeastCapacity, kMostCapacity);
        if (!bytes)
            return refuse(bytes.error());
        about.capacity = *bytes;
    }
    if (about.capacity == 0)
        return refuse("--jobs needs DESIGN, or --capacity of the drive");
    if (fio.simulate && (program == nullptr || fio.jobs.empty()))
        return refuse("--simulate needs DESIGN and --jobs");

    Outcome written = Nothing{};
    const auto write = [&](const detect::TextFile& file) {
        if (written)
            written = writeWholeFile(in(fio.jobs, file.name), file.text);
    };
    if (!fio.jobs.empty()) {
        if (!QDir().mkpath(QString::fromStdString(fio.jobs)))
            return refuse(fio.jobs + ": the folder cannot be made");
        write({"README.md", detect::fioReadme()});
        write({kAbout,
               nlohmann::ordered_json{{"format", "flashloom-detect"}, {"capacity", about.capacity}, {"seed", about.seed}}.dump(2) + '\n'});
        for (const detect::TextFile& file : detect::fioPreparations())
            write(file);
    }
    const std::string& from = fio.logs.empty() ? fio.jobs : fio.logs;
    const detect::FioFolder folder{[&](const std::string& name) { return logText(from, name); },
                                   fio.jobs.empty() ? std::function<void(const detect::TextFile&)>() : write};
    const Interrupt interrupt;
    detect::FioDevice real(about.capacity, folder, fio.destructive);
    std::unique_ptr<detect::ProbedDevice> simulated;
    std::optional<detect::KeptDevice> kept;
    if (fio.simulate) {
        simulated = detect::simulatedDevice(*program, {words.seed, words.budget, words.noise, interrupt.token()});
        kept.emplace(*simulated, folder, fio.destructive);
    }
    detect::ProbedDevice& device = kept ? static_cast<detect::ProbedDevice&>(*kept) : real;
    std::atomic<const char*> asking = "";
    const auto findings = [&] {
        const ProgressLine line([&asking] { return std::string("Asking: ") + asking.load(); });
        return detect::detect(device, words.only, about.seed, [&asking](const detect::Probe& probe) { asking = probe.label; });
    }();
    if (!written)
        return refuse(written.error());
    if (interrupt.happened())
        say("Interrupted: what was not asked is not visible. The jobs and logs that were written are whole; call it again for the rest.");
    listNames("Refused: ", real.refused());
    if (!fio.jobs.empty() && !fio.simulate)
        say(real.asked().empty() ? std::string("No more jobs to run.")
                                 : countText(real.asked().size()) + " jobs to run, in " + fio.jobs + "; read its README.md first.");
    else
        listNames("To be run: ", real.asked());
    if (fio.logs.empty() && !fio.simulate)
        return interrupt.happened() ? kNotMet : kFine;
    return deliverFindings(findings, program, words, device.used(), json,
                           !real.refused().empty()    ? kUnusable
                               : interrupt.happened() ? kNotMet
                                                      : kFine);
}

} // namespace floom::cli
