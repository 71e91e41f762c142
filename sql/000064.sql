-- Fewer bytes a URL on disk: logs, counts and titles, which grow with URLs but are read neither for an answer about a page nor
-- for a check, lie in pages that the server compresses as it writes them to the file, and unpacks as it reads them, in memory
-- nothing is otherwise. Tables that answers read are left out: with little memory each page that is read from the file would
-- be unpacked first (sql/README.md, "Compressed pages"). Not where the server could not: all tables in one file, or no
-- algorithm, nor where somebody chose another format of rows. A table of more than a million rows is left as it is: it would
-- be written anew, which takes minutes, and room for a second copy. Who wants that does it by hand.
BEGIN NOT ATOMIC
  IF @@innodb_file_per_table = 1 AND @@innodb_compression_algorithm <> 'none' THEN
    FOR one IN (
      SELECT table_name AS name
      FROM information_schema.tables
      WHERE table_schema = DATABASE() AND engine = 'InnoDB' AND table_rows < 1000000
        AND row_format IN ('Dynamic', 'Compact') AND create_options NOT LIKE '%page_compressed%'
        AND table_name IN (
          'change', 'declared_page', 'domain_tally', 'mended_link', 'page_tally', 'page_title', 'wiki_change')
    ) DO
      EXECUTE IMMEDIATE CONCAT('ALTER TABLE `', one.name, '` PAGE_COMPRESSED=1, LOCK=NONE');
    END FOR;
  END IF;
END;
