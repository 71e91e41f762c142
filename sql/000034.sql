-- What the owner of a domain wants of our visits (W8.5): never, or at a pace, at hours of the day (UTC).
CREATE TABLE IF NOT EXISTS check_wish (
  claim_id INT UNSIGNED NOT NULL,
  -- Of the claim, as it was proven when the wish was set.
  name VARBINARY(255) NOT NULL,
  has_subdomains TINYINT UNSIGNED NOT NULL,
  -- Its pattern is marked in table url_trait, and the mark goes with the wish.
  never TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- Between two requests, 0 for our own.
  interval_ms INT UNSIGNED NOT NULL DEFAULT 0,
  -- Equal for all hours, and over midnight where the first is the larger one.
  from_hour TINYINT UNSIGNED NOT NULL DEFAULT 0,
  to_hour TINYINT UNSIGNED NOT NULL DEFAULT 0,
  set_at INT UNSIGNED NOT NULL,
  -- Since when the claim was found not to be proven, 0 while it is.
  unproven_since INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (claim_id),
  KEY name (name)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- A fault of ours that somebody reported, and what a reviewer made of it (W8.5).
CREATE TABLE IF NOT EXISTS fault_report (
  fault_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  -- Keyed hash of the reporter's central id.
  reporter BINARY(16) NOT NULL,
  -- The reporter has proved the host to be theirs.
  is_owner TINYINT UNSIGNED NOT NULL,
  subject_key BINARY(16) NOT NULL,
  -- A URL, or a host and the beginning of a path, as people write it.
  subject BLOB NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  note VARBINARY(2000) NOT NULL,
  state TINYINT UNSIGNED NOT NULL,
  reported_at INT UNSIGNED NOT NULL,
  -- Of the decision, 0 while there is none.
  decided_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- Public name of the reviewer.
  reviewer VARBINARY(255) NOT NULL DEFAULT '',
  word VARBINARY(2000) NOT NULL DEFAULT '',
  -- The mark that was set, 0 for none, and its pattern.
  mark TINYINT UNSIGNED NOT NULL DEFAULT 0,
  host_pattern VARBINARY(255) NOT NULL DEFAULT '',
  path_prefix VARBINARY(255) NOT NULL DEFAULT '',
  PRIMARY KEY (fault_id),
  KEY subject_fault (subject_key, fault_id),
  KEY state_fault (state, is_owner, fault_id),
  KEY reported_at (reported_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
