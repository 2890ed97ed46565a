// SPDX-License-Identifier: GPL-3.0-or-later
// Requests per second of CPU time with real firmware and with the built-in one; and instructions per second of each core.
#include "soc/firmware_drive.h"

#include "riscv/core.h"
#include "riscv/elf_image.h"

#include <cstdio>
#include <ctime>

using namespace floom;

namespace {

double seconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Rate of a run without its start-up: a run with fewer requests is subtracted.
double requestsASecond(const Design& design, const std::string& words, int requests)
{
    const auto took = [&](int count) {
        const double begin = seconds();
        runOf(design, words + " count=" + std::to_string(count));
        return seconds() - begin;
    };
    const double few = took(requests / 10);
    return 0.9 * requests / (took(requests) - few);
}

// A loop over an array: load, add, count, branch.
void core(const char* timing)
{
    constexpr std::uint32_t kLoop[] = {0x00052283, 0x005383B3, 0xFFF48493, 0xFE049AE3, 0x00000073};
    riscv::Core core({}, *riscv::findTiming(timing), 0);
    core.write(0, kLoop, sizeof kLoop);
    core.setReg(9, 100'000'000);
    core.setReg(10, 0x10000000);
    const double begin = seconds();
    core.run(UINT64_MAX);
    std::printf("%-10s %6.0f million instructions a second\n", timing, static_cast<double>(core.retired()) / (seconds() - begin) / 1e6);
}

} // namespace

int main()
{
    for (const char* timing : {"cv32e40p", "veer_el2", "veer_eh1", "cortex_r4"})
        core(timing);
    for (const char* words : {"rw=randread qd=32", "rw=randwrite qd=32"}) {
        const double real = requestsASecond(firmwareDrive({}), words, 100000), builtin = requestsASecond(builtinDrive({}), words, 100000);
        std::printf("%-20s greedy %7.0f, built in %7.0f requests a second\n", words, real, builtin);
    }
}
