-- Mail that waits tells of a domain only as long as it is proven (L4).

-- Steps of cases of which a message tells, by their numbers with spaces between them, and what is left of it without them:
-- empty where nothing is.
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS told_steps MEDIUMBLOB NOT NULL DEFAULT '';
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS rest_subject VARBINARY(1000) NOT NULL DEFAULT '';
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS rest_body MEDIUMBLOB NOT NULL DEFAULT '';
