-- W3.1: a host with many due URLs is asked for a share of them a day. share_day: the day whose share has been set apart; the
-- others were put off. holds_unseen: 1: on that day URLs beyond the share that were never looked at wait for the next one.
-- used: of those that had not failed so many were looked at on used_day.
ALTER TABLE host
  ADD COLUMN IF NOT EXISTS share_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS holds_unseen TINYINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS used_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS used INT UNSIGNED NOT NULL DEFAULT 0;

-- L1: hosts with more URLs than can be asked in four weeks are sampled, run by run. begun_day: of the run. urls: all of the host
-- then. reported: those that were told as dead; rechecked, stayed_broken: how many of these were looked at in the run, and are.
-- drawn, drawn_broken: the same of URLs that were never looked at. decision: 0 open, 1 rejected: all are looked at, 2 accepted:
-- the rest is presumed good. known, late: on counted_day, URLs that were looked at before, and those of them that have been due
-- for more than a cycle.
CREATE TABLE IF NOT EXISTS host_sample (
  host_id INT UNSIGNED NOT NULL,
  begun_day SMALLINT UNSIGNED NOT NULL,
  urls INT UNSIGNED NOT NULL,
  reported INT UNSIGNED NOT NULL,
  rechecked INT UNSIGNED NOT NULL DEFAULT 0,
  stayed_broken INT UNSIGNED NOT NULL DEFAULT 0,
  drawn INT UNSIGNED NOT NULL DEFAULT 0,
  drawn_broken INT UNSIGNED NOT NULL DEFAULT 0,
  decision TINYINT UNSIGNED NOT NULL DEFAULT 0,
  counted_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  known INT UNSIGNED NOT NULL DEFAULT 0,
  late INT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (host_id)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
