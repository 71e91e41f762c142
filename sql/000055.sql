-- refusals: how often in a row a site did not want to give an index, whatever else failed meanwhile.
-- confirm_link: a page of the site, from a mail that came before its first report: it may want to have our address confirmed.
ALTER TABLE rup_site
  ADD COLUMN IF NOT EXISTS refusals TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS confirm_link VARBINARY(2000) NOT NULL DEFAULT '',
  ADD KEY IF NOT EXISTS state_last_number (state, last_number);
