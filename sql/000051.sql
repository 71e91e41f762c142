-- Where the content of dead URLs stands by now (U4, U5): hosts that are searched, what was found, what people removed.
-- due_at (seconds since 1970) is when a host is searched next and, while somebody does, until when nobody else does.
-- news_day: the newest sibling redirect or sitemap, after which all of its dead URLs are searched for once more.
-- is_stirred: something came since the lease began, so that the next search is soon. tested_day: when the self-test of its site was
-- counted last.
CREATE TABLE IF NOT EXISTS alias_host (
  host_id INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  news_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  searched_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  tested_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  is_stirred TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (host_id),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- A dead URL that was searched for: its present address, or an empty one where none was found. Shares are hundredths, and
-- 255 is none. rule_id 0 is none. mended: links of articles that were changed from it to where it was found, up to counted_day.
CREATE TABLE IF NOT EXISTS alias (
  url_id INT UNSIGNED NOT NULL,
  searched_day SMALLINT UNSIGNED NOT NULL,
  target BLOB NOT NULL,
  found_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  found_by TINYINT UNSIGNED NOT NULL DEFAULT 0,
  rule_id INT UNSIGNED NOT NULL DEFAULT 0,
  confidence TINYINT UNSIGNED NOT NULL DEFAULT 255,
  checked_as TINYINT UNSIGNED NOT NULL DEFAULT 0,
  title_like TINYINT UNSIGNED NOT NULL DEFAULT 255,
  text_kept TINYINT UNSIGNED NOT NULL DEFAULT 255,
  text_grown TINYINT UNSIGNED NOT NULL DEFAULT 255,
  numbers_kept TINYINT UNSIGNED NOT NULL DEFAULT 255,
  dates TINYINT UNSIGNED NOT NULL DEFAULT 0,
  mended INT UNSIGNED NOT NULL DEFAULT 0,
  counted_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (url_id),
  KEY rule_id (rule_id, url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- Pairs of a dead URL and an address that searches do not propose (W8.4). target_key: of what all spellings of the address have in
-- common. drops: so often found there, proposed, and dropped by checks of the address, lately on barred_day: then for half a year
-- at first, and from the second time on for ever. 0 is a pair that somebody has removed, for ever.
CREATE TABLE IF NOT EXISTS alias_bar (
  url_id INT UNSIGNED NOT NULL,
  target_key BINARY(16) NOT NULL,
  barred_day SMALLINT UNSIGNED NOT NULL,
  drops TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (url_id, target_key)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- Rules behind moves: one of a host is known by rule_key, the beginning of a hash of rule_from and rule_to. cases: known moves as
-- JSON, right ones and exceptions. barred_day: a proposal by it was removed, and it proposes nothing until an operator lets it.
CREATE TABLE IF NOT EXISTS alias_rule (
  rule_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  host_id INT UNSIGNED NOT NULL,
  rule_key BINARY(16) NOT NULL,
  rule_from BLOB NOT NULL,
  rule_to BLOB NOT NULL,
  right_cases INT UNSIGNED NOT NULL,
  matching_cases INT UNSIGNED NOT NULL,
  cases BLOB NOT NULL,
  learned_day SMALLINT UNSIGNED NOT NULL,
  barred_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  found INT UNSIGNED NOT NULL DEFAULT 0,
  mended INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (rule_id),
  UNIQUE KEY host_rule (host_id, rule_key),
  KEY mended_found (mended, found, rule_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- What searches did on a day, how well rules told moves that were hidden from them, and links of articles that were changed to
-- what was found: a URL that no page uses any more takes its row of alias with it.
CREATE TABLE IF NOT EXISTS alias_tally (
  day SMALLINT UNSIGNED NOT NULL,
  hosts INT UNSIGNED NOT NULL DEFAULT 0,
  urls INT UNSIGNED NOT NULL DEFAULT 0,
  requests INT UNSIGNED NOT NULL DEFAULT 0,
  found INT UNSIGNED NOT NULL DEFAULT 0,
  hidden INT UNSIGNED NOT NULL DEFAULT 0,
  told INT UNSIGNED NOT NULL DEFAULT 0,
  right_first INT UNSIGNED NOT NULL DEFAULT 0,
  right_among INT UNSIGNED NOT NULL DEFAULT 0,
  mended INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (day)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- How far the count of mended links has come, in the order of URLs.
CREATE TABLE IF NOT EXISTS alias_walk (
  walk_id TINYINT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL DEFAULT 0,
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (walk_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
