-- may_write: those who run Weboid may write to the owner personally, at the address that is told of the domain (L4).
ALTER TABLE domain_claim
  ADD COLUMN IF NOT EXISTS may_write TINYINT UNSIGNED NOT NULL DEFAULT 0;
