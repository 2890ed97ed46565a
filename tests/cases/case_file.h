// SPDX-License-Identifier: GPL-3.0-or-later
// A case: text that states what one component does with packets, and when.
//   use     die: nand_package tPROG=600us planes=2            one component under the name `die`, its parameters
//   at 0us  die claim,array,release op=program page=3         a packet that asks for these verbs in turn; verbs as in model/packet.h
//   expect  span die.die[0] program 0us 600us                 a span of exactly this track, activity, start and end
//   expect  done 1 at exactly 600us                           packet 1 has come back then, and not 1 ps before
//   expect  wait 2 600us                                      the waits of packet 2 sum to this
// Packet keys: op=read|program|erase die= page= plane= planes= bytes= raw= control= address= to_host=1 encoded=1 owner=gc shared=1 tenant=
// in= out= (ports of a transport)
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace floom {

struct CaseLine {
    int number = 0;
    std::string word; // "use", "at", "expect"
    std::vector<std::string> words; // further words without key=value
    std::map<std::string, std::string> keys;
};

// Comments (#) and blank lines are skipped.
std::vector<CaseLine> readCase(const std::string& text);

std::int64_t picosecondsOf(const std::string& text); // "600us"; -1 if it is not a time

} // namespace floom
