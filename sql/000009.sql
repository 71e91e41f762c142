-- Searches in archives go on where they stopped, and new losses do not wait behind revisits (W5).

-- is_new: no search of it has ended yet. round_day: the day on which the round of questions began that is
-- still open, 0 where none is; answered: the services that have answered in it, a byte each (their numbers
-- of table archive). searched_day: when a round last ended, so that all services were asked that had to be;
-- 0: never.
ALTER TABLE archive_search
  ADD COLUMN IF NOT EXISTS is_new TINYINT UNSIGNED NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS round_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS answered VARBINARY(64) NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS searched_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD KEY IF NOT EXISTS turn (is_new, due_at);

-- Those that were searched for before.
UPDATE archive_search SET is_new = 0
WHERE is_new = 1 AND (tries > 0 OR url_id IN (SELECT url_id FROM archive));

-- The walk waits for those that it found, no longer for a time. What runs on until it is restarted still needs
-- this column, and the keys due_at and original_key: a later migration drops them.
ALTER TABLE archive_walk MODIFY COLUMN next_at INT UNSIGNED NOT NULL DEFAULT 0;

-- In table archive visited_day is 0 where somebody named the copy (W8.4) and no search has looked at it yet.

-- refused_day: when a search last looked at the copy and found it no good as one of that original; 0: good,
-- or nobody has looked. The key gives those first that are not refused, then those whose look is longest ago.
ALTER TABLE archived_copy
  ADD COLUMN IF NOT EXISTS refused_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD KEY IF NOT EXISTS original (original_key, refused_day);
