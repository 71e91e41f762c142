-- In whose hands names seem to be (U1): a registered domain, or a host below a private suffix, of which something was noticed.
-- Days are day numbers but registered_on, which counts days since 1970: names were registered before 2017. 0 is none.
-- look_at (seconds since 1970) is when it is looked at next and, while somebody looks, until when nobody else does.
-- walk_due: the doubts of its URLs do not follow from its standing yet, behind those of this host and URL.
CREATE TABLE IF NOT EXISTS name_standing (
  name_key BIGINT UNSIGNED NOT NULL,
  name VARBINARY(255) NOT NULL,
  standing TINYINT UNSIGNED NOT NULL,
  since_day SMALLINT UNSIGNED NOT NULL,
  noticed_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  series TINYINT UNSIGNED NOT NULL DEFAULT 0,
  series_looks TINYINT UNSIGNED NOT NULL DEFAULT 0,
  series_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  looked_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  look_at INT UNSIGNED NOT NULL DEFAULT 0,
  vain_looks TINYINT UNSIGNED NOT NULL DEFAULT 0,
  first_url_id INT UNSIGNED NOT NULL DEFAULT 0,
  second_url_id INT UNSIGNED NOT NULL DEFAULT 0,
  noticed_url_id INT UNSIGNED NOT NULL DEFAULT 0,
  people TINYINT NOT NULL DEFAULT 0,
  locked_until_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  registered_on SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  asked_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  topic TINYINT UNSIGNED NOT NULL DEFAULT 0,
  signals VARBINARY(2000) NOT NULL DEFAULT '',
  pages INT UNSIGNED NOT NULL DEFAULT 0,
  walk_due TINYINT UNSIGNED NOT NULL DEFAULT 0,
  walk_host_id INT UNSIGNED NOT NULL DEFAULT 0,
  walk_url_id INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (name_key),
  KEY look_at (look_at),
  KEY standing_noticed (standing, noticed_day),
  KEY standing_pages (standing, pages, name_key),
  KEY walk_due (walk_due)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
