import { slicesOf } from '../runtime/slices';
import { choicesOf } from '../store/archives/archive-choices';
import type { ReadStatements } from '../store/statements/read-statements';
import type { AskedWiki } from './asked-wiki';

/** URLs that are asked for in one statement. */
const URLS_PER_QUESTION = 1_000;

/** Those of these URLs, by id, of which an archived copy is told to a wiki. Index: archive.PRIMARY. */
export async function urlsWithCopy(
  statements: ReadStatements,
  { archives: { refused } }: Pick<AskedWiki, 'archives'>,
  urlIds: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const copied = new Set<number>();
  for (const slice of slicesOf([...new Set(urlIds)], URLS_PER_QUESTION)) {
    for (const [urlId, { chosen }] of await choicesOf(statements, slice)) {
      if (chosen.some(({ service }) => !refused.includes(service))) copied.add(urlId);
    }
  }
  return copied;
}
