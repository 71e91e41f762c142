/** What becomes of a table when the database is lost: it is kept in backups, or made again by what is named. */
export type TableFate =
  /** Why nobody could make it again. */
  | { kept: string }
  /** Who makes it again, and when. */
  | { madeAgain: string };

const kept = (reason: string): TableFate => ({ kept: reason });
const madeAgain = (by: string): TableFate => ({ madeAgain: by });

const IDS = 'all else refers to its numbers';
const HISTORY = 'what was seen on days that are over';
const PEOPLE = 'what people said or want';
const STANDING = 'how far work has come that takes weeks, and what was tried in vain';

/**
 * Every table of the schema. A new one does not pass the tests before somebody has decided here. Numbers of URLs, hosts,
 * pages and wikis stay as they are, so that whatever refers to them is right: their tables are kept whole, also where
 * the feeder could find the same addresses again.
 */
export const TABLE_FATES: Readonly<Record<string, TableFate>> = {
  // What everything hangs on.
  wiki: kept(IDS),
  host: kept(`${IDS}; whether it was ever heard, and its pauses`),
  url: kept(`${IDS}; the history of its results`),
  page: kept(
    'when it was last read: only of a page that was read before it is known when a link came',
  ),
  link: kept('the day on which the link came to its page; who is told of what changes'),
  gone_link: kept('links that are no longer there'),
  // What checks found out.
  change: kept('the change log, which others follow by its numbers'),
  change_head: kept('the last number of the change log'),
  domain_trait: kept(HISTORY),
  evidence: kept(HISTORY),
  redirect: kept(HISTORY),
  host_look: kept(HISTORY),
  host_sample: kept(STANDING),
  inquiry: kept('what archives are to be asked before a death is told'),
  page_title: kept(HISTORY),
  page_comparison: kept(`${PEOPLE}, and what was found then`),
  name_standing: kept('in whose hands names seem to be, and what people said of that'),
  vantage: kept('names of places, by whose numbers failures are counted'),
  busy_host: kept('pauses that hosts have asked for'),
  // Archives.
  archive: kept('chosen copies, those that people named, and blocks'),
  archived_copy: kept('which copies were refused'),
  archive_search: kept(STANDING),
  archive_walk: kept(STANDING),
  wanted_moment: kept('days of citations, read from texts that have changed since'),
  // Figures by day.
  archive_count: kept(HISTORY),
  check_lateness: kept(HISTORY),
  hint_tally: kept(HISTORY),
  link_count: kept(HISTORY),
  result_count: kept(HISTORY),
  result_hour: kept(HISTORY),
  wiki_sweep: kept(HISTORY),
  // What pages say.
  declared_link: kept('read from the texts of all pages, which takes weeks'),
  declared_page: kept('which texts were read for that'),
  declaration_walk: kept(STANDING),
  stalled_page: kept(STANDING),
  item_statement: kept('what Wikidata said, item by item'),
  spam_trace: kept('what spam lists matched on days that are over'),
  wiki_state: kept(STANDING),
  stream_position: kept('after which event the reading of a stream goes on'),
  page_request: kept(PEOPLE),
  // Who is told.
  wiki_change: kept('feeds of wikis'),
  block_stamp: kept('what browsers keep is compared with it'),
  dispatch: kept('what each wiki and all subscribers were told'),
  told_mark: kept('which marks answers follow'),
  mark_walk: kept(STANDING),
  subscriber: kept(PEOPLE),
  subscription: kept(PEOPLE),
  subscribed_domain: kept(PEOPLE),
  subscribed_url: kept(PEOPLE),
  talk_subscriber: kept(PEOPLE),
  mail_subscriber: kept(PEOPLE),
  delivery: kept('what subscribers are still to be told'),
  robot: kept('registrations of robots'),
  mail_key: kept('the key of the hashes of addresses that want no mail'),
  mail_suppression: kept('addresses that want no mail, as hashes'),
  mail_recipient: kept('confirmed addresses'),
  mail_message: kept('what was and is to be mailed, each once'),
  mail_notice: kept('what mails are to tell'),
  // What people said.
  report: kept(PEOPLE),
  replacement: kept(PEOPLE),
  alias_bar: kept('which present addresses of dead pages people have removed, and checks dropped'),
  alias: kept('where dead pages were found again, and what speaks for it'),
  mended_link: kept('which links of articles were counted as changed to their live pages'),
  alias_rule: kept('rules behind moves, and which of them people’s removals have stopped'),
  alias_host: kept(STANDING),
  alias_tally: kept(HISTORY),
  alias_walk: kept(STANDING),
  presumption: kept('what follows from reports'),
  fault_report: kept(`${PEOPLE}, and what reviewers decided`),
  name_word: kept(`${PEOPLE} of names`),
  deed: kept('the public log'),
  url_trait: kept('marks, and wishes of owners'),
  ended_session: kept('who signed out stays signed out'),
  page_list: kept('own lists, by addresses that only their people know'),
  page_list_page: kept('pages of lists that were pasted'),
  page_list_text: kept('what was pasted'),
  project: kept('lists of former versions'),
  project_page: kept('lists of former versions'),
  // Owners of domains.
  domain_claim: kept('proofs, and what owners want to be sent'),
  check_wish: kept('when owners want us to come'),
  url_case: kept('cases of dead links'),
  case_step: kept('what owners were told'),
  case_draw: kept(STANDING),
  case_sample: kept(STANDING),
  case_walk: kept(STANDING),
  // What hosts tell by themselves.
  url_hint: kept('what hosts said'),
  host_hint: kept('how far hosts are trusted'),
  rup_site: kept('our registrations, and how far reports have come'),
  rup_walk: kept(STANDING),
  sitemap_host: kept(STANDING),
  sitemap_walk: kept(STANDING),
  // Edits of ours.
  repair_edit: kept('what was edited, and undone by people'),
  repair_change: kept('which links that was'),
  repair_wiki: kept('which wikis have halted us, and since when'),

  allowance: madeAgain('whoever asks: a day’s limit begins anew'),
  archive_turn: madeAgain('the archive component, a row a request'),
  budget: madeAgain('web, every ten seconds'),
  clock_repair: madeAgain('feeder and crawler at their next start, if a clock was wrong'),
  component_error: madeAgain('components, with the next error'),
  crawler: madeAgain('crawlers, each minute'),
  fetching_stop: madeAgain(
    '`weboid restore`, which leaves fetching stopped until an operator lets it go on',
  ),
  heartbeat: madeAgain('components, every fifteen seconds'),
  mail_slot: madeAgain('deliver: the hour’s mails are counted anew'),
  migration: madeAgain('`weboid restore`, which brings the tables to where the backup was'),
  page_window: madeAgain('the feeder’s next pass over each wiki, which compares all its pages'),
  remote_lease: madeAgain('crawlers elsewhere, with the next host'),
  link_walk: madeAgain('the feeder’s walk over all links; answers look at all of them until then'),
  suspect_link: madeAgain('nobody: what an earlier release kept'),
  suspect_walk: madeAgain('nobody: what an earlier release kept'),
  page_tally: madeAgain('the feeder’s count, within about a day; rankings are empty until then'),
  domain_tally: madeAgain('the feeder’s count, within about a day'),
  stale_tally: madeAgain('nobody: each wiki is counted whole within a day'),
  tally_walk: madeAgain('the feeder, with the tallies'),
};

/** Tables that backups hold, by name. */
export const KEPT_TABLES: readonly string[] = Object.entries(TABLE_FATES)
  .filter(([, fate]) => 'kept' in fate)
  .map(([table]) => table)
  .toSorted();
