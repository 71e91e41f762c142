import { decodeHistory } from '../../status/history';
import type { Statements } from '../../runtime/database';
import type { LeasedSearch } from './leased-search';
import { wantedMomentsOfIds } from './wanted-moments';

/** What is known of when a URL was cited. */
export type CitationTime = Pick<LeasedSearch, 'firstSeenDay' | 'wantedMoment'>;

/** When URLs were cited, as far as that is known, by id. Index: url.PRIMARY, wanted_moment.PRIMARY. */
export async function citationTimes(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<ReadonlyMap<number, CitationTime>> {
  if (urlIds.length === 0) return new Map();
  const rows = await statements.select<{ url_id: number; history: Buffer }>(
    'SELECT url_id, history FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [[...urlIds]],
  );
  const moments = await wantedMomentsOfIds(statements, urlIds);
  return new Map(
    rows.map(({ url_id: urlId, history }) => {
      const firstSeenDay = decodeHistory(history).at(-1)?.firstDay ?? null;
      return [urlId, { firstSeenDay, wantedMoment: moments.get(urlId) ?? null }];
    }),
  );
}
