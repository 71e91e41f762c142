import type { DayNumber } from '../status/day-number';
import { traitsInForce, type KnownTrait } from '../status/domain-trait';
import { NO_ANNOTATIONS, type AnnotatedUrl, type Annotations } from '../store/answers/annotations';
import { orProblem } from './problem';
import type { Findings } from './findings';
import { namesOfLinks, withoutLateCopies, withStanding } from './link-takeover';
import { replacementNames, withoutTakenReplacement } from './taken-replacement';
import {
  isFailingOrDoubtful,
  withEvidence,
  type LinkAnswer,
  type FailingOrDoubtfulLink,
  type UncheckedLink,
  type WatchedLink,
} from './link-answer';

/** W3.9: days that a trait has lasted before it is told of a URL that has no findings of its own. */
const LASTING_DAYS = 100;

/**
 * Adds to links that fail or are doubtful what people, archives and the tables of hosts know
 * (W7.5, W8, W3.9) and what was seen (W4.4), and to unchecked ones what has been known of their hosts for
 * long; the others stay as they are and are not asked for. Few indexed statements, however many links.
 * @returns in the same order
 * @throws Problem database-unavailable
 */
export async function addNotes(
  links: readonly LinkAnswer[],
  findings: Pick<Findings, 'annotations' | 'evidence' | 'traits' | 'names'>,
  today: DayNumber,
): Promise<LinkAnswer[]> {
  const annotated = annotatedAmong(links);
  const urlIds = annotated.map(({ urlId }) => urlId);
  const [annotations, evidence, traits, names] = await orProblem(
    'database-unavailable',
    Promise.all([
      ask(annotated, (urls) => findings.annotations(urls, today)),
      ask(urlIds, (ids) => findings.evidence(ids)),
      ask(hostsAmong(links), (hosts) => findings.traits(hosts)),
      ask(namesOfLinks(links.filter(isFailingOrDoubtful)), (its) => findings.names(its)),
    ]),
  );
  const proposed = await orProblem(
    'database-unavailable',
    ask(replacementNames(annotations), (ofOthers) => findings.names(ofOthers)),
  );
  return links.map((link) => {
    if (!isNoted(link)) return link;
    const urlId = link.stored?.urlId ?? 0;
    const told = { ...link, domainFindings: toldTraits(link, traits, today) };
    if (!isFailingOrDoubtful(told)) return told;
    const seen = withStanding(withEvidence(told, evidence.get(urlId)), names);
    return withoutLateCopies(
      withAnnotations(seen, withoutTakenReplacement(annotations.get(urlId), proposed)),
      names,
    );
  });
}

/** With what people and archives say; that no archive has a copy is told only where one is missed. */
export function withAnnotations(
  link: WatchedLink,
  annotations: Annotations = NO_ANNOTATIONS,
): WatchedLink {
  const { archivesSearched, ...said } = annotations;
  if (link.verdict !== 'unreachable') return { ...link, ...said };
  const isMissed = link.archivedOnPage === null;
  return { ...link, ...said, archivesSearched: isMissed ? archivesSearched : null };
}

function isNoted(link: LinkAnswer): link is UncheckedLink | FailingOrDoubtfulLink {
  return isFailingOrDoubtful(link) || link.verdict === 'unknown';
}

async function ask<Item, Key, Value>(
  items: Item[],
  read: (items: Item[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<ReadonlyMap<Key, Value>> {
  return items.length === 0 ? new Map() : read(items);
}

function annotatedAmong(links: readonly LinkAnswer[]): AnnotatedUrl[] {
  const byId = new Map<number, AnnotatedUrl>();
  for (const link of links) {
    if (!isFailingOrDoubtful(link) || link.stored === null) continue;
    const { urlId, hostId } = link.stored;
    byId.set(urlId, { urlId, hostId, path: link.parts.path });
  }
  return [...byId.values()];
}

function hostsAmong(links: readonly LinkAnswer[]): string[] {
  return [...new Set(links.flatMap((link) => (isNoted(link) ? [link.parts.host] : [])))];
}

function toldTraits(
  { parts, verdict }: UncheckedLink | FailingOrDoubtfulLink,
  traits: ReadonlyMap<string, KnownTrait[]>,
  today: DayNumber,
): KnownTrait[] {
  const known = traits.get(parts.host);
  if (known === undefined) return [];
  const inForce = traitsInForce(known, today);
  return verdict === 'unknown'
    ? inForce.filter(({ firstDay }) => today - firstDay > LASTING_DAYS)
    : inForce;
}
