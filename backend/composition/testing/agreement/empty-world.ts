import type { Database } from '../../../runtime/database';
import { emptyTables } from '../../../store/testing/with-store';

const TABLES =
  'wiki wiki_state page link url host archived_copy archive archive_search redirect evidence replacement alias page_comparison report presumption ' +
  'domain_trait url_trait name_standing name_word declared_link declared_page spam_trace change dispatch wiki_change ' +
  'page_tally stale_tally domain_tally tally_walk link_walk suspect_walk link_count page_list page_list_page page_list_text allowance told_mark mark_walk block_stamp suspect_link gone_link page_window wanted_moment inquiry archive_walk ' +
  'subscriber mail_subscriber subscription subscribed_domain subscribed_url delivery mail_recipient mail_message mail_notice';

/** Empties all that a world fills. */
export async function emptyWorld(database: Database): Promise<void> {
  await emptyTables(database, ...TABLES.split(' '));
  await database.run('UPDATE change_head SET last_change_id = 0');
}
