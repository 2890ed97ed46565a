// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a project that are held in memory: variants whole, runs by their headline. Values.
#pragma once

#include "design/design.h"
#include "io/project_text.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom {

struct VariantRow {
    int id = 0; // from 1, never used twice in one project
    int parent = 0; // 0 = none
    QString name;
    QString notes;
    Design design;
    QString workload; // words
    QString created; // ISO 8601, UTC
};

struct RunMark { // what a person noted along a run
    std::int64_t atPs = 0;
    int digit = -1; // 0..9: a bookmark; -1: a comment
    QString text;

    friend bool operator==(const RunMark&, const RunMark&) = default;
};

struct RunLabel { // what a person calls a run and says of it
    QString name; // "" = none of its own
    QString tag;
    QString note;
    bool pinned = false;

    friend bool operator==(const RunLabel&, const RunLabel&) = default;
};

struct RunRow {
    int id = 0; // from 1, never used twice in one project
    int variant = 0;
    std::uint64_t seed = 1;
    QString designHash;
    QString engineVersion;
    QString workload; // words
    QString created; // ISO 8601, UTC
    double iops = 0;
    double bandwidthMBs = 0;
    double meanUs = 0;
    double p99Us = 0; // NaN when too few samples
    QString limit; // the sentence that names it
    bool partial = false;
    bool hasSpans = false;
    std::vector<RunMark> marks; // in the order of making
    std::int64_t spans = 0; // recorded
    std::int64_t recordedBytes = 0; // what its recording takes in the file; 0 = it is not there
    RunLabel label;
    bool steady = false; // the measured stretch was
};

struct SweepRow {
    int id = 0; // from 1
    QString name;
    QString document; // of the form flashloom-sweep
    QString design; // of the form flashloom-design: what the points' changes are made to
    QString created; // ISO 8601, UTC
};

struct PointRow { // of a sweep, with its run's figures
    int number = 0; // in the sweep's plan
    QString key; // what the run was made from; "" = it could not be made
    QString metrics; // a JSON object: name -> figure
    QString limitedBy, block, cause; // what limits, in a sentence, and the block and the cause it names
    QString problem; // why there is no result; "" when there is one
    double wallSeconds = 0;
    QString created; // ISO 8601, UTC
};

// Variants from and to a project's text; ids count from 1 in the order of the text.
[[nodiscard]] std::vector<VariantRow> rowsOf(const ProjectText& text);
[[nodiscard]] ProjectText textOf(const std::vector<VariantRow>& variants);

// `wanted`, with a number behind it when another one than `except` has that name; "" = "Variant".
[[nodiscard]] QString uniqueVariantName(const std::vector<VariantRow>& variants, const QString& wanted, int except = 0);

} // namespace floom
