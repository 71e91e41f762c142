import { STATUS } from '../../../status/status-code';
import type { DayNumber } from '../../../status/day-number';
import { normalUrl } from '../../../url/testing/normal-url';
import type { DueUrl, LeasedHost } from '../../frontier/frontier';
import type { CheckResult } from '../../results/check-result';
import { checkResult } from '../../testing/check-result';

/** Shares of all URLs, of what is known of citations: a tenth is dead, a fifth leads elsewhere, some have a bad day. */
const SHARES = [
  ['dead', 0.1],
  ['dying', 0.02],
  ['shaky', 0.03],
  ['sometimes busy', 0.2],
  ['doubtful', 0.02],
  ['file', 0.05],
  ['to-https', 0.12],
  ['moved', 0.1],
] as const;
/** Days from the first one on after which what is dying is dead. */
const DIES_AFTER_DAYS = 18;

type Fate = (typeof SHARES)[number][0] | 'fine';

/** What the web answers for a URL on a day, always the same for the same day. */
export function inventedAnswer(
  host: LeasedHost,
  url: DueUrl,
  { firstDay, today }: { firstDay: DayNumber; today: DayNumber },
): CheckResult {
  const fate = fateOf(url.urlId);
  const isDead = fate === 'dead' || (fate === 'dying' && today >= firstDay + DIES_AFTER_DAYS);
  if (isDead) return checkResult(url.urlId, STATUS.notFound, { reason: 'http-404' });
  const isBusy = fate === 'sometimes busy' && today % 7 === url.urlId % 7;
  if (isBusy || (fate === 'shaky' && today % 2 === 0)) {
    return checkResult(url.urlId, STATUS.unavailable, { reason: 'http-503' });
  }
  return checkResult(url.urlId, STATUS.fine, { reason: 'http-200', ...detailsOf(fate, host, url) });
}

/** A number from 0 to 1 that says nothing of others. */
export const mixed = (n: number): number => (Math.imul(n, 0x9e3779b1) >>> 0) / 2 ** 32;

function fateOf(urlId: number): Fate {
  let rest = mixed(urlId);
  for (const [fate, share] of SHARES) {
    if (rest < share) return fate;
    rest -= share;
  }
  return 'fine';
}

function detailsOf(
  fate: Fate,
  host: LeasedHost,
  { urlId, scheme, path }: DueUrl,
): Partial<CheckResult> {
  if (fate === 'file') return { mime: 'pdf', kib: 100 + (urlId % 5_000) };
  if (fate === 'doubtful') return DOUBTFUL;
  if (fate !== 'to-https' && fate !== 'moved') return {};
  const www = host.name.startsWith('www.') ? host.name.slice(4) : `www.${host.name}`;
  const isSecure = scheme === 'https';
  const [name, place] =
    fate === 'to-https' ? [isSecure ? www : host.name, path] : [host.name, movedPath(path)];
  return {
    code: STATUS.movedPermanently,
    http: 301,
    reason: 'http-301',
    redirect: {
      target: normalUrl(`https://${name}${place}`),
      hops: [301],
      class: fate === 'to-https' ? 'same-page' : 'same-host',
    },
  };
}

const movedPath = (path: string): string => `/en${path.replace(/\.html$/, '/')}`;

const DOUBTFUL: Partial<CheckResult> = {
  doubt: 'soft-404',
  evidence: [
    { sign: 'title', text: 'Sorry, that page could not be found - The Daily Example' },
    { sign: 'same-as-missing' },
  ],
};
