-- How often subscribers by mail (kind 2) are told, at most. It stood in talk_subscriber, with wiki 0, where the release
-- before still reads and writes it: its rows stay there until nobody runs that release.
CREATE TABLE IF NOT EXISTS mail_subscriber (
  subscriber_id INT UNSIGNED NOT NULL,
  every_days TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (subscriber_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

INSERT IGNORE INTO mail_subscriber (subscriber_id, every_days)
SELECT subscriber_id, every_days FROM talk_subscriber WHERE wiki_id = 0;
