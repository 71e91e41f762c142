-- The newest deeds of one kind: whether a live page was removed is asked with each feed, and answered from this index alone.
ALTER TABLE deed
  ADD KEY IF NOT EXISTS kind_done_at (kind, done_at);
