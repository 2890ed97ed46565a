// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/fio.h"

#include <algorithm>
#include <map>

namespace floom::inline engine::detect {

namespace {

const char* stateName(DriveState state)
{
    return state == DriveState::erased    ? "erased"
        : state == DriveState::sequential ? "filled in order"
                                          : "in its steady state of random writes";
}

std::string iolog(const FioSection& section, const Plan& plan)
{
    std::string text = "fio version 2 iolog\nDRIVE add\nDRIVE open\n";
    for (const std::size_t b : section.batches)
        for (const HostRequest& request : plan.batches[b])
            text += std::string("DRIVE ") + (request.op == HostOp::write ? "write " : "read ") + std::to_string(request.offset) + ' '
                + std::to_string(request.bytes) + '\n';
    return text + "DRIVE close\n";
}

} // namespace

bool writes(const Plan& plan)
{
    return std::any_of(plan.batches.begin(), plan.batches.end(), [](const Batch& batch) {
        return std::any_of(batch.begin(), batch.end(), [](const HostRequest& r) { return r.op == HostOp::write; });
    });
}

bool usesQueues(const Plan& plan)
{
    return std::any_of(plan.batches.begin(), plan.batches.end(), [](const Batch& batch) {
        return std::any_of(batch.begin(), batch.end(), [](const HostRequest& r) { return r.job > 0; });
    });
}

std::string fioName(const std::string& name, const Plan& plan)
{
    return (writes(plan) ? "DESTROYS-" : "") + name;
}

std::vector<FioSection> fioSections(const std::string& name, const Plan& plan)
{
    std::map<std::pair<std::uint32_t, bool>, FioSection> sections;
    for (std::size_t b = 0; b < plan.batches.size(); ++b) {
        const Batch& batch = plan.batches[b];
        if (batch.empty())
            continue;
        const bool forced = batch.front().fua;
        const std::uint32_t together = plan.depth > 0 ? plan.depth : static_cast<std::uint32_t>(batch.size());
        FioSection& section = sections[{together, forced}];
        section.name = fioName(name, plan) + (plan.depth > 0 ? ".qd" : ".k") + std::to_string(together) + (forced ? "f" : "");
        section.together = together;
        section.forced = forced;
        section.batches.push_back(b);
    }
    std::vector<FioSection> result;
    for (auto& [key, section] : sections)
        result.push_back(std::move(section));
    return result;
}

std::vector<TextFile> fioFiles(const std::string& name, const Plan& plan)
{
    std::vector<TextFile> files;
    std::string job = std::string("; For a drive ") + stateName(plan.state) + ". "
        + (writes(plan) ? "It WRITES to the drive." : "It only reads.")
        + "\n[global]\nioengine=io_uring\ndirect=1\nreplay_redirect=${DEVICE}\nlog_offset=1\nper_job_logs=0\n";
    bool first = true;
    for (const FioSection& section : fioSections(name, plan)) {
        const std::string k = std::to_string(section.together);
        job += "\n[" + section.name + "]\n" + (first ? "" : "stonewall\n") + "read_iolog=" + section.name + ".iolog\niodepth=" + k
            + "\nwrite_lat_log=" + section.name + '\n';
        if (plan.depth == 0)
            job += "iodepth_batch_submit=" + k + "\niodepth_batch_complete_min=" + k
                + "\nthinktime=" + std::to_string(plan.gap.ps / 1'000'000) + "us\nthinktime_blocks=" + k + '\n';
        if (section.forced)
            job += "sync=dsync\n";
        files.push_back({section.name + ".iolog", iolog(section, plan)});
        first = false;
    }
    files.push_back({fioName(name, plan) + ".fio", job});
    return files;
}

std::vector<TextFile> fioPreparations()
{
    const std::string global = "[global]\nioengine=io_uring\ndirect=1\nfilename=${DEVICE}\nrandom_generator=tausworthe64\nnorandommap=1\n";
    return {{"DESTROYS-0-fill-in-order.fio",
             "; Writes the whole drive once, in order.\n" + global + "\n[fill]\nrw=write\nbs=256k\niodepth=4\n"},
            {"DESTROYS-0-steady-state.fio",
             "; Writes three times the drive at random: long.\n" + global + "\n[steady]\nrw=randwrite\nbs=4k\niodepth=32\nloops=3\n"}};
}

std::string fioReadme()
{
    return R"(# Jobs for a real drive

Each `.fio` here is a question to a drive, beside it the offsets it replays. fio writes the answers as `..._lat.log` into the folder it runs
in: run it here. Then `flashloom-cli detect --logs .` says what is inside. Some questions build on answers: `flashloom-cli detect --logs .
--jobs .` writes those that can be asked now. Go on until nothing new is written.

    cd THIS_FOLDER
    DEVICE=/dev/disk/by-id/nvme-MODEL_SERIAL fio chunk-1.fio

Before anything else:

- Name the device by its serial number (`/dev/disk/by-id/...`), never as `/dev/nvme0n1`: that name may be another drive tomorrow.
- It must not be mounted, and no partition of it: `lsblk -o NAME,SERIAL,MOUNTPOINTS`.
- Files called `DESTROYS-...` WRITE to the drive. Whatever is on it is lost. All others only read.
- The probes that read need a drive that was filled in order (`DESTROYS-0-fill-in-order.fio`) and not written since. On a drive in use they
  see next to nothing, and say so.
- What the first line of a job says of the drive's state must be true.
- No I/O scheduler (`none`), no power saving of the link (APST off), a fixed clock of the processor, the drive cool. Nothing else may use it.
- Tried with fio 3.33. Where it knows no io_uring, write ioengine=libaio into the job. Do not add `log_avg_msec`: means over a window are of no use here, and are refused.
)";
}

} // namespace floom::inline engine::detect
