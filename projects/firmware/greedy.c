// SPDX-License-Identifier: GPL-3.0-or-later
// A page-mapped FTL with a write buffer and greedy garbage collection, on one core.
// Map (logical to physical unit) and its inverse lie in the shared SRAM where they fit, else in DRAM. Written units gather in slots until a
// row is full; rows go to one target after the other. A target that runs out of free blocks moves the valid units of the block with the
// fewest, a few rows of it for each row the host writes, so that the host never waits for a whole block. Orders of a target are served in
// order, so the map may change as soon as an order is given.
#include "flashloom.h"

#define NONE 0xFFFFFFFFu // never written, or trimmed
#define BUFFERED 0x80000000u // | slot: not on flash yet
#define HOST_RING 7 // log2
#define ORDER_RING 6
#define DONE_RING 8
#define MAX_TARGETS 256
#define MAX_SLOTS 4096
#define MAX_ROW 64 // units
#define MAX_MOVES 2048 // units of all targets
#define KEEP_FREE 2 // blocks of a target that collection keeps free

struct target { // a die
    uint32_t host_row, gc_row; // next rows to be written; a multiple of `pages` when the block is full
    uint32_t free; // blocks on its free list
    uint32_t victim, scanned, pace; // block that is being emptied, its rows done, rows of it for each row of the host
    uint32_t moving; // units read from victims, not yet written
};

struct held { // a unit in a slot, on its way to flash
    uint32_t unit;
    uint16_t slot, zero;
};

static struct host_command commands[1 << HOST_RING] __attribute__((aligned(16)));
static struct flash_order orders[1 << ORDER_RING] __attribute__((aligned(16)));
static struct done_entry done[1 << DONE_RING] __attribute__((aligned(16)));
static uint16_t next_slot[MAX_SLOTS];
static struct target targets[MAX_TARGETS];

static uint32_t *map; // by logical unit: physical unit, NONE, or BUFFERED | slot
static uint32_t *inverse; // by physical unit: logical unit
static uint16_t *valid; // by block: units that the map points to
static uint16_t *free_list; // by target: a stack of blocks
static uint32_t target_count, blocks, pages, row_units, block_units, logical_units;

static struct held pending[MAX_ROW]; // written by the host, until a row is full
static uint32_t pending_count;
static struct held moves[MAX_MOVES]; // by target: row_units of them
static uint32_t ordered, accepted, turn, programs, programs_done, done_head;
static uint32_t wakers = IRQ_HOST | IRQ_DONE | IRQ_SLOTS;
#ifndef TARGET_NUMBER
#define TARGET_NUMBER(t) (t) // of the drive
#endif

static void give_up(const char *why)
{
    print("greedy: ");
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
    *o = (struct flash_order){op, flags, TARGET_NUMBER(target), row, slot, 0, unit, count, first};
    FLASH_TAIL = ++ordered;
    if (ordered - accepted == 1 << ORDER_RING)
        make_room();
}

static uint32_t block_of(uint32_t place)
{
    return place / block_units;
}

// Sleeps until a program is done or a slot is free: commands that wait must not wake it.
static void sleep_for_programs(void)
{
    IRQ_ENABLE = IRQ_DONE | IRQ_SLOTS;
    wfi();
    take_done();
    IRQ_ENABLE = wakers;
}

static uint32_t take_slot(void)
{
    uint32_t slot;
    while ((slot = BUF_ALLOC) == NO_SLOT)
        sleep_for_programs();
    return slot;
}

// The row behind `*row`, on a fresh block when the block is full.
static uint32_t advance(uint32_t t, uint32_t *row)
{
    struct target *d = &targets[t];
    if (*row % pages == 0) {
        if (d->free == 0)
            give_up("out of free blocks");
        *row = free_list[t * blocks + --d->free] * pages;
        valid[t * blocks + *row / pages] = 0;
    }
    return (*row)++;
}

static void forget(uint32_t place)
{
    if (place < BUFFERED)
        --valid[block_of(place)];
}

// Programs what is held into the next row. What was trimmed meanwhile is programmed too, but not pointed to.
static void write_out(uint32_t t, uint32_t *frontier, const struct held *held, uint32_t count, uint32_t flags)
{
    const uint32_t row = advance(t, frontier), block = t * blocks + row / pages;
    const uint32_t to = (t * blocks * pages + row) * row_units;
    uint32_t newest = 0;
    for (uint32_t i = 0; i + 1 < count; ++i)
        next_slot[held[i].slot] = held[i + 1].slot;
    give_order(FLASH_PROGRAM, flags | FLAG_FREE, t, row, held[0].slot, 0, count, 0);
    ++programs;
    for (uint32_t i = 0; i < row_units; ++i) {
        const uint32_t unit = i < count ? held[i].unit : NONE;
        if (unit != NONE && map[unit] == (BUFFERED | held[i].slot)) {
            map[unit] = to + i;
            ++newest;
        }
        inverse[to + i] = unit;
    }
    valid[block] += newest;
}

static uint32_t pick_victim(uint32_t t)
{
    const uint16_t *counts = &valid[t * blocks];
    const struct target *d = &targets[t];
    const uint32_t host = (d->host_row - 1) / pages, gc = (d->gc_row - 1) / pages;
    uint32_t best = blocks, least = block_units;
    for (uint32_t b = 0; b < blocks; ++b)
        if (counts[b] < least && b != host && b != gc) {
            best = b;
            least = counts[b];
        }
    if (best == blocks)
        give_up("nothing can be collected: no over-provisioning is left");
    return best;
}

// From here on the unit stands in a slot, as if the host had just written it.
static void move_row(uint32_t t, uint32_t row)
{
    struct target *d = &targets[t];
    struct held *held = &moves[t * row_units];
    const uint32_t first = (t * blocks * pages + row) * row_units;
    for (uint32_t i = 0; i < row_units; ++i) {
        const uint32_t unit = inverse[first + i];
        if (unit == NONE || map[unit] != first + i)
            continue;
        const uint32_t slot = take_slot();
        give_order(FLASH_READ, FLAG_GC | FLAG_SILENT, t, row, slot, i, 1, 0);
        map[unit] = BUFFERED | slot;
        held[d->moving++] = (struct held){unit, slot, 0};
        if (d->moving == row_units) {
            write_out(t, &d->gc_row, held, row_units, FLAG_GC);
            d->moving = 0;
        }
    }
}

// Empties a few rows of the victim; at its end the block is erased and free again.
static void collect(uint32_t t)
{
    struct target *d = &targets[t];
    if (d->victim == NONE) {
        if (d->free > KEEP_FREE)
            return;
        d->victim = pick_victim(t);
        d->scanned = 0;
        const uint32_t gain = block_units - valid[t * blocks + d->victim];
        d->pace = (block_units + gain - 1) / gain + 1;
    }
    SYS_TASK = TASK_GC;
    for (uint32_t left = d->pace; left > 0 && d->scanned < pages; --left)
        move_row(t, d->victim * pages + d->scanned++);
    if (d->scanned == pages) {
        give_order(FLASH_ERASE, FLAG_GC | FLAG_SILENT, t, d->victim * pages, 0, 0, 0, 0);
        valid[t * blocks + d->victim] = block_units; // no victim while it is free
        free_list[t * blocks + d->free++] = d->victim;
        d->victim = NONE;
    }
    SYS_TASK = TASK_HOST_WRITE;
}

// The full (or, for a flush, last) row of the write buffer goes to the next target.
static void write_row(void)
{
    const uint32_t t = turn;
    turn = turn + 1 == target_count ? 0 : turn + 1;
    collect(t);
    write_out(t, &targets[t].host_row, pending, pending_count, 0);
    pending_count = 0;
}

// `unit` is where the command's unit i stands in the map.
static void write_unit(const struct host_command *c, uint32_t i, uint32_t unit)
{
    const uint32_t old = map[unit];
    if (old != NONE && (old & BUFFERED)) { // the newer data take the place of the older
        dma(c->tag, i, old & 0xFFFF, DMA_COMPLETE);
        return;
    }
    const uint32_t slot = take_slot();
    const uint32_t partial = (c->flags & PARTIAL_FIRST && i == 0) || (c->flags & PARTIAL_LAST && i + 1 == c->count);
    if (partial && old != NONE) // what is not overwritten is kept
        give_order(FLASH_READ, FLAG_SILENT, old / (block_units * blocks), old / row_units % (blocks * pages), slot, old % row_units, 1, 0);
    dma(c->tag, i, slot, DMA_COMPLETE);
    forget(old);
    map[unit] = BUFFERED | slot;
    pending[pending_count++] = (struct held){unit, slot, 0};
    if (pending_count == row_units)
        write_row();
}

// The command's units `i` to `end`, in the map from `unit` on. Those that lie side by side in one row are read together.
static void read_units(const struct host_command *c, uint32_t i, uint32_t end, uint32_t unit)
{
    for (uint32_t count; i < end; i += count, unit += count) {
        const uint32_t place = map[unit];
        count = 1;
        if (place == NONE) {
            dma(c->tag, i, 0, DMA_TO_HOST | DMA_ZERO | DMA_COMPLETE);
        } else if (place & BUFFERED) {
            dma(c->tag, i, place & 0xFFFF, DMA_TO_HOST | DMA_COMPLETE);
        } else {
            const uint32_t at = place % row_units, row = place / row_units;
            while (i + count < end && at + count < row_units && map[unit + count] == place + count)
                ++count;
            give_order(FLASH_READ_TO_HOST, FLAG_COMPLETE | FLAG_SILENT, row / (blocks * pages), row % (blocks * pages), c->tag, at, count, i);
        }
    }
}

static void write_back(void)
{
    if (pending_count > 0)
        write_row();
    for (take_done(); programs_done != programs;)
        sleep_for_programs();
}

static void trim(uint32_t unit, uint32_t count)
{
    for (; count > 0; --count, ++unit)
        if (map[unit] != NONE) {
            forget(map[unit]);
            map[unit] = NONE;
        }
}

// In the memory's part `part` of `parts` equal ones.
static void lay_out(uint32_t part, uint32_t parts)
{
    const uint32_t all = target_count * blocks, sram = SYS_SRAM_BYTES / parts & ~3u, dram = SYS_DRAM_BYTES / parts & ~3u;
    const uint64_t need = 4ull * logical_units + 4ull * all * block_units + 4ull * all;
    uint8_t *at = (uint8_t *)(need + 1024 <= sram ? SRAM_BASE + part * sram : DRAM_BASE + part * dram);
    if (target_count > MAX_TARGETS || row_units > MAX_ROW || target_count * row_units > MAX_MOVES || SYS_SLOTS > MAX_SLOTS || SYS_SLOTS < 2 * row_units || block_units > 0xFFFF)
        give_up("the drive has more targets, slots or units a row than the tables of this program hold");
    if (need + 1024 > sram && need > dram)
        give_up("the map fits neither SRAM nor DRAM: raise cpu.dramWindow, or take a smaller drive");
    map = (uint32_t *)at;
    inverse = map + logical_units;
    valid = (uint16_t *)(inverse + all * block_units);
    free_list = valid + all;
    for (uint32_t i = 0; i < logical_units; ++i)
        map[i] = NONE;
    for (uint32_t i = 0; i < all * block_units; ++i)
        inverse[i] = NONE;
    for (uint32_t t = 0; t < target_count; ++t) {
        targets[t].victim = NONE;
        targets[t].free = blocks;
        for (uint32_t b = 0; b < blocks; ++b) {
            free_list[t * blocks + b] = blocks - 1 - b;
            valid[t * blocks + b] = block_units; // no victim while it is free
        }
    }
}

// The flash side: tables, rings of orders and their ends.
static void start(uint32_t part, uint32_t parts)
{
    blocks = SYS_BLOCKS, pages = SYS_PAGES, row_units = SYS_ROW_UNITS, block_units = pages * row_units;
    lay_out(part, parts);
    BUF_NEXT = (uint32_t)next_slot;
    FLASH_BASE = (uint32_t)orders, FLASH_LOG2 = ORDER_RING;
    DONE_BASE = (uint32_t)done, DONE_LOG2 = DONE_RING;
    wake_on(wakers);
}

#ifndef GREEDY_ONLY_PARTS
static void host_command(const struct host_command *c)
{
    SYS_TASK = c->op == HOST_READ ? TASK_HOST_READ : TASK_HOST_WRITE;
    switch (c->op) {
    case HOST_READ:
        read_units(c, 0, c->count, c->unit);
        return;
    case HOST_WRITE:
        for (uint32_t i = 0; i < c->count; ++i)
            write_unit(c, i, c->unit + i);
        return;
    case HOST_FLUSH:
        write_back();
        break;
    default:
        trim(c->unit, c->count);
    }
    HOST_COMPLETE = c->tag;
}

int main(int core)
{
    if (core != 0)
        return 0;
    target_count = SYS_TARGETS, logical_units = SYS_LOGICAL_UNITS;
    start(0, 1);
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
#endif
