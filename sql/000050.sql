-- What people said of names that may have come into other hands (U1, W8.5): word 1 that they have, -1 that it is wrong.
-- decided: the word that decided, with what the name was before, so that a reviewer can undo it. Kept for a year.
CREATE TABLE IF NOT EXISTS name_word (
  name_key BIGINT UNSIGNED NOT NULL,
  person BINARY(16) NOT NULL,
  word TINYINT NOT NULL,
  said_at INT UNSIGNED NOT NULL,
  decided TINYINT UNSIGNED NOT NULL DEFAULT 0,
  before_standing TINYINT UNSIGNED NOT NULL DEFAULT 0,
  before_since_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  before_people TINYINT NOT NULL DEFAULT 0,
  PRIMARY KEY (name_key, person),
  KEY said_at (said_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
