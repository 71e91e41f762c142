-- How many dead links each page has, for lists of pages (W7.6). Only pages with a dead or doubtful link have a row, as they
-- were counted last. A billion links on 60 million pages make about 10 million rows of 145 bytes, indexes included.
CREATE TABLE IF NOT EXISTS page_tally (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  -- As the wiki said on named_day.
  namespace SMALLINT NOT NULL,
  -- 0 no link is dead, 1 all that are have an archived copy, 2 some have none.
  state TINYINT UNSIGNED NOT NULL,
  dead SMALLINT UNSIGNED NOT NULL,
  doubtful SMALLINT UNSIGNED NOT NULL,
  -- Dead ones of which no archived copy is known, nor linked on the page.
  without_copy SMALLINT UNSIGNED NOT NULL,
  -- Since when the dead one fails that began last. 0: not known of any.
  newest_day SMALLINT UNSIGNED NOT NULL,
  named_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id),
  KEY by_page (wiki_id, namespace, state, page_id),
  KEY by_dead (wiki_id, namespace, state, dead, page_id),
  KEY by_newest (wiki_id, namespace, state, newest_day, page_id),
  KEY by_without_copy (wiki_id, namespace, state, without_copy, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How many dead links lead to each registrable domain. A walk over a wiki fills a new generation, which is told when it is whole.
CREATE TABLE IF NOT EXISTS domain_tally (
  -- 0: all wikis together.
  wiki_id SMALLINT UNSIGNED NOT NULL,
  generation INT UNSIGNED NOT NULL,
  domain VARBINARY(255) NOT NULL,
  -- Links of pages, a URL once for each page.
  dead INT UNSIGNED NOT NULL,
  -- Those that began to fail in the last 30 days.
  newly_dead INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, generation, domain),
  KEY by_dead (wiki_id, generation, dead, domain),
  KEY by_newly_dead (wiki_id, generation, newly_dead, domain)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- How far that counting has come.
CREATE TABLE IF NOT EXISTS tally_walk (
  -- 0: the sums of all wikis.
  wiki_id SMALLINT UNSIGNED NOT NULL,
  -- Pages up to this one are counted, for the sums of all wikis those up to this one. 0: no walk is under way.
  walked_to INT UNSIGNED NOT NULL DEFAULT 0,
  -- For the sums of all wikis: domains up to this one of the next wiki.
  walked_domain VARBINARY(255) NOT NULL DEFAULT '',
  begun_at INT UNSIGNED NOT NULL,
  -- When a walk last came to its end. 0: none has.
  ended_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- Of the walk under way, or else of the last one.
  generation INT UNSIGNED NOT NULL,
  -- The last one that is whole. 0: none.
  whole_generation INT UNSIGNED NOT NULL DEFAULT 0,
  -- Pages with dead links, and these, as the walk under way has counted them.
  pages INT UNSIGNED NOT NULL DEFAULT 0,
  dead INT UNSIGNED NOT NULL DEFAULT 0,
  -- And as the last whole one has.
  whole_pages INT UNSIGNED NOT NULL DEFAULT 0,
  whole_dead INT UNSIGNED NOT NULL DEFAULT 0,
  -- Up to here the wiki's feed of changes (wiki_change) was counted anew.
  seen_change_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
  seen_page_id INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
