import { DEFAULT_POLICY } from '../../status/verdict';
import { verdictBy } from '../../status/verdict-ground';
import type { LoggedChange } from '../../store/changes/change-feed';
import type { PageUpdate, UpdateKind } from './write-report';

/**
 * A change of the log as an update of the page that we have of the URL: new where it is the first verdict that was told of
 * it, deleted where the URL left the list.
 * @param publicUrl where our pages are, without a slash at the end
 */
export function updateOf(
  { url, from, to, changedAtS }: Pick<LoggedChange, 'url' | 'from' | 'to' | 'changedAtS'>,
  publicUrl: string,
): PageUpdate {
  const isKnownBefore = verdictBy(from, DEFAULT_POLICY) !== 'unknown';
  const isKnownAfter = verdictBy(to, DEFAULT_POLICY) !== 'unknown';
  const kind = isKnownAfter ? (isKnownBefore ? 'Change' : 'New') : 'Delete';
  return { kind, atS: changedAtS, path: pagePathOf(url, publicUrl) };
}

/** The path of our page of a URL; commas are escaped, since `, ` ends a path. */
function pagePathOf(url: string, publicUrl: string): string {
  const above = new URL(publicUrl).pathname.replace(/\/$/, '');
  return `${above}/url?url=${encodeURIComponent(url)}`;
}

/** What several changes of a page come to: the last one, but what is new stays new to who is told now. */
export function laterKind(before: UpdateKind, after: UpdateKind): UpdateKind {
  return after === 'Change' && before === 'New' ? 'New' : after;
}
