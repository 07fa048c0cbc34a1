-- Finished matches, ratings and the standings made from them.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL UNIQUE,      -- no foreign key: a match outlives its table's journal
    variant TEXT NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    season TEXT NOT NULL,                  -- "2026-Q3"
    deals INTEGER NOT NULL,
    reason TEXT NOT NULL,
    rated INTEGER NOT NULL,
    options BLOB NOT NULL                  -- what differs from the variant, as JSON
) STRICT;
CREATE INDEX matches_by_end ON matches (ended_at);

CREATE TABLE match_seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    side INTEGER NOT NULL,
    person INTEGER,                        -- NULL: an AI's seat, or someone whose data was deleted
    name TEXT NOT NULL,                    -- as it was on that day
    ai TEXT,                               -- the level that played the seat at the end
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    left INTEGER NOT NULL,                 -- 1: left before the end
    score INTEGER NOT NULL,                -- the game's own points
    points INTEGER NOT NULL,               -- for the leaderboard: 2 an opponent beaten, 1 a tie
    extras BLOB NOT NULL DEFAULT x'7b7d',
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_seats_person ON match_seats (person, match_id) WHERE person IS NOT NULL;

CREATE TABLE ratings (
    person INTEGER NOT NULL,
    game TEXT NOT NULL,                    -- "" : over all games
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE standings (                   -- sums over match_seats; can be made anew at any time
    guild INTEGER NOT NULL,                -- 0: everywhere
    game TEXT NOT NULL,                    -- "" : all games
    season TEXT NOT NULL,                  -- "" : all time
    person INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild, game, season, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_person ON standings (person);

CREATE TABLE hidden (                      -- who does not show on a server's board: left it, or wished so
    guild INTEGER NOT NULL,
    person INTEGER NOT NULL,
    why TEXT NOT NULL CHECK (why IN ('left', 'wish')),
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

ALTER TABLE people ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;  -- 1: shows on the board of all servers
