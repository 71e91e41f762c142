import { inSteps, mapInSteps, type Steps } from '../../runtime/in-steps';
import type { AskAddress } from '../hosts/ask-address';
import { HostAsker } from '../hosts/host-asker';
import { RequestPurse } from '../hosts/purse';
import type { AliasFinding } from './alias-proposal';
import type { AskedPage } from './asked-page';
import { checkCandidate } from './check-candidate';
import { checkWithoutCopy } from './check-without-copy';
import { CandidateTrial } from './candidate-trial';
import { EchoTest } from './echo-test';
import { hostGroups, type AliasCase, type HostGroup } from './host-group';
import { PageDesk } from './page-desk';
import { searchGroup } from './search-group';

/** Requests for one dead address on average, robots.txt and sitemaps counted. */
const REQUESTS_A_PAGE = 2;
/** robots.txt, a sitemap and a page: of few addresses they are more than two for each. */
const FEW_PAGES = 4;
const REQUESTS_MORE = 3;

/** What a search found, and what it cost. */
export interface AliasSearch {
  /** One for each dead address, in their order. */
  readonly findings: readonly AliasFinding[];
  /** How often `ask` was called: for pages, robots.txt and sitemaps. */
  readonly requests: number;
}

/**
 * Looks where the content of dead addresses stands by now, host by host.
 * @param ask the way out; it sees each address once its robots.txt allows it
 * @throws the signal's reason; what `ask` throws
 */
export async function findAliases(
  known: AliasCase,
  ask: AskAddress,
  signal: AbortSignal,
): Promise<AliasSearch> {
  const purse = new RequestPurse();
  if (known.dead.length <= FEW_PAGES) purse.add(REQUESTS_MORE);
  const asker = new HostAsker(ask, purse, signal);
  const desk = new PageDesk(asker);
  const tools = { desk, purse, echoes: new EchoTest(asker, desk) };
  const groups = await inSteps(hostGroups(known));
  for (const group of groups) {
    purse.add(REQUESTS_A_PAGE * group.asked.length);
    await searchGroup(new CandidateTrial(group, tools));
  }
  const found = new Map<string, AliasFinding>();
  for (const group of groups) {
    for (const finding of await inSteps(findingsOf(group))) found.set(finding.url, finding);
  }
  const findings = known.dead.map(({ url }) => found.get(url) ?? nothingOf(url));
  return { findings, requests: purse.spent };
}

/** Each proposal is checked once more by all that was read of its host since. */
function findingsOf(group: HostGroup): Steps<AliasFinding[]> {
  return mapInSteps(group.asked, (asked) => {
    const proposal = holdsStill(asked, group) ? (asked.found?.proposal ?? null) : null;
    return { url: asked.url, proposal, isUnanswered: asked.found === null && asked.isCut };
  });
}

/** What is no address of a page. */
const nothingOf = (url: string): AliasFinding => ({ url, proposal: null, isUnanswered: false });

function holdsStill(asked: AskedPage, { copies, book }: HostGroup): boolean {
  const { copy, found } = asked;
  if (found === null) return false;
  if (copy !== null)
    return checkCandidate(asked, found.page, found.candidate.address, copies) !== null;
  const { address, rule } = found.candidate;
  if (rule === null || book.hasMisled(rule)) return false;
  return checkWithoutCopy(asked, found.page, address) !== null;
}
