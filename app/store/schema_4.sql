-- SPDX-License-Identifier: GPL-3.0-or-later
-- Version 4: what a person calls a run and says of it. A run without a row here has no name of its own.
CREATE TABLE run_label (
    run    INTEGER PRIMARY KEY REFERENCES run(id) ON DELETE CASCADE,
    name   TEXT NOT NULL,
    tag    TEXT NOT NULL,
    note   TEXT NOT NULL,
    pinned INTEGER NOT NULL                       -- 1: no rule that cleans up touches it
);
