-- Half a key finds a URL: the row itself tells whether it is the one. Of fifty million URLs any two share half a key with a
-- probability of 1 to 15,000: then the later one is not listed, and told as unknown (store/urls/urls.ts). Should this statement
-- fail for such a pair ("Duplicate entry"), remove the row of one of them, and migrate again.
-- Readers and writers go on meanwhile (LOCK=NONE). Old indexes serve until the new ones are built.
ALTER TABLE url DROP KEY url_key, ADD UNIQUE KEY url_key (url_key(8)), ALGORITHM=INPLACE, LOCK=NONE;

-- Sixteen bytes of a path part the URLs of a host as well as 32 did, but for what is many thousands alike. Statements compare
-- the whole path in any case. Only a dump that the former release writes while this is done counts on 32 bytes, and may lack a
-- URL of a host with more than 5,000: the next one has it.
ALTER TABLE url DROP KEY host_path, ADD KEY host_path (host_id, path(16)), ALGORITHM=INPLACE, LOCK=NONE;
