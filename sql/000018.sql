-- Titles of pages to which references are mere links, where somebody wants to make citations of them (I6).

-- title: what the page calls itself, as a check has read it; '': none has yet. wanted_day: when a repair asked for it.
CREATE TABLE IF NOT EXISTS page_title (
  url_id INT UNSIGNED NOT NULL,
  title VARBINARY(800) NOT NULL,
  wanted_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (url_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
