-- What people asked to be compared: the page of a URL as it is with its copy from when it was cited (U1).
-- due_at (seconds since 1970) is when it is compared and, while somebody does, until when nobody else does, 0: it was.
-- copied_on counts days since 1970. Shares are hundredths, and 255 is none.
CREATE TABLE IF NOT EXISTS page_comparison (
  url_id INT UNSIGNED NOT NULL,
  asked_day SMALLINT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  compared_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  outcome TINYINT UNSIGNED NOT NULL DEFAULT 0,
  copied_on SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  service TINYINT UNSIGNED NOT NULL DEFAULT 0,
  similarity TINYINT UNSIGNED NOT NULL DEFAULT 255,
  text_kept TINYINT UNSIGNED NOT NULL DEFAULT 255,
  words_kept TINYINT UNSIGNED NOT NULL DEFAULT 255,
  names_kept TINYINT UNSIGNED NOT NULL DEFAULT 255,
  PRIMARY KEY (url_id),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
