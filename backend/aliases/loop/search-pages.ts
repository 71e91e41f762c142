import type { LeasedAliasHost } from '../../store/aliases/alias-queue';
import type { OpenDeadUrl } from '../../store/aliases/dead-urls';
import type { Clock } from '../../runtime/clock';
import { inSteps } from '../../runtime/in-steps';
import type { AliasFinding } from '../find/alias-proposal';
import { findAliases } from '../find/find-aliases';
import { AliasTurnOverError } from './alias-turn-over-error';
import { HeldHosts, type HostVisits } from './held-hosts';
import type { HostCase } from './host-case';
import { neededOrigins } from './needed-origins';
import { reachHosts } from './reach-hosts';
import { readCopies, type CopiedPage, type DeadCopyReading } from './read-copies';
import { rememberRobots } from './remember-robots';

/** Who is asked. */
export interface PageSearchParts {
  readonly clock: Clock;
  readonly visits: HostVisits;
  readonly copies: DeadCopyReading;
}

/** What came of the search for some pages. */
export interface PageSearch {
  /** Of pages for which everybody answered who was to be asked, or that were found. */
  readonly findings: readonly AliasFinding[];
  readonly requests: number;
  /** Who could not be asked, where somebody could not. */
  readonly busy: AliasTurnOverError | null;
}

/** Before the lease ends, so that what comes then still counts. */
const SETTLING_S = 600;
/** Archives do not answer, or hosts. */
const TROUBLE_MS = 3_600_000;

/**
 * Searches for the open pages of a host. Those without whom nothing can be found are asked for robots.txt first, as copies
 * are of no use where they are silent.
 * @throws the signal's reason
 */
export async function searchPages(
  { clock, visits, copies }: PageSearchParts,
  host: LeasedAliasHost,
  known: HostCase,
  signal: AbortSignal,
): Promise<PageSearch> {
  const untilMs = (host.dueAtS - SETTLING_S) * 1_000;
  const hosts = new HeldHosts(visits, untilMs);
  const troubled = (asked: string): AliasTurnOverError =>
    hosts.busy ?? new AliasTurnOverError(asked, clock.now() + TROUBLE_MS);
  try {
    const { open } = known.dead;
    const ask = rememberRobots(hosts.ask);
    const needed = await inSteps(neededOrigins(open.map(urlOf), known.moves));
    const { isAnybodyThere, requests } = await reachHosts(needed, ask, signal);
    await hosts.end();
    if (!isAnybodyThere) return { findings: [], requests, busy: troubled(needed.join(' ')) };
    // Half of the time is for the pages themselves.
    const halfMs = clock.now() + (untilMs - clock.now()) / 2;
    const read = await readCopies(copies, begunAt(open, clock), { untilMs: halfMs, signal });
    const pages = inOrderOf(open, read);
    if (pages.length === 0) return { findings: [], requests, busy: troubled('archives') };
    const { moves, living, merged } = known;
    const search = await findAliases({ dead: pages, moves, living, merged }, ask, signal);
    const findings = search.findings.filter(({ isUnanswered }) => !isUnanswered);
    return { findings, requests: search.requests, busy: troubled('hosts') };
  } finally {
    await hosts.end();
  }
}

const urlOf = ({ url }: OpenDeadUrl): string => url;

const DAY_MS = 86_400_000;
/** No divisor of how many there are in a turn. */
const STEP = 7;

/** Each day another one is the first: some that cannot be read keep nobody from the others for ever. */
function begunAt(open: readonly OpenDeadUrl[], clock: Clock): OpenDeadUrl[] {
  const first = (Math.floor(clock.now() / DAY_MS) * STEP) % Math.max(1, open.length);
  return [...open.slice(first), ...open.slice(0, first)];
}

/** The most cited first. */
function inOrderOf(open: readonly OpenDeadUrl[], pages: readonly CopiedPage[]): CopiedPage[] {
  const byId = new Map(pages.map((page) => [page.urlId, page]));
  return open.flatMap(({ urlId }) => byId.get(urlId) ?? []);
}
