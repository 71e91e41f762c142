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
  ADD KEY IF NOT EXISTS turn (is_new, due_at),
  DROP KEY IF EXISTS due_at;

-- The walk waits for those that it found, no longer for a time.
ALTER TABLE archive_walk DROP COLUMN IF EXISTS next_at;

-- In table archive visited_day is 0 where somebody named the copy (W8.4) and no search has looked at it yet.

-- refused_day: when a search last looked at the copy and found it no good as one of that original; 0: good,
-- or nobody has looked. The key gives those first that are not refused, then those whose look is longest ago.
ALTER TABLE archived_copy
  ADD COLUMN IF NOT EXISTS refused_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD KEY IF NOT EXISTS original (original_key, refused_day),
  DROP KEY IF EXISTS original_key;
