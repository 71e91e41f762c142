import type { Statements } from '../runtime/database';
import type { DayNumber } from '../status/day-number';
import {
  forgetGoneLinks,
  linksNotOn,
  noteGoneLinks,
  type GoneLink,
} from '../store/pages/gone-links';
import type { DatedLink, LinkChanges } from '../store/pages/links';
import type { PageRecord } from '../store/pages/pages';
import { classifyUrl } from '../url/classify-url';

/** What a reading of pages found. */
interface LinksRead {
  /** The pages as they were known before. */
  records: PageRecord[];
  /** All that the wiki tells, by page id. */
  links: ReadonlyMap<number, readonly string[]>;
  /** Of the reading. */
  day: DayNumber;
}

/**
 * W2.6: links that vanished from pages stay findable, those that are back do not. What a page still holds, but by
 * a new line of a spam list or another configuration is not taken any more, has not vanished.
 */
export async function keepGoneLinks(
  statements: Statements,
  wikiId: number,
  { records, links, day }: LinksRead,
  { added, removed }: LinkChanges,
): Promise<void> {
  await forgetGoneLinks(statements, wikiId, added);
  const vanished = await linksNotOn(statements, removed, (pageId) =>
    addressesOf(links.get(pageId) ?? []),
  );
  await noteGoneLinks(statements, wikiId, withLastUse(records, vanished), day);
}

function addressesOf(links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const { url } = classifyUrl(link);
    return url === null ? [] : [url.text];
  });
}

/**
 * They were there for sure when their pages were last read, as the records tell. Of pages that have links and were
 * never read, by records of the first version, nothing is known.
 */
function withLastUse(records: readonly PageRecord[], links: readonly DatedLink[]): GoneLink[] {
  const readDays = new Map(records.map(({ pageId, readDay }) => [pageId, readDay]));
  return links.flatMap((link) => {
    const lastUsedDay = readDays.get(link.pageId) ?? 0;
    return lastUsedDay === 0 ? [] : [{ ...link, lastUsedDay }];
  });
}
