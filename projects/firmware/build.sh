#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh NAME: NAME.c -> NAME.elf, the same bytes wherever it is built. Functions are neither inlined nor cloned: each has its row and its lane.
# Needs Debian's gcc-riscv64-unknown-elf (12.2).
cd "$(dirname "$0")" || exit 1
exec riscv64-unknown-elf-gcc -O2 -g -march=rv32imac -misa-spec=2.2 -mabi=ilp32 -ffreestanding -nostdlib -fno-tree-loop-distribute-patterns \
    -fno-inline-functions -fno-inline-small-functions -fno-inline-functions-called-once -fno-ipa-cp -fno-ipa-sra \
    -Wall -Wextra "-ffile-prefix-map=$PWD=." -T flashloom.ld start.c "$1.c" -lgcc -o "${2:-$1.elf}"
