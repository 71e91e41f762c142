-- Who has asked for peace (W3.1), so that it lasts beyond the process that was told, and others keep it, too.

-- name: a host, or, beginning with a dot, a domain that is one archive's with all its hosts (url/archive-domains.ts).
-- busy_until: seconds since 1970 before which it is not to be asked. level_ms: the pause that a next such answer doubles,
-- and a good one halves; it counts for a day after busy_until.
CREATE TABLE IF NOT EXISTS busy_host (
  name VARBINARY(255) NOT NULL,
  busy_until INT UNSIGNED NOT NULL,
  level_ms INT UNSIGNED NOT NULL,
  PRIMARY KEY (name),
  KEY busy_until (busy_until)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
