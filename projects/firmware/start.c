// SPDX-License-Identifier: GPL-3.0-or-later
// Every core begins here: its memory is loaded and cleared already. main() gets the number of the core.
__asm__(".section .init\n"
        ".globl _start\n"
        ".type _start, @function\n"
        "_start:\n"
        ".option push\n"
        ".option norelax\n"
        "la gp, __global_pointer$\n"
        ".option pop\n"
        "la sp, __stack_top\n"
        "csrr a0, mhartid\n"
        "call main\n"
        "1: wfi\n"
        "j 1b\n"
        ".size _start, . - _start\n");
