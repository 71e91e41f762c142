-- What readers ask is one read: which links of a page may be problems stands together by page, so that an answer about a
-- block of pages does not look at the URLs of all its links, which lie scattered.

-- A link whose URL may be a problem, by checks or by a mark: a superset of what is told, judged again when it is told.
CREATE TABLE IF NOT EXISTS suspect_link (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How far the walk over the links of a wiki has come that compares suspect_link with the URLs themselves. walked_to: pages up
-- to this one are done; 0: none is under way. begun_at: of the last walk or the one under way; filled_at: when one first came
-- to its end, 0: suspect_link is not whole yet, and nobody relies on it (seconds since 1970). links, lacked: how many links
-- the last walk over a whole table saw, or the one under way, and how many of them it lacked.
CREATE TABLE IF NOT EXISTS suspect_walk (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  begun_at INT UNSIGNED NOT NULL,
  filled_at INT UNSIGNED NOT NULL,
  links BIGINT UNSIGNED NOT NULL,
  lacked BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- When what readers are told of a block of pages last changed: milliseconds since 1970, or one more than it was. An answer
-- that carries the same is still good.
CREATE TABLE IF NOT EXISTS block_stamp (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  block INT UNSIGNED NOT NULL,
  stamp BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, block)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The marks that decide verdicts, as the change log knows of them; those that were there before it are no news.
CREATE TABLE IF NOT EXISTS told_mark (
  host_pattern VARBINARY(255) NOT NULL,
  path_prefix VARBINARY(255) NOT NULL,
  trait TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (host_pattern, path_prefix)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
INSERT IGNORE INTO told_mark (host_pattern, path_prefix, trait)
  SELECT host_pattern, path_prefix, trait FROM url_trait
  WHERE trait IN (1, 2) AND last_day >= DATEDIFF(UTC_DATE(), '2017-01-01');

-- The pattern whose mark is being told, URL by URL, at most one. trait: what will be told, 0: that none stands there any more.
-- host_id, url_id: where it has come to.
CREATE TABLE IF NOT EXISTS mark_walk (
  walk_id TINYINT UNSIGNED NOT NULL,
  host_pattern VARBINARY(255) NOT NULL,
  path_prefix VARBINARY(255) NOT NULL,
  trait TINYINT UNSIGNED NOT NULL,
  host_id INT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (walk_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
