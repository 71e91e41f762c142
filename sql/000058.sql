-- reverted_at: before each edit it is asked what people have undone lately, on all wikis; 0 where they have not.
ALTER TABLE repair_edit ADD KEY IF NOT EXISTS reverted_at (reverted_at);
