import { dumpFolder, type Config } from '../config/config';
import type { PublishedFile } from '../dumps/manifest';
import { publishDump } from '../dumps/publish-dump';
import type { Dependencies } from './dependencies';
import { openPublishing } from './open-publishing';
import { LOOP_PATIENCE_MS } from './loop-patience';
import type { OpenedParts } from './opened-parts';
import { wholeTablesFor } from './tables-for';

/** How `weboid publish-dump` runs. */
interface PublishOptions {
  /** All that is known, too, whether or not a week is over. */
  now: boolean;
  signal: AbortSignal;
}

/** Publishes what everybody may load. @returns the files that were made. @throws ConfigError where no folder is set */
export async function publishWith(
  config: Config,
  outside: Dependencies,
  opened: OpenedParts,
  { now, signal }: PublishOptions,
): Promise<PublishedFile[]> {
  const { changeLogDays: changeDays } = config.feed;
  const folder = dumpFolder(config);
  await wholeTablesFor('publish-dump', { outside, opened }, signal);
  const options = { folder, changeDays, dumpNow: now, signal };
  return publishDump(
    openPublishing(outside, opened, { retryForMs: LOOP_PATIENCE_MS, signal }),
    options,
  );
}
