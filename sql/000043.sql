-- Own lists of pages: by category, WikiProject, PetScan, Quarry, or pasted. What table project held becomes one of them.

CREATE TABLE IF NOT EXISTS page_list (
  list_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  -- By chance. Who was not told a list cannot guess its address.
  list_key BINARY(9) NOT NULL,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  -- 1 category and those below, 2 talk pages of a WikiProject, 3 PetScan, 4 Quarry, 5 pasted.
  source TINYINT UNSIGNED NOT NULL,
  -- A category without namespace, with underscores, the number of a query, or the SHA-256 of what was pasted.
  parameter VARBINARY(255) NOT NULL,
  -- How many levels below a category count.
  depth TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- Of a category, as the wiki shows it, with namespace.
  title VARBINARY(400) NOT NULL DEFAULT '',
  -- When somebody who may subscribe to it last asked for it, and when somebody last looked at it. 0: never.
  asked_at INT UNSIGNED NOT NULL DEFAULT 0,
  seen_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- When its pages were last read, and when that was last tried. 0: never.
  read_at INT UNSIGNED NOT NULL DEFAULT 0,
  tried_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- When they are read next, or the end of the lease of who reads them, which it proves. 0: when somebody looks at it.
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  is_reading TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- How far the reading has come, of how many. 0: nobody knows of how many.
  done INT UNSIGNED NOT NULL DEFAULT 0,
  total INT UNSIGNED NOT NULL DEFAULT 0,
  -- What the last whole reading found, and whether there was more than is kept.
  pages INT UNSIGNED NOT NULL DEFAULT 0,
  is_cut TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- What went wrong at the last try, as a number of list-fault.ts. 0: nothing did.
  fault TINYINT UNSIGNED NOT NULL DEFAULT 0,
  -- What the wiki does not have, and the first of it, as JSON.
  missing INT UNSIGNED NOT NULL DEFAULT 0,
  missing_names BLOB NOT NULL DEFAULT '',
  PRIMARY KEY (list_id),
  UNIQUE KEY list_key (list_key),
  UNIQUE KEY question (wiki_id, source, parameter, depth),
  KEY due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- What was pasted, as long as its pages have not been read.
CREATE TABLE IF NOT EXISTS page_list_text (
  list_id INT UNSIGNED NOT NULL,
  content MEDIUMBLOB NOT NULL,
  PRIMARY KEY (list_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- The pages of these lists.
CREATE TABLE IF NOT EXISTS page_list_page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  list_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, list_id),
  KEY list_page (list_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Numbers stay, as subscriptions go by them. Where this runs a second time, both are there and empty.
CREATE TABLE IF NOT EXISTS project (
  project_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  category VARBINARY(255) NOT NULL,
  title VARBINARY(400) NOT NULL,
  asked_at INT UNSIGNED NOT NULL,
  read_at INT UNSIGNED NOT NULL DEFAULT 0,
  is_cut TINYINT UNSIGNED NOT NULL DEFAULT 0,
  due_at INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id),
  UNIQUE KEY wiki_category (wiki_id, category)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE IF NOT EXISTS project_page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  project_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, project_id),
  KEY project_page (project_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

INSERT IGNORE INTO page_list
  (list_id, list_key, wiki_id, source, parameter, depth, title, asked_at, read_at, tried_at, due_at, is_cut)
SELECT project_id, LEFT(UNHEX(SHA2(CONCAT(RAND(), UUID(), RAND()), 256)), 9), wiki_id, 2, category, 3, title,
  asked_at, read_at, read_at, GREATEST(due_at, 1), is_cut
FROM project;

INSERT IGNORE INTO page_list_page (wiki_id, page_id, list_id)
SELECT wiki_id, page_id, project_id FROM project_page;

UPDATE page_list SET pages = (
  SELECT COUNT(*) FROM page_list_page WHERE page_list_page.list_id = page_list.list_id)
WHERE source = 2 AND pages = 0;

DROP TABLE IF EXISTS project_page;

DROP TABLE IF EXISTS project;
