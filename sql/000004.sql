-- What answers tell beside the checks, and what people can ask and say (W7, W8).

-- The URLs of a host whose paths begin alike (W7.3).
ALTER TABLE url
  ADD KEY IF NOT EXISTS host_path (host_id, path(32));

-- A replacement is shown after a check found it working (W8.4): state 0 waits for that, 1 is shown.
-- try_at: when it may be tried (again), in seconds since 1970; a crawler that tries it moves it on.
ALTER TABLE replacement
  ADD COLUMN IF NOT EXISTS state TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS proposed_at INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS try_at INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD KEY IF NOT EXISTS state_try (state, try_at);

-- Reports on a host as a whole or on a part of it are looked for apart from those on single URLs (W8.1).
ALTER TABLE report
  ADD KEY IF NOT EXISTS host_url (host_id, url_id),
  DROP KEY IF EXISTS host_id;

-- How much of what people may do was taken, since when (W8.2); no name tells a person.
CREATE TABLE IF NOT EXISTS allowance (
  name VARBINARY(64) NOT NULL,
  since_s INT UNSIGNED NOT NULL,
  taken INT UNSIGNED NOT NULL,
  PRIMARY KEY (name),
  KEY since_s (since_s)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Hosts presumed reachable although checks fail (W8.3).
CREATE TABLE IF NOT EXISTS presumption (
  host_id INT UNSIGNED NOT NULL,
  until_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (host_id),
  KEY until_day (until_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The public log of what people did; user_name is empty for who was not signed in.
CREATE TABLE IF NOT EXISTS deed (
  deed_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  done_at INT UNSIGNED NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  user_name VARBINARY(255) NOT NULL,
  subject BLOB NOT NULL,
  object BLOB NOT NULL,
  PRIMARY KEY (deed_id),
  KEY done_at (done_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- What of a budget was taken in a window of time, by all web processes together (W7.8).
CREATE TABLE IF NOT EXISTS budget (
  name VARBINARY(255) NOT NULL,
  window_no INT UNSIGNED NOT NULL,
  taken INT UNSIGNED NOT NULL,
  PRIMARY KEY (name, window_no),
  KEY window_no (window_no)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How many links of a wiki had which verdict on a day.
CREATE TABLE IF NOT EXISTS link_count (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  day SMALLINT UNSIGNED NOT NULL,
  verdict TINYINT UNSIGNED NOT NULL,
  links INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, day, verdict)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
