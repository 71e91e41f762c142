import type { Writable } from 'node:stream';
import type { DispatchSources } from '../composition/open-dispatch';
import { clientPositions } from '../store/changes/dispatch-positions';
import { wikiFeedAfter, type FeedPosition, type WikiFeedEntry } from '../store/changes/wiki-feed';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import { writeLines } from './write-lines';

const ENTRIES_PER_QUESTION = 1_000;

/** Which entries are shown, and how. */
interface FeedOptions {
  after: number;
  json?: true;
}

/**
 * `weboid changes feed`: the entries of a wiki's feed, one for each page with the URL.
 * @throws CommandError when there is no such wiki
 */
export async function writeWikiFeed(
  name: string,
  { after, json }: FeedOptions,
  { database, clients }: DispatchSources,
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
): Promise<void> {
  const full = name.includes('@') ? name : `${name}@WMF`;
  const client = (await clients(database)).find((one) => one.client === full);
  if (client === undefined) {
    throw new CommandError(`no wiki “${name}” has been fed yet; expected one such as dewiki@WMF`);
  }
  const position = (await clientPositions(database)).find((one) => one.client === full);
  if (position !== undefined && position.overrunTo > after) {
    stderr.write(
      `changes up to ${position.overrunTo} were purged before ${full} was told of them\n`,
    );
  }
  let at: FeedPosition | undefined = { id: after, pageId: PAGE_ID_MAX };
  while (at !== undefined) {
    const entries = await wikiFeedAfter(database, client.wikiId, at, ENTRIES_PER_QUESTION);
    for (const entry of entries) await write(entry, json === true, stdout);
    at = entries.length < ENTRIES_PER_QUESTION ? undefined : entries.at(-1);
  }
}

/** INT UNSIGNED: behind all pages of a change. */
const PAGE_ID_MAX = 2 ** 32 - 1;

function write(entry: WikiFeedEntry, asJson: boolean, output: Writable): Promise<void> {
  const { id, firstId, pageId, url, from, to } = entry;
  if (asJson)
    return writeJsonLine(output, { id, first_id: firstId, pageid: pageId, url, from, to });
  return writeLines(output, [`${id}  page ${pageId}  ${from} → ${to}  ${url}`]);
}
