-- What the URL loop learns beside the status of a URL (W3.9, W3.14).

-- What the page's content gives to doubt, and when it was looked at last; 0 is nothing and never.
ALTER TABLE url
  ADD COLUMN IF NOT EXISTS doubt TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS read_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;

-- How far from the URL its redirects led; 0 where it was not noted yet.
ALTER TABLE redirect
  ADD COLUMN IF NOT EXISTS target_class TINYINT UNSIGNED NOT NULL DEFAULT 0;

-- Until when a host wants to be left alone, in seconds since 1970; due_at may be another crawler's lease.
ALTER TABLE host
  ADD COLUMN IF NOT EXISTS not_before INT UNSIGNED NOT NULL DEFAULT 0;

-- Traits are forgotten after 100 days, one of them after 200 (W3.9, W3.2).
ALTER TABLE domain_trait
  DROP KEY IF EXISTS last_day,
  ADD KEY IF NOT EXISTS trait_last (trait, last_day);

-- What a host answers where no page can be, and whether its domain is parked.
CREATE TABLE IF NOT EXISTS host_look (
  host_id INT UNSIGNED NOT NULL,
  looked_day SMALLINT UNSIGNED NOT NULL,
  sibling TINYINT UNSIGNED NOT NULL,
  target BLOB NOT NULL,
  title VARBINARY(255) NOT NULL,
  print BINARY(8) NOT NULL,
  parked TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (host_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- How many results the URL loop stored with each status code, by day.
CREATE TABLE IF NOT EXISTS result_count (
  day SMALLINT UNSIGNED NOT NULL,
  code TINYINT UNSIGNED NOT NULL,
  results BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (day, code)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How many days after they were due URLs were checked, by the day of the check: the latest of them.
-- Only days with some that were late for days.
CREATE TABLE IF NOT EXISTS check_lateness (
  day SMALLINT UNSIGNED NOT NULL,
  late_days SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The crawlers that were seen in the last hour, and what they are doing. Moments are seconds since 1970.
CREATE TABLE IF NOT EXISTS crawler (
  crawler_id BINARY(16) NOT NULL,
  started_at INT UNSIGNED NOT NULL,
  seen_at INT UNSIGNED NOT NULL,
  has_ended TINYINT UNSIGNED NOT NULL,
  results BIGINT UNSIGNED NOT NULL,
  results_per_s FLOAT NOT NULL,
  hosts_per_s FLOAT NOT NULL,
  connections_open INT UNSIGNED NOT NULL,
  hosts_leased INT UNSIGNED NOT NULL,
  PRIMARY KEY (crawler_id),
  KEY seen_at (seen_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
