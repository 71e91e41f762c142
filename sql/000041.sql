-- Sitemaps (R3): hosts with many of our URLs, how their sitemaps were last read, and how far their word has held.

CREATE TABLE IF NOT EXISTS sitemap_host (
  host_id INT UNSIGNED NOT NULL,
  -- Seconds since 1970. Whoever reads a host's sitemap moves it to the end of the lease, which it proves.
  due_at INT UNSIGNED NOT NULL,
  -- 0 not read yet, 1 read whole, 2 there is none, 3 read in part, 4 may not be read, 5 too large.
  state TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- The last whole reading. 0: there was none.
  read_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  -- What that one found: its entries, our URLs of the site, and those of them that it lists.
  entries INT UNSIGNED NOT NULL DEFAULT 0,
  urls INT UNSIGNED NOT NULL DEFAULT 0,
  listed INT UNSIGNED NOT NULL DEFAULT 0,
  -- The day that more than half of the entries name as that of their last change. 0: there is none.
  common_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  -- Since when it is trusted. 0: it is not.
  trusted_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  -- Good looks at listed URLs since then.
  tested INT UNSIGNED NOT NULL DEFAULT 0,
  -- Its files in the order of their reading, with what a conditional request names, as JSON.
  files BLOB NOT NULL,
  PRIMARY KEY (host_id),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- The walk that finds such hosts.
CREATE TABLE IF NOT EXISTS sitemap_walk (
  walk_id TINYINT UNSIGNED NOT NULL,
  -- Hosts up to this one have been looked at.
  host_id INT UNSIGNED NOT NULL,
  -- When it goes on, seconds since 1970.
  due_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (walk_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
