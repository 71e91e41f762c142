-- Mail that waits tells of a domain only as long as it is proven (L4).

-- Steps of cases of which a message tells, by their numbers with spaces between them, and what is left of it without them:
-- empty where nothing is.
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS told_steps MEDIUMBLOB NOT NULL DEFAULT '';
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS rest_subject VARBINARY(1000) NOT NULL DEFAULT '';
ALTER TABLE mail_message ADD COLUMN IF NOT EXISTS rest_body MEDIUMBLOB NOT NULL DEFAULT '';

-- Who has set a mark may lift it, and nobody else: 0 operators, 1 the owner of the domain, 2 a reviewer of reports. Each side has
-- a row of its own.
ALTER TABLE url_trait ADD COLUMN IF NOT EXISTS set_by TINYINT UNSIGNED NOT NULL DEFAULT 0;
ALTER TABLE url_trait
  ADD UNIQUE KEY IF NOT EXISTS pattern_side (host_pattern, path_prefix, trait, set_by),
  DROP KEY IF EXISTS pattern_trait;

-- Marks that stand for wishes of owners (13 is opted-out), and those that reviewers have set.
UPDATE IGNORE url_trait JOIN check_wish
  ON host_pattern = IF(has_subdomains = 1, CONCAT('*.', name), name) AND path_prefix = '/' AND never = 1
SET set_by = 1 WHERE trait = 13 AND set_by = 0;
UPDATE IGNORE url_trait JOIN fault_report
  ON fault_report.mark = trait AND fault_report.host_pattern = url_trait.host_pattern
    AND fault_report.path_prefix = url_trait.path_prefix
SET set_by = 2 WHERE set_by = 0;
