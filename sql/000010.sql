-- What is told was seen, and nothing is told dead against evidence to the contrary (W4.1, W4.4).

-- history: runs of 7 bytes: code, HTTP number, first day, last day; those of 5 bytes, without the number, are
-- read as they are. failing_day: of the first failed check since the last good answer, 0 without one or where
-- nobody kept it. failed_from: the vantage of the last failed check in a row. seen_twice: what it got was got
-- from another vantage, too. wait_until_day: until then the look that may complete a proof is left to other
-- vantages than that one, 0: to nobody. reservation: why they prove nothing (status/reservation.ts), 0: nothing speaks against them. asked_day, answered_day: when archives
-- were asked for a copy younger than the failure, and answered; alive_day: the day of the newest good copy that
-- they told of; 0: never, or none.
ALTER TABLE url
  MODIFY COLUMN history VARBINARY(35) NOT NULL,
  ADD COLUMN IF NOT EXISTS failing_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS failed_from TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS seen_twice TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS wait_until_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS reservation TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS asked_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS answered_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS alive_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;

ALTER TABLE `change`
  MODIFY COLUMN IF EXISTS old_history VARBINARY(35) NOT NULL,
  MODIFY COLUMN IF EXISTS new_history VARBINARY(35) NOT NULL;

-- hops: the HTTP numbers of all redirects, two bytes each, big-endian.
ALTER TABLE redirect ADD COLUMN IF NOT EXISTS hops VARBINARY(42) NOT NULL DEFAULT '';

-- heard_day: the last day known on which a URL of the host gave us a good answer, from whatever vantage; 0: never.
-- skip_vantage: all that is due of the host until skip_until_day is left to other vantages; 0 days: nothing is.
ALTER TABLE host
  ADD COLUMN IF NOT EXISTS heard_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS skip_vantage TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS skip_until_day SMALLINT UNSIGNED NOT NULL DEFAULT 0;

-- A thousand hosts a statement, so that crawlers of the release before can go on meanwhile.
-- Whose histories, or the log, remember a good answer: codes 1 to 13, and 63; verdict 1. Day 1 stands for some day.
BEGIN NOT ATOMIC
  DECLARE first_id INT UNSIGNED DEFAULT 1;
  DECLARE last_id INT UNSIGNED DEFAULT 0;
  SELECT COALESCE(MAX(host_id), 0) INTO last_id FROM host;
  WHILE first_id <= last_id DO
    UPDATE host FORCE INDEX (PRIMARY) SET heard_day = 1
    WHERE host_id BETWEEN first_id AND first_id + 999 AND heard_day = 0 AND EXISTS (
      SELECT 1 FROM url FORCE INDEX (host_due)
      WHERE url.host_id = host.host_id AND (
        ORD(history) BETWEEN 1 AND 13 OR ORD(history) = 63
        OR EXISTS (
          SELECT 1 FROM `change` FORCE INDEX (url_id)
          WHERE `change`.url_id = url.url_id AND (old_verdict = 1 OR new_verdict = 1))
        OR (LENGTH(history) MOD 5 = 0 AND LENGTH(history) <= 25 AND (
          ORD(SUBSTRING(history, 6)) BETWEEN 1 AND 13 OR ORD(SUBSTRING(history, 6)) = 63
          OR ORD(SUBSTRING(history, 11)) BETWEEN 1 AND 13 OR ORD(SUBSTRING(history, 11)) = 63
          OR ORD(SUBSTRING(history, 16)) BETWEEN 1 AND 13 OR ORD(SUBSTRING(history, 16)) = 63
          OR ORD(SUBSTRING(history, 21)) BETWEEN 1 AND 13 OR ORD(SUBSTRING(history, 21)) = 63))));
    SET first_id = first_id + 1000;
  END WHILE;
END;

-- What was seen on which the last answer's doubt or failure rests: JSON, a list of signs with quoted words.
CREATE TABLE IF NOT EXISTS evidence (
  url_id INT UNSIGNED NOT NULL,
  content VARBINARY(2000) NOT NULL,
  PRIMARY KEY (url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- URLs of which archives are to be asked whether they have a copy younger than the failure. due_at is the
-- lease, as in archive_search.
CREATE TABLE IF NOT EXISTS inquiry (
  url_id INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (url_id),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- From where crawlers look. Those beside the database are the first one, whose name nobody else can have.
-- leased_at: when its crawlers asked for hosts last, exact to an hour.
CREATE TABLE IF NOT EXISTS vantage (
  vantage_id TINYINT UNSIGNED NOT NULL,
  name VARBINARY(40) NOT NULL,
  leased_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (vantage_id),
  UNIQUE KEY name (name),
  KEY leased_at (leased_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

INSERT IGNORE INTO vantage (vantage_id, name) VALUES (1, 'beside the database');
