import type { AskAddress } from '../hosts/ask-address';
import { RequestPurse } from '../hosts/purse';
import type { AliasFinding } from './alias-proposal';
import { checkCandidate } from './check-candidate';
import { CandidateTrial } from './candidate-trial';
import { hostGroups, type AliasCase, type HostGroup } from './host-group';
import { PageDesk } from './page-desk';
import { searchGroup } from './search-group';

/** Requests for one asked address on average, robots.txt and sitemaps counted. */
const REQUESTS_A_PAGE = 2;
const FEW_PAGES = 4;
const REQUESTS_MORE = 3;

/**
 * Looks where the content of dead addresses stands by now, host by host.
 * @param ask the way out; it sees each address once its robots.txt allows it
 * @returns one finding for each dead address, in their order
 * @throws the signal's reason; what `ask` throws
 */
export async function findAliases(
  known: AliasCase,
  ask: AskAddress,
  signal: AbortSignal,
): Promise<AliasFinding[]> {
  const purse = new RequestPurse(requestsFor(known.dead.length));
  const desk = new PageDesk({ ask, purse, signal });
  const groups = hostGroups(known);
  for (const group of groups) await searchGroup(new CandidateTrial(group, desk, purse));
  const found = new Map(groups.flatMap(findingsOf).map((finding) => [finding.url, finding]));
  return known.dead.map(({ url }) => found.get(url) ?? { url, proposal: null });
}

/** robots.txt, a sitemap and a page: of few addresses they are more than two for each. */
function requestsFor(pages: number): number {
  return REQUESTS_A_PAGE * pages + (pages <= FEW_PAGES ? REQUESTS_MORE : 0);
}

/** Each proposal is checked once more by all that was read of its host since. */
function findingsOf({ asked, copies }: HostGroup): AliasFinding[] {
  return asked.map((one) => {
    const { url, copy, found } = one;
    const holds =
      found !== null && (copy === null || checkCandidate(one, found.page, copies) !== null);
    return { url, proposal: holds ? found.proposal : null };
  });
}
