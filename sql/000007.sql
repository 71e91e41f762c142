-- Links of pages that are archived copies of other URLs (W5.4).

-- A URL that is an archived copy, by what its address says: the key of its original's normal form, and that
-- of the same address with the other of http and https. The original need not be in table url.
CREATE TABLE IF NOT EXISTS archived_copy (
  url_id INT UNSIGNED NOT NULL,
  original_key BINARY(16) NOT NULL,
  PRIMARY KEY (url_id, original_key),
  KEY original_key (original_key)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
