-- Who may ask a host of an archive now (W3.1): the crawler and the archive component take turns, a slot each.

-- holder: who may, until held_until, as long as it does not say so again; free_at: before which nobody asks, whoever
-- may. waiter: who may next, if it still says so by wish_until. Milliseconds since 1970.
CREATE TABLE IF NOT EXISTS archive_turn (
  name VARBINARY(255) NOT NULL,
  holder BINARY(16) DEFAULT NULL,
  held_until BIGINT UNSIGNED NOT NULL,
  free_at BIGINT UNSIGNED NOT NULL,
  waiter BINARY(16) DEFAULT NULL,
  wish_until BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (name)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
