import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';
import { linkWindows, type LinkWindow, type WikiUrl } from './link-windows';
import type { RoutedChange, NewDelivery } from './route-deliveries';
import { stateIdOf } from './subscriber-state';
import { TOPIC, type Topic } from './topics';

interface ConcernedRow {
  nth: number;
  subscriber_id: number;
}

/**
 * The subscribers of topics who are on, with the changes that concern them, a part at a time. Index: subscription.PRIMARY,
 * subscriber.PRIMARY.
 * @param afterId those with ids above this one
 */
export async function* subscribersOfTopics(
  statements: Pick<Statements, 'select'>,
  changes: readonly (RoutedChange & Topic)[],
  afterId: number,
): AsyncGenerator<NewDelivery[]> {
  for (const slice of rowSlices(changes)) {
    const rows = await statements.select<ConcernedRow>(
      `WITH told (nth, topic, topic_key) AS (VALUES ?)
       SELECT nth, subscriber_id
       FROM told STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY) USING (topic, topic_key)
         STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       WHERE state = ? AND subscriber_id > ?`,
      [slice.map(({ topic, key }, nth) => [nth, topic, key]), ON, afterId],
    );
    yield routingsOf(rows, slice);
  }
}

/** What is asked of pages. */
export interface PageTopics {
  /** Ids above this one. */
  afterId: number;
  /** Those of pages, or of the categories that pages are in. */
  topic: typeof TOPIC.page | typeof TOPIC.category;
}

/**
 * The same for subscribers of the pages of a wiki that have a URL, however many have it, or of the categories that those are in.
 * Index: link.url_wiki, page_list_page.PRIMARY, subscription.PRIMARY, subscriber.PRIMARY.
 */
export async function* subscribersOfPages(
  statements: Pick<Statements, 'select'>,
  changes: readonly (RoutedChange & WikiUrl)[],
  { afterId, topic }: PageTopics,
): AsyncGenerator<NewDelivery[]> {
  for await (const window of linkWindows(statements, changes)) {
    const rows = await statements.select<ConcernedRow>(SELECTS[topic], [
      window.urls.map(({ urlId, wikiId }, nth) => [nth, urlId, wikiId]),
      ...pagesOf(window),
      topic,
      ON,
      afterId,
    ]);
    yield routingsOf(rows, window.urls);
  }
}

const pagesOf = ({ afterPage, toPage }: LinkWindow<WikiUrl>): number[] => [afterPage, toPage];

const ON = stateIdOf('on');

const OF_LINKS = `FROM told STRAIGHT_JOIN link FORCE INDEX (url_wiki)
    ON link.url_id = told.url_id AND link.wiki_id = told.wiki_id AND page_id > ? AND page_id <= ?`;

const WHO_IS_ON = `STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
  WHERE state = ? AND subscriber_id > ?`;

const SELECTS = {
  [TOPIC.page]: `WITH told (nth, url_id, wiki_id) AS (VALUES ?)
    SELECT nth, subscriber_id ${OF_LINKS}
      STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY)
        ON topic = ? AND topic_key = (link.wiki_id << 32 | page_id)
      ${WHO_IS_ON}`,
  [TOPIC.category]: `WITH told (nth, url_id, wiki_id) AS (VALUES ?)
    SELECT DISTINCT nth, subscriber_id ${OF_LINKS}
      STRAIGHT_JOIN page_list_page FORCE INDEX (PRIMARY)
        ON page_list_page.wiki_id = link.wiki_id AND page_list_page.page_id = link.page_id
      STRAIGHT_JOIN subscription FORCE INDEX (PRIMARY) ON topic = ? AND topic_key = list_id
      ${WHO_IS_ON}`,
} as const;

function routingsOf(
  rows: readonly ConcernedRow[],
  changes: readonly RoutedChange[],
): NewDelivery[] {
  return rows.flatMap(({ nth, subscriber_id: subscriberId }) => {
    const change = changes[nth];
    return change === undefined ? [] : [{ subscriberId, change }];
  });
}
