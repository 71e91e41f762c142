import type { DeclaredUses } from '../store/answers/declared-uses';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import { doubtedByTag } from './judge-link';
import { isWatched, type LinkAnswer } from './link-answer';
import { orProblem } from './problem';

/** Links of one page of which declarations are read; no page that people read has more. */
const DECLARED_URLS_MAX = 1_000;

/** Where the links are, and who is asked. */
interface DeclarationSources {
  wiki: AskedWiki;
  /** 0: on no page. */
  pageId: number;
  findings: Pick<Findings, 'declarations'>;
}

/**
 * What the writers of the wiki's pages say of links that are told (I2).
 * @returns by URL id
 * @throws Problem database-unavailable
 */
export async function readDeclaredUses(
  links: readonly LinkAnswer[],
  { wiki, pageId, findings }: DeclarationSources,
): Promise<ReadonlyMap<number, DeclaredUses>> {
  const urlIds = links.flatMap((link) =>
    isWatched(link) && link.stored !== null ? [link.stored.urlId] : [],
  );
  if (urlIds.length === 0) return new Map();
  const asked = urlIds.slice(0, DECLARED_URLS_MAX);
  return orProblem('database-unavailable', findings.declarations(wiki, pageId, asked));
}

/**
 * The link with what is declared of it. What an operator calls alive is doubtful on a page that tags it as dead (I4):
 * nobody checks it, so nobody knows better than who looked at it.
 */
export function withDeclaredUses(
  link: LinkAnswer,
  declared: ReadonlyMap<number, DeclaredUses>,
): LinkAnswer {
  if (!isWatched(link) || link.stored === null) return link;
  const uses = declared.get(link.stored.urlId);
  if (uses === undefined) return link;
  const told = { ...link, declared: uses };
  const isOverruled =
    told.verdict === 'working' &&
    told.reason === 'marked-permalive' &&
    uses.here?.isTagged === true;
  return isOverruled ? doubtedByTag(told) : told;
}
