-- SPDX-License-Identifier: GPL-3.0-or-later
-- Version 2: sweeps, and their points found again by what they were made from.

-- A sweep: what varies (a document of the form flashloom-sweep), and the design it starts from as it was then.
CREATE TABLE sweep (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    document TEXT NOT NULL,
    design   TEXT NOT NULL,
    created  TEXT NOT NULL
);

-- A finished run without its spans: the same content gives the same result, so points of several sweeps may share one.
-- json_extract(metrics, '$."latency_us.p99"') works; the names are those of the table `metric`.
CREATE TABLE point (
    key        TEXT PRIMARY KEY,                  -- design hash, seed, engine version, words of the workload
    metrics    TEXT NOT NULL,                     -- a JSON object
    limited_by TEXT NOT NULL,                     -- the sentence
    block      TEXT NOT NULL,                     -- of the limit
    cause      TEXT NOT NULL,
    problem    TEXT NOT NULL,                     -- why there is no result; '' when there is one
    wall_s     REAL NOT NULL,
    created    TEXT NOT NULL
) WITHOUT ROWID;

-- The points of a sweep that have an end, by their number in its plan.
CREATE TABLE sweep_point (
    sweep   INTEGER NOT NULL REFERENCES sweep(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    key     TEXT NOT NULL,                        -- '': it could not be made
    problem TEXT NOT NULL,
    PRIMARY KEY (sweep, number)
) WITHOUT ROWID;
