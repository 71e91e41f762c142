-- Who asks for changes of a WikiProject's pages, and who is told on a talk page (C4).

-- A category of a wiki to whose pages somebody has subscribed, as topic 5 by its number.
CREATE TABLE IF NOT EXISTS project (
  project_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  -- Its title without namespace, with underscores, and as the wiki shows it, with namespace.
  category VARBINARY(255) NOT NULL,
  title VARBINARY(400) NOT NULL,
  -- When somebody last asked for it: who has just done so is not subscribed yet.
  asked_at INT UNSIGNED NOT NULL,
  -- When its pages were last read, and whether there were more than are kept. 0: never.
  read_at INT UNSIGNED NOT NULL DEFAULT 0,
  is_cut TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- When they are read next, or the end of the lease of who reads them.
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id),
  UNIQUE KEY wiki_category (wiki_id, category)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- The pages of these categories and those below, of talk pages the pages that they talk about.
CREATE TABLE IF NOT EXISTS project_page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  project_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, project_id),
  KEY project_page (project_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What subscribers of kind 3 have beside the others: the wiki on whose talk page they are told, and how often. Their
-- secret is the sealed user name.
CREATE TABLE IF NOT EXISTS talk_subscriber (
  subscriber_id INT UNSIGNED NOT NULL,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  every_days TINYINT UNSIGNED NOT NULL,
  -- The newest revision of the talk page when the message under way was begun. 0: there was no such page.
  base_revision BIGINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (subscriber_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- A sealed user name is longer than a secret of webhooks.
ALTER TABLE subscriber MODIFY COLUMN secret VARBINARY(320) NOT NULL;
