-- Pages that a wiki did not give or take though it answers otherwise, so that a walk goes on without them. work: what
-- failed (1 the text, 2 the history, 3 an edit, 4 what came after one). failures: on end. since: when it first did, failed_at: when it
-- last did, due_at: when it is tried again (seconds since 1970). A row goes when it works, with its page, or when nobody has tried again for long.
CREATE TABLE IF NOT EXISTS stalled_page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  work TINYINT UNSIGNED NOT NULL,
  failures TINYINT UNSIGNED NOT NULL,
  since INT UNSIGNED NOT NULL,
  failed_at INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, work),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
