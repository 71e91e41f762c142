-- By which rules the links of a wiki's pages were read: where they are others now, answers do not rely
-- on what was read (wiki/links-key.ts).
ALTER TABLE wiki_state ADD COLUMN IF NOT EXISTS links_key BINARY(16) NOT NULL DEFAULT '';
