-- What the archive component does is told by every other component (W5).

-- How many searches in archives ended how, by day: 1 all of them, 2 with a good copy, 3 without any,
-- 4 in which a service did not answer; a search may count as 2 and as 4.
CREATE TABLE IF NOT EXISTS archive_count (
  day SMALLINT UNSIGNED NOT NULL,
  outcome TINYINT UNSIGNED NOT NULL,
  searches BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (day, outcome)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
