-- SPDX-License-Identifier: GPL-3.0-or-later
-- Version 3: what a person noted along a run.

-- Bookmarks and comments, in the order in which they were made.
CREATE TABLE mark (
    run    INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at_ps  INTEGER NOT NULL,
    digit  INTEGER,                               -- 0 to 9: a bookmark; NULL: a comment
    text   TEXT NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
