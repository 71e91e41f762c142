-- The change log (C1) with ids in the order of commits, and feeds of wikis that are made from it (C3, C4).

-- The newest id of the log: locked last in each transaction that appends, so that ids come to be seen in their order.
CREATE TABLE IF NOT EXISTS change_head (
  head_id TINYINT UNSIGNED NOT NULL,
  last_change_id BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (head_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- url: its normal form, which outlives its row. old_ground, new_ground: what the verdict follows from, to be judged by
-- any policy: 0, failures, doubt, reservation, first failing day (two bytes, big-endian), history; or 1 and a verdict that
-- holds under every policy. old_verdict, new_verdict: by the default policy.
ALTER TABLE `change`
  MODIFY COLUMN change_id BIGINT UNSIGNED NOT NULL,
  ADD COLUMN IF NOT EXISTS url BLOB NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS old_ground VARBINARY(48) NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS new_ground VARBINARY(48) NOT NULL DEFAULT '';
-- That a new URL works is logged no more. What else was logged before: its verdicts, and addresses as far as they are listed.
DELETE FROM `change` WHERE old_verdict = 0 AND new_verdict = 1;
UPDATE `change` SET old_ground = CONCAT(CHAR(1), CHAR(old_verdict)), new_ground = CONCAT(CHAR(1), CHAR(new_verdict))
  WHERE new_ground = '';
UPDATE `change` JOIN url USING (url_id) JOIN host USING (host_id)
  SET url = CONCAT(
    ELT(scheme, 'http', 'https', 'ftp', 'ftps', 'sftp'), '://', IF(LOCATE(':', name) > 0, CONCAT('[', name, ']'), name),
    IF(port = 0, '', CONCAT(':', port)), path)
  WHERE `change`.url = '';
ALTER TABLE `change` DROP COLUMN IF EXISTS old_history, DROP COLUMN IF EXISTS new_history;
-- From here on nobody gets an id otherwise.
INSERT INTO change_head (head_id, last_change_id) SELECT 1, COALESCE(MAX(change_id), 0) FROM `change`
  ON DUPLICATE KEY UPDATE last_change_id = GREATEST(last_change_id, VALUES(last_change_id));

-- Clients are wikis (dewiki@WMF). overrun_to: the newest change that was purged before the client had seen it; 0: none was.
ALTER TABLE dispatch
  MODIFY COLUMN client VARBINARY(128) NOT NULL,
  MODIFY COLUMN lock_name VARBINARY(192) DEFAULT NULL,
  ADD COLUMN IF NOT EXISTS overrun_to BIGINT UNSIGNED NOT NULL DEFAULT 0;

-- Feed of a wiki: changes of what its readers are told of the URLs on a page. change_id: the newest change that an entry
-- stands for, which has the address; first_id: the oldest. old_verdict, new_verdict: by the wiki's policy.
CREATE TABLE IF NOT EXISTS wiki_change (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  change_id BIGINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  first_id BIGINT UNSIGNED NOT NULL,
  old_verdict TINYINT UNSIGNED NOT NULL,
  new_verdict TINYINT UNSIGNED NOT NULL,
  changed_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, change_id, page_id),
  KEY changed_at (changed_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
