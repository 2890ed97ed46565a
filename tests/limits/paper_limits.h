// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of a drive worked out on paper, for random reads of whole mapping units: what each class of parts can do at most, from data sheets
// and standards alone. No code is shared with the engine: numbers in, numbers out. Times in nanoseconds, rates in requests a second.
#pragma once

#include <string>
#include <vector>

namespace paper {

struct Drive {
    // host: PCI Express
    int generation = 3, lanes = 4;
    double payload = 256, tax = 0.03;
    // processor
    int cores = 2;
    double clockMHz = 500, command = 200, lookup = 80, issue = 200, complete = 200;
    // AXI, one lane each way
    double busMHz = 400, busBits = 128;
    // BCH decoder, one block a channel
    int machines = 1;
    double eccMHz = 200, codeword = 1024, parity = 70, correct = 40, errors = 2, parallel = 32;
    // NAND bus
    int channels = 8;
    double megaTransfers = 400, tCs = 20, tWc = 25, tWb = 100, tRr = 20, tSetup = 30, tCcs = 300;
    // dies
    int ways = 4, dies = 1, targets = 1;
    double tR = 60000;
    bool cacheRead = false;
    double tRcbsy = 3000;
    // load
    int units = 1; // mapping units of 4 KiB a request reads, each from a page of its own
    int bytes = 4096; // of a request

    [[nodiscard]] int allDies() const { return channels * ways * dies; }
};

struct Limit {
    std::string part;
    double perSecond = 0;
    int instances = 1;
};

// Ascending.
std::vector<Limit> limitsOf(const Drive& drive);

} // namespace paper
