-- Which items of Wikidata have statements with a property, for wikis that exclude pages by it (W1.2). What Wikidata
-- was once asked is not asked again before due_day (a day number). farm: whose Wikidata it is. property, item: their
-- numbers, without P and Q.
CREATE TABLE IF NOT EXISTS item_statement (
  farm TINYINT UNSIGNED NOT NULL,
  property INT UNSIGNED NOT NULL,
  item INT UNSIGNED NOT NULL,
  is_there TINYINT UNSIGNED NOT NULL,
  due_day SMALLINT UNSIGNED NOT NULL,
  PRIMARY KEY (farm, property, item),
  KEY due_day (due_day)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
