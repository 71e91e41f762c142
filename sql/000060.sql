-- When a wiki last gave the history of a page, in seconds since 1970; 0: never. What stalled after it is the wiki's own fault if it is much.
ALTER TABLE repair_wiki ADD COLUMN IF NOT EXISTS history_read_at INT UNSIGNED NOT NULL DEFAULT 0;
