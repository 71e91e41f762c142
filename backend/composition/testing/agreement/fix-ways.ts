import { wikisOf } from '../../../feeder/testing/test-feeding';
import { proposeRepairsOf } from '../../../repair/propose-repairs';
import { createSilentLogger } from '../../../runtime/logger';
import { loadMessages } from '../../../runtime/messages';
import { classifyUrl } from '../../../url/classify-url';
import { FIX_OPTIONS } from '../../open-fixes';
import { openProposals } from '../../open-proposals';
import type { AskedWorld, PageReports } from './asked-world';
import { copiedKeyOf } from './copied-address';
import type { ToldLink, ToldLinks } from './disagreements';
import { isProblem, isRepaired, isTaken } from './link-rules';
import type { WorldWiki } from './world-wikis';
import { wikitextOf } from './page-wikitext';

/** I6: what is offered for a link of a page, in the report and by the gadget. */
export type FixKind = 'fix' | 'tag';

/** A link by an interwiki prefix is no reference; nothing is written of what somebody reached, and no tag before archives have answered. */
export function fixKindOf(link: ToldLink): FixKind | null {
  if (!isProblem(link)) return null;
  if (link['replacement'] !== undefined) return 'fix';
  if (link['reports'] !== undefined || link['presumedReachable'] === true) return null;
  if ((link['archives'] as unknown[]).length > 0) return 'fix';
  return link['archivesSearched'] !== undefined && !isTagged(link) ? 'tag' : null;
}

const hereOf = ({ declared }: ToldLink): { tagged?: boolean } | undefined =>
  (declared as { here?: { tagged?: boolean } } | undefined)?.here;
const isTagged = (link: ToldLink): boolean => hereOf(link)?.tagged === true;

const { text } = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);
const STEPS = new Map<string, FixKind>([
  [text('weboid-web-step-fix'), 'fix'],
  [text('weboid-web-step-tag'), 'tag'],
]);

/** Compares the steps that a report shows to people with what is known of its links. */
export function compareSteps(
  { found }: Pick<AskedWorld, 'found'>,
  way: string,
  links: ToldLinks,
  html: string,
): void {
  const steps = [...html.matchAll(/<a href="\/fix\?([^"]*)" rel="nofollow">([^<]*)<\/a>/g)];
  const told = steps.flatMap(([, query = '', word = '']) => {
    const url = new URLSearchParams(query.replaceAll('&amp;', '&')).get('url');
    return url === null ? [] : [[url, STEPS.get(word)]];
  });
  const expected = [...links.values()].flatMap((link) => {
    const kind = fixKindOf(link);
    return kind === null ? [] : [[link.url, kind]];
  });
  found.value(`steps of ${way}`, Object.fromEntries(expected), Object.fromEntries(told));
}

/**
 * Compares what would be written on the pages of a wiki for a person with what their reports offer. Only people lead links to a
 * live page; what their pages declare stands in other texts than these. A reference that is a copy is written as one of what
 * that is of, and a copy elsewhere on the page is none to it.
 */
export async function compareFixes(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const { database, clock, wikis, found } = asked;
  const sources = {
    database,
    clock,
    userAgent: 'test',
    logger: createSilentLogger(),
    wikis: wikisOf(...wikis.map(({ wiki }) => wiki)),
  };
  const proposals = openProposals(one.wiki, { options: FIX_OPTIONS, bot: null }, sources);
  const textsOf = async function* () {
    for (const page of one.rules.pages) {
      yield { ...page, revisionId: 34, wikitext: wikitextOf(one.wiki.dbname, page) };
    }
  };
  const pageIds = one.pages.map(({ pageId }) => pageId);
  const planned = new Map<number, Map<string, FixKind>>();
  for await (const { page, repaired } of proposeRepairsOf({ ...proposals, textsOf }, pageIds)) {
    const kinds = repaired.changes.map(({ url, kind }): [string, FixKind] => [
      classifyUrl(url).url?.text ?? url,
      kind === 'tag-dead' ? 'tag' : 'fix',
    ]);
    planned.set(page.pageId, new Map(kinds));
  }
  for (const [pageId, links] of reports) {
    for (const link of links.values()) {
      if (hereOf(link) !== undefined || isTaken(link) || isRepaired(link)) continue;
      if (copiedKeyOf(link.url) !== null) continue;
      const way = `fix ${one.wiki.dbname} ${pageId} ${link.url}`;
      found.value(
        way,
        fixKindOf({ ...link, replacement: undefined }),
        planned.get(pageId)?.get(link.url) ?? null,
      );
    }
  }
}
