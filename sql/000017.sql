-- What the writers of pages say of their links in the wikitext (I2, I4, W3.10).

-- fate: dead, usurped, … by a citation's own parameter, place in the list of fates, from 1 on; 0: none. is_tagged: a
-- template behind the link calls it dead. dead_since: the month of that, in months since January 1990, from 1 on; 0: not
-- told. access: what readers need to see it, place in the list, from 1 on; 0: nothing is said.
CREATE TABLE IF NOT EXISTS declared_link (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  url_id INT UNSIGNED NOT NULL,
  fate TINYINT UNSIGNED NOT NULL,
  is_tagged TINYINT UNSIGNED NOT NULL,
  dead_since SMALLINT UNSIGNED NOT NULL,
  access TINYINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id, url_id),
  KEY url_id (url_id, wiki_id, page_id, fate, is_tagged, dead_since, access)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Pages whose wikitext was read for that, and the revision that was read.
CREATE TABLE IF NOT EXISTS declared_page (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  revision_id INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id, page_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- How far the walk over a wiki's pages for that has come (0: none is under way), and when the last one, or that, began
-- (seconds since 1970).
CREATE TABLE IF NOT EXISTS declaration_walk (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  begun_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- The access that any page declares of a URL, as above: its failures may be those of a wall.
ALTER TABLE url ADD COLUMN IF NOT EXISTS declared_access TINYINT UNSIGNED NOT NULL DEFAULT 0;

-- Titles with their namespace are longer than those without. reverted_at: when it was noted that people have undone the
-- edit (seconds since 1970; 0: they have not). judged_revision_id: the newest revision of the page that was looked at
-- for that; 0: none was.
ALTER TABLE repair_edit
  MODIFY COLUMN title VARBINARY(767) NOT NULL,
  ADD COLUMN IF NOT EXISTS reverted_at INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS judged_revision_id INT UNSIGNED NOT NULL DEFAULT 0;
UPDATE repair_edit SET reverted_at = begun_at WHERE outcome = 3 AND reverted_at = 0;

-- is_undone: people have taken back what the edit did to this reference.
ALTER TABLE repair_change ADD COLUMN IF NOT EXISTS is_undone TINYINT UNSIGNED NOT NULL DEFAULT 0;
UPDATE repair_change JOIN repair_edit USING (edit_id) SET is_undone = 1 WHERE outcome = 3;

-- review: what a reviewer has decided about an edit that people have undone; 0: nothing yet, 1: it stays undone, 2: it
-- may be repeated.
ALTER TABLE repair_edit ADD COLUMN IF NOT EXISTS review TINYINT UNSIGNED NOT NULL DEFAULT 0;

-- title: what the archived page calls itself, for references that are a mere link; '': it says nothing, or nobody
-- noted it.
ALTER TABLE archive ADD COLUMN IF NOT EXISTS title VARBINARY(800) NOT NULL DEFAULT '';
