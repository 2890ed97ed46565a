// SPDX-License-Identifier: GPL-3.0-or-later
// A hybrid FTL with log blocks (BAST: Kim and others, 2002), on one core. A logical block lies in one data block, each unit at its own place,
// so the map needs two bytes a block. What is written goes to a log block that belongs to that one data block and has a small page map. A
// target has as many log blocks as it has spare blocks, less one; when all are taken, or one is full, a log block is merged:
// switch:  it was written from first to last in order: it becomes the data block, and nothing is copied;
// partial: it was written in order up to somewhere: the rest is copied behind it, then as above;
// full:    the newest of every unit is copied to a fresh block, and both old ones are erased.
// Cheap for writes in order; a random write costs most of a block. Orders of a target are served in order, so the map may change at once.
#include "flashloom.h"

#define NO_BLOCK 0xFFFFu
#define NOBODY 0xFFFFFFFFu // owner of a free log block
#define BUFFERED 0x8000u // | slot: not on flash yet
#define HOST_RING 7 // log2
#define ORDER_RING 6
#define DONE_RING 8
#define MAX_TARGETS 256
#define MAX_SLOTS 4096
#define MAX_ROW 64 // units
#define MOST_LOGS 64 // of a target

struct held { // a unit in a slot, on its way to flash
    uint16_t at, slot; // its place in the logical block
};

struct log { // a log block
    uint32_t owner; // logical block
    uint32_t target, used; // when it was written last
    uint32_t rows, count; // rows that are written, units that wait for the next one
    uint16_t block;
    uint8_t in_order, stale; // every unit stands at its own place; a unit that waits was trimmed
    uint16_t *place; // by unit of the logical block: place in the log + 1, BUFFERED | slot, or 0: not in the log
    struct held *waiting;
};

static struct host_command commands[1 << HOST_RING] __attribute__((aligned(16)));
static struct flash_order orders[1 << ORDER_RING] __attribute__((aligned(16)));
static struct done_entry done[1 << DONE_RING] __attribute__((aligned(16)));
static uint16_t next_slot[MAX_SLOTS];
static uint16_t free_count[MAX_TARGETS];

static uint16_t *data_block; // by logical block
static uint16_t *log_of; // by logical block: its log + 1, or 0
static uint16_t *free_list; // by target: a stack of blocks
static uint32_t *written; // bits, by logical unit: it is in the data block
static struct log *logs; // by target
static uint32_t target_count, blocks, pages, row_units, block_units, logical_units, logical_blocks, log_count;
static uint32_t ordered, accepted, clock, programs, programs_done, done_head;

static void give_up(const char *why)
{
    print("hybrid: ");
    print(why);
    print("\n");
    SYS_EXIT = 1;
    for (;;)
        wfi();
}

static void take_done(void)
{
    const uint32_t tail = DONE_TAIL;
    programs_done += tail - done_head;
    DONE_HEAD = done_head = tail;
}

// A full ring is taken on once completions have been taken off the other.
static void make_room(void)
{
    while (ordered - (accepted = FLASH_HEAD) == 1 << ORDER_RING)
        take_done();
}

static void give_order(uint32_t op, uint32_t flags, uint32_t target, uint32_t row, uint32_t slot, uint32_t unit, uint32_t count, uint32_t first)
{
    struct flash_order *o = &orders[ordered & ((1 << ORDER_RING) - 1)];
    *o = (struct flash_order){op, flags, target, row, slot, 0, unit, count, first};
    FLASH_TAIL = ++ordered;
    if (ordered - accepted == 1 << ORDER_RING)
        make_room();
}

// Sleeps until a program is done or a slot is free: commands that wait must not wake it.
static void sleep_for_programs(void)
{
    IRQ_ENABLE = IRQ_DONE | IRQ_SLOTS;
    wfi();
    take_done();
    IRQ_ENABLE = IRQ_HOST | IRQ_DONE | IRQ_SLOTS;
}

static uint32_t take_slot(void)
{
    uint32_t slot;
    while ((slot = BUF_ALLOC) == NO_SLOT)
        sleep_for_programs();
    return slot;
}

static uint32_t is_written(uint32_t unit)
{
    return written[unit / 32] >> unit % 32 & 1;
}

static uint32_t target_of(uint32_t logical)
{
    return logical % target_count;
}

static uint32_t take_block(uint32_t t)
{
    if (free_count[t] == 0)
        give_up("out of free blocks");
    return free_list[t * blocks + --free_count[t]];
}

static void erase(uint32_t t, uint32_t block)
{
    give_order(FLASH_ERASE, FLAG_GC | FLAG_SILENT, t, block * pages, 0, 0, 0, 0);
    free_list[t * blocks + free_count[t]++] = block;
}

// The slots of one row, as an order wants them.
static void program(uint32_t t, uint32_t row, const struct held *held, uint32_t count, uint32_t flags)
{
    for (uint32_t i = 0; i + 1 < count; ++i)
        next_slot[held[i].slot] = held[i + 1].slot;
    give_order(FLASH_PROGRAM, flags | FLAG_FREE, t, row, held[0].slot, 0, count, 0);
    ++programs;
}

// What waits for the log block's next row goes there. What was trimmed meanwhile is programmed too, but not pointed to.
static void write_row(struct log *g)
{
    program(g->target, g->block * pages + g->rows, g->waiting, g->count, 0);
    for (uint32_t i = 0; i < g->count; ++i)
        if (g->place[g->waiting[i].at] == (BUFFERED | g->waiting[i].slot))
            g->place[g->waiting[i].at] = g->rows * row_units + i + 1;
    if (g->count < row_units)
        g->in_order = 0;
    ++g->rows;
    g->count = g->stale = 0;
}

// The newest of a unit, in a slot. Where there is none the slot stays empty: the row must be whole.
static uint32_t fetch(struct log *g, uint32_t at)
{
    const uint32_t place = g->place[at], unit = g->owner * block_units + at;
    if (place & BUFFERED)
        return place & ~BUFFERED;
    const uint32_t slot = take_slot();
    if (place != 0)
        give_order(FLASH_READ, FLAG_GC | FLAG_SILENT, g->target, g->block * pages + (place - 1) / row_units, slot, (place - 1) % row_units, 1, 0);
    else if (unit < logical_units && is_written(unit))
        give_order(FLASH_READ, FLAG_GC | FLAG_SILENT, g->target, data_block[g->owner] * pages + at / row_units, slot, at % row_units, 1, 0);
    return slot;
}

// Units of the logical block, up to the last there is.
static uint32_t units_of(const struct log *g)
{
    uint32_t units = block_units;
    while (units > 0 && g->place[units - 1] == 0
           && (g->owner * block_units + units > logical_units || !is_written(g->owner * block_units + units - 1)))
        --units;
    return units;
}

// The log block, or a copy of what is the newest, becomes the data block.
static void merge(struct log *g)
{
    const uint32_t t = g->target, logical = g->owner, old = data_block[logical];
    SYS_TASK = TASK_GC;
    if (g->stale)
        write_row(g);
    const uint32_t whole = g->in_order, to = whole ? g->block : take_block(t), units = units_of(g);
    for (uint32_t at = whole ? g->rows * row_units : 0; at < units; at += row_units) {
        struct held row[MAX_ROW];
        const uint32_t count = units - at < row_units ? units - at : row_units;
        for (uint32_t i = 0; i < count; ++i)
            row[i].slot = fetch(g, at + i);
        program(t, to * pages + at / row_units, row, count, FLAG_GC);
    }
    for (uint32_t i = 0; i < units; ++i)
        if (g->place[i] != 0) {
            written[(logical * block_units + i) / 32] |= 1u << (logical * block_units + i) % 32;
            g->place[i] = 0;
        }
    data_block[logical] = to;
    if (old != NO_BLOCK)
        erase(t, old);
    if (!whole)
        erase(t, g->block);
    log_of[logical] = 0;
    g->owner = NOBODY;
    SYS_TASK = TASK_HOST_WRITE;
}

// The log block for a write of that logical block; one that was not written for longest makes room.
static struct log *log_for(uint32_t logical)
{
    struct log *g = log_of[logical] ? &logs[log_of[logical] - 1] : 0;
    if (g && g->rows < pages) {
        g->used = ++clock;
        return g;
    }
    const uint32_t t = target_of(logical);
    if (!g) {
        g = &logs[t * log_count];
        for (struct log *other = g; other < &logs[(t + 1) * log_count] && g->owner != NOBODY; ++other)
            if (other->owner == NOBODY || other->used < g->used)
                g = other;
    }
    if (g->owner != NOBODY)
        merge(g);
    g->owner = logical;
    g->used = ++clock;
    g->block = take_block(t);
    g->rows = g->count = g->stale = 0;
    g->in_order = 1;
    log_of[logical] = g - logs + 1;
    return g;
}

static void write_unit(const struct host_command *c, uint32_t i)
{
    const uint32_t unit = c->unit + i, logical = unit / block_units, at = unit % block_units;
    if (log_of[logical] && logs[log_of[logical] - 1].place[at] & BUFFERED) { // the newer data take the place of the older
        dma(c->tag, i, logs[log_of[logical] - 1].place[at] & ~BUFFERED, DMA_COMPLETE);
        return;
    }
    struct log *g = log_for(logical);
    const uint32_t partial = (c->flags & PARTIAL_FIRST && i == 0) || (c->flags & PARTIAL_LAST && i + 1 == c->count);
    const uint32_t slot = partial ? fetch(g, at) : take_slot(); // what is not overwritten is kept
    dma(c->tag, i, slot, DMA_COMPLETE);
    if (g->rows * row_units + g->count != at)
        g->in_order = 0;
    g->place[at] = BUFFERED | slot;
    g->waiting[g->count++] = (struct held){at, slot};
    if (g->count == row_units)
        write_row(g);
}

// Where the newest of a unit lies on its target, counted in units + 1; BUFFERED | slot; or 0.
static uint32_t find(uint32_t unit)
{
    const uint32_t logical = unit / block_units, at = unit % block_units;
    if (log_of[logical]) {
        const struct log *g = &logs[log_of[logical] - 1];
        if (g->place[at])
            return g->place[at] & BUFFERED ? 0x80000000u | g->place[at] : g->block * block_units + g->place[at];
    }
    return is_written(unit) ? data_block[logical] * block_units + at + 1 : 0;
}

// Units that lie side by side in one row are read together.
static void read_units(const struct host_command *c)
{
    for (uint32_t i = 0; i < c->count;) {
        const uint32_t unit = c->unit + i, place = find(unit);
        uint32_t count = 1;
        if (place == 0) {
            dma(c->tag, i, 0, DMA_TO_HOST | DMA_ZERO | DMA_COMPLETE);
        } else if (place >> 31) {
            dma(c->tag, i, place & 0x7FFF, DMA_TO_HOST | DMA_COMPLETE);
        } else {
            const uint32_t first = (place - 1) % row_units;
            while (i + count < c->count && first + count < row_units && (unit + count) % block_units != 0 && find(unit + count) == place + count)
                ++count;
            give_order(FLASH_READ_TO_HOST, FLAG_COMPLETE | FLAG_SILENT, target_of(unit / block_units), (place - 1) / row_units, c->tag, first, count, i);
        }
        i += count;
    }
}

static void flush(const struct host_command *c)
{
    for (struct log *g = logs; g < &logs[target_count * log_count]; ++g)
        if (g->owner != NOBODY && g->count > 0)
            write_row(g);
    for (take_done(); programs_done != programs;)
        sleep_for_programs();
    HOST_COMPLETE = c->tag;
}

static void trim(const struct host_command *c)
{
    for (uint32_t i = 0; i < c->count; ++i) {
        const uint32_t unit = c->unit + i, log = log_of[unit / block_units];
        written[unit / 32] &= ~(1u << unit % 32);
        if (log) {
            logs[log - 1].stale |= (logs[log - 1].place[unit % block_units] & BUFFERED) != 0;
            logs[log - 1].place[unit % block_units] = 0;
        }
    }
    HOST_COMPLETE = c->tag;
}

static void *place_at(uint8_t **at, uint32_t bytes)
{
    void *here = *at;
    *at += (bytes + 3) & ~3u;
    return here;
}

static void lay_out(void)
{
    const uint32_t spare = blocks - (logical_blocks + target_count - 1) / target_count, most = SYS_SLOTS / 2 / (target_count * row_units);
    log_count = spare - 1 < MOST_LOGS ? spare - 1 : MOST_LOGS;
    log_count = log_count < most ? log_count : most;
    if (spare < 2 || spare > blocks || target_count > MAX_TARGETS || row_units > MAX_ROW || SYS_SLOTS > MAX_SLOTS || log_count == 0 || block_units >= BUFFERED)
        give_up("the drive has no two spare blocks a target, or more targets, slots or units than the tables of this program hold");
    const uint32_t all = target_count * log_count;
    const uint32_t need = 4 * logical_blocks + 2 * target_count * blocks + logical_units / 8 + all * (sizeof(struct log) + 2 * block_units + 4 * row_units) + 64;
    if (need + 1024 > SYS_SRAM_BYTES && need > SYS_DRAM_BYTES)
        give_up("the map fits neither SRAM nor DRAM: raise cpu.dramWindow, or take a smaller drive");
    uint8_t *at = (uint8_t *)(need + 1024 <= SYS_SRAM_BYTES ? SRAM_BASE : DRAM_BASE);
    data_block = place_at(&at, 2 * logical_blocks), log_of = place_at(&at, 2 * logical_blocks);
    free_list = place_at(&at, 2 * target_count * blocks), written = place_at(&at, logical_units / 8 + 4);
    logs = place_at(&at, all * sizeof(struct log));
    for (uint32_t i = 0; i < all; ++i)
        logs[i] = (struct log){.owner = NOBODY, .target = i / log_count, .place = place_at(&at, 2 * block_units), .waiting = place_at(&at, 4 * row_units)};
    for (uint32_t i = 0; i < logical_blocks; ++i)
        data_block[i] = NO_BLOCK;
    for (uint32_t t = 0; t < target_count; ++t)
        for (free_count[t] = 0; free_count[t] < blocks; ++free_count[t])
            free_list[t * blocks + free_count[t]] = blocks - 1 - free_count[t];
}

static void host_command(const struct host_command *c)
{
    SYS_TASK = c->op == HOST_READ ? TASK_HOST_READ : TASK_HOST_WRITE;
    switch (c->op) {
    case HOST_READ:
        read_units(c);
        return;
    case HOST_WRITE:
        for (uint32_t i = 0; i < c->count; ++i)
            write_unit(c, i);
        return;
    case HOST_FLUSH:
        flush(c);
        return;
    default:
        trim(c);
    }
}

int main(int core)
{
    if (core != 0)
        return 0;
    target_count = SYS_TARGETS, blocks = SYS_BLOCKS, pages = SYS_PAGES, row_units = SYS_ROW_UNITS;
    logical_units = SYS_LOGICAL_UNITS, block_units = pages * row_units, logical_blocks = (logical_units + block_units - 1) / block_units;
    lay_out();
    BUF_NEXT = (uint32_t)next_slot;
    FLASH_BASE = (uint32_t)orders, FLASH_LOG2 = ORDER_RING;
    DONE_BASE = (uint32_t)done, DONE_LOG2 = DONE_RING;
    wake_on(IRQ_HOST | IRQ_DONE | IRQ_SLOTS);
    HOST_BASE = (uint32_t)commands, HOST_LOG2 = HOST_RING;
    for (uint32_t head = 0;;) {
        while (head == HOST_TAIL) {
            take_done();
            wfi();
        }
        const struct host_command c = commands[head & ((1 << HOST_RING) - 1)];
        HOST_HEAD = ++head;
        host_command(&c);
    }
}
