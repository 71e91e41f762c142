-- How the looks for a proof went. Moments in seconds since 1970, 0 for never.
ALTER TABLE domain_claim
  ADD COLUMN IF NOT EXISTS tried_at INT UNSIGNED NOT NULL DEFAULT 0,
  -- Since when looks have told nothing, for faults that are no answer.
  ADD COLUMN IF NOT EXISTS failing_since INT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS paused_at INT UNSIGNED NOT NULL DEFAULT 0;
