-- First day of the failure that lasts: of what was long dead when its owner proved the domain, earlier than the case.
ALTER TABLE url_case
  ADD COLUMN IF NOT EXISTS since_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  -- The day of the next look at what was taken off the list.
  ADD COLUMN IF NOT EXISTS asked_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD KEY IF NOT EXISTS domain_stage (domain_key, stage);

-- How far the change log and the list have been read for cases of a registered domain (L4).
CREATE TABLE IF NOT EXISTS case_walk (
  domain_key BIGINT UNSIGNED NOT NULL,
  domain VARBINARY(255) NOT NULL,
  seen_change_id BIGINT UNSIGNED NOT NULL,
  -- Stands for the proven claims that it is swept for. 0 for none.
  claims_key BIGINT UNSIGNED NOT NULL,
  -- The last URL that the sweep has come to, host by host.
  host_id INT UNSIGNED NOT NULL DEFAULT 0,
  url_id INT UNSIGNED NOT NULL DEFAULT 0,
  is_swept TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- Since when nobody proves it. 0 where somebody does.
  unproven_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (domain_key)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- The last time that a domain with a case of a month was looked at again, by Algorithm 1 (L1).
CREATE TABLE IF NOT EXISTS case_sample (
  domain_key BIGINT UNSIGNED NOT NULL,
  begun_day SMALLINT UNSIGNED NOT NULL,
  -- The cases that count as reported, and those of them whose looks were asked for.
  last_case_id INT UNSIGNED NOT NULL DEFAULT 0,
  asked_case_id INT UNSIGNED NOT NULL DEFAULT 0,
  urls INT UNSIGNED NOT NULL DEFAULT 0,
  reported INT UNSIGNED NOT NULL DEFAULT 0,
  rechecked INT UNSIGNED NOT NULL DEFAULT 0,
  stayed_broken INT UNSIGNED NOT NULL DEFAULT 0,
  drawn INT UNSIGNED NOT NULL DEFAULT 0,
  drawn_broken INT UNSIGNED NOT NULL DEFAULT 0,
  decision TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- Days on which the last group was drawn, on which all that was reported had been looked at, and on which it ended.
  group_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  rechecked_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ended_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (domain_key),
  KEY ended_due (ended_day, due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The other URLs that it looks at.
CREATE TABLE IF NOT EXISTS case_draw (
  domain_key BIGINT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  is_counted TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (domain_key, url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
