// SPDX-License-Identifier: GPL-3.0-or-later
// The FTL of greedy.c on two cores. Each has half of the targets and half of the units, with a map, write buffer, orders and completions of
// its own, so that neither waits for the other: a row's worth of units goes to the one, the next to the other. Core 0 also takes the
// commands from the ring; what concerns core 1 it hands on: a mail says which place of a table in the shared SRAM holds the command.
// Hardware completes a command with its last unit, whoever served that.
#define GREEDY_ONLY_PARTS
#define CORES 2u
static unsigned me;
#define TARGET_NUMBER(t) (CORES * (t) + me)
#include "greedy.c"

#define TABLE 16 // as many as a mailbox holds

struct desk { // at the end of the SRAM: the maps lie in front
    struct host_command table[TABLE];
    volatile uint32_t taken; // mails that core 1 is done with
};
static struct desk *desk;
static uint32_t lanes; // rows' worth of units that lie side by side, one for each target

// What of the command is ours.
static void host_command(const struct host_command *c)
{
    SYS_TASK = c->op == HOST_READ ? TASK_HOST_READ : TASK_HOST_WRITE;
    if (c->op == HOST_FLUSH) {
        write_back();
        return;
    }
    const uint32_t piece = c->unit / row_units;
    uint32_t at = c->unit - piece * row_units, row = piece / lanes, lane = piece - row * lanes;
    for (uint32_t i = 0, end; i < c->count; i = end, at = 0) {
        const uint32_t unit = (row * target_count + lane / CORES) * row_units + at, mine = lane % CORES == me; // in our map
        end = row_units - at < c->count - i ? i + row_units - at : c->count;
        if (++lane == lanes)
            lane = 0, ++row;
        if (!mine)
            continue;
        if (c->op == HOST_READ)
            read_units(c, i, end, unit);
        else if (c->op == HOST_TRIM)
            trim(unit, end - i);
        else
            for (uint32_t k = i; k < end; ++k)
                write_unit(c, k, unit + k - i);
    }
}

static void hand_on(const struct host_command *c)
{
    static uint32_t sent, taken;
    if (sent - taken == TABLE)
        while (sent - (taken = desk->taken) == TABLE) // core 1 limits
            ;
    desk->table[sent % TABLE] = *c;
    MAIL_SEND(1) = ++sent;
}

static void wait_for_core_1(void)
{
    IRQ_ENABLE = IRQ_MAIL;
    while (MAIL_RECEIVE == 0)
        wfi();
    IRQ_ENABLE = wakers;
}

static void host_side(void)
{
    wait_for_core_1(); // it lays out its tables
    HOST_BASE = (uint32_t)commands, HOST_LOG2 = HOST_RING;
    for (uint32_t head = 0, tail = 0;;) {
        while (head == tail && head == (tail = HOST_TAIL)) {
            take_done();
            wfi();
        }
        const struct host_command c = commands[head & ((1 << HOST_RING) - 1)];
        HOST_HEAD = ++head;
        const uint32_t both = c.op == HOST_FLUSH || c.op == HOST_TRIM;
        const uint32_t piece = c.unit / row_units, core = piece % lanes % CORES, several = c.unit + c.count > (piece + 1) * row_units;
        if (both || several || core != me)
            hand_on(&c);
        if (both || several || core == me)
            host_command(&c);
        if (both) {
            wait_for_core_1();
            HOST_COMPLETE = c.tag;
        }
    }
}

static void other_side(void)
{
    MAIL_SEND(0) = 1;
    for (;;) {
        uint32_t head;
        while ((head = MAIL_RECEIVE) == 0) {
            take_done();
            wfi();
        }
        const struct host_command c = desk->table[(head - 1) % TABLE];
        desk->taken = head;
        host_command(&c);
        if (c.op == HOST_FLUSH || c.op == HOST_TRIM)
            MAIL_SEND(0) = 1;
    }
}

int main(int core)
{
    if (SYS_CORES < CORES) {
        print("dual: two cores are needed: set cpu.cores=2\n");
        SYS_EXIT = 1;
    }
    if (core >= (int)CORES)
        return 0;
    me = core;
    lanes = SYS_TARGETS;
    target_count = (lanes + CORES - 1 - me) / CORES;
    logical_units = (SYS_LOGICAL_UNITS / SYS_ROW_UNITS / lanes + 1) * target_count * SYS_ROW_UNITS;
    wakers = (me == 0 ? IRQ_HOST : IRQ_MAIL) | IRQ_DONE | IRQ_SLOTS;
    desk = (struct desk *)(SRAM_BASE + SYS_SRAM_BYTES) - 1;
    start(me, CORES);
    if (me == 0)
        host_side();
    other_side();
    return 0;
}
