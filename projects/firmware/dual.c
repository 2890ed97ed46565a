// SPDX-License-Identifier: GPL-3.0-or-later
// The FTL of greedy.c on two cores: core 0 is the host side, which takes commands from the ring and hands them on; core 1 is the flash side,
// which owns the map, the write buffer and the flash. A mail says which place of a table in the shared SRAM holds the command.
#define GREEDY_ONLY_PARTS
#include "greedy.c"

#define TABLE 16 // as many as a mailbox holds

struct desk { // at the end of the SRAM: the map may lie at its beginning
    struct host_command table[TABLE];
    volatile uint32_t taken; // mails that core 1 is done with
};

static struct desk *desk(void)
{
    return (struct desk *)(SRAM_BASE + SYS_SRAM_BYTES) - 1;
}

static void host_side(struct desk *d)
{
    wake_on(IRQ_MAIL);
    while (MAIL_RECEIVE == 0) // core 1 lays out its tables first
        wfi();
    HOST_BASE = (uint32_t)commands, HOST_LOG2 = HOST_RING;
    wake_on(IRQ_HOST);
    for (uint32_t head = 0;;) {
        while (head == HOST_TAIL)
            wfi();
        while (head - d->taken == TABLE) // core 1 limits
            ;
        d->table[head % TABLE] = commands[head & ((1 << HOST_RING) - 1)];
        HOST_HEAD = head + 1;
        MAIL_SEND(1) = ++head;
    }
}

static void flash_side(struct desk *d)
{
    wakers = IRQ_MAIL | IRQ_DONE | IRQ_SLOTS;
    start();
    MAIL_SEND(0) = 1;
    for (;;) {
        uint32_t head;
        while ((head = MAIL_RECEIVE) == 0) {
            take_done();
            wfi();
        }
        const struct host_command c = d->table[(head - 1) % TABLE];
        d->taken = head;
        host_command(&c);
    }
}

int main(int core)
{
    if (SYS_CORES < 2) {
        print("dual: two cores are needed: set cpu.cores=2\n");
        SYS_EXIT = 1;
    }
    if (core == 0)
        host_side(desk());
    else if (core == 1)
        flash_side(desk());
    return 0;
}
