-- Robots that are told of changes by the Remote Update Protocol (R2).
CREATE TABLE IF NOT EXISTS robot (
  robot_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  address VARBINARY(320) NOT NULL,
  -- In small letters, by which addresses are compared.
  compared VARBINARY(320) NOT NULL,
  -- Where reports are to go once its owner agrees, and the same in small letters. Empty: nowhere else.
  moving_to VARBINARY(320) NOT NULL DEFAULT '',
  moving_compared VARBINARY(320) NOT NULL DEFAULT '',
  -- SHA-256 of its key.
  key_hash BINARY(32) NOT NULL,
  -- 1 its owner was asked, 2 reports go there.
  state TINYINT UNSIGNED NOT NULL,
  -- When the owner of the address was asked last, be it that of moving_to.
  asked_at INT UNSIGNED NOT NULL,
  -- Between two reports, as the robot wrote it.
  latency VARBINARY(16) NOT NULL,
  -- 0 all changes, 1 those that no pattern fits, 2 those that one fits.
  list TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- With blanks between.
  patterns VARBINARY(6000) NOT NULL DEFAULT '',
  -- The newest change that a report tells, or passes over.
  seen_change_id BIGINT UNSIGNED NOT NULL,
  -- Numbers of the last report that was made, and of the last one that was sent.
  made_number BIGINT UNSIGNED NOT NULL DEFAULT 0,
  sent_number BIGINT UNSIGNED NOT NULL DEFAULT 0,
  -- The last one that was made is on its way.
  is_waiting TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- When the next report is due.
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- How often in a row its server has refused a report for good.
  refusals TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (robot_id),
  UNIQUE KEY compared (compared),
  KEY moving_compared (moving_compared),
  KEY state_due (state, is_waiting, due_at),
  KEY state_asked (state, asked_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
