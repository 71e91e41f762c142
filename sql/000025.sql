-- W3.1: a host with many due URLs is asked for a share of them a day. share_day: the day whose share has been set apart; the
-- others were put off. holds_unseen: 1: on that day URLs beyond the share that were never looked at wait for the next one.
ALTER TABLE host
  ADD COLUMN IF NOT EXISTS share_day SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS holds_unseen TINYINT UNSIGNED NOT NULL DEFAULT 0;
