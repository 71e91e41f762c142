-- A mail that is to be sent, or was (W8.6, L4). It goes some days after its end.
CREATE TABLE IF NOT EXISTS mail_message (
  message_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  -- Of table mail_recipient, 0 for our own manager.
  recipient_id INT UNSIGNED NOT NULL,
  -- What makes it this one and no other, of which its Message-ID is made.
  message_key VARBINARY(100) NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  subject VARBINARY(1000) NOT NULL DEFAULT '',
  -- Without the links that only its receiver may know.
  body MEDIUMBLOB NOT NULL,
  -- It tells of domains, so it is sent only as long as its receiver has one proved.
  needs_claim TINYINT UNSIGNED NOT NULL DEFAULT 0,
  created_at INT UNSIGNED NOT NULL,
  state TINYINT UNSIGNED NOT NULL,
  -- When it is tried next, and the lease of who tries it.
  due_at INT UNSIGNED NOT NULL,
  lease_token BINARY(16) NULL,
  -- How often its receiver's server did not take it.
  tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  outcome VARBINARY(40) NOT NULL DEFAULT '',
  -- When it was sent, or given up.
  ended_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (message_id),
  UNIQUE KEY message_key (message_key),
  KEY state_due (state, due_at),
  KEY state_tries (state, tries, created_at),
  KEY recipient_state (recipient_id, state),
  KEY ended_at (ended_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- Each is good for one try an hour, so that many slots are that many mails an hour, whoever sends them.
CREATE TABLE IF NOT EXISTS mail_slot (
  slot SMALLINT UNSIGNED NOT NULL,
  used_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (slot)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Addresses to which nothing is ever sent again, as hashes. No row of it ever goes.
CREATE TABLE IF NOT EXISTS mail_suppression (
  address_hash BINARY(16) NOT NULL,
  PRIMARY KEY (address_hash)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The one key of these hashes. It outlasts the key of sessions, which may be changed.
CREATE TABLE IF NOT EXISTS mail_key (
  id TINYINT UNSIGNED NOT NULL,
  hash_key BINARY(32) NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

ALTER TABLE mail_recipient ADD KEY IF NOT EXISTS state_asked (state, asked_at);

ALTER TABLE mail_notice ADD KEY IF NOT EXISTS recipient_due (recipient_id, due_day);
