-- agreed: two editors, or one reviewer, say that the same content is there, or a search found it (W8.5). What was proposed
-- before counts as agreed. proposer: keyed hash of who proposed it, so that nobody confirms their own proposal, gone once it is
-- agreed.
ALTER TABLE replacement
  ADD COLUMN IF NOT EXISTS agreed TINYINT UNSIGNED NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS proposer BINARY(16) NULL DEFAULT NULL;
