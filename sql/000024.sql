-- A walk that tells a mark may be turned round (C1): it then ends where the one before had come to. 0, 0: nowhere.
ALTER TABLE mark_walk
  ADD COLUMN IF NOT EXISTS end_host_id INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS end_url_id INT UNSIGNED NOT NULL DEFAULT 0;
