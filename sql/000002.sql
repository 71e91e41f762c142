-- The page loop remembers what it saw, so that what did not change is not read again (W1.5, W1.7).

-- What the wiki said of a page when it was flagged last; read_day is the day of its last analysis.
ALTER TABLE page
  ADD COLUMN IF NOT EXISTS latest_revision INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS links_updated_at INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS read_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;

-- No statement uses it; every touch paid for it.
ALTER TABLE page DROP KEY IF EXISTS touched_day;

-- A range of page ids, and a hash of what it looked like when it was last taken in.
CREATE TABLE IF NOT EXISTS page_window (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  window_no INT UNSIGNED NOT NULL,
  fingerprint BINARY(16) NOT NULL,
  PRIMARY KEY (wiki_id, window_no)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How the page loop stands with each wiki (W1.8). Moments are seconds since 1970, 0 is never.
CREATE TABLE IF NOT EXISTS wiki_state (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  state TINYINT UNSIGNED NOT NULL,
  reason VARBINARY(255) NOT NULL,
  first_tried_at INT UNSIGNED NOT NULL,
  tried_at INT UNSIGNED NOT NULL,
  passed_at INT UNSIGNED NOT NULL,
  pass_s INT UNSIGNED NOT NULL,
  changes_until INT UNSIGNED NOT NULL,
  pages_watched INT UNSIGNED NOT NULL,
  pages_done INT UNSIGNED NOT NULL,
  pages_total INT UNSIGNED NOT NULL,
  pages_per_s FLOAT NOT NULL,
  progress_at INT UNSIGNED NOT NULL,
  lag_s INT UNSIGNED NULL,
  criteria_key BINARY(16) NOT NULL,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Where the reading of a stream of events goes on after a break.
CREATE TABLE IF NOT EXISTS stream_position (
  stream VARBINARY(255) NOT NULL,
  event_id BLOB NOT NULL,
  saved_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (stream)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W1.9: pages that somebody asked for and that have no record; the feeder says whether they get one.
CREATE TABLE IF NOT EXISTS page_request (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
