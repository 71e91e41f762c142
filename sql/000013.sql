-- Where a URL was used until lately (W2.6).

-- A link that was on a page when its links were read on last_used_day, and was not when they were read on gone_day.
-- It hangs on its URL; the page may be gone by now. It is kept for 42 days after gone_day, and goes at once when the
-- link is back.
CREATE TABLE IF NOT EXISTS gone_link (
  url_id INT UNSIGNED NOT NULL,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  last_used_day SMALLINT UNSIGNED NOT NULL,
  gone_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id, wiki_id, page_id),
  KEY gone_day (gone_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
