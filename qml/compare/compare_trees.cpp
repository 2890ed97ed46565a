// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_trees.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

struct Node {
    CompareTreeLine line;
    std::vector<Node> children;
};

Node& nodeFor(std::vector<Node>& nodes, const BreakdownNode& like, int depth, std::size_t runs)
{
    const auto known = std::find_if(nodes.begin(), nodes.end(), [&](const Node& node) {
        return node.line.label == like.label && (depth == 0 || node.line.wait == like.wait);
    });
    if (known != nodes.end())
        return *known;
    nodes.push_back({{like.label, depth, like.wait, like.look, std::vector<double>(runs, 0)}, {}});
    return nodes.back();
}

// Restores the single part of a block that only this run leaves undivided, so that all runs share the same lines.
BreakdownNode divided(BreakdownNode node)
{
    const QString seam = QStringLiteral(" · ");
    if (!node.children.empty() || !node.label.contains(seam))
        return node;
    BreakdownNode part = node;
    part.label = node.label.section(seam, 1);
    node.label = node.label.section(seam, 0, 0);
    node.wait = false;
    node.children.push_back(std::move(part));
    return node;
}

void add(std::vector<Node>& nodes, const std::vector<BreakdownNode>& from, int depth, std::size_t run, std::size_t runs,
         const std::pair<std::size_t, double>& slice)
{
    for (const BreakdownNode& undivided : from) {
        const BreakdownNode node = divided(undivided);
        Node& to = nodeFor(nodes, node, depth, runs);
        to.line.us[run] += static_cast<double>(node.ps[slice.first]) * slice.second;
        add(to.children, node.children, depth + 1, run, runs, slice);
    }
}

void flatten(std::vector<Node>& nodes, std::vector<CompareTreeLine>& lines)
{
    std::stable_sort(nodes.begin(), nodes.end(), [](const Node& a, const Node& b) { return a.line.spread() > b.line.spread(); });
    for (Node& node : nodes) {
        if (node.children.size() == 1) { // it has a single part in all runs
            node.line.label += QStringLiteral(" · ") + node.children.front().line.label;
            node.line.wait = node.children.front().line.wait;
            node.children.clear();
        }
        lines.push_back(std::move(node.line));
        flatten(node.children, lines);
    }
}

} // namespace

double CompareTreeLine::spread() const
{
    double most = 0;
    for (const double value : us)
        most = std::max(most, std::abs(value - us.front()));
    return most;
}

CompareTrees compareTrees(const std::vector<const RunResult*>& runs, Slice slice)
{
    const auto which = static_cast<std::size_t>(slice);
    CompareTrees trees;
    std::vector<Node> nodes;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const Breakdown breakdown = breakdownOf(*runs[run]);
        const SliceInfo& info = breakdown.slices[which];
        const double usPerPs = info.present ? 1e-6 / static_cast<double>(info.requests) : 0;
        trees.totals.push_back(static_cast<double>(info.total.ps) * usPerPs);
        add(nodes, breakdown.blocks, 0, run, runs.size(), {which, usPerPs});
    }
    flatten(nodes, trees.lines);
    return trees;
}

} // namespace floom::inline pages
