-- Weboid's tables. MariaDB 10.4 syntax; all text is bytes; days count from 2017-01-01.

CREATE TABLE IF NOT EXISTS wiki (
  wiki_id SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT,
  farm TINYINT UNSIGNED NOT NULL,
  dbname VARBINARY(64) NOT NULL,
  PRIMARY KEY (wiki_id),
  UNIQUE KEY farm_dbname (farm, dbname)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- W1.4
CREATE TABLE IF NOT EXISTS page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  touched_day SMALLINT UNSIGNED NOT NULL,
  needs_update TINYINT UNSIGNED NOT NULL,
  requested_day SMALLINT UNSIGNED NULL,
  PRIMARY KEY (wiki_id, page_id),
  KEY wiki_needs_update (wiki_id, needs_update, page_id),
  KEY touched_day (touched_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The unit of politeness and of leasing. due_at (seconds since 1970) is also the lease: a crawler that
-- takes a host moves due_at to the end of its lease, so a dead crawler's host falls due again by itself.
CREATE TABLE IF NOT EXISTS host (
  host_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  name VARBINARY(255) NOT NULL,
  registered_domain VARBINARY(255) NOT NULL,
  shard TINYINT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  shuffle INT UNSIGNED NOT NULL,
  lease_token BINARY(16) NULL,
  PRIMARY KEY (host_id),
  UNIQUE KEY name (name),
  KEY registered_domain (registered_domain),
  KEY shard_due (shard, due_at, shuffle),
  KEY lease_token (lease_token)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE IF NOT EXISTS url (
  url_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  url_key BINARY(16) NOT NULL,
  host_id INT UNSIGNED NOT NULL,
  scheme TINYINT UNSIGNED NOT NULL,
  port SMALLINT UNSIGNED NOT NULL,
  path BLOB NOT NULL,
  touched_day SMALLINT UNSIGNED NOT NULL,
  checked_day SMALLINT UNSIGNED NULL,
  due_day SMALLINT UNSIGNED NOT NULL,
  failures TINYINT UNSIGNED NOT NULL,
  history VARBINARY(25) NOT NULL,
  mime TINYINT UNSIGNED NULL,
  kib INT UNSIGNED NULL,
  PRIMARY KEY (url_id),
  UNIQUE KEY url_key (url_key),
  KEY host_due (host_id, due_day),
  KEY touched_day (touched_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W2.6: page to URL by the primary key, URL to page by the second one.
CREATE TABLE IF NOT EXISTS link (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, url_id),
  KEY url_wiki (url_id, wiki_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- W3.6: where a URL led at its last check.
CREATE TABLE IF NOT EXISTS redirect (
  url_id INT UNSIGNED NOT NULL,
  target BLOB NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  seen_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W5.1: at most one chosen snapshot per service; an empty one means archived, none chosen.
CREATE TABLE IF NOT EXISTS archive (
  url_id INT UNSIGNED NOT NULL,
  service TINYINT UNSIGNED NOT NULL,
  snapshot BLOB NOT NULL,
  snapshot_at VARBINARY(14) NOT NULL,
  blocked TINYINT UNSIGNED NOT NULL,
  visited_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id, service),
  KEY visited_day (visited_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W3.9
CREATE TABLE IF NOT EXISTS domain_trait (
  host_id INT UNSIGNED NOT NULL,
  trait TINYINT UNSIGNED NOT NULL,
  first_day SMALLINT UNSIGNED NOT NULL,
  last_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (host_id, trait),
  KEY last_day (last_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- W3.10: a host (or * for its subdomains too) with a path prefix.
CREATE TABLE IF NOT EXISTS url_trait (
  trait_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  host_pattern VARBINARY(255) NOT NULL,
  path_prefix VARBINARY(255) NOT NULL,
  trait TINYINT UNSIGNED NOT NULL,
  first_day SMALLINT UNSIGNED NOT NULL,
  last_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (trait_id),
  UNIQUE KEY pattern_trait (host_pattern, path_prefix, trait),
  KEY last_day (last_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W6.1: which page uses which listed URL; such a URL need not be in table url.
CREATE TABLE IF NOT EXISTS spam_trace (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  url_key BINARY(16) NOT NULL,
  url BLOB NOT NULL,
  seen_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, url_key),
  KEY seen_day (seen_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W8.1: "reachable by hand"; reporter is a salted hash of the profile, never a name or an address.
CREATE TABLE IF NOT EXISTS report (
  report_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  host_id INT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NULL,
  path_prefix VARBINARY(255) NOT NULL,
  reporter BINARY(16) NOT NULL,
  reported_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (report_id),
  KEY host_id (host_id),
  KEY url_id (url_id),
  KEY reporter_at (reporter, reported_at),
  KEY reported_at (reported_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- W8.4
CREATE TABLE IF NOT EXISTS replacement (
  url_id INT UNSIGNED NOT NULL,
  target BLOB NOT NULL,
  checked_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- C1: one row per change of verdict, with the histories before and after, so that it can be replayed.
CREATE TABLE IF NOT EXISTS `change` (
  change_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  url_id INT UNSIGNED NOT NULL,
  changed_at INT UNSIGNED NOT NULL,
  old_verdict TINYINT UNSIGNED NOT NULL,
  new_verdict TINYINT UNSIGNED NOT NULL,
  old_history VARBINARY(25) NOT NULL,
  new_history VARBINARY(25) NOT NULL,
  reason VARBINARY(255) NOT NULL,
  PRIMARY KEY (change_id),
  KEY url_id (url_id),
  KEY changed_at (changed_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- C3
CREATE TABLE IF NOT EXISTS dispatch (
  client VARBINARY(64) NOT NULL,
  seen_change_id BIGINT UNSIGNED NOT NULL,
  touched_at INT UNSIGNED NOT NULL,
  lock_name VARBINARY(64) NULL,
  PRIMARY KEY (client)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
