-- Pages whose links were edited since their dead links were counted last. notes: another number for each time that a page was
-- noted, so that whoever counts takes out what it has counted and nothing newer.
CREATE TABLE IF NOT EXISTS stale_tally (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  notes INT UNSIGNED NOT NULL DEFAULT 1,
  PRIMARY KEY (wiki_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
