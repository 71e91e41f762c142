-- Webhooks that were switched off are found by time; subscriptions to URLs outlive the rows of their URLs.

-- Those that are off go some time after their last try.
ALTER TABLE subscriber ADD KEY IF NOT EXISTS state_tried (state, tried_at);
-- 8 was of a secret that does not open, and is no state any more: such a webhook has to prove itself anew, if it stays.
UPDATE subscriber SET state = 6 WHERE state = 8;

-- Names of the URLs of subscriptions. url_key: the first six bytes of that of table url.
CREATE TABLE IF NOT EXISTS subscribed_url (
  url_key BIGINT UNSIGNED NOT NULL,
  url BLOB NOT NULL,
  PRIMARY KEY (url_key)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
-- topic 3 was a URL by its id; 6 is one by its key.
INSERT IGNORE INTO subscribed_url (url_key, url)
  SELECT CONV(LEFT(HEX(url_key), 12), 16, 10), CONCAT(
    ELT(scheme, 'http', 'https', 'ftp', 'ftps', 'sftp'), '://', IF(LOCATE(':', name) > 0, CONCAT('[', name, ']'), name),
    IF(port = 0, '', CONCAT(':', port)), path)
  FROM subscription JOIN url ON url_id = topic_key JOIN host USING (host_id) WHERE topic = 3;
UPDATE IGNORE subscription JOIN url ON url_id = topic_key
  SET topic = 6, topic_key = CONV(LEFT(HEX(url_key), 12), 16, 10) WHERE topic = 3;
DELETE FROM subscription WHERE topic = 3;
