-- Sessions that their owners have ended before their time (W8).

-- session: keyed hash of the session's random id, which tells nothing of whose it was. ends_at: seconds since 1970
-- from which on its cookie is worth nothing by itself.
CREATE TABLE IF NOT EXISTS ended_session (
  session BINARY(16) NOT NULL,
  ends_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (session),
  KEY ends_at (ends_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
