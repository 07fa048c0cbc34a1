-- A database as schema 1 left it: a lobby, a match in play, a finished one, people and settings.
INSERT INTO meta VALUES ('alive_at', '1790000000000');
INSERT INTO tables VALUES (3, 'gin_rummy', 1, 'blake2b-1', 'lobby', 1, 11, 1790000000000, NULL, NULL, CAST('{"host":{"id":100,"name":"Ann"},"seats":[]}' AS BLOB));
INSERT INTO tables VALUES (4, 'gin_rummy', 1, 'blake2b-1', 'playing', NULL, 12, 1790000000000, NULL, x'00ff', CAST('{"host":{"id":100,"name":"Ann"},"seats":[]}' AS BLOB));
INSERT INTO tables VALUES (5, 'gin_rummy', 1, 'blake2b-1', 'over', 1, 11, 1790000000000, 1790000100000, x'00ff', CAST('{"host":{"id":100,"name":"Ann"},"seats":[]}' AS BLOB));
INSERT INTO entries VALUES (4, 1, 1790000001000, 'move', 0, 'player', '{"do":"draw_stock"}', 77);
INSERT INTO entries VALUES (4, 2, 1790000002000, 'note', -1, 'table', '{"kind":"left","args":{"seat":1}}', NULL);
INSERT INTO snapshots VALUES (4, 0, 1, 0, CAST('{}' AS BLOB));
INSERT INTO timers VALUES (3, 'lobby', 1790001800000, 0), (4, 'turn:0', 1790000180000, 2);
INSERT INTO pointers VALUES (3, 'message', 9000000000000000001);
INSERT INTO people VALUES (100, 'Ann', 1790000000000, CAST('{"hand":"ephemeral"}' AS BLOB));
INSERT INTO guilds VALUES (1, CAST('{"clock":"live"}' AS BLOB));
INSERT INTO presets VALUES (1, 'gin_rummy', 'Friday', CAST('{"target":150}' AS BLOB), 100, 1790000000000);
