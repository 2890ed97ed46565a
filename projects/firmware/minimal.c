// SPDX-License-Identifier: GPL-3.0-or-later
// The least firmware, to begin from: a page map and a log. Units are written one row at a time on one target after the other until the
// drive is full: there is no garbage collection. Run it with precondition=none.
#include "flashloom.h"

static struct host_command commands[64];
static struct flash_order orders[16];
static uint32_t *const map = (uint32_t *)DRAM_BASE; // by logical unit: physical unit + 1, 0 = never written
static uint32_t row_units, targets, rows, log_head, ordered;

static void order(uint8_t op, uint32_t place, uint16_t slot, uint16_t first, uint8_t flags)
{
    const uint32_t row = place / row_units;
    struct flash_order *o = &orders[ordered++ & 15];
    *o = (struct flash_order){op, flags | FLAG_SILENT, row % targets, row / targets, slot, 0, place % row_units, 1, first};
    FLASH_TAIL = ordered;
}

static void read_unit(const struct host_command *c, uint32_t i)
{
    const uint32_t place = map[c->unit + i];
    if (place == 0)
        dma(c->tag, i, 0, DMA_TO_HOST | DMA_ZERO | DMA_COMPLETE);
    else
        order(FLASH_READ_TO_HOST, place - 1, c->tag, i, FLAG_COMPLETE);
}

static void write_unit(const struct host_command *c, uint32_t i)
{
    uint32_t slot;
    IRQ_ENABLE = IRQ_SLOTS; // commands that wait must not wake it
    while ((slot = BUF_ALLOC) == NO_SLOT)
        wfi();
    IRQ_ENABLE = IRQ_HOST;
    if (log_head / row_units / targets == rows) {
        print("minimal: the drive is full, and minimal has no garbage collection\n");
        SYS_EXIT = 1;
    }
    dma(c->tag, i, slot, DMA_COMPLETE);
    order(FLASH_PROGRAM, log_head, slot, 0, FLAG_FREE); // one unit a row: the rest of the row stays empty
    map[c->unit + i] = log_head + 1;
    log_head += row_units;
}

int main(void)
{
    row_units = SYS_ROW_UNITS, targets = SYS_TARGETS, rows = SYS_BLOCKS * SYS_PAGES;
    FLASH_BASE = (uint32_t)orders, FLASH_LOG2 = 4;
    HOST_BASE = (uint32_t)commands, HOST_LOG2 = 6;
    wake_on(IRQ_HOST);
    for (uint32_t head = 0;;) {
        while (head == HOST_TAIL)
            wfi();
        const struct host_command c = commands[head & 63];
        HOST_HEAD = ++head;
        for (uint32_t i = 0; i < c.count && c.op <= HOST_WRITE; ++i)
            c.op == HOST_READ ? read_unit(&c, i) : write_unit(&c, i);
        if (c.op >= HOST_FLUSH)
            HOST_COMPLETE = c.tag;
    }
}
