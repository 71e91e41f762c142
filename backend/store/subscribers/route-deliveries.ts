import type { SqlValue, Statements } from '../../runtime/database';
import { verdictIdOf, type Verdict } from '../../status/verdict';
import { rowSlices } from '../statements/slices';
import { stateIdOf } from './subscriber-state';
import { TOPIC, type Topic } from './topics';

/** What became of a URL, in the eyes of a wiki or by the default policy. */
export interface RoutedChange {
  /** The newest change of the log that it stands for. */
  id: number;
  /** The oldest. */
  firstId: number;
  from: Verdict;
  to: Verdict;
  /** By whose policy; 0: by the default one. */
  wikiId: number;
}

/** A URL may stand on a million pages: longer than other statements of a dispatcher take. */
const ROUTE_STATEMENT_S = 600;

const COLUMNS = 'change_id, wiki_id, first_id, old_verdict, new_verdict';

/**
 * Has the subscribers of topics told of changes, once each; those alone that are on. Call in the transaction that moves
 * the router on. Index: subscription.PRIMARY, subscriber.PRIMARY, delivery.PRIMARY.
 */
export async function deliverToTopics(
  statements: Pick<Statements, 'run'>,
  changes: readonly (RoutedChange & Topic)[],
): Promise<void> {
  const rows = changes.map((change) => [change.topic, change.key, ...valuesOf(change)]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `SET STATEMENT max_statement_time = ${ROUTE_STATEMENT_S} FOR
       INSERT INTO delivery (subscriber_id, ${COLUMNS})
       WITH told (topic, topic_key, ${COLUMNS}) AS (VALUES ?)
       SELECT subscriber_id, ${COLUMNS}
       FROM told STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY) USING (topic, topic_key)
         STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       WHERE state = ? ${ONCE}`,
      [slice, ON],
    );
  }
}

/**
 * The same for the subscribers of those pages of a wiki that have a URL, however many have it: nothing but rows of
 * deliveries comes of them. Index: link.url_wiki, subscription.PRIMARY, subscriber.PRIMARY, delivery.PRIMARY.
 */
export async function deliverToPages(
  statements: Pick<Statements, 'run'>,
  changes: readonly (RoutedChange & { urlId: number })[],
): Promise<void> {
  const rows = changes.map((change) => [change.urlId, ...valuesOf(change)]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `SET STATEMENT max_statement_time = ${ROUTE_STATEMENT_S} FOR
       INSERT INTO delivery (subscriber_id, ${COLUMNS})
       WITH told (url_id, ${COLUMNS}) AS (VALUES ?)
       SELECT subscriber_id, change_id, told.wiki_id, first_id, old_verdict, new_verdict
       FROM told STRAIGHT_JOIN link FORCE INDEX (url_wiki)
           ON link.url_id = told.url_id AND link.wiki_id = told.wiki_id
         STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY)
           ON topic = ? AND topic_key = (link.wiki_id << 32 | page_id)
         STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       WHERE state = ? ${ONCE}`,
      [slice, TOPIC.page, ON],
    );
  }
}

/**
 * The same for the subscribers of the categories that those pages are in. Index: link.url_wiki, page_list_page.PRIMARY,
 * subscription.PRIMARY, subscriber.PRIMARY, delivery.PRIMARY.
 */
export async function deliverToProjects(
  statements: Pick<Statements, 'run'>,
  changes: readonly (RoutedChange & { urlId: number })[],
): Promise<void> {
  const rows = changes.map((change) => [change.urlId, ...valuesOf(change)]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `SET STATEMENT max_statement_time = ${ROUTE_STATEMENT_S} FOR
       INSERT INTO delivery (subscriber_id, ${COLUMNS})
       WITH told (url_id, ${COLUMNS}) AS (VALUES ?)
       SELECT DISTINCT subscriber_id, change_id, told.wiki_id, first_id, old_verdict, new_verdict
       FROM told STRAIGHT_JOIN link FORCE INDEX (url_wiki)
           ON link.url_id = told.url_id AND link.wiki_id = told.wiki_id
         STRAIGHT_JOIN page_list_page FORCE INDEX (PRIMARY)
           ON page_list_page.wiki_id = link.wiki_id AND page_list_page.page_id = link.page_id
         STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY)
           ON topic = ? AND topic_key = list_id
         STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       WHERE state = ? ${ONCE}`,
      [slice, TOPIC.category, ON],
    );
  }
}

const ON = stateIdOf('on');

/** Who has subscribed to a page and to its wiki is told once. */
const ONCE = 'ON DUPLICATE KEY UPDATE delivery.first_id = delivery.first_id';

function valuesOf({ id, wikiId, firstId, from, to }: RoutedChange): SqlValue[] {
  return [id, wikiId, firstId, verdictIdOf(from), verdictIdOf(to)];
}
