-- The switch that takes the tool offline: while there is a row, nothing is fetched from sites and archives, and nothing
-- is edited on wikis. Answers go on.

CREATE TABLE IF NOT EXISTS fetching_stop (
  -- Who said so: 1 an operator, 2 a restore that is under way or was broken off.
  said_by TINYINT UNSIGNED NOT NULL,
  stopped_at INT UNSIGNED NOT NULL,
  -- In people's words, for other operators.
  why VARBINARY(1000) NOT NULL,
  PRIMARY KEY (said_by)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
