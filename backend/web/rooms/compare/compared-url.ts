import { namesOfLinks, withoutLateCopies } from '../../../answers/link-takeover';
import { orProblem, Problem } from '../../../answers/problem';
import { withScheme } from '../../../answers/typed-url';
import type { CopyComparison } from '../../../status/takeover/copy-comparison';
import { momentsOf } from '../../../archives/copy-time';
import type { Snapshot } from '../../../store/archives/snapshot';
import { choicesOf } from '../../../store/archives/archive-choices';
import { namesOf } from '../../../store/names/name-standings';
import { askAlone } from '../../../store/statements/joint-asking';
import { comparisonsOf } from '../../../store/comparisons/page-comparisons';
import { urlIdByKey } from '../../../store/urls/url-id-by-key';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import type { PeopleParts } from '../people/people-parts';

/** What is known of a URL and its copy. */
export interface ComparedUrl {
  url: NormalUrl;
  /** Whether a watched wiki uses it: nothing else is compared. */
  isListed: boolean;
  /** Whether somebody has asked for it, and it is still to be done. */
  isDue: boolean;
  found: CopyComparison | null;
  /** Address of the copy that it was compared with; null where it is not (any more) among those that are offered. */
  copyUrl: string | null;
}

/**
 * Tells what was compared of a URL; nothing is fetched for that.
 * @throws Problem bad-url, database-unavailable
 */
export async function comparedUrl(
  typed: string,
  { findings, store }: Pick<PeopleParts, 'findings' | 'store'>,
): Promise<ComparedUrl> {
  const { url } = classifyUrl(await withScheme(typed, findings));
  if (url === null) throw new Problem('bad-url', typed);
  return orProblem('database-unavailable', known(url, store));
}

async function known(url: NormalUrl, store: PeopleParts['store']): Promise<ComparedUrl> {
  const urlId = await urlIdByKey(store, url.text);
  if (urlId === undefined) {
    return { url, isListed: false, isDue: false, found: null, copyUrl: null };
  }
  const asked = (await comparisonsOf(store, [urlId])).get(urlId);
  const found = asked?.found ?? null;
  const offered = found?.copy == null ? [] : await offeredCopies(url, urlId, store);
  const copy = offered.find((one) => isOf(one, found?.copy ?? null));
  return { url, isListed: true, isDue: asked?.isDue === true, found, copyUrl: copy?.url ?? null };
}

/** The copies that are chosen, and tell nothing of what came after its name was taken (U1). */
async function offeredCopies(
  url: NormalUrl,
  urlId: number,
  store: PeopleParts['store'],
): Promise<readonly Snapshot[]> {
  const archives = (await choicesOf(store, [urlId])).get(urlId)?.chosen ?? [];
  const link = { parts: url, archives };
  return withoutLateCopies(link, await namesOf(askAlone(store), namesOfLinks([link]))).archives;
}

const DAY_MS = 86_400_000;

/** Another copy may have been chosen since then: it is not the one of which the page tells. */
function isOf(
  { service, timestamp }: Pick<Snapshot, 'service' | 'timestamp'>,
  compared: CopyComparison['copy'],
): boolean {
  if (service !== compared?.service) return false;
  return Math.floor(momentsOf(timestamp).firstMs / DAY_MS) === compared.madeOn;
}
