// SPDX-License-Identifier: GPL-3.0-or-later
// BenchRig: one component under test: packets go in, and a processor stub receives and records them. Spans are recorded.
#pragma once

#include "cases/case_file.h"
#include "compile/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace floom {

class BenchRig {
public:
    // Returns "" or the fault of the line.
    std::string use(const CaseLine& line);
    std::string at(const CaseLine& line);
    void run();
    // Returns "" or how the result differs.
    [[nodiscard]] std::string expect(const CaseLine& line) const;

private:
    struct Sent {
        Time at;
        std::vector<Verb> verbs;
        std::map<std::string, std::string> keys;
    };
    struct Returned {
        Time at{-1};
        std::int64_t wait = 0, service = 0;
    };
    class Clerk;

    void send(std::size_t index);

    std::string m_name;
    Design m_design;
    TypeSpec m_type;
    std::vector<Sent> m_sent;
    std::vector<Returned> m_returned;
    Topology m_topology;
    TrackTable m_table;
    std::unique_ptr<Component> m_component;
    std::unique_ptr<Context> m_context;
    std::vector<Span> m_spans;
};

} // namespace floom
