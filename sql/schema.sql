CREATE TABLE `alias` (
  `url_id` int(10) unsigned NOT NULL,
  `searched_day` smallint(5) unsigned NOT NULL,
  `target` blob NOT NULL,
  `found_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `found_by` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `rule_id` int(10) unsigned NOT NULL DEFAULT 0,
  `confidence` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `checked_as` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `title_like` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `text_kept` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `text_grown` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `numbers_kept` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `dates` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `mended` int(10) unsigned NOT NULL DEFAULT 0,
  `counted_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`),
  KEY `rule_id` (`rule_id`,`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `alias_bar` (
  `url_id` int(10) unsigned NOT NULL,
  `target_key` binary(16) NOT NULL,
  `barred_day` smallint(5) unsigned NOT NULL,
  `drops` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`,`target_key`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `alias_host` (
  `host_id` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `news_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `searched_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `tested_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `is_stirred` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `put_offs` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`host_id`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `alias_rule` (
  `rule_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `host_id` int(10) unsigned NOT NULL,
  `rule_key` binary(16) NOT NULL,
  `rule_from` blob NOT NULL,
  `rule_to` blob NOT NULL,
  `right_cases` int(10) unsigned NOT NULL,
  `matching_cases` int(10) unsigned NOT NULL,
  `cases` blob NOT NULL,
  `learned_day` smallint(5) unsigned NOT NULL,
  `barred_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `found` int(10) unsigned NOT NULL DEFAULT 0,
  `mended` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`rule_id`),
  UNIQUE KEY `host_rule` (`host_id`,`rule_key`),
  KEY `mended_found` (`mended`,`found`,`rule_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `alias_tally` (
  `day` smallint(5) unsigned NOT NULL,
  `hosts` int(10) unsigned NOT NULL DEFAULT 0,
  `urls` int(10) unsigned NOT NULL DEFAULT 0,
  `requests` int(10) unsigned NOT NULL DEFAULT 0,
  `found` int(10) unsigned NOT NULL DEFAULT 0,
  `hidden` int(10) unsigned NOT NULL DEFAULT 0,
  `told` int(10) unsigned NOT NULL DEFAULT 0,
  `right_first` int(10) unsigned NOT NULL DEFAULT 0,
  `right_among` int(10) unsigned NOT NULL DEFAULT 0,
  `mended` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `alias_walk` (
  `walk_id` tinyint(3) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`walk_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `allowance` (
  `name` varbinary(64) NOT NULL,
  `since_s` int(10) unsigned NOT NULL,
  `taken` int(10) unsigned NOT NULL,
  PRIMARY KEY (`name`),
  KEY `since_s` (`since_s`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `archive` (
  `url_id` int(10) unsigned NOT NULL,
  `service` tinyint(3) unsigned NOT NULL,
  `snapshot` blob NOT NULL,
  `snapshot_at` varbinary(14) NOT NULL,
  `blocked` tinyint(3) unsigned NOT NULL,
  `visited_day` smallint(5) unsigned NOT NULL,
  `title` varbinary(800) NOT NULL DEFAULT '',
  PRIMARY KEY (`url_id`,`service`),
  KEY `blocked` (`blocked`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `archived_copy` (
  `url_id` int(10) unsigned NOT NULL,
  `original_key` binary(16) NOT NULL,
  `refused_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`,`original_key`),
  KEY `original` (`original_key`,`refused_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `archive_count` (
  `day` smallint(5) unsigned NOT NULL,
  `outcome` tinyint(3) unsigned NOT NULL,
  `searches` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`day`,`outcome`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `archive_search` (
  `url_id` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `is_new` tinyint(3) unsigned NOT NULL DEFAULT 1,
  `round_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `answered` varbinary(64) NOT NULL DEFAULT '',
  `searched_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`),
  KEY `due_at` (`due_at`),
  KEY `turn` (`is_new`,`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `archive_turn` (
  `name` varbinary(255) NOT NULL,
  `holder` binary(16) DEFAULT NULL,
  `held_until` bigint(20) unsigned NOT NULL,
  `free_at` bigint(20) unsigned NOT NULL,
  `waiter` binary(16) DEFAULT NULL,
  `wish_until` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `archive_walk` (
  `wanted` tinyint(3) unsigned NOT NULL,
  `begun_at` int(10) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  `next_at` int(10) unsigned NOT NULL DEFAULT 0,
  `is_through` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`wanted`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `block_stamp` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `block` int(10) unsigned NOT NULL,
  `stamp` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`block`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `budget` (
  `name` varbinary(255) NOT NULL,
  `window_no` int(10) unsigned NOT NULL,
  `taken` int(10) unsigned NOT NULL,
  PRIMARY KEY (`name`,`window_no`),
  KEY `window_no` (`window_no`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `busy_host` (
  `name` varbinary(255) NOT NULL,
  `busy_until` int(10) unsigned NOT NULL,
  `level_ms` int(10) unsigned NOT NULL,
  PRIMARY KEY (`name`),
  KEY `busy_until` (`busy_until`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `case_draw` (
  `domain_key` bigint(20) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  `is_counted` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`domain_key`,`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `case_sample` (
  `domain_key` bigint(20) unsigned NOT NULL,
  `begun_day` smallint(5) unsigned NOT NULL,
  `last_case_id` int(10) unsigned NOT NULL DEFAULT 0,
  `asked_case_id` int(10) unsigned NOT NULL DEFAULT 0,
  `urls` int(10) unsigned NOT NULL DEFAULT 0,
  `reported` int(10) unsigned NOT NULL DEFAULT 0,
  `rechecked` int(10) unsigned NOT NULL DEFAULT 0,
  `stayed_broken` int(10) unsigned NOT NULL DEFAULT 0,
  `drawn` int(10) unsigned NOT NULL DEFAULT 0,
  `drawn_broken` int(10) unsigned NOT NULL DEFAULT 0,
  `decision` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `group_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `rechecked_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `ended_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`domain_key`),
  KEY `ended_due` (`ended_day`,`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `case_step` (
  `step_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `case_id` int(10) unsigned NOT NULL,
  `stage` tinyint(3) unsigned NOT NULL,
  `nth` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `domain_key` bigint(20) unsigned NOT NULL,
  `url` blob NOT NULL,
  `reason` varbinary(255) NOT NULL DEFAULT '',
  `opened_day` smallint(5) unsigned NOT NULL,
  `happened_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`step_id`),
  UNIQUE KEY `case_stage` (`case_id`,`stage`,`nth`),
  KEY `domain_step` (`domain_key`,`step_id`),
  KEY `happened_at` (`happened_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `case_walk` (
  `domain_key` bigint(20) unsigned NOT NULL,
  `domain` varbinary(255) NOT NULL,
  `seen_change_id` bigint(20) unsigned NOT NULL,
  `claims_key` bigint(20) unsigned NOT NULL,
  `host_id` int(10) unsigned NOT NULL DEFAULT 0,
  `url_id` int(10) unsigned NOT NULL DEFAULT 0,
  `is_swept` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `unproven_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`domain_key`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `change` (
  `change_id` bigint(20) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  `changed_at` int(10) unsigned NOT NULL,
  `old_verdict` tinyint(3) unsigned NOT NULL,
  `new_verdict` tinyint(3) unsigned NOT NULL,
  `reason` varbinary(255) NOT NULL,
  `url` blob NOT NULL DEFAULT '',
  `old_ground` varbinary(48) NOT NULL DEFAULT '',
  `new_ground` varbinary(48) NOT NULL DEFAULT '',
  `domain_key` bigint(20) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`change_id`),
  KEY `url_id` (`url_id`),
  KEY `changed_at` (`changed_at`),
  KEY `domain_key` (`domain_key`,`change_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary PAGE_COMPRESSED=1;

CREATE TABLE `change_head` (
  `head_id` tinyint(3) unsigned NOT NULL,
  `last_change_id` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`head_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `check_lateness` (
  `day` smallint(5) unsigned NOT NULL,
  `late_days` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `check_wish` (
  `claim_id` int(10) unsigned NOT NULL,
  `name` varbinary(255) NOT NULL,
  `has_subdomains` tinyint(3) unsigned NOT NULL,
  `never` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `interval_ms` int(10) unsigned NOT NULL DEFAULT 0,
  `from_hour` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `to_hour` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `set_at` int(10) unsigned NOT NULL,
  `unproven_since` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`claim_id`),
  KEY `name` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `clock_repair` (
  `part` varbinary(64) NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  PRIMARY KEY (`part`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `component_error` (
  `component` varbinary(16) NOT NULL,
  `words` varbinary(160) NOT NULL,
  `code` varbinary(40) NOT NULL,
  `times` int(10) unsigned NOT NULL,
  `first_at` int(10) unsigned NOT NULL,
  `last_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`component`,`words`,`code`),
  KEY `last_at` (`last_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `crawler` (
  `crawler_id` binary(16) NOT NULL,
  `started_at` int(10) unsigned NOT NULL,
  `seen_at` int(10) unsigned NOT NULL,
  `has_ended` tinyint(3) unsigned NOT NULL,
  `results` bigint(20) unsigned NOT NULL,
  `results_per_s` float NOT NULL,
  `hosts_per_s` float NOT NULL,
  `connections_open` int(10) unsigned NOT NULL,
  `hosts_leased` int(10) unsigned NOT NULL,
  PRIMARY KEY (`crawler_id`),
  KEY `seen_at` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `declaration_walk` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  `begun_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `declared_link` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  `fate` tinyint(3) unsigned NOT NULL,
  `is_tagged` tinyint(3) unsigned NOT NULL,
  `dead_since` smallint(5) unsigned NOT NULL,
  `access` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`url_id`),
  KEY `url_id` (`url_id`,`wiki_id`,`page_id`,`fate`,`is_tagged`,`dead_since`,`access`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `declared_page` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `revision_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary PAGE_COMPRESSED=1;

CREATE TABLE `deed` (
  `deed_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `done_at` int(10) unsigned NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `user_name` varbinary(255) NOT NULL,
  `subject` blob NOT NULL,
  `object` blob NOT NULL,
  PRIMARY KEY (`deed_id`),
  KEY `done_at` (`done_at`),
  KEY `kind_done_at` (`kind`,`done_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `delivery` (
  `subscriber_id` int(10) unsigned NOT NULL,
  `change_id` bigint(20) unsigned NOT NULL,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `first_id` bigint(20) unsigned NOT NULL,
  `old_verdict` tinyint(3) unsigned NOT NULL,
  `new_verdict` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`subscriber_id`,`change_id`,`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `dispatch` (
  `client` varbinary(128) NOT NULL,
  `seen_change_id` bigint(20) unsigned NOT NULL,
  `touched_at` int(10) unsigned NOT NULL,
  `lock_name` varbinary(192) DEFAULT NULL,
  `overrun_to` bigint(20) unsigned NOT NULL DEFAULT 0,
  `routing_to` bigint(20) unsigned NOT NULL DEFAULT 0,
  `routed_subscriber` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`client`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `domain_claim` (
  `claim_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `owner` binary(16) NOT NULL,
  `name` varbinary(255) NOT NULL,
  `domain_key` bigint(20) unsigned NOT NULL,
  `has_subdomains` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `state` tinyint(3) unsigned NOT NULL,
  `asked_at` int(10) unsigned NOT NULL,
  `proven_at` int(10) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL,
  `misses` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `fault` varbinary(40) NOT NULL DEFAULT '',
  `recipient_id` int(10) unsigned NOT NULL DEFAULT 0,
  `stages` smallint(5) unsigned NOT NULL DEFAULT 0,
  `every_days` tinyint(3) unsigned NOT NULL DEFAULT 1,
  `format` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `tried_at` int(10) unsigned NOT NULL DEFAULT 0,
  `failing_since` int(10) unsigned NOT NULL DEFAULT 0,
  `paused_at` int(10) unsigned NOT NULL DEFAULT 0,
  `may_write` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`claim_id`),
  UNIQUE KEY `owner_name` (`owner`,`name`),
  KEY `domain_state` (`domain_key`,`state`),
  KEY `state_due` (`state`,`due_at`),
  KEY `recipient_id` (`recipient_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `domain_tally` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `generation` int(10) unsigned NOT NULL,
  `domain` varbinary(255) NOT NULL,
  `dead` int(10) unsigned NOT NULL,
  `newly_dead` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`generation`,`domain`),
  KEY `by_dead` (`wiki_id`,`generation`,`dead`,`domain`),
  KEY `by_newly_dead` (`wiki_id`,`generation`,`newly_dead`,`domain`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC PAGE_COMPRESSED=1;

CREATE TABLE `domain_trait` (
  `host_id` int(10) unsigned NOT NULL,
  `trait` tinyint(3) unsigned NOT NULL,
  `first_day` smallint(5) unsigned NOT NULL,
  `last_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`host_id`,`trait`),
  KEY `trait_last` (`trait`,`last_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `ended_session` (
  `session` binary(16) NOT NULL,
  `ends_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`session`),
  KEY `ends_at` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `evidence` (
  `url_id` int(10) unsigned NOT NULL,
  `content` varbinary(2000) NOT NULL,
  PRIMARY KEY (`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `fault_report` (
  `fault_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `reporter` binary(16) NOT NULL,
  `is_owner` tinyint(3) unsigned NOT NULL,
  `subject_key` binary(16) NOT NULL,
  `subject` blob NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `note` varbinary(2000) NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `reported_at` int(10) unsigned NOT NULL,
  `decided_at` int(10) unsigned NOT NULL DEFAULT 0,
  `reviewer` varbinary(255) NOT NULL DEFAULT '',
  `word` varbinary(2000) NOT NULL DEFAULT '',
  `mark` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `host_pattern` varbinary(255) NOT NULL DEFAULT '',
  `path_prefix` varbinary(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`fault_id`),
  KEY `subject_fault` (`subject_key`,`fault_id`),
  KEY `state_fault` (`state`,`is_owner`,`fault_id`),
  KEY `reported_at` (`reported_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `fetching_stop` (
  `said_by` tinyint(3) unsigned NOT NULL,
  `stopped_at` int(10) unsigned NOT NULL,
  `why` varbinary(1000) NOT NULL,
  PRIMARY KEY (`said_by`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `gone_link` (
  `url_id` int(10) unsigned NOT NULL,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `last_used_day` smallint(5) unsigned NOT NULL,
  `gone_day` smallint(5) unsigned NOT NULL,
  `first_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`,`wiki_id`,`page_id`),
  KEY `gone_day` (`gone_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `heartbeat` (
  `component` varbinary(16) NOT NULL,
  `host` varbinary(64) NOT NULL,
  `pid` int(10) unsigned NOT NULL,
  `loop_name` varbinary(24) NOT NULL,
  `started_at` int(10) unsigned NOT NULL,
  `seen_at` int(10) unsigned NOT NULL,
  `progress_at` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `connections` smallint(5) unsigned NOT NULL DEFAULT 0,
  `connections_max` smallint(5) unsigned NOT NULL DEFAULT 0,
  `version` varbinary(32) NOT NULL,
  `commit_id` varbinary(40) NOT NULL,
  PRIMARY KEY (`component`,`host`,`pid`,`loop_name`),
  KEY `seen_at` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `hint_tally` (
  `day` smallint(5) unsigned NOT NULL,
  `source` tinyint(3) unsigned NOT NULL,
  `stretched` int(10) unsigned NOT NULL DEFAULT 0,
  `saved_milli` int(10) unsigned NOT NULL DEFAULT 0,
  `called` int(10) unsigned NOT NULL DEFAULT 0,
  `right_calls` int(10) unsigned NOT NULL DEFAULT 0,
  `distrusted` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`day`,`source`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `host` (
  `host_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varbinary(255) NOT NULL,
  `registered_domain` varbinary(255) NOT NULL,
  `shard` tinyint(3) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `shuffle` int(10) unsigned NOT NULL,
  `lease_token` binary(16) DEFAULT NULL,
  `not_before` int(10) unsigned NOT NULL DEFAULT 0,
  `heard_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `skip_vantage` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `skip_until_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `share_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `holds_unseen` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `used_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `used` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`host_id`),
  UNIQUE KEY `name` (`name`),
  KEY `registered_domain` (`registered_domain`),
  KEY `shard_due` (`shard`,`due_at`,`shuffle`),
  KEY `lease_token` (`lease_token`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `host_hint` (
  `host_id` int(10) unsigned NOT NULL,
  `source` tinyint(3) unsigned NOT NULL,
  `stretch` tinyint(3) unsigned NOT NULL,
  `until_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`host_id`,`source`),
  KEY `until_day` (`until_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `host_look` (
  `host_id` int(10) unsigned NOT NULL,
  `looked_day` smallint(5) unsigned NOT NULL,
  `sibling` tinyint(3) unsigned NOT NULL,
  `target` blob NOT NULL,
  `title` varbinary(255) NOT NULL,
  `print` binary(8) NOT NULL,
  `parked` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`host_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `host_sample` (
  `host_id` int(10) unsigned NOT NULL,
  `begun_day` smallint(5) unsigned NOT NULL,
  `urls` int(10) unsigned NOT NULL,
  `reported` int(10) unsigned NOT NULL,
  `rechecked` int(10) unsigned NOT NULL DEFAULT 0,
  `stayed_broken` int(10) unsigned NOT NULL DEFAULT 0,
  `drawn` int(10) unsigned NOT NULL DEFAULT 0,
  `drawn_broken` int(10) unsigned NOT NULL DEFAULT 0,
  `decision` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `counted_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `known` int(10) unsigned NOT NULL DEFAULT 0,
  `late` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`host_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `inquiry` (
  `url_id` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `item_statement` (
  `farm` tinyint(3) unsigned NOT NULL,
  `property` int(10) unsigned NOT NULL,
  `item` int(10) unsigned NOT NULL,
  `is_there` tinyint(3) unsigned NOT NULL,
  `due_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`farm`,`property`,`item`),
  KEY `due_day` (`due_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `link` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  `first_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `suspect` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`wiki_id`,`page_id`,`url_id`),
  KEY `url_wiki` (`url_id`,`wiki_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `link_count` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `day` smallint(5) unsigned NOT NULL,
  `verdict` tinyint(3) unsigned NOT NULL,
  `links` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`day`,`verdict`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `link_walk` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  `begun_at` int(10) unsigned NOT NULL,
  `filled_at` int(10) unsigned NOT NULL,
  `links` bigint(20) unsigned NOT NULL,
  `lacked` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mail_key` (
  `id` tinyint(3) unsigned NOT NULL,
  `hash_key` binary(32) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mail_message` (
  `message_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `recipient_id` int(10) unsigned NOT NULL,
  `message_key` varbinary(100) NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `subject` varbinary(1000) NOT NULL DEFAULT '',
  `body` mediumblob NOT NULL,
  `needs_claim` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `created_at` int(10) unsigned NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `lease_token` binary(16) DEFAULT NULL,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `outcome` varbinary(40) NOT NULL DEFAULT '',
  `ended_at` int(10) unsigned NOT NULL DEFAULT 0,
  `told_steps` mediumblob NOT NULL DEFAULT '',
  `rest_subject` varbinary(1000) NOT NULL DEFAULT '',
  `rest_body` mediumblob NOT NULL DEFAULT '',
  PRIMARY KEY (`message_id`),
  UNIQUE KEY `message_key` (`message_key`),
  KEY `state_due` (`state`,`due_at`),
  KEY `state_tries` (`state`,`tries`,`created_at`),
  KEY `recipient_state` (`recipient_id`,`state`),
  KEY `ended_at` (`ended_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `mail_notice` (
  `recipient_id` int(10) unsigned NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `subject_id` bigint(20) unsigned NOT NULL,
  `due_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`recipient_id`,`kind`,`subject_id`),
  KEY `due_day` (`due_day`,`recipient_id`),
  KEY `recipient_due` (`recipient_id`,`due_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mail_recipient` (
  `recipient_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `owner` binary(16) NOT NULL,
  `address` varbinary(320) NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `language` varbinary(35) NOT NULL,
  `asked_at` int(10) unsigned NOT NULL,
  `confirmed_at` int(10) unsigned NOT NULL DEFAULT 0,
  `ended_at` int(10) unsigned NOT NULL DEFAULT 0,
  `told_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `soft_bounces` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`recipient_id`),
  UNIQUE KEY `owner_address` (`owner`,`address`),
  KEY `ended_at` (`ended_at`),
  KEY `state_asked` (`state`,`asked_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `mail_slot` (
  `slot` smallint(5) unsigned NOT NULL,
  `used_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`slot`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mail_subscriber` (
  `subscriber_id` int(10) unsigned NOT NULL,
  `every_days` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`subscriber_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mail_suppression` (
  `address_hash` binary(16) NOT NULL,
  PRIMARY KEY (`address_hash`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `mark_walk` (
  `walk_id` tinyint(3) unsigned NOT NULL,
  `host_pattern` varbinary(255) NOT NULL,
  `path_prefix` varbinary(255) NOT NULL,
  `trait` tinyint(3) unsigned NOT NULL,
  `host_id` int(10) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  `end_host_id` int(10) unsigned NOT NULL DEFAULT 0,
  `end_url_id` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`walk_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `mended_link` (
  `url_id` int(10) unsigned NOT NULL,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `counted_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`url_id`,`wiki_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC PAGE_COMPRESSED=1;

CREATE TABLE `migration` (
  `version` int(10) unsigned NOT NULL,
  `applied_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`version`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `name_standing` (
  `name_key` bigint(20) unsigned NOT NULL,
  `name` varbinary(255) NOT NULL,
  `standing` tinyint(3) unsigned NOT NULL,
  `since_day` smallint(5) unsigned NOT NULL,
  `noticed_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `series` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `series_looks` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `series_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `looked_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `look_at` int(10) unsigned NOT NULL DEFAULT 0,
  `vain_looks` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `first_url_id` int(10) unsigned NOT NULL DEFAULT 0,
  `second_url_id` int(10) unsigned NOT NULL DEFAULT 0,
  `noticed_url_id` int(10) unsigned NOT NULL DEFAULT 0,
  `people` tinyint(4) NOT NULL DEFAULT 0,
  `locked_until_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `registered_on` smallint(5) unsigned NOT NULL DEFAULT 0,
  `asked_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `topic` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `signals` varbinary(2000) NOT NULL DEFAULT '',
  `pages` int(10) unsigned NOT NULL DEFAULT 0,
  `walk_due` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `walk_host_id` int(10) unsigned NOT NULL DEFAULT 0,
  `walk_url_id` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`name_key`),
  KEY `look_at` (`look_at`),
  KEY `standing_noticed` (`standing`,`noticed_day`),
  KEY `standing_pages` (`standing`,`pages`,`name_key`),
  KEY `walk_due` (`walk_due`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `name_word` (
  `name_key` bigint(20) unsigned NOT NULL,
  `person` binary(16) NOT NULL,
  `word` tinyint(4) NOT NULL,
  `said_at` int(10) unsigned NOT NULL,
  `decided` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `before_standing` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `before_since_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `before_people` tinyint(4) NOT NULL DEFAULT 0,
  PRIMARY KEY (`name_key`,`person`),
  KEY `said_at` (`said_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `page` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `touched_day` smallint(5) unsigned NOT NULL,
  `needs_update` tinyint(3) unsigned NOT NULL,
  `requested_day` smallint(5) unsigned DEFAULT NULL,
  `latest_revision` int(10) unsigned NOT NULL DEFAULT 0,
  `links_updated_at` int(10) unsigned NOT NULL DEFAULT 0,
  `read_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`wiki_id`,`page_id`),
  KEY `wiki_needs_update` (`wiki_id`,`needs_update`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `page_comparison` (
  `url_id` int(10) unsigned NOT NULL,
  `asked_day` smallint(5) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `compared_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `outcome` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `copied_on` smallint(5) unsigned NOT NULL DEFAULT 0,
  `service` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `similarity` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `text_kept` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `words_kept` tinyint(3) unsigned NOT NULL DEFAULT 255,
  `names_kept` tinyint(3) unsigned NOT NULL DEFAULT 255,
  PRIMARY KEY (`url_id`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `page_list` (
  `list_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `list_key` binary(9) NOT NULL,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `source` tinyint(3) unsigned NOT NULL,
  `parameter` varbinary(255) NOT NULL,
  `depth` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `title` varbinary(400) NOT NULL DEFAULT '',
  `asked_at` int(10) unsigned NOT NULL DEFAULT 0,
  `seen_at` int(10) unsigned NOT NULL DEFAULT 0,
  `read_at` int(10) unsigned NOT NULL DEFAULT 0,
  `tried_at` int(10) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  `is_reading` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `done` int(10) unsigned NOT NULL DEFAULT 0,
  `total` int(10) unsigned NOT NULL DEFAULT 0,
  `pages` int(10) unsigned NOT NULL DEFAULT 0,
  `is_cut` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `fault` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `missing` int(10) unsigned NOT NULL DEFAULT 0,
  `missing_names` blob NOT NULL DEFAULT '',
  PRIMARY KEY (`list_id`),
  UNIQUE KEY `list_key` (`list_key`),
  UNIQUE KEY `question` (`wiki_id`,`source`,`parameter`,`depth`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `page_list_page` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `list_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`list_id`),
  KEY `list_page` (`list_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `page_list_text` (
  `list_id` int(10) unsigned NOT NULL,
  `content` mediumblob NOT NULL,
  PRIMARY KEY (`list_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `page_request` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `page_tally` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `namespace` smallint(6) NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `dead` smallint(5) unsigned NOT NULL,
  `doubtful` smallint(5) unsigned NOT NULL,
  `without_copy` smallint(5) unsigned NOT NULL,
  `newest_day` smallint(5) unsigned NOT NULL,
  `named_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`),
  KEY `by_page` (`wiki_id`,`namespace`,`state`,`page_id`),
  KEY `by_dead` (`wiki_id`,`namespace`,`state`,`dead`,`page_id`),
  KEY `by_newest` (`wiki_id`,`namespace`,`state`,`newest_day`,`page_id`),
  KEY `by_without_copy` (`wiki_id`,`namespace`,`state`,`without_copy`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary PAGE_COMPRESSED=1;

CREATE TABLE `page_title` (
  `url_id` int(10) unsigned NOT NULL,
  `title` varbinary(800) NOT NULL,
  `wanted_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary PAGE_COMPRESSED=1;

CREATE TABLE `page_window` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `window_no` int(10) unsigned NOT NULL,
  `fingerprint` binary(16) NOT NULL,
  PRIMARY KEY (`wiki_id`,`window_no`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `presumption` (
  `host_id` int(10) unsigned NOT NULL,
  `until_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`host_id`),
  KEY `until_day` (`until_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `project` (
  `project_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `category` varbinary(255) NOT NULL,
  `title` varbinary(400) NOT NULL,
  `asked_at` int(10) unsigned NOT NULL,
  `read_at` int(10) unsigned NOT NULL DEFAULT 0,
  `is_cut` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`project_id`),
  UNIQUE KEY `wiki_category` (`wiki_id`,`category`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `project_page` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `project_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`project_id`),
  KEY `project_page` (`project_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `redirect` (
  `url_id` int(10) unsigned NOT NULL,
  `target` blob NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `seen_day` smallint(5) unsigned NOT NULL,
  `target_class` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `hops` varbinary(42) NOT NULL DEFAULT '',
  PRIMARY KEY (`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `remote_lease` (
  `vantage_id` tinyint(3) unsigned NOT NULL,
  `host_id` int(10) unsigned NOT NULL,
  `leased_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`vantage_id`,`host_id`),
  KEY `leased_at` (`leased_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `repair_change` (
  `edit_id` int(10) unsigned NOT NULL,
  `place` smallint(5) unsigned NOT NULL,
  `kind` tinyint(3) unsigned NOT NULL,
  `url` blob NOT NULL,
  `copy` blob NOT NULL,
  `is_undone` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`edit_id`,`place`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `repair_edit` (
  `edit_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `title` varbinary(767) NOT NULL,
  `base_revision_id` int(10) unsigned NOT NULL,
  `revision_id` int(10) unsigned NOT NULL,
  `begun_at` int(10) unsigned NOT NULL,
  `outcome` tinyint(3) unsigned NOT NULL,
  `reverted_by` int(10) unsigned NOT NULL,
  `reverted_at` int(10) unsigned NOT NULL DEFAULT 0,
  `judged_revision_id` int(10) unsigned NOT NULL DEFAULT 0,
  `review` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`edit_id`),
  KEY `page` (`wiki_id`,`page_id`),
  KEY `begun_at` (`wiki_id`,`begun_at`),
  KEY `outcome` (`wiki_id`,`outcome`,`begun_at`),
  KEY `reverted_at` (`reverted_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `repair_wiki` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `token` binary(16) NOT NULL,
  `leased_until` int(10) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  `walked_at` int(10) unsigned NOT NULL,
  `halted_at` int(10) unsigned NOT NULL,
  `halt_reason` varbinary(255) NOT NULL,
  `resumed_at` int(10) unsigned NOT NULL,
  `reverts_at` int(10) unsigned NOT NULL,
  `looked_at` int(10) unsigned NOT NULL,
  `history_read_at` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `replacement` (
  `url_id` int(10) unsigned NOT NULL,
  `target` blob NOT NULL,
  `checked_day` smallint(5) unsigned NOT NULL,
  `state` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `proposed_at` int(10) unsigned NOT NULL DEFAULT 0,
  `try_at` int(10) unsigned NOT NULL DEFAULT 0,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `agreed` tinyint(3) unsigned NOT NULL DEFAULT 1,
  `proposer` binary(16) DEFAULT NULL,
  PRIMARY KEY (`url_id`),
  KEY `state_try` (`state`,`try_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `report` (
  `report_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `host_id` int(10) unsigned NOT NULL,
  `url_id` int(10) unsigned DEFAULT NULL,
  `path_prefix` varbinary(255) NOT NULL,
  `reporter` binary(16) NOT NULL,
  `reported_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`report_id`),
  KEY `url_id` (`url_id`),
  KEY `reporter_at` (`reporter`,`reported_at`),
  KEY `reported_at` (`reported_at`),
  KEY `host_url` (`host_id`,`url_id`),
  KEY `host_part` (`host_id`,`url_id`,`path_prefix`,`reported_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `result_count` (
  `day` smallint(5) unsigned NOT NULL,
  `code` tinyint(3) unsigned NOT NULL,
  `results` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`day`,`code`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `result_hour` (
  `hour_no` int(10) unsigned NOT NULL,
  `results` int(10) unsigned NOT NULL,
  PRIMARY KEY (`hour_no`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `robot` (
  `robot_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `address` varbinary(320) NOT NULL,
  `compared` varbinary(320) NOT NULL,
  `moving_to` varbinary(320) NOT NULL DEFAULT '',
  `moving_compared` varbinary(320) NOT NULL DEFAULT '',
  `key_hash` binary(32) NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `asked_at` int(10) unsigned NOT NULL,
  `latency` varbinary(16) NOT NULL,
  `list` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `patterns` varbinary(6000) NOT NULL DEFAULT '',
  `seen_change_id` bigint(20) unsigned NOT NULL,
  `made_number` bigint(20) unsigned NOT NULL DEFAULT 0,
  `sent_number` bigint(20) unsigned NOT NULL DEFAULT 0,
  `is_waiting` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  `refusals` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`robot_id`),
  UNIQUE KEY `compared` (`compared`),
  KEY `moving_compared` (`moving_compared`),
  KEY `state_due` (`state`,`is_waiting`,`due_at`),
  KEY `state_asked` (`state`,`asked_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `rup_site` (
  `site_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `host` varbinary(255) NOT NULL,
  `port` smallint(5) unsigned NOT NULL,
  `token` binary(26) NOT NULL,
  `is_secure` tinyint(3) unsigned NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `looked_at` int(10) unsigned NOT NULL DEFAULT 0,
  `cgi` varbinary(2000) NOT NULL DEFAULT '',
  `is_open` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `units` varbinary(32) NOT NULL DEFAULT '',
  `max_span` varbinary(16) NOT NULL DEFAULT '',
  `latency` varbinary(16) NOT NULL DEFAULT '',
  `address` varbinary(320) NOT NULL DEFAULT '',
  `registration_key` varbinary(255) NOT NULL DEFAULT '',
  `register_tried_at` int(10) unsigned NOT NULL DEFAULT 0,
  `last_number` bigint(20) unsigned NOT NULL DEFAULT 0,
  `missing` varbinary(1024) NOT NULL DEFAULT '',
  `sent_number` bigint(20) unsigned NOT NULL DEFAULT 0,
  `hole_at` int(10) unsigned NOT NULL DEFAULT 0,
  `heard_at` int(10) unsigned NOT NULL DEFAULT 0,
  `whole_at` int(10) unsigned NOT NULL DEFAULT 0,
  `number_at` int(10) unsigned NOT NULL DEFAULT 0,
  `index_at` int(10) unsigned NOT NULL DEFAULT 0,
  `sound_at` int(10) unsigned NOT NULL DEFAULT 0,
  `rest_until` int(10) unsigned NOT NULL DEFAULT 0,
  `wants_index` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `wants_recheck` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `failures` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `holes` int(10) unsigned NOT NULL DEFAULT 0,
  `refusals` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `confirm_link` varbinary(2000) NOT NULL DEFAULT '',
  PRIMARY KEY (`site_id`),
  UNIQUE KEY `host_port` (`host`,`port`),
  UNIQUE KEY `token` (`token`),
  KEY `due_at` (`due_at`),
  KEY `state_last_number` (`state`,`last_number`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `rup_walk` (
  `walk_id` tinyint(3) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  PRIMARY KEY (`walk_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `sitemap_host` (
  `host_id` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  `state` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `read_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `entries` int(10) unsigned NOT NULL DEFAULT 0,
  `urls` int(10) unsigned NOT NULL DEFAULT 0,
  `listed` int(10) unsigned NOT NULL DEFAULT 0,
  `common_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `trusted_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `tested` int(10) unsigned NOT NULL DEFAULT 0,
  `files` blob NOT NULL,
  PRIMARY KEY (`host_id`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `sitemap_walk` (
  `walk_id` tinyint(3) unsigned NOT NULL,
  `host_id` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`walk_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `spam_trace` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `url_key` binary(16) NOT NULL,
  `url` blob NOT NULL,
  `seen_day` smallint(5) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`url_key`),
  KEY `seen_day` (`seen_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `stale_tally` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `notes` int(10) unsigned NOT NULL DEFAULT 1,
  PRIMARY KEY (`wiki_id`,`page_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `stalled_page` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `work` tinyint(3) unsigned NOT NULL,
  `failures` tinyint(3) unsigned NOT NULL,
  `since` int(10) unsigned NOT NULL,
  `failed_at` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`work`),
  KEY `due_at` (`due_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `stream_position` (
  `stream` varbinary(255) NOT NULL,
  `event_id` blob NOT NULL,
  `saved_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`stream`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `subscribed_domain` (
  `domain_key` bigint(20) unsigned NOT NULL,
  `domain` varbinary(255) NOT NULL,
  PRIMARY KEY (`domain_key`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `subscribed_url` (
  `url_key` bigint(20) unsigned NOT NULL,
  `url` blob NOT NULL,
  PRIMARY KEY (`url_key`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `subscriber` (
  `subscriber_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `kind` tinyint(3) unsigned NOT NULL,
  `owner` binary(16) NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `address` varbinary(500) NOT NULL,
  `secret` varbinary(320) NOT NULL,
  `is_secret_shown` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `old_secret` varbinary(160) NOT NULL DEFAULT '',
  `old_until` int(10) unsigned NOT NULL DEFAULT 0,
  `created_at` int(10) unsigned NOT NULL,
  `due_at` int(10) unsigned NOT NULL DEFAULT 0,
  `lease_token` binary(16) DEFAULT NULL,
  `message_change` bigint(20) unsigned DEFAULT NULL,
  `message_wiki` smallint(5) unsigned NOT NULL DEFAULT 0,
  `tries` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `failing_since` int(10) unsigned NOT NULL DEFAULT 0,
  `pace_s` smallint(5) unsigned NOT NULL DEFAULT 0,
  `tried_at` int(10) unsigned NOT NULL DEFAULT 0,
  `told_at` int(10) unsigned NOT NULL DEFAULT 0,
  `outcome` varbinary(40) NOT NULL DEFAULT '',
  PRIMARY KEY (`subscriber_id`),
  KEY `owner` (`owner`),
  KEY `state_tried` (`state`,`tried_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `subscription` (
  `topic` tinyint(3) unsigned NOT NULL,
  `topic_key` bigint(20) unsigned NOT NULL,
  `subscriber_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`topic`,`topic_key`,`subscriber_id`),
  KEY `subscriber_id` (`subscriber_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `suspect_link` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `url_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`page_id`,`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `suspect_walk` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL,
  `begun_at` int(10) unsigned NOT NULL,
  `filled_at` int(10) unsigned NOT NULL,
  `links` bigint(20) unsigned NOT NULL,
  `lacked` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `talk_subscriber` (
  `subscriber_id` int(10) unsigned NOT NULL,
  `wiki_id` smallint(5) unsigned NOT NULL,
  `every_days` tinyint(3) unsigned NOT NULL,
  `base_revision` bigint(20) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`subscriber_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `tally_walk` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `walked_to` int(10) unsigned NOT NULL DEFAULT 0,
  `walked_domain` varbinary(255) NOT NULL DEFAULT '',
  `begun_at` int(10) unsigned NOT NULL,
  `ended_at` int(10) unsigned NOT NULL DEFAULT 0,
  `generation` int(10) unsigned NOT NULL,
  `whole_generation` int(10) unsigned NOT NULL DEFAULT 0,
  `pages` int(10) unsigned NOT NULL DEFAULT 0,
  `dead` int(10) unsigned NOT NULL DEFAULT 0,
  `whole_pages` int(10) unsigned NOT NULL DEFAULT 0,
  `whole_dead` int(10) unsigned NOT NULL DEFAULT 0,
  `seen_change_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `seen_page_id` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `told_mark` (
  `host_pattern` varbinary(255) NOT NULL,
  `path_prefix` varbinary(255) NOT NULL,
  `trait` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`host_pattern`,`path_prefix`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `url` (
  `url_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `url_key` binary(16) NOT NULL,
  `host_id` int(10) unsigned NOT NULL,
  `scheme` tinyint(3) unsigned NOT NULL,
  `port` smallint(5) unsigned NOT NULL,
  `path` blob NOT NULL,
  `touched_day` smallint(5) unsigned NOT NULL,
  `checked_day` smallint(5) unsigned DEFAULT NULL,
  `due_day` smallint(5) unsigned NOT NULL,
  `failures` tinyint(3) unsigned NOT NULL,
  `history` varbinary(35) NOT NULL,
  `mime` tinyint(3) unsigned DEFAULT NULL,
  `kib` int(10) unsigned DEFAULT NULL,
  `doubt` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `read_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `failing_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `failed_from` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `seen_twice` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `wait_until_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `reservation` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `asked_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `answered_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `alive_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `declared_access` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `room` varbinary(9) NOT NULL DEFAULT '',
  PRIMARY KEY (`url_id`),
  UNIQUE KEY `url_key` (`url_key`(8)),
  KEY `touched_day` (`touched_day`),
  KEY `host_due` (`host_id`,`due_day`,`url_id`,`failures`),
  KEY `host_path` (`host_id`,`path`(16))
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `url_case` (
  `case_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `url_id` int(10) unsigned NOT NULL,
  `domain_key` bigint(20) unsigned NOT NULL,
  `stage` tinyint(3) unsigned NOT NULL,
  `opened_day` smallint(5) unsigned NOT NULL,
  `due_day` smallint(5) unsigned NOT NULL,
  `looks` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `removed_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `mended_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `since_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  `asked_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`case_id`),
  UNIQUE KEY `url_id` (`url_id`),
  KEY `due_day` (`due_day`,`case_id`),
  KEY `domain_case` (`domain_key`,`case_id`),
  KEY `domain_stage` (`domain_key`,`stage`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `url_hint` (
  `url_id` int(10) unsigned NOT NULL,
  `source` tinyint(3) unsigned NOT NULL,
  `host_id` int(10) unsigned NOT NULL,
  `word` tinyint(3) unsigned NOT NULL,
  `said_day` smallint(5) unsigned NOT NULL,
  `changed_day` smallint(5) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`url_id`,`source`),
  KEY `host_said` (`host_id`,`source`,`said_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `url_trait` (
  `trait_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `host_pattern` varbinary(255) NOT NULL,
  `path_prefix` varbinary(255) NOT NULL,
  `trait` tinyint(3) unsigned NOT NULL,
  `first_day` smallint(5) unsigned NOT NULL,
  `last_day` smallint(5) unsigned NOT NULL,
  `set_by` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`trait_id`),
  UNIQUE KEY `pattern_side` (`host_pattern`,`path_prefix`,`trait`,`set_by`),
  KEY `last_day` (`last_day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `vantage` (
  `vantage_id` tinyint(3) unsigned NOT NULL,
  `name` varbinary(40) NOT NULL,
  `leased_at` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`vantage_id`),
  UNIQUE KEY `name` (`name`),
  KEY `leased_at` (`leased_at`)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

CREATE TABLE `wanted_moment` (
  `url_id` int(10) unsigned NOT NULL,
  `wanted_at` int(10) unsigned NOT NULL,
  `source` tinyint(3) unsigned NOT NULL,
  `noted_day` smallint(5) unsigned NOT NULL,
  `is_searched` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`url_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `wiki` (
  `wiki_id` smallint(5) unsigned NOT NULL AUTO_INCREMENT,
  `farm` tinyint(3) unsigned NOT NULL,
  `dbname` varbinary(64) NOT NULL,
  PRIMARY KEY (`wiki_id`),
  UNIQUE KEY `farm_dbname` (`farm`,`dbname`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `wiki_change` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `change_id` bigint(20) unsigned NOT NULL,
  `page_id` int(10) unsigned NOT NULL,
  `first_id` bigint(20) unsigned NOT NULL,
  `old_verdict` tinyint(3) unsigned NOT NULL,
  `new_verdict` tinyint(3) unsigned NOT NULL,
  `changed_at` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`change_id`,`page_id`),
  KEY `changed_at` (`changed_at`),
  KEY `page` (`wiki_id`,`page_id`,`change_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary PAGE_COMPRESSED=1;

CREATE TABLE `wiki_state` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `state` tinyint(3) unsigned NOT NULL,
  `reason` varbinary(255) NOT NULL,
  `first_tried_at` int(10) unsigned NOT NULL,
  `tried_at` int(10) unsigned NOT NULL,
  `passed_at` int(10) unsigned NOT NULL,
  `pass_s` int(10) unsigned NOT NULL,
  `changes_until` int(10) unsigned NOT NULL,
  `pages_watched` int(10) unsigned NOT NULL,
  `pages_done` int(10) unsigned NOT NULL,
  `pages_total` int(10) unsigned NOT NULL,
  `pages_per_s` float NOT NULL,
  `progress_at` int(10) unsigned NOT NULL,
  `lag_s` int(10) unsigned DEFAULT NULL,
  `criteria_key` binary(16) NOT NULL,
  `links_key` binary(16) NOT NULL DEFAULT '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
  PRIMARY KEY (`wiki_id`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

CREATE TABLE `wiki_sweep` (
  `wiki_id` smallint(5) unsigned NOT NULL,
  `day` smallint(5) unsigned NOT NULL,
  `urls` int(10) unsigned NOT NULL,
  `looked_at` int(10) unsigned NOT NULL,
  `failing` int(10) unsigned NOT NULL,
  `unreachable` int(10) unsigned NOT NULL,
  `expected` int(10) unsigned NOT NULL,
  PRIMARY KEY (`wiki_id`,`day`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
