import { isDoubt } from '../status/content-doubt';
import type { Verdict } from '../status/verdict';
import type { ArchiveService } from '../url/archives/archive-services';
import { copiedUrls, readArchiveLink, type ArchiveLink } from '../url/archived-copy';
import type { ClassifiedUrl } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';
import { schemeSpellings } from '../url/scheme-spellings';
import type { StoredName } from '../store/names/stored-name';
import type { AskedWiki } from './asked-wiki';
import { isFailingOrDoubtful, type LinkAnswer, type LinkFacts } from './link-answer';
import { isLateCopy, namesOfLinks } from './link-takeover';

/** What is remembered of names (U1), by name. */
type KnownNames = ReadonlyMap<string, StoredName>;

/** Some links of a page, and at least those of its links that are archived copies. */
export interface LinksBesideCopies {
  links: readonly LinkAnswer[];
  /** Looked at only where a link needs one. */
  copies: readonly LinkAnswer[];
}

/**
 * The names of which `withCopiesOnPage` has to know how they stand: those of links that fail or are doubtful and have a copy
 * on their page. Of most pages, none.
 */
export function namesOfCopied(pages: readonly LinksBesideCopies[]): string[] {
  return namesOfLinks(pages.flatMap(copiedInNeed));
}

function copiedInNeed({ links, copies }: LinksBesideCopies): LinkAnswer[] {
  const inNeed = links.filter(isFailingOrDoubtful);
  if (inNeed.length === 0) return [];
  const originals = new Set(
    copies
      .flatMap(({ parts }) => (parts === null ? [] : originalsOf(parts)))
      .map(({ text }) => text),
  );
  return inNeed.filter(({ url }) => originals.has(url));
}

/** All spellings of what an address is a copy of. */
const originalsOf = (copy: NormalUrl): NormalUrl[] => copiedUrls(copy).flatMap(schemeSpellings);

/** Verdicts of copies that may serve the reader, the best first: no spam, and nothing that is gone itself. */
const SERVING: readonly Verdict[] = ['working', 'unknown', 'doubtful'];
/** What the address of a link says is told of these. */
const WATCHED: ReadonlySet<Verdict> = new Set([...SERVING, 'unreachable']);

/** W5.4: what an answer tells of a link that is an archived copy; null where it is none. */
export function archiveOf({
  parts,
  verdict,
}: Pick<LinkAnswer, 'parts' | 'verdict'>): ArchiveLink | null {
  return parts === null || !WATCHED.has(verdict) ? null : readArchiveLink(parts);
}

/**
 * W5.4: tells of links that fail or are doubtful which other link of their page is an archived copy of
 * them, in the same spelling or with the other of http and https. That one must not be unreachable itself, and its
 * content must not look wrong, to a check or to a search: it is no copy then, and never will be told as unreachable. Nor may it be
 * of a service that the wiki refuses: its readers are not sent there; nor one that may show what came after the name was
 * taken (U2), as one does that leads to the newest copy. Where there are several, one that works comes first, then one whose moment is known, then the first by address. One whose address tells no original
 * is of nobody knows what.
 * @param names what is known of `namesOfCopied`
 */
export function withCopiesOnPage(
  { links, copies: linksOfPage }: LinksBesideCopies,
  { archives: { refused } }: Pick<AskedWiki, 'archives'>,
  names: KnownNames,
): LinkAnswer[] {
  if (!links.some(isFailingOrDoubtful)) return [...links];
  const copies = servingCopies(linksOfPage, refused, names);
  return links.map((link) => {
    if (!isFailingOrDoubtful(link)) return link;
    const copy = copies.get(link.url);
    if (copy === undefined) return link;
    const told = { ...link, archivedOnPage: copy.url };
    return told.verdict === 'unreachable' ? { ...told, archivesSearched: null } : told;
  });
}

/** Judges those of a page's links that are archived copies, one by one as they are asked for. */
export function* copiesAmong(
  links: ReadonlyMap<string, ClassifiedUrl>,
  judge: (url: string, link: ClassifiedUrl) => LinkAnswer,
): Generator<LinkAnswer> {
  for (const [url, link] of links) {
    if (link.url !== null && copiedUrls(link.url).length > 0) yield judge(url, link);
  }
}

/** By every spelling of the originals. */
function servingCopies(
  links: readonly LinkAnswer[],
  refused: readonly ArchiveService[],
  names: KnownNames,
): Map<string, LinkAnswer> {
  const copies = new Map<string, LinkAnswer>();
  for (const link of links) {
    if (link.parts === null || !mayServe(link)) continue;
    const read = readArchiveLink(link.parts);
    if (read === null || refused.includes(read.service)) continue;
    for (const original of originalsOf(link.parts)) {
      if (isLateCopy({ host: original.host, timestamp: read.timestamp }, names)) continue;
      const other = copies.get(original.text);
      if (other === undefined || isBetter(link, other)) copies.set(original.text, link);
    }
  }
  return copies;
}

/** One that failed once, or that machines cannot judge, may serve; none that a search has refused. */
function mayServe({ verdict, reason, stored }: LinkFacts): boolean {
  if (stored?.isRefusedCopy === true) return false;
  return SERVING.includes(verdict) && (reason === undefined || !isDoubt(reason));
}

function isBetter(a: LinkAnswer, b: LinkAnswer): boolean {
  const ahead =
    SERVING.indexOf(a.verdict) - SERVING.indexOf(b.verdict) || vagueness(a) - vagueness(b);
  return ahead === 0 ? a.url < b.url : ahead < 0;
}

/** 1 where readers have to choose a copy, or get the newest; else 0. */
function vagueness({ parts }: LinkAnswer): number {
  return parts !== null && readArchiveLink(parts)?.kind === 'snapshot' ? 0 : 1;
}
