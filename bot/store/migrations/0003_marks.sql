-- Medians and records for the boards, made from the matches between people.

ALTER TABLE matches ADD COLUMN better INTEGER NOT NULL DEFAULT 0;  -- 1: high scores are the good ones, -1: low ones, 0: neither

CREATE TABLE marks (                       -- what a person has reached on one board; can be made anew at any time
    guild INTEGER NOT NULL,                -- guild, game, season as in standings
    game TEXT NOT NULL,
    season TEXT NOT NULL,
    kind TEXT NOT NULL,                    -- "reaction", "streak" ... as bot.scores.marks says
    person INTEGER NOT NULL,
    value INTEGER NOT NULL,                -- the bigger the better
    n INTEGER NOT NULL,                    -- matches or reactions behind it
    PRIMARY KEY (guild, game, season, kind, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX marks_person ON marks (person);

-- What was played before this table was there.

UPDATE matches SET better = (
    SELECT CASE WHEN max(a.score - b.score) > 0 AND min(a.score - b.score) >= 0 THEN 1
                WHEN min(a.score - b.score) < 0 AND max(a.score - b.score) <= 0 THEN -1 ELSE 0 END
    FROM match_seats a JOIN match_seats b ON b.match_id = a.match_id AND a.place < b.place
    WHERE a.match_id = matches.id
);

CREATE TABLE parts AS                      -- every seat of a person in a match that counts, once in each scope
SELECT g.guild, v.game, w.season, s.person, m.id AS match_id, s.won, s.left, s.score * m.better AS worth, m.better,
       CAST(m.options AS TEXT) = '{}' AS plain, CAST(s.extras AS TEXT) AS extras
FROM match_seats s
JOIN matches m ON m.id = s.match_id
JOIN (SELECT id, 0 AS guild FROM matches UNION SELECT id, guild FROM matches WHERE guild IS NOT NULL) g ON g.id = m.id
JOIN (SELECT id, '' AS game FROM matches UNION SELECT id, variant FROM matches) v ON v.id = m.id
JOIN (SELECT id, '' AS season FROM matches UNION SELECT id, season FROM matches) w ON w.id = m.id
WHERE s.person IS NOT NULL AND EXISTS (    -- deleted people were there, too
    SELECT 1 FROM match_seats o
    WHERE o.match_id = m.id AND o.side <> s.side AND (o.person IS NOT NULL OR o.ai IS NULL OR o.left)
);

CREATE TABLE runs AS                       -- how many in a row somebody had won after each match
SELECT guild, game, season, person, sum(won) OVER stretch AS run, row_number() OVER latest AS age, count(*) OVER own AS n
FROM (
    SELECT *, sum(1 - won) OVER (PARTITION BY guild, game, season, person ORDER BY match_id) AS lost FROM parts
)
WINDOW own AS (PARTITION BY guild, game, season, person),
       latest AS (PARTITION BY guild, game, season, person ORDER BY match_id DESC),
       stretch AS (PARTITION BY guild, game, season, person, lost ORDER BY match_id);

INSERT INTO marks SELECT guild, game, season, 'run', person, run, n FROM runs WHERE age = 1;

INSERT INTO marks
SELECT guild, game, season, 'streak', person, max(run), n FROM runs
GROUP BY guild, game, season, person HAVING max(run) > 1;

INSERT INTO marks
SELECT guild, game, season, 'quickest', person, -min(json_extract(extras, '$.fastest_ms')),
       sum(json_extract(extras, '$.reactions'))
FROM parts WHERE NOT left AND json_extract(extras, '$.fastest_ms') IS NOT NULL GROUP BY guild, game, season, person;

INSERT INTO marks                          -- the median of the last 500
SELECT guild, game, season, 'reaction', person, -CAST(sum(ms) / count(*) AS INTEGER), max(n)
FROM (
    SELECT *, row_number() OVER (PARTITION BY guild, game, season, person ORDER BY ms) AS i,
           count(*) OVER (PARTITION BY guild, game, season, person) AS n
    FROM (
        SELECT p.guild, p.game, p.season, p.person, t.value AS ms,
               row_number() OVER (PARTITION BY p.guild, p.game, p.season, p.person ORDER BY p.match_id DESC, t.key DESC) AS age
        FROM parts p, json_each(p.extras, '$.times') t WHERE NOT p.left
    )
    WHERE age <= 500
)
WHERE i IN ((n + 1) / 2, n / 2 + 1) GROUP BY guild, game, season, person;

INSERT INTO marks
SELECT guild, game, season, kind, person,
       CASE kind WHEN 'cards' THEN sum(cards) WHEN 'seconds' THEN sum(seconds)
                 WHEN 'pace' THEN (1200 * sum(cards) / sum(seconds) + 1) / 2
                 ELSE max((1200 * cards / seconds + 1) / 2) END,
       count(*)
FROM (
    SELECT *, json_extract(extras, '$.cards') AS cards, json_extract(extras, '$.playing_s') AS seconds
    FROM parts WHERE NOT left
)
CROSS JOIN (SELECT 'cards' AS kind UNION SELECT 'seconds' UNION SELECT 'pace' UNION SELECT 'top_pace')
WHERE seconds > 0 GROUP BY guild, game, season, kind, person;

INSERT INTO marks
SELECT guild, game, season, CASE better WHEN 1 THEN 'high' ELSE 'low' END, person, max(worth), count(*)
FROM parts WHERE won AND NOT left AND plain AND better <> 0 AND game <> '' GROUP BY guild, game, season, better, person;

DROP TABLE runs;
DROP TABLE parts;
