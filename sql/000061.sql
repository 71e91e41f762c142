-- Whether the URL of a link may be a problem (1), by checks or by a mark: a superset of what is told, judged again when it is
-- told. It stands with the link itself, in place of a row of its own in suspect_link: a byte a link at most, and gone with it.
ALTER TABLE link ADD COLUMN IF NOT EXISTS suspect TINYINT UNSIGNED NOT NULL DEFAULT 0;

-- How far the walk over the links of a wiki has come that compares link.suspect with the URLs themselves. walked_to: pages up
-- to this one are done; 0: none is under way. begun_at: of the last walk or the one under way; filled_at: when one first came
-- to its end, 0: not all suspects are known yet, and nobody relies on them (seconds since 1970). links, lacked: how many links
-- the last walk over known ones saw, or the one under way, and how many of the suspects it lacked. Each
-- wiki has a row of suspect_walk, too, the same of suspect_link, that says that none has begun: where another one is there, none,
-- or a row of suspect_link, programs from before were at work, which flag no links, and the walk begins anew.
CREATE TABLE IF NOT EXISTS link_walk (
  wiki_id SMALLINT UNSIGNED NOT NULL,
  walked_to INT UNSIGNED NOT NULL,
  begun_at INT UNSIGNED NOT NULL,
  filled_at INT UNSIGNED NOT NULL,
  links BIGINT UNSIGNED NOT NULL,
  lacked BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (wiki_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
