-- Fewer bytes a URL on disk: tables that grow with URLs and pages lie in pages that the server compresses as it writes them
-- to the file, and unpacks as it reads them, in memory nothing is otherwise. Where the file system keeps no holes it costs
-- processor time and saves little (sql/README.md, "Compressed pages"). Not where the server could not: all tables in one
-- file, or no algorithm, nor where somebody chose another format of rows. A table of more than a million rows is left as it
-- is: it would be written anew, which takes minutes, and room for a second copy. Who wants that does it by hand.
-- What is mostly written anew in place gets the quicker level, the rest the one that saves more.
BEGIN NOT ATOMIC
  IF @@innodb_file_per_table = 1 AND @@innodb_compression_algorithm <> 'none' THEN
    FOR one IN (
      SELECT table_name AS name,
        IF(table_name IN ('url', 'link', 'page', 'host', 'archive_search'), 3, 6) AS level
      FROM information_schema.tables
      WHERE table_schema = DATABASE() AND engine = 'InnoDB' AND table_rows < 1000000
        AND row_format IN ('Dynamic', 'Compact') AND create_options NOT LIKE '%page_compressed%'
        AND table_name IN (
          'alias', 'alias_host', 'archive', 'archived_copy', 'archive_search', 'change', 'declared_link', 'declared_page',
          'domain_tally', 'evidence', 'gone_link', 'host', 'host_look', 'link', 'mended_link', 'page', 'page_tally',
          'page_title', 'redirect', 'url', 'url_hint', 'wiki_change')
    ) DO
      EXECUTE IMMEDIATE CONCAT(
        'ALTER TABLE `', one.name, '` PAGE_COMPRESSED=1, PAGE_COMPRESSION_LEVEL=', one.level, ', LOCK=NONE');
    END FOR;
  END IF;
END;
