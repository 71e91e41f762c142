-- How many of a host's due URLs have failed, and which have not, is told by the index alone: their rows lie scattered over
-- the table, mostly on disk. url_id stands there anyway, as in every index; failures change only when due_day does.
-- With IF NOT EXISTS nothing would be added, since the former index of this name is there until the statement ends.
ALTER TABLE url
  DROP KEY IF EXISTS host_due,
  ADD KEY host_due (host_id, due_day, url_id, failures);
