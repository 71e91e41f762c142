-- host_part: of a host of which tens of thousands of parts are reported, those that a URL lies in, and the newest report on each,
-- without reading the others. Beside host_url, which has them in the order in which they came.
ALTER TABLE report
  ADD INDEX IF NOT EXISTS host_part (host_id, url_id, path_prefix, reported_at);
