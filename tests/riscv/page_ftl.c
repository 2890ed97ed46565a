// SPDX-License-Identifier: GPL-3.0-or-later
// The least page-mapped FTL there is, without hardware: a map, its inverse, and the block with the fewest valid pages, searched from first to
// last, collected when free blocks run out. Uniform random writes; ECALL where the measured part begins, and where it ends.
typedef unsigned int u32;
typedef unsigned short u16;

#define BLOCKS 1024u
#ifndef PAGES
#define PAGES 32u
#endif
#define LOGICAL (BLOCKS * PAGES * 4 / 5) // 25 % over-provisioning
#define WRITES 200000u
#define NONE 0xFFFFFFFFu

static u32 map[LOGICAL], inverse[BLOCKS * PAGES];
static u16 valid[BLOCKS], free_blocks[BLOCKS];
static u32 free_count, open_block, seed = 1;
static u32 next_place; // in the open block; a multiple of PAGES when that is full

// On the way of a write nothing is called, and what it needs stays in registers.
#define HOT static inline __attribute__((always_inline))

HOT u32 random_page(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (u32)((unsigned long long)seed * LOGICAL >> 32);
}

// All its pages count as valid from now on: a block is looked at when it is full only.
static void open_next(void)
{
    open_block = free_blocks[--free_count];
    next_place = open_block * PAGES;
    valid[open_block] = PAGES;
}

HOT void append(u32 page)
{
    if (next_place % PAGES == 0)
        open_next();
    map[page] = next_place;
    inverse[next_place++] = page;
}

static u32 pick_victim(void)
{
    u32 best = 0, least = PAGES + 1;
    for (u32 b = 0; b < BLOCKS; ++b)
        if (__builtin_expect(valid[b] < least, 0) && b != open_block) {
            best = b;
            least = valid[b];
        }
    return best;
}

static __attribute__((noinline)) void collect(void)
{
    const u32 victim = pick_victim();
    const u32 *from = inverse + victim * PAGES;
    for (u32 place = victim * PAGES; place < (victim + 1) * PAGES; ++place, ++from)
        if (map[*from] == place)
            append(*from);
    valid[victim] = PAGES + 1; // none while it is free
    free_blocks[free_count++] = victim;
}

HOT void write_page(u32 page)
{
    while (free_count < 2)
        collect();
    const u32 old = map[page];
    if (old != NONE)
        --valid[old / PAGES];
    append(page);
}

int main(void)
{
    for (u32 i = 0; i < LOGICAL; ++i)
        map[i] = NONE;
    for (u32 b = 0; b < BLOCKS; ++b) {
        free_blocks[free_count++] = b;
        valid[b] = PAGES + 1;
    }
    for (u32 i = 0; i < LOGICAL; ++i)
        write_page(i);
    for (u32 i = 0; i < 3 * LOGICAL; ++i)
        write_page(random_page());
    __asm__ volatile("ecall" ::: "memory");
    for (u32 i = 0; i < WRITES; ++i)
        write_page(random_page());
    __asm__ volatile("ecall" ::: "memory");
    return 0;
}
