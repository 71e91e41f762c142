-- What is remembered of who may do something: sessions that their owners have ended (W8), and leases of crawlers
-- elsewhere. And what a wrong clock has left.

-- session: keyed hash of the session's random id, which tells nothing of whose it was. ends_at: seconds since 1970
-- from which on its cookie is worth nothing by itself.
CREATE TABLE IF NOT EXISTS ended_session (
  session BINARY(16) NOT NULL,
  ends_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (session),
  KEY ends_at (ends_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- To whom hosts were leased last at each vantage elsewhere: its crawlers may record results for these alone.
-- leased_at: seconds since 1970.
CREATE TABLE IF NOT EXISTS remote_lease (
  vantage_id TINYINT UNSIGNED NOT NULL,
  host_id INT UNSIGNED NOT NULL,
  leased_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (vantage_id, host_id),
  KEY leased_at (leased_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How far what a wrong clock has left was mended (store/schema/future-days.ts); rows are there only while that is going on.
CREATE TABLE IF NOT EXISTS clock_repair (
  part VARBINARY(64) NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  PRIMARY KEY (part)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
