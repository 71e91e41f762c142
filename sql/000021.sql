-- Feeds of domains and pages (C4): by which domain a change is found, and which changes a page has.

-- domain_key: first six bytes of the SHA-256 of the registered domain, of a host without one of the host; 0: none was noted.
ALTER TABLE `change` ADD COLUMN IF NOT EXISTS domain_key BIGINT UNSIGNED NOT NULL DEFAULT 0;
-- What was logged before: as far as its URL is still listed. The log names IPv6 addresses in brackets.
UPDATE `change` JOIN url USING (url_id) JOIN host USING (host_id)
  SET domain_key = CONV(LEFT(SHA2(
    IF(LOCATE(':', registered_domain) > 0, CONCAT('[', registered_domain, ']'), registered_domain), 256), 12), 16, 10)
  WHERE domain_key = 0 AND `change`.url <> '';
ALTER TABLE `change` ADD KEY IF NOT EXISTS domain_key (domain_key, change_id);

ALTER TABLE wiki_change ADD KEY IF NOT EXISTS page (wiki_id, page_id, change_id);
