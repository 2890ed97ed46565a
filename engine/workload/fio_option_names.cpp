// SPDX-License-Identifier: GPL-3.0-or-later
// The options of fio 3.33 (HOWTO.rst), by their effect on a drive.
#include "workload/fio_option_names.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace floom::inline engine {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr Pair kAliases[] = {{"readwrite", "rw"},    {"blocksize", "bs"},     {"blocksize_range", "bsrange"},    {"ba", "blockalign"},
                             {"timeout", "runtime"}, {"io_limit", "io_size"}, {"wait_for_previous", "stonewall"}};

constexpr std::string_view kRead[] = {"rw",
                                      "rwmixread",
                                      "rwmixwrite",
                                      "bs",
                                      "bsrange",
                                      "bssplit",
                                      "blockalign",
                                      "iodepth",
                                      "numjobs",
                                      "number_ios",
                                      "runtime",
                                      "time_based",
                                      "size",
                                      "io_size",
                                      "loops",
                                      "offset",
                                      "norandommap",
                                      "random_distribution",
                                      "percentage_random",
                                      "rate",
                                      "rate_iops",
                                      "rate_process",
                                      "thinktime",
                                      "thinktime_blocks",
                                      "fsync",
                                      "fdatasync",
                                      "sync",
                                      "ioengine",
                                      "direct",
                                      "ramp_time",
                                      "startdelay",
                                      "stonewall",
                                      "kb_base",
                                      "buffered"};

constexpr std::string_view kHost[] = {"name",
                                      "description",
                                      "filename",
                                      "directory",
                                      "filename_format",
                                      "group_reporting",
                                      "new_group",
                                      "thread",
                                      "invalidate",
                                      "mem",
                                      "iomem",
                                      "cpus_allowed",
                                      "cpus_allowed_policy",
                                      "cpumask",
                                      "numa_cpu_nodes",
                                      "numa_mem_policy",
                                      "prio",
                                      "prioclass",
                                      "nice",
                                      "create_serialize",
                                      "create_on_open",
                                      "create_fsync",
                                      "fallocate",
                                      "openfiles",
                                      "nrfiles",
                                      "file_service_type",
                                      "unlink",
                                      "exitall",
                                      "exec_prerun",
                                      "exec_postrun",
                                      "write_bw_log",
                                      "write_lat_log",
                                      "write_iops_log",
                                      "write_hist_log",
                                      "log_avg_msec",
                                      "log_offset",
                                      "log_prio",
                                      "log_max_value",
                                      "log_hist_msec",
                                      "log_hist_coarseness",
                                      "log_unix_epoch",
                                      "log_issue_time",
                                      "per_job_logs",
                                      "percentile_list",
                                      "clat_percentiles",
                                      "lat_percentiles",
                                      "slat_percentiles",
                                      "disable_lat",
                                      "disable_clat",
                                      "disable_slat",
                                      "disable_bw_measurement",
                                      "gtod_reduce",
                                      "gtod_cpu",
                                      "clocksource",
                                      "randrepeat",
                                      "allrandrepeat",
                                      "randseed",
                                      "random_generator",
                                      "refill_buffers",
                                      "zero_buffers",
                                      "buffer_pattern",
                                      "scramble_buffers",
                                      "hipri",
                                      "registerfiles",
                                      "fixedbufs",
                                      "sqthread_poll",
                                      "nonvectored",
                                      "uncached",
                                      "userspace_reap",
                                      "iodepth_batch",
                                      "iodepth_batch_submit",
                                      "iodepth_batch_complete",
                                      "iodepth_batch_complete_min",
                                      "iodepth_batch_complete_max",
                                      "iodepth_low",
                                      "minimal",
                                      "eta",
                                      "output-format",
                                      "bwavgtime",
                                      "iopsavgtime",
                                      "unit_base",
                                      "status-interval",
                                      "allow_mounted_write",
                                      "norandommap_allocation",
                                      "softrandommap",
                                      "filesize",
                                      "ioscheduler",
                                      "opendir",
                                      "lockfile",
                                      "thinktime_spin",
                                      "io_submit_mode",
                                      "verify_fatal",
                                      "verify_async",
                                      "cmd_type",
                                      "readonly",
                                      "overwrite",
                                      "replay_redirect",
                                      "thinkcycles",
                                      "end_fsync",
                                      "fsync_on_close",
                                      "touch_objects",
                                      "profile"};

constexpr Pair kUnmodelled[] = {
    {"verify", "written data is not read back and verified"},
    {"zonemode", "zones are not modelled"},
    {"zonesize", "zones are not modelled"},
    {"zonerange", "zones are not modelled"},
    {"zoneskip", "zones are not modelled"},
    {"buffer_compress_percentage", "compression is not modelled"},
    {"dedupe_percentage", "deduplication is not modelled"},
    {"rate_min", "missing this rate does not end the job"},
    {"latency_target", "the queue depth is not adapted to a latency target"},
    {"write_barrier", "write barriers are not modelled"},
    {"sync_file_range", "syncs of a file range are not modelled"},
    {"offset_increment", "all clones use the same region"},
    {"flow", "jobs do not wait for each other"},
    {"steadystate", "the job does not end on reaching steady state"},
    {"rate_cycle", "the rate is enforced continuously"},
    {"thinktime_iotime", "pauses follow a number of requests, not a time"},
};

template <typename List> bool isIn(const List& list, std::string_view name)
{
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

template <typename List> std::string_view secondOf(const List& list, std::string_view name, std::string_view otherwise)
{
    const auto* at = std::find_if(std::begin(list), std::end(list), [&](const Pair& pair) { return pair.first == name; });
    return at == std::end(list) ? otherwise : at->second;
}

} // namespace

std::string_view fioFirstName(std::string_view option)
{
    return secondOf(kAliases, option, option);
}

FioMeaning fioMeaning(std::string_view option)
{
    return isIn(kRead, option)                       ? FioMeaning::read
        : !secondOf(kUnmodelled, option, {}).empty() ? FioMeaning::unmodelled
        : isIn(kHost, option)                        ? FioMeaning::host
                                                     : FioMeaning::unknown;
}

std::string_view fioLack(std::string_view option)
{
    return secondOf(kUnmodelled, option, {});
}

} // namespace floom::inline engine
