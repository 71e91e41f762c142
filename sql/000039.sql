-- Weboid as a robot of the Remote Update Protocol (R1).

-- Sites that are asked whether they speak it, and how it stands with those that do. Moments are seconds since 1970, 0: never.
CREATE TABLE IF NOT EXISTS rup_site (
  site_id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  -- ASCII. Not the id of a host: hosts without URLs are removed, and may come back.
  host VARBINARY(255) NOT NULL,
  -- 0: the default ports of http and https.
  port SMALLINT UNSIGNED NOT NULL,
  -- What its mails are known by: a part of the address to which they go, told to nobody else.
  token BINARY(26) NOT NULL,
  -- Whether it is asked by https.
  is_secure TINYINT UNSIGNED NOT NULL,
  -- 1 not asked yet, 2 does not speak it, 3 is asked for an index, 4 has us registered.
  state TINYINT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  looked_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- What /rupinfo.txt says. Spans are words of the protocol, such as 3-week.
  cgi VARBINARY(2000) NOT NULL DEFAULT '',
  is_open TINYINT UNSIGNED NOT NULL DEFAULT 0,
  units VARBINARY(32) NOT NULL DEFAULT '',
  max_span VARBINARY(16) NOT NULL DEFAULT '',
  latency VARBINARY(16) NOT NULL DEFAULT '',
  -- The registration: our address, and the key. An address without a key: we tried, and do not know what came of it.
  address VARBINARY(320) NOT NULL DEFAULT '',
  registration_key VARBINARY(255) NOT NULL DEFAULT '',
  register_tried_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- The highest number of a report that came, those below it that did not, such as 3,5-9, and the last one that was sent, by the site.
  last_number BIGINT UNSIGNED NOT NULL DEFAULT 0,
  missing VARBINARY(1024) NOT NULL DEFAULT '',
  sent_number BIGINT UNSIGNED NOT NULL DEFAULT 0,
  -- Since when some are missing, when the last one came, up to when nothing is missing.
  hole_at INT UNSIGNED NOT NULL DEFAULT 0,
  heard_at INT UNSIGNED NOT NULL DEFAULT 0,
  whole_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- When it was asked for the number and for an index, since when there was no hole, and until when it is not asked.
  number_at INT UNSIGNED NOT NULL DEFAULT 0,
  index_at INT UNSIGNED NOT NULL DEFAULT 0,
  sound_at INT UNSIGNED NOT NULL DEFAULT 0,
  rest_until INT UNSIGNED NOT NULL DEFAULT 0,
  wants_index TINYINT UNSIGNED NOT NULL DEFAULT 0,
  wants_recheck TINYINT UNSIGNED NOT NULL DEFAULT 0,
  failures TINYINT UNSIGNED NOT NULL DEFAULT 0,
  holes INT UNSIGNED NOT NULL DEFAULT 0,
  UNIQUE KEY host_port (host, port),
  UNIQUE KEY token (token),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How far hosts were looked through for such sites: one row.
CREATE TABLE IF NOT EXISTS rup_walk (
  walk_id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
  walked_to INT UNSIGNED NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=binary;
