-- How far the first sweep over a wiki's URLs has come, a row a day: how many it has, were looked at, failed at their last
-- look, are told as unreachable; and how many of those that were not looked at are expected to be broken.
CREATE TABLE IF NOT EXISTS wiki_sweep (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  day SMALLINT UNSIGNED NOT NULL,
  urls INT UNSIGNED NOT NULL,
  looked_at INT UNSIGNED NOT NULL,
  failing INT UNSIGNED NOT NULL,
  unreachable INT UNSIGNED NOT NULL,
  expected INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
