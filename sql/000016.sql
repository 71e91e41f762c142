-- When links came to be, and for which moment copies are searched (I5, W5.5).

-- first_day: between two readings of its page the link appeared, the later one was on this day; 0: it may be older than
-- our first reading.
ALTER TABLE link ADD COLUMN IF NOT EXISTS first_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;
ALTER TABLE gone_link ADD COLUMN IF NOT EXISTS first_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;

-- The moment (seconds since 1970) at which somebody cited a URL: copies near to it are searched. source: what tells
-- it, place in the list of sources, from 1 on, the best first. is_searched: all archives have been asked with it.
CREATE TABLE IF NOT EXISTS wanted_moment (
  url_id INT UNSIGNED NOT NULL,
  wanted_at INT UNSIGNED NOT NULL,
  source TINYINT UNSIGNED NOT NULL,
  noted_day SMALLINT UNSIGNED NOT NULL,
  is_searched TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
