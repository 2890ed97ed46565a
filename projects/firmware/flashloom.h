// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware that firmware for Flashloom's RISC-V CPU sees. Include it, write main(), build with the line in README.md.
//
// Memory: code at 0 and data at 0x10000000 belong to each core, one cycle. SRAM at 0x20000000 is shared. DRAM at 0x40000000 is reached over
// the drawn bus and buffer: a load waits for it, four stores may be on their way (fence() waits for them). Registers: a read takes some 30
// cycles, a write is posted. Data never pass through the cores: they order transfers between host, slots of the buffer, and flash.
//
// A unit is what the map addresses (4 KiB by default). A row is a page on all planes that are programmed together: SYS_ROW_UNITS units.
// Laws, checked always: a tag is completed once, with all its data transferred; rows of a block are programmed in order after an erase; a
// slot is used between BUF_ALLOC and its end only; what a read returns is what was written. A breach ends the run and names your line.
#pragma once
#include <stdint.h>

#define REG(at) (*(volatile uint32_t *)(0xF0000000u + (at)))
#define SRAM_BASE 0x20000000u
#define DRAM_BASE 0x40000000u

// The drive. Targets are dies, numbered channel first: neighbours lie on different channels.
#define SYS_ID REG(0x0000) // 0x314D4C46
#define SYS_CORE REG(0x0004)
#define SYS_CORES REG(0x0008)
#define SYS_CLOCK_KHZ REG(0x000C)
#define SYS_CHANNELS REG(0x0010)
#define SYS_TARGETS REG(0x0014)
#define SYS_PLANES REG(0x0018)
#define SYS_BLOCKS REG(0x001C) // of a target: blocks that are erased as one
#define SYS_PAGES REG(0x0020) // rows of a block
#define SYS_PAGE_BYTES REG(0x0024)
#define SYS_UNIT_BYTES REG(0x0028)
#define SYS_ROW_UNITS REG(0x002C)
#define SYS_LOGICAL_UNITS REG(0x0030) // that the host sees
#define SYS_SLOTS REG(0x0034)
#define SYS_SRAM_BYTES REG(0x0038)
#define SYS_DRAM_BYTES REG(0x003C) // 0 without a buffer in the drawing
#define SYS_CONSOLE REG(0x0080) // write a character
#define SYS_TASK REG(0x0084) // write whose work follows, for the timeline: TASK_...
#define SYS_EXIT REG(0x0088) // write: the firmware gives up, the run ends
enum { TASK_HOST_READ, TASK_HOST_WRITE, TASK_GC, TASK_MAP, TASK_PARITY, TASK_OTHER };

// Nanoseconds since the run began; the timer interrupt (mip bit 7) when they reach the comparand. Write LOW first, then HIGH.
#define TIMER_LOW REG(0x1000)
#define TIMER_HIGH REG(0x1004)
#define TIMER_COMPARE_LOW REG(0x1008)
#define TIMER_COMPARE_HIGH REG(0x100C)

// Commands of the host: a ring of 1 << HOST_LOG2 entries in your data memory or SRAM, filled by hardware. HEAD and TAIL count on and on;
// entry n lies at n & mask. Write HEAD when you have taken commands.
struct host_command {
    uint32_t unit; // first
    uint16_t count; // units
    uint8_t op, queue; // HOST_...
    uint16_t tag, flags; // PARTIAL_...
    uint32_t zero;
};
enum { HOST_READ, HOST_WRITE, HOST_FLUSH, HOST_TRIM };
enum { PARTIAL_FIRST = 1, PARTIAL_LAST = 2 }; // not all bytes of that unit: a write keeps the others
#define HOST_BASE REG(0x2000)
#define HOST_LOG2 REG(0x2004)
#define HOST_HEAD REG(0x2008)
#define HOST_TAIL REG(0x200C)
#define HOST_COMPLETE REG(0x2010) // write a tag

// Each core has registers of its own for what follows, up to BUF_NEXT: cores order transfers and flash without asking each other. Slots,
// tags and the commands of the host are common.

// Transfers of one unit between host and slot. A transfer waits for what fills its slot, and a program for the transfers into its slots.
#define DMA_WHAT REG(0x3000) // tag | unit of the command << 16
#define DMA_GO REG(0x3004) // slot | DMA_... << 16: starts it
#define DMA_BUSY REG(0x3008)
enum { DMA_TO_HOST = 1, DMA_COMPLETE = 2, DMA_FREE = 4, DMA_ZERO = 8 }; // complete the tag with its last unit; free the slot; zeros, no slot
#define dma(tag, unit, slot, flags) (DMA_WHAT = (uint32_t)(tag) | (uint32_t)(unit) << 16, DMA_GO = (uint32_t)(slot) | (flags) << 16)

// Orders to the flash: a ring of yours; hardware takes what TAIL says at once, and serves each target in order (a read may pass orders of
// other blocks that wait for data). While 1024 completions wait for places in your done ring it takes none: HEAD stays behind. Slots of several units are linked by a table of yours: next[slot] follows slot.
struct flash_order {
    uint8_t op, flags; // FLASH_..., FLAG_...
    uint16_t target;
    uint32_t row; // block * SYS_PAGES + page
    uint16_t slot; // the first; of FLASH_READ_TO_HOST: the tag
    uint16_t id; // comes back in done
    uint8_t unit, count; // units of the row, from `unit` on
    uint16_t first; // FLASH_READ_TO_HOST: of the command's units
};
enum { FLASH_READ = 1, FLASH_PROGRAM, FLASH_ERASE, FLASH_READ_TO_HOST };
// Whose work; a program frees its slots; no entry in the done ring; complete the tag with its last unit.
enum { FLAG_GC = 1, FLAG_MAP = 2, FLAG_FREE = 4, FLAG_SILENT = 8, FLAG_COMPLETE = 16 };
#define FLASH_BASE REG(0x4000)
#define FLASH_LOG2 REG(0x4004)
#define FLASH_TAIL REG(0x4008)
#define FLASH_HEAD REG(0x400C)

// What came of orders.
struct done_entry {
    uint16_t id;
    uint8_t status, retries; // 0: fine
    uint32_t zero;
};
#define DONE_BASE REG(0x5000)
#define DONE_LOG2 REG(0x5004)
#define DONE_HEAD REG(0x5008)
#define DONE_TAIL REG(0x500C)

#define BUF_ALLOC REG(0x6000) // read: a slot, or NO_SLOT
#define BUF_FREE REG(0x6004) // write a slot
#define BUF_COUNT REG(0x6008) // free slots
#define BUF_NEXT REG(0x600C) // write the address of uint16_t next[SYS_SLOTS]
#define NO_SLOT 0xFFFFu

// Words to other cores, 16 on their way at most: look at MAIL_SPACE first. 0 = none.
#define MAIL_SEND(core) REG(0x7000 + 4 * (core))
#define MAIL_RECEIVE REG(0x7080)
#define MAIL_STATUS REG(0x7084)
#define MAIL_SPACE(core) REG(0x7100 + 4 * (core))

// What drives the external interrupt of this core (mip bit 11) and ends its WFI: commands, done entries, mail, slots after a failed alloc.
#define IRQ_PENDING REG(0x8000)
#define IRQ_ENABLE REG(0x8004)
enum { IRQ_HOST = 1, IRQ_DONE = 2, IRQ_MAIL = 4, IRQ_SLOTS = 8 };

// Macros, so that a fault is found at your line.
#define wfi() __asm__ volatile("wfi" ::: "memory")
#define fence() __asm__ volatile("fence" ::: "memory")
// wfi() ends when one of these is there; no handler is called.
#define wake_on(irqs) (IRQ_ENABLE = (irqs), enable_external())
static inline void enable_external(void)
{
    __asm__ volatile("csrs mie, %0" ::"r"(1 << 11));
}
static inline void print(const char *text)
{
    while (*text)
        SYS_CONSOLE = (uint32_t)*text++;
}
