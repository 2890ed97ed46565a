// SPDX-License-Identifier: GPL-3.0-or-later
// A project's rows in memory: whole variants, runs by their headline figures. Values.
#pragma once

#include "base/time.h"
#include "design/design.h"
#include "io/project_text.h"
#include "workload/asked_workload.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom::inline store {

struct VariantRow {
    int id = 0; // from 1, never reused within a project
    int parent = 0; // 0 = none
    QString name;
    QString notes;
    Design design;
    AskedWorkload workload;
    QString created; // ISO 8601, UTC
};

struct RunMark { // a person's note along a run
    Time at;
    int digit = -1; // 0..9: a bookmark; -1: a comment
    QString text;

    friend bool operator==(const RunMark&, const RunMark&) = default;
};

struct RunLabel { // a person's name for a run and remarks on it
    QString name; // "" = unnamed
    QString tag;
    QString note;
    bool pinned = false;

    friend bool operator==(const RunLabel&, const RunLabel&) = default;
};

struct RunRow {
    int id = 0; // from 1, never reused within a project
    int variant = 0;
    std::uint64_t seed = 1;
    QString designHash;
    QString engineVersion;
    AskedWorkload workload; // in canonical words
    QString created; // ISO 8601, UTC
    double iops = 0;
    double bandwidthMBs = 0;
    double meanUs = 0;
    double p99Us = 0; // NaN if there are too few samples
    QString limit; // the sentence naming the bottleneck
    bool partial = false;
    bool hasSpans = false;
    std::vector<RunMark> marks; // in the order they were made
    std::int64_t spans = 0; // recorded spans
    std::int64_t recordedBytes = 0; // size of its recording in the file; 0 = not stored
    RunLabel label;
    bool steady = false; // the measured interval was steady
};

struct SweepRow {
    int id = 0; // from 1
    QString name;
    QString document; // JSON of format flashloom-sweep
    QString design; // JSON of format flashloom-design: the base design of all points
    QString created; // ISO 8601, UTC
};

struct PointRow { // a sweep's point with its run's figures
    int number = 0; // in the sweep's plan
    QString key; // identifies the run's inputs (runKey); "" = the run could not be set up
    QString metrics; // a JSON object: name -> figure
    QString limitedBy, block, cause; // the bottleneck: the sentence, its block and its cause
    QString problem; // why there is no result; "" when there is one
    double wallSeconds = 0;
    QString created; // ISO 8601, UTC
};

// Converts variants from and to a project's text; ids count from 1 in text order.
[[nodiscard]] std::vector<VariantRow> rowsOf(const ProjectText& text);
[[nodiscard]] ProjectText textOf(const std::vector<VariantRow>& variants);

// `wanted`, with a number appended if a variant other than `except` has that name; "" = "Variant".
[[nodiscard]] QString uniqueVariantName(const std::vector<VariantRow>& variants, const QString& wanted, int except = 0);

} // namespace floom::inline store
