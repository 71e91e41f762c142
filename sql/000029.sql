-- A person has a domain proved (W8.5): by DNS for the domain with all hosts below it, by a file for one host.
CREATE TABLE IF NOT EXISTS domain_claim (
  claim_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  -- Keyed hash of the person's central id.
  owner BINARY(16) NOT NULL,
  -- A registered domain or a host in it, ASCII.
  name VARBINARY(255) NOT NULL,
  -- Of the registered domain, as in table change.
  domain_key BIGINT UNSIGNED NOT NULL,
  has_subdomains TINYINT UNSIGNED NOT NULL DEFAULT 0,
  state TINYINT UNSIGNED NOT NULL,
  asked_at INT UNSIGNED NOT NULL,
  proven_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- When the proof is looked at next, and the lease of who looks.
  due_at INT UNSIGNED NOT NULL,
  misses TINYINT UNSIGNED NOT NULL DEFAULT 0,
  fault VARBINARY(40) NOT NULL DEFAULT '',
  -- Who is told of steps of cases, and what of: 0 for nobody, a bit for each stage.
  recipient_id INT UNSIGNED NOT NULL DEFAULT 0,
  stages SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  every_days TINYINT UNSIGNED NOT NULL DEFAULT 1,
  format TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (claim_id),
  UNIQUE KEY owner_name (owner, name),
  KEY domain_state (domain_key, state),
  KEY state_due (state, due_at),
  KEY recipient_id (recipient_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- A dead URL of a domain whose owner has proved it (L4). It goes when the URL works again, or nobody proves the domain.
CREATE TABLE IF NOT EXISTS url_case (
  case_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  url_id INT UNSIGNED NOT NULL,
  domain_key BIGINT UNSIGNED NOT NULL,
  stage TINYINT UNSIGNED NOT NULL,
  -- First day on which it was unreachable.
  opened_day SMALLINT UNSIGNED NOT NULL,
  -- When the next step is due.
  due_day SMALLINT UNSIGNED NOT NULL,
  -- Looks since it was taken off the list, from which the next one follows.
  looks TINYINT UNSIGNED NOT NULL DEFAULT 0,
  removed_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  -- The last day on which the owner said that it is mended.
  mended_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (case_id),
  UNIQUE KEY url_id (url_id),
  KEY due_day (due_day, case_id),
  KEY domain_case (domain_key, case_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What happened in a case, once each. The address is kept: rows of table url go.
CREATE TABLE IF NOT EXISTS case_step (
  step_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  case_id INT UNSIGNED NOT NULL,
  stage TINYINT UNSIGNED NOT NULL,
  -- Which time the case came to this stage.
  nth TINYINT UNSIGNED NOT NULL DEFAULT 0,
  domain_key BIGINT UNSIGNED NOT NULL,
  url BLOB NOT NULL,
  reason VARBINARY(255) NOT NULL DEFAULT '',
  opened_day SMALLINT UNSIGNED NOT NULL,
  happened_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (step_id),
  UNIQUE KEY case_stage (case_id, stage, nth),
  KEY domain_step (domain_key, step_id),
  KEY happened_at (happened_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- An address to which mail may be sent, once its owner has confirmed it (W8.6).
CREATE TABLE IF NOT EXISTS mail_recipient (
  recipient_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  owner BINARY(16) NOT NULL,
  address VARBINARY(320) NOT NULL,
  state TINYINT UNSIGNED NOT NULL,
  language VARBINARY(35) NOT NULL,
  asked_at INT UNSIGNED NOT NULL,
  confirmed_at INT UNSIGNED NOT NULL DEFAULT 0,
  ended_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- The day of its last digest.
  told_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  soft_bounces TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (recipient_id),
  UNIQUE KEY owner_address (owner, address),
  KEY ended_at (ended_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- What a recipient is told of in its next digest, from a day on. It goes with the message that tells it.
CREATE TABLE IF NOT EXISTS mail_notice (
  recipient_id INT UNSIGNED NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  subject_id BIGINT UNSIGNED NOT NULL,
  due_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (recipient_id, kind, subject_id),
  KEY due_day (due_day, recipient_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
