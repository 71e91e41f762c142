import type { ToldLink, ToldLinks } from './disagreements';

/** W7.1, W5.4: dead, and readers have no copy of it on their page. */
export const isProblem = ({ verdict, archivedOnPage }: ToldLink): boolean =>
  verdict === 'unreachable' && archivedOnPage === undefined;

/** Those of a page, or those of them that are meant. */
export const deadOf = (
  links: ToldLinks = new Map(),
  isMeant: (link: ToldLink) => boolean = () => true,
): ToldLink[] => [...links.values()].filter((link) => isProblem(link) && isMeant(link));

/** W5.4: dead, with its copy beside it. */
export const isRepaired = ({ verdict, archivedOnPage }: ToldLink): boolean =>
  verdict === 'unreachable' && archivedOnPage !== undefined;

/** U1 */
export const isTaken = ({ takeover }: ToldLink): boolean =>
  (takeover as { state?: string } | undefined)?.state === 'taken';

/** That a name is under suspicion is told to nobody by itself (U1). */
export const isSuspected = ({ takeover }: ToldLink): boolean =>
  (takeover as { state?: string } | undefined)?.state === 'suspected';

/** In doubt, and not because a machine cannot judge it. */
export const isDoubted = ({ verdict, unjudgeable }: ToldLink): boolean =>
  verdict === 'doubtful' && unjudgeable !== true;

/** I4: called alive by an operator and dead by its page: in doubt there, and on no other page. */
export const isDoubtedByTag = ({ reason }: ToldLink): boolean => reason === 'tagged-dead';

/** I2: whether the text of its page calls it dead. */
export function isCalledDead({ declared }: ToldLink): boolean {
  const { here } = (declared ?? {}) as { here?: { tagged?: boolean; fate?: string } };
  if (here === undefined) return false;
  const isMild = here.fate === undefined || here.fate === 'deviated' || here.fate === 'dead';
  return here.fate === 'dead' || (here.tagged === true && isMild);
}

const FAULTS: ReadonlySet<unknown> = new Set(['dns-error', 'severe-error']);

/** W7.2: whether there is something to tell editors. */
export function isFinding(link: ToldLink): boolean {
  const { verdict, reason, hints, domainFindings = [] } = link;
  if ((hints as string[]).includes('missing-page') || reason === 'opted-out') return true;
  if (verdict === 'unknown') {
    const traits = domainFindings as { trait: string }[];
    return (hints as string[]).length > 0 || traits.some(({ trait }) => FAULTS.has(trait));
  }
  return verdict !== 'working' && verdict !== 'ignored';
}

/** What a list or a chip calls it. */
export function shownStatus({ verdict, reason, unjudgeable }: ToldLink): string {
  if (reason === 'opted-out') return reason;
  return verdict === 'doubtful' && unjudgeable === true ? 'unjudgeable' : verdict;
}

/** How many there are of each, without those of which there is none. */
export function countBy(
  links: Iterable<ToldLink>,
  nameOf: (link: ToldLink) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const link of links) counts[nameOf(link)] = (counts[nameOf(link)] ?? 0) + 1;
  return counts;
}

/** No archived copy is known of it. */
export const lacksCopy = ({ archives }: ToldLink): boolean => (archives as unknown[]).length === 0;

/** The latest of some days. */
export const newestOf = (links: Iterable<ToldLink>): string | undefined =>
  [...links]
    .flatMap(({ since }) => (typeof since === 'string' ? [since] : []))
    .toSorted()
    .at(-1);
