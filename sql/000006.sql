-- Archives are asked for copies of URLs (W5).

-- URLs for which archives are to be asked, and when, in seconds since 1970; who asks moves it on.
CREATE TABLE IF NOT EXISTS archive_search (
  url_id INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (url_id),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How far the walks over all URLs have come that put those into archive_search which are not there, by
-- what is wanted: 1 unreachable ones, 2 all. next_at: when the
-- next one that is put there is due at the earliest, in seconds since 1970.
CREATE TABLE IF NOT EXISTS archive_walk (
  wanted TINYINT UNSIGNED NOT NULL,
  begun_at INT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  next_at INT UNSIGNED NOT NULL,
  is_through TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (wanted)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- blocked: by an operator (W5.2); service 255 stands for all services, also those to come.
-- When a copy is looked at again stands in archive_search.
ALTER TABLE archive
  DROP KEY IF EXISTS visited_day,
  ADD KEY IF NOT EXISTS blocked (blocked);

-- Copies that people found before archives were asked are looked at again like all others (W5.3).
INSERT IGNORE INTO archive_search (url_id, due_at) SELECT DISTINCT url_id, 0 FROM archive;
