-- Tables that are played, their journals, and the people and servers they are played by and in.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- shown to people, so never used twice
    variant TEXT NOT NULL,
    revision INTEGER NOT NULL,             -- of the rules that wrote the journal
    luck TEXT NOT NULL,                    -- the shuffle's algorithm
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'paused', 'over')),
    guild INTEGER,
    channel INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,            -- Unix milliseconds, as every moment here
    ended_at INTEGER,
    seed BLOB,                             -- NULL until the first deal
    header BLOB NOT NULL                   -- seats, options, clock ... as JSON
) STRICT;
CREATE INDEX tables_live ON tables (status) WHERE status <> 'over';
CREATE INDEX tables_ended ON tables (ended_at) WHERE status = 'over';

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo', 'note')),
    seat INTEGER NOT NULL,
    by TEXT NOT NULL,
    action TEXT NOT NULL,                  -- JSON
    press INTEGER,                         -- the interaction that asked for it
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,                  -- the state after this entry
    revision INTEGER NOT NULL,
    base INTEGER NOT NULL DEFAULT 0,       -- 1: the journal is replayed from here, not from the seed
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

CREATE TABLE timers (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    name TEXT NOT NULL,                    -- "lobby", "turn:2" ...
    at INTEGER NOT NULL,
    rev INTEGER NOT NULL DEFAULT 0,        -- the decision it belongs to
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE pointers (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,                    -- as last seen
    seen_at INTEGER NOT NULL,
    preferences BLOB NOT NULL DEFAULT x'7b7d'
) STRICT;

CREATE TABLE guilds (
    id INTEGER PRIMARY KEY,
    settings BLOB NOT NULL DEFAULT x'7b7d'
) STRICT;

CREATE TABLE presets (                     -- a server's own house rules by name
    guild INTEGER NOT NULL,
    variant TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    changes BLOB NOT NULL,
    author INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, variant, name)
) STRICT, WITHOUT ROWID;
