CREATE TABLE project (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE variant (
    id       INTEGER PRIMARY KEY,
    parent   INTEGER REFERENCES variant(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    name     TEXT NOT NULL UNIQUE,
    notes    TEXT NOT NULL DEFAULT '',
    design   TEXT NOT NULL,
    workload TEXT NOT NULL,
    created  TEXT NOT NULL
);
CREATE TABLE run (
    id             INTEGER PRIMARY KEY,
    variant        INTEGER NOT NULL REFERENCES variant(id) ON DELETE CASCADE,
    seed           INTEGER NOT NULL,
    design         TEXT NOT NULL,
    design_hash    TEXT NOT NULL,
    engine         TEXT NOT NULL,
    workload       TEXT NOT NULL,
    created        TEXT NOT NULL,
    iops           REAL NOT NULL,
    bandwidth_mb_s REAL NOT NULL,
    mean_us        REAL,
    p99_us         REAL,
    limited_by     TEXT NOT NULL,
    partial        INTEGER NOT NULL,
    result         TEXT NOT NULL,
    detail         BLOB NOT NULL,
    spans          INTEGER NOT NULL DEFAULT 0,
    truncated      INTEGER NOT NULL DEFAULT 0,
    recorded_ps    INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX run_by_variant ON run(variant);
CREATE TABLE metric (
    run   INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    name  TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (run, name)
) WITHOUT ROWID;
CREATE TABLE histogram (
    run    INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    side   TEXT NOT NULL,
    counts BLOB NOT NULL,
    PRIMARY KEY (run, side)
) WITHOUT ROWID;
CREATE TABLE track (
    run        INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    name       TEXT NOT NULL,
    block      TEXT NOT NULL,
    type       TEXT NOT NULL,
    resource   TEXT NOT NULL,
    element    INTEGER NOT NULL,
    parent     INTEGER NOT NULL,
    first_span INTEGER NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
CREATE TABLE span_chunk (
    run     INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (run, number)
);
CREATE TABLE request_chunk (
    run     INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    columns BLOB NOT NULL,
    PRIMARY KEY (run, number)
);
CREATE TABLE sweep (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    document TEXT NOT NULL,
    design   TEXT NOT NULL,
    created  TEXT NOT NULL
);
CREATE TABLE point (
    key        TEXT PRIMARY KEY,
    metrics    TEXT NOT NULL,
    limited_by TEXT NOT NULL,
    block      TEXT NOT NULL,
    cause      TEXT NOT NULL,
    problem    TEXT NOT NULL,
    wall_s     REAL NOT NULL,
    created    TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE sweep_point (
    sweep   INTEGER NOT NULL REFERENCES sweep(id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    key     TEXT NOT NULL,
    problem TEXT NOT NULL,
    PRIMARY KEY (sweep, number)
) WITHOUT ROWID;
CREATE TABLE mark (
    run    INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at_ps  INTEGER NOT NULL,
    digit  INTEGER,
    text   TEXT NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
PRAGMA application_id = 1179414381;
PRAGMA user_version = 3;
