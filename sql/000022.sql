-- Who is told of changes beside the wikis (C4), of what, and what waits to be told.

-- kind: 1 a webhook. owner: keyed hash of the central id of the person whose it is. secret, old_secret: sealed with a key
-- that no table holds; the old one signs along until old_until. state: numbers of store/subscribers/subscriber-state.ts.
-- due_at: nothing is sent before; as a lease it has a token. message_change, message_wiki: where the message ends that is
-- being sent, so that a further try sends the same one. tries, failing_since: since it was last taken. pace_s: seconds
-- between messages, as the other side has asked for. outcome: what came of the last try.
CREATE TABLE IF NOT EXISTS subscriber (
  subscriber_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  kind TINYINT UNSIGNED NOT NULL,
  owner BINARY(16) NOT NULL,
  state TINYINT UNSIGNED NOT NULL,
  address VARBINARY(500) NOT NULL,
  secret VARBINARY(160) NOT NULL,
  is_secret_shown TINYINT UNSIGNED NOT NULL DEFAULT 0,
  old_secret VARBINARY(160) NOT NULL DEFAULT '',
  old_until INT UNSIGNED NOT NULL DEFAULT 0,
  created_at INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  lease_token BINARY(16) DEFAULT NULL,
  message_change BIGINT UNSIGNED DEFAULT NULL,
  message_wiki SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  tries TINYINT UNSIGNED NOT NULL DEFAULT 0,
  failing_since INT UNSIGNED NOT NULL DEFAULT 0,
  pace_s SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  tried_at INT UNSIGNED NOT NULL DEFAULT 0,
  told_at INT UNSIGNED NOT NULL DEFAULT 0,
  outcome VARBINARY(40) NOT NULL DEFAULT '',
  PRIMARY KEY (subscriber_id),
  KEY owner (owner)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- topic, topic_key: 1 a wiki, 2 a page (wiki_id << 32 | page_id), 3 a URL, 4 a registered domain (by its key), 5 a category.
CREATE TABLE IF NOT EXISTS subscription (
  topic TINYINT UNSIGNED NOT NULL,
  topic_key BIGINT UNSIGNED NOT NULL,
  subscriber_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (topic, topic_key, subscriber_id),
  KEY subscriber_id (subscriber_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Names of the domains of subscriptions, whose keys tell nothing.
CREATE TABLE IF NOT EXISTS subscribed_domain (
  domain_key BIGINT UNSIGNED NOT NULL,
  domain VARBINARY(255) NOT NULL,
  PRIMARY KEY (domain_key)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What a subscriber is still to be told: as in wiki_change, by the policy of that wiki; wiki_id 0: by the default policy.
-- change_id 0: it is to be called, to prove that it wants this, or for a test; first_id is the second of that then.
CREATE TABLE IF NOT EXISTS delivery (
  subscriber_id INT UNSIGNED NOT NULL,
  change_id BIGINT UNSIGNED NOT NULL,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  first_id BIGINT UNSIGNED NOT NULL,
  old_verdict TINYINT UNSIGNED NOT NULL,
  new_verdict TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (subscriber_id, change_id, wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
