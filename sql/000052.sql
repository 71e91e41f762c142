-- Links of articles that were counted as changed from a dead URL to its live page (U5): each counts once, be it undone and changed
-- again. Forgotten with the URL.
CREATE TABLE IF NOT EXISTS mended_link (
  url_id INT UNSIGNED NOT NULL,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  counted_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id, wiki_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- How often in a run a host was put off that could not be searched: each time for longer.
ALTER TABLE alias_host ADD COLUMN IF NOT EXISTS put_offs TINYINT UNSIGNED NOT NULL DEFAULT 0;
