import { slicesOf } from '../runtime/slices';
import { choicesOf } from '../store/archives/archive-choices';
import { namesOf } from '../store/names/name-standings';
import type { StoredName } from '../store/names/stored-name';
import { askAlone } from '../store/statements/joint-asking';
import type { ReadStatements } from '../store/statements/read-statements';
import type { AskedWiki } from './asked-wiki';
import type { LinkFacts } from './link-answer';
import { namesOfLinks, withoutLateCopies } from './link-takeover';

/** Links that are asked for in one statement. */
const LINKS_PER_QUESTION = 1_000;

/** What of a link decides which of its copies are told. */
type CopiedLink = Pick<LinkFacts, 'parts' | 'stored'>;

/**
 * Those of the URLs of these links, by id, of which an archived copy is told to a wiki: none of a service that it refuses,
 * and of a name in other hands none that may show what came after (U1). Index: archive.PRIMARY, name_standing.PRIMARY.
 */
export async function urlsWithCopy(
  statements: ReadStatements,
  { archives: { refused } }: Pick<AskedWiki, 'archives'>,
  links: Iterable<CopiedLink>,
): Promise<ReadonlySet<number>> {
  const byId = new Map<number, CopiedLink>();
  for (const link of links) if (link.stored) byId.set(link.stored.urlId, link);
  const copied = new Set<number>();
  for (const slice of slicesOf([...byId], LINKS_PER_QUESTION)) {
    const urlIds = slice.map(([urlId]) => urlId);
    const choices = await choicesOf(statements, urlIds);
    const copiedLinks = slice.filter(([urlId]) => (choices.get(urlId)?.chosen.length ?? 0) > 0);
    const names = await namesAmong(
      statements,
      copiedLinks.map(([, link]) => link),
    );
    for (const [urlId, link] of copiedLinks) {
      const archives = choices.get(urlId)?.chosen ?? [];
      const told = withoutLateCopies({ ...link, archives }, names).archives;
      if (told.some(({ service }) => !refused.includes(service))) copied.add(urlId);
    }
  }
  return copied;
}

async function namesAmong(
  statements: ReadStatements,
  links: readonly CopiedLink[],
): Promise<ReadonlyMap<string, StoredName>> {
  const names = namesOfLinks(links);
  return names.length === 0 ? new Map() : namesOf(askAlone(statements), names);
}
