import type { PublishingParts } from '../dumps/publish-dump';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex } from '../status/mark-index';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { marksInForce } from '../store/frontier/url-marks';
import { databaseNowS } from '../store/schema/database-clock';
import type { Dependencies } from './dependencies';
import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';

/** What the public files are made of. */
export function openPublishing(
  { clock }: Dependencies,
  opened: OpenedParts,
  patience: DatabasePatience,
): PublishingParts {
  const database = opened.database(patience, 'publish-dump');
  const today = (): number => dayNumberOf(clock.now());
  return {
    database,
    clock,
    databaseNowS: () => databaseNowS(database),
    feed: createTableChangeFeed(database),
    marks: async () => createMarkIndex(await marksInForce(database, today())),
  };
}
