-- What `weboid repair` does on a wiki (I6). token, leased_until (seconds since 1970): who edits there just now, one at a
-- time. walked_to: up to this page its pages have been looked at. walked_at: when it was last
-- walked over to its end. halted_at, halt_reason: since when and why nothing is
-- edited there; 0 and '' where it is. resumed_at: when a person last let it go on; older reverts do not halt it again. reverts_at: when reverts of all edits were last
-- looked for, looked_at: of those of a day.
CREATE TABLE IF NOT EXISTS repair_wiki (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  token BINARY(16) NOT NULL,
  leased_until INT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  walked_at INT UNSIGNED NOT NULL,
  halted_at INT UNSIGNED NOT NULL,
  halt_reason VARBINARY(255) NOT NULL,
  resumed_at INT UNSIGNED NOT NULL,
  reverts_at INT UNSIGNED NOT NULL,
  looked_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- Each edit, from before it is handed to the wiki. outcome: 0 begun, 1 saved, 2 not saved, 3 reverted; of
-- a note on the talk page `title` 4 begun, 5 saved; 6: refused by the wiki, as for protection. revision_id: of
-- ours, 0 before it is known; base_revision_id: the one that it was made from. reverted_by: the revision that undid it.
CREATE TABLE IF NOT EXISTS repair_edit (
  edit_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
  wiki_id SMALLINT UNSIGNED NOT NULL,
  page_id INT UNSIGNED NOT NULL,
  title VARBINARY(255) NOT NULL,
  base_revision_id INT UNSIGNED NOT NULL,
  revision_id INT UNSIGNED NOT NULL,
  begun_at INT UNSIGNED NOT NULL,
  outcome TINYINT UNSIGNED NOT NULL,
  reverted_by INT UNSIGNED NOT NULL,
  PRIMARY KEY (edit_id),
  KEY page (wiki_id, page_id),
  KEY begun_at (wiki_id, begun_at),
  KEY outcome (wiki_id, outcome, begun_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

-- What an edit did to each reference, in the order of the page. kind: place in the list of kinds, from 1 on. url, copy: as
-- the page has them; copy '' where none was added.
CREATE TABLE IF NOT EXISTS repair_change (
  edit_id INT UNSIGNED NOT NULL,
  place SMALLINT UNSIGNED NOT NULL,
  kind TINYINT UNSIGNED NOT NULL,
  url BLOB NOT NULL,
  copy BLOB NOT NULL,
  PRIMARY KEY (edit_id, place)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;
