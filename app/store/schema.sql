-- SPDX-License-Identifier: GPL-3.0-or-later
-- A Flashloom project (.floom). Times in columns are picoseconds (_ps) or microseconds (_us) of simulated time; texts are UTF-8.
-- Designs, workloads and results are kept as the same JSON and words that files and the command line use, so that
-- json_extract(result, '$.latency_us.p99') works. Blobs: docs beside each column. PRAGMA user_version counts migrations.

-- One row per fact about the project: name, created, program, currentVariant, and view.* for what the window showed last.
CREATE TABLE project (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- A design with a name. parent: the variant it was derived from.
CREATE TABLE variant (
    id       INTEGER PRIMARY KEY,
    parent   INTEGER REFERENCES variant(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    name     TEXT NOT NULL UNIQUE,
    notes    TEXT NOT NULL DEFAULT '',
    design   TEXT NOT NULL,
    workload TEXT NOT NULL,
    created  TEXT NOT NULL
);

-- A finished run: what it was made from, its headline, and all of it. The design is that of the run's start: the variant may have moved on.
CREATE TABLE run (
    id             INTEGER PRIMARY KEY,
    variant        INTEGER NOT NULL REFERENCES variant(id) ON DELETE CASCADE,
    seed           INTEGER NOT NULL,              -- two's complement above 2^63 - 1
    design         TEXT NOT NULL,
    design_hash    TEXT NOT NULL,
    engine         TEXT NOT NULL,
    workload       TEXT NOT NULL,
    created        TEXT NOT NULL,
    iops           REAL NOT NULL,
    bandwidth_mb_s REAL NOT NULL,
    mean_us        REAL,
    p99_us         REAL,                          -- NULL: too few samples
    limited_by     TEXT NOT NULL,                 -- the sentence
    partial        INTEGER NOT NULL,              -- 1: cancelled before its end
    result         TEXT NOT NULL,                 -- the result document
    detail         BLOB NOT NULL,                 -- zlib of the fields of the result, app/store/result_archive.h
    spans          INTEGER NOT NULL DEFAULT 0,    -- how many were recorded
    truncated      INTEGER NOT NULL DEFAULT 0,    -- 1: the recording limit was reached
    recorded_ps    INTEGER NOT NULL DEFAULT 0     -- recording covers [0, recorded_ps)
);
CREATE INDEX run_by_variant ON run(variant);

-- Every figure of a run by its name in the result document: 'iops', 'latency_us.p99', 'ftl.waf', 'busy.ch[3]'.
CREATE TABLE metric (
    run   INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    name  TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (run, name)
) WITHOUT ROWID;

-- Latency histograms. counts: zlib of pairs of varints (buckets skipped, count); bucket edges are Histogram's in engine/results.
CREATE TABLE histogram (
    run    INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    side   TEXT NOT NULL,                         -- '' = all requests, 'read', 'write', tenants
    counts BLOB NOT NULL,
    PRIMARY KEY (run, side)
) WITHOUT ROWID;

-- The servers whose work was recorded. Spans of track n are those numbered [first_span, first_span of n + 1).
CREATE TABLE track (
    run        INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    name       TEXT NOT NULL,
    block      TEXT NOT NULL,
    type       TEXT NOT NULL,
    resource   TEXT NOT NULL,
    element    INTEGER NOT NULL,
    parent     INTEGER NOT NULL,                  -- -1 = top level
    first_span INTEGER NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

-- Up to 4096 spans in the order of (track, start). columns: zlib of app/store/span_codec.h.
CREATE TABLE span_chunk (
    run     INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (run, number)
);

-- Up to 4096 requests in the order of their numbers, coded likewise.
CREATE TABLE request_chunk (
    run     INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (run, number)
);
