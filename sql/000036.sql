-- Hints from outside (R): what hosts tell of their own pages. They move due days, and nothing else.

-- How far a host's own word is trusted. Who says it: 1 remote updates, 2 a sitemap.
CREATE TABLE IF NOT EXISTS host_hint (
  host_id INT UNSIGNED NOT NULL,
  source TINYINT UNSIGNED NOT NULL,
  -- So many times the usual days lie between looks at what it speaks for. 1: its word was wrong, and counts for nothing.
  stretch TINYINT UNSIGNED NOT NULL,
  -- The last day on which that holds.
  until_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (host_id, source),
  KEY until_day (until_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What was last told of a URL.
CREATE TABLE IF NOT EXISTS url_hint (
  url_id INT UNSIGNED NOT NULL,
  source TINYINT UNSIGNED NOT NULL,
  host_id INT UNSIGNED NOT NULL,
  -- 1 it is there, 2 it is new or changed, 3 it is gone.
  word TINYINT UNSIGNED NOT NULL,
  -- When that was read.
  said_day SMALLINT UNSIGNED NOT NULL,
  -- The day of the page's last change, by that word. 0: not told.
  changed_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (url_id, source),
  KEY host_said (host_id, source, said_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What hints have done on a day, for people.
CREATE TABLE IF NOT EXISTS hint_tally (
  day SMALLINT UNSIGNED NOT NULL,
  source TINYINT UNSIGNED NOT NULL,
  -- Looks that were put off, and how many thousandths of a look that saves.
  stretched INT UNSIGNED NOT NULL DEFAULT 0,
  saved_milli INT UNSIGNED NOT NULL DEFAULT 0,
  -- Looks that were asked for, and those of them that found the page gone or back.
  called INT UNSIGNED NOT NULL DEFAULT 0,
  right_calls INT UNSIGNED NOT NULL DEFAULT 0,
  -- Hosts whose word was found wrong.
  distrusted INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (day, source)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
