// SPDX-License-Identifier: GPL-3.0-or-later
// Address map of the firmware. Must match projects/firmware/flashloom.h, which explains each register.
#pragma once

#include <cstdint>

namespace floom::inline engine::soc {

constexpr std::uint32_t kSramBase = 0x2000'0000, kDramBase = 0x4000'0000, kRegisters = 0xF000'0000;
constexpr std::uint32_t kIdentity = 0x314D'4C46; // "FLM1"

enum Register : std::uint32_t {
    // page 0: the drive
    kSysId = 0x0000,
    kSysCore = 0x0004,
    kSysCores = 0x0008,
    kSysClockKhz = 0x000C,
    kSysChannels = 0x0010,
    kSysTargets = 0x0014,
    kSysPlanes = 0x0018,
    kSysBlocks = 0x001C,
    kSysPages = 0x0020,
    kSysPageBytes = 0x0024,
    kSysUnitBytes = 0x0028,
    kSysRowUnits = 0x002C,
    kSysLogicalUnits = 0x0030,
    kSysSlots = 0x0034,
    kSysSramBytes = 0x0038,
    kSysDramBytes = 0x003C,
    kSysConsole = 0x0080,
    kSysTask = 0x0084,
    kSysExit = 0x0088,
    // page 1: time in nanoseconds
    kTimerLow = 0x1000,
    kTimerHigh = 0x1004,
    kTimerCompareLow = 0x1008,
    kTimerCompareHigh = 0x100C,
    // page 2: commands of the host
    kHostBase = 0x2000,
    kHostLog2 = 0x2004,
    kHostHead = 0x2008,
    kHostTail = 0x200C,
    kHostComplete = 0x2010,
    // page 3: data between host and slots
    kDmaWhat = 0x3000, // tag, unit of the request << 16
    kDmaGo = 0x3004, // slot, flags << 16
    kDmaBusy = 0x3008,
    // page 4: orders to the flash
    kFlashBase = 0x4000,
    kFlashLog2 = 0x4004,
    kFlashTail = 0x4008,
    kFlashHead = 0x400C,
    // page 5: completions of flash orders
    kDoneBase = 0x5000,
    kDoneLog2 = 0x5004,
    kDoneHead = 0x5008,
    kDoneTail = 0x500C,
    // page 6: slots of the buffer
    kBufAlloc = 0x6000,
    kBufFree = 0x6004,
    kBufCount = 0x6008,
    kBufNext = 0x600C,
    // page 7: mailboxes
    kMailSend = 0x7000, // + 4 * core
    kMailReceive = 0x7080,
    kMailStatus = 0x7084,
    kMailSpace = 0x7100, // + 4 * core
    // page 8: interrupts of the accessing core
    kIrqPending = 0x8000,
    kIrqEnable = 0x8004,
};

constexpr std::uint32_t kPageBits = 12;
enum RegisterPage : std::uint32_t { kPageHost = 2, kPageDma, kPageFlash, kPageDone, kPageSlots };

enum Irq : std::uint32_t { kIrqHost = 1, kIrqDone = 2, kIrqMail = 4, kIrqSlots = 8 };

enum DmaFlag : std::uint32_t { kDmaToHost = 1, kDmaComplete = 2, kDmaFree = 4, kDmaZero = 8 };

enum FlashOrder : std::uint8_t { kOrderRead = 1, kOrderProgram = 2, kOrderErase = 3, kOrderReadToHost = 4 };
enum FlashFlag : std::uint8_t { kFlashGc = 1, kFlashMap = 2, kFlashFree = 4, kFlashSilent = 8, kFlashComplete = 16 };

constexpr std::uint32_t kNoSlot = 0xFFFF;

} // namespace floom::inline engine::soc
