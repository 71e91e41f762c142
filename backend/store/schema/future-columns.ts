import { DISTRUSTED_DAYS } from '../../status/stretch';

/** What a column of a table holds: day numbers, or seconds since 1970. */
type Unit = 'day' | 'second';

/** A column that a clock which was ahead may have filled. */
export interface FutureColumn {
  name: string;
  unit: Unit;
  /** Days by which it is rightly ahead at most, beyond those that all may be; 0. */
  aheadDays?: number;
  /** Days from today to what it is set to; 0. */
  lastsDays?: number;
}

/** A table whose rows are walked by a number that stands first in its primary key. */
export interface WalkedTable {
  table: string;
  key: string;
  columns: readonly FutureColumn[];
}

/** A table where an index tells at once whether there is anything, and what. */
export interface IndexedTable {
  table: string;
  index: string;
  column: FutureColumn;
}

const days = (...names: string[]): FutureColumn[] => names.map((name) => ({ name, unit: 'day' }));
const moments = (...names: string[]): FutureColumn[] =>
  names.map((name) => ({ name, unit: 'second' }));
const moment = (name: string, aheadDays = 0): FutureColumn => ({ name, unit: 'second', aheadDays });

/** What a wiki does not give or take is tried again after four weeks at the latest. */
const STALLED_AGAIN_DAYS = 28;
/** What one editor has proposed waits for a second one for half a year. */
const PROPOSALS_WAIT_DAYS = 83;
/** Sites without one are asked again after a hundred days. */
const SITEMAP_AGAIN_DAYS = 7;

/**
 * Tables without an index that tells. `url.history` and `host.due_at` are the walk's own affair. Of domains (`case_walk`,
 * `case_sample`) and names (`name_standing`) what lies ahead counts for nothing where it is read. What the
 * wikis say (`page.links_updated_at`), what people chose (`url_trait`), and how long a signed-out cookie
 * stays signed (`ended_session`) is left alone.
 */
export const WALKED: readonly WalkedTable[] = [
  {
    table: 'url',
    key: 'url_id',
    columns: days(
      'checked_day',
      'due_day',
      'read_day',
      'failing_day',
      'wait_until_day',
      'asked_day',
      'answered_day',
      'alive_day',
    ),
  },
  { table: 'gone_link', key: 'url_id', columns: days('last_used_day', 'first_day') },
  { table: 'redirect', key: 'url_id', columns: days('seen_day') },
  { table: 'archive', key: 'url_id', columns: days('visited_day') },
  { table: 'archived_copy', key: 'url_id', columns: days('refused_day') },
  {
    table: 'replacement',
    key: 'url_id',
    columns: [
      ...days('checked_day'),
      ...moments('proposed_at'),
      moment('try_at', PROPOSALS_WAIT_DAYS),
    ],
  },
  { table: 'archive_search', key: 'url_id', columns: days('round_day', 'searched_day') },
  {
    table: 'wanted_moment',
    key: 'url_id',
    columns: [...moments('wanted_at'), ...days('noted_day')],
  },
  { table: 'page_title', key: 'url_id', columns: days('wanted_day') },
  { table: 'page_comparison', key: 'url_id', columns: days('asked_day', 'compared_day') },
  { table: 'alias', key: 'url_id', columns: days('searched_day', 'found_day', 'counted_day') },
  { table: 'mended_link', key: 'url_id', columns: days('counted_day') },
  { table: 'alias_bar', key: 'url_id', columns: days('barred_day') },
  { table: 'alias_host', key: 'host_id', columns: days('news_day', 'searched_day', 'tested_day') },
  { table: 'alias_rule', key: 'rule_id', columns: days('learned_day', 'barred_day') },
  { table: 'alias_walk', key: 'walk_id', columns: moments('due_at') },
  { table: 'url_hint', key: 'url_id', columns: days('said_day', 'changed_day') },
  {
    table: 'url_case',
    key: 'case_id',
    columns: days('opened_day', 'removed_day', 'mended_day', 'asked_day', 'since_day'),
  },
  { table: 'case_step', key: 'step_id', columns: days('opened_day') },
  { table: 'host_look', key: 'host_id', columns: days('looked_day') },
  { table: 'domain_trait', key: 'host_id', columns: days('first_day', 'last_day') },
  { table: 'host_sample', key: 'host_id', columns: days('begun_day', 'counted_day') },
  {
    table: 'host',
    key: 'host_id',
    columns: [
      ...moments('not_before'),
      ...days('heard_day', 'skip_until_day', 'share_day', 'used_day'),
    ],
  },
  {
    table: 'wiki_state',
    key: 'wiki_id',
    columns: moments('first_tried_at', 'tried_at', 'passed_at', 'changes_until', 'progress_at'),
  },
  {
    table: 'domain_claim',
    key: 'claim_id',
    columns: moments('asked_at', 'proven_at', 'due_at', 'tried_at', 'failing_since', 'paused_at'),
  },
  { table: 'check_wish', key: 'claim_id', columns: moments('set_at', 'unproven_since') },
  { table: 'fault_report', key: 'fault_id', columns: moments('decided_at') },
  {
    table: 'stalled_page',
    key: 'wiki_id',
    columns: [...moments('since', 'failed_at'), moment('due_at', STALLED_AGAIN_DAYS)],
  },
  { table: 'link_walk', key: 'wiki_id', columns: moments('begun_at', 'filled_at') },
  // What page_tally says of days is counted anew each day.
  { table: 'tally_walk', key: 'wiki_id', columns: moments('begun_at', 'ended_at') },
  { table: 'mail_slot', key: 'slot', columns: moments('used_at') },
  { table: 'fetching_stop', key: 'said_by', columns: moments('stopped_at') },
  {
    table: 'mail_recipient',
    key: 'recipient_id',
    columns: [...moments('asked_at', 'confirmed_at', 'ended_at'), ...days('told_day')],
  },
  {
    table: 'mail_message',
    key: 'message_id',
    columns: moments('created_at', 'due_at', 'ended_at'),
  },
  // Its next report may rightly be due in some years: the robot says so.
  { table: 'robot', key: 'robot_id', columns: moments('asked_at') },
  {
    table: 'page_list',
    key: 'list_id',
    columns: [...moments('asked_at', 'seen_at', 'read_at', 'tried_at'), moment('due_at', 1)],
  },
  { table: 'archive_walk', key: 'wanted', columns: moments('begun_at', 'next_at') },
  // The common day is what the site says.
  {
    table: 'sitemap_host',
    key: 'host_id',
    columns: [moment('due_at', SITEMAP_AGAIN_DAYS), ...days('read_day', 'trusted_day')],
  },
  { table: 'sitemap_walk', key: 'walk_id', columns: moments('due_at') },
  {
    table: 'rup_site',
    key: 'site_id',
    columns: moments(
      'looked_at',
      'register_tried_at',
      'hole_at',
      'heard_at',
      'whole_at',
      'number_at',
      'index_at',
      'sound_at',
      'rest_until',
    ),
  },
];

/** Archives are asked again after a quarter of a year, and something. */
const SEARCHED_AGAIN_DAYS = 100;
/** W8.3. */
const PRESUMED_DAYS = 183;
/** Hosts are asked once in a hundred days whether they speak the Remote Update Protocol. */
const RUP_AGAIN_DAYS = 100;
/** U1: a name that is taken is looked at again after a quarter of a year. */
const NAME_AGAIN_DAYS = 100;
/** U4: dead pages of a host are searched for again after half a year, and something. */
const ALIASES_AGAIN_DAYS = 200;
/** Of items of Wikidata. */
const ITEM_ASKED_AGAIN_DAYS = 28;

/** Where an index tells; of `host` see the walk. */
export const INDEXED: readonly IndexedTable[] = [
  { table: 'url', index: 'touched_day', column: { name: 'touched_day', unit: 'day' } },
  { table: 'gone_link', index: 'gone_day', column: { name: 'gone_day', unit: 'day' } },
  { table: 'spam_trace', index: 'seen_day', column: { name: 'seen_day', unit: 'day' } },
  {
    table: 'presumption',
    index: 'until_day',
    column: { name: 'until_day', unit: 'day', aheadDays: PRESUMED_DAYS, lastsDays: PRESUMED_DAYS },
  },
  {
    table: 'item_statement',
    index: 'due_day',
    column: { name: 'due_day', unit: 'day', aheadDays: ITEM_ASKED_AGAIN_DAYS },
  },
  {
    table: 'host_hint',
    index: 'until_day',
    column: { name: 'until_day', unit: 'day', aheadDays: DISTRUSTED_DAYS },
  },
  { table: 'archive_search', index: 'due_at', column: moment('due_at', SEARCHED_AGAIN_DAYS) },
  { table: 'inquiry', index: 'due_at', column: moment('due_at') },
  { table: 'page_comparison', index: 'due_at', column: moment('due_at', 1) },
  { table: 'alias_host', index: 'due_at', column: moment('due_at', ALIASES_AGAIN_DAYS) },
  { table: 'name_standing', index: 'look_at', column: moment('look_at', NAME_AGAIN_DAYS) },
  { table: 'rup_site', index: 'due_at', column: moment('due_at', RUP_AGAIN_DAYS) },
  { table: 'url_case', index: 'due_day', column: { name: 'due_day', unit: 'day' } },
  { table: 'case_step', index: 'happened_at', column: moment('happened_at') },
  { table: 'change', index: 'changed_at', column: moment('changed_at') },
  { table: 'wiki_change', index: 'changed_at', column: moment('changed_at') },
  { table: 'deed', index: 'done_at', column: moment('done_at') },
  { table: 'name_word', index: 'said_at', column: moment('said_at') },
  { table: 'report', index: 'reported_at', column: moment('reported_at') },
  { table: 'fault_report', index: 'reported_at', column: moment('reported_at') },
  { table: 'allowance', index: 'since_s', column: moment('since_s') },
  { table: 'crawler', index: 'seen_at', column: moment('seen_at') },
  { table: 'heartbeat', index: 'seen_at', column: moment('seen_at') },
  { table: 'component_error', index: 'last_at', column: moment('last_at') },
  { table: 'busy_host', index: 'busy_until', column: moment('busy_until') },
  { table: 'vantage', index: 'leased_at', column: moment('leased_at') },
  { table: 'remote_lease', index: 'leased_at', column: moment('leased_at') },
];

/** Counts of days that were not yet: days without any would be told beside them. */
export const COUNTED_BY_DAY = [
  'result_count',
  'archive_count',
  'check_lateness',
  'hint_tally',
  'alias_tally',
] as const;
