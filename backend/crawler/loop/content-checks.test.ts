import { createSilentLogger } from '../../runtime/logger';
import { middleRandom } from '../../runtime/testing/middle-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import type { HostLook } from '../../status/host-look';
import { STATUS } from '../../status/status-code';
import type { DueUrl, LeasedHost } from '../../store/frontier/frontier';
import { normalUrl } from '../../url/testing/normal-url';
import type { Observation } from '../probe/probe';
import type { JudgedCheck } from './check-task';
import { ContentChecks } from './content-checks';
import { resultOf } from './result-of';

const NOW_MS = Date.UTC(2026, 0, 1);
const TODAY = dayNumberOf(NOW_MS);
const OFFER =
  'Play at the best online casino: claim your welcome bonus, free spins and live casino games. Register now and deposit. ';
const CASINO = `<title>Online casino</title><h1>Casino bonus</h1><p>${OFFER.repeat(8)}`;
const MILL =
  '<title>The mill</title><p>The mill was built in 1847 by the brothers Olsen, who ground rye for the valley.';

const host: LeasedHost = {
  hostId: 1,
  name: 'museum-lunden.org',
  leaseToken: Buffer.alloc(16),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: true,
};
const url: DueUrl = {
  urlId: 1,
  scheme: 'http',
  port: 0,
  path: '/history/mill',
  last: { code: STATUS.fine, http: 200 },
  failures: 0,
  isUnreachable: false,
  lastTarget: null,
  readDay: TODAY - 1,
};

test('what a page sells that was read is told with the result, also that it sells nothing', async () => {
  expect(await resultOfPage(MILL)).toMatchObject({ doubt: null, sells: null, title: 'The mill' });
  expect(await resultOfPage(CASINO)).toMatchObject({ doubt: null, sells: 'gambling' });
});

test('what a page sells is told of a page in doubt, too: one page stands at all addresses', async () => {
  const result = await resultOfPage(CASINO, () => CASINO);
  expect(result).toMatchObject({ doubt: 'soft-404', sells: 'gambling' });
});

test('of a page that was not read, or that another stands before, nothing is told of what it sells', async () => {
  const unread = await contentChecks().complete(wishOf(url), observationOf(null), false);
  expect(resultOf(url, unread)).not.toHaveProperty('sells');
  const wall =
    '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>';
  expect(await resultOfPage(wall)).not.toHaveProperty('sells');
});

test.each([
  [
    'a wall',
    404,
    '<title>Security check</title><h1>Please verify that you are a human</h1><script src="https://www.google.com/recaptcha/api.js"></script>',
    { code: STATUS.noAccess, http: 404, reason: 'bot-wall' },
  ],
  [
    'that the site is being worked upon',
    500,
    '<title>Maintenance</title><h1>Site under maintenance</h1><p>We will be back shortly.',
    { code: STATUS.unavailable, http: 500, reason: 'maintenance' },
  ],
  [
    'that the page is missing, with a check beside',
    404,
    '<title>Page not found</title><h1>Page not found</h1><p>Tell us, and show that you are not a robot.</p><script src="https://www.google.com/recaptcha/api.js"></script>',
    { code: STATUS.notFound, http: 404, reason: 'http-404' },
  ],
  [
    'the number of what is missing, with a script of the firewall that its other pages bear, too',
    404,
    '<title>404</title><script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e"></script><p>Nothing here.',
    { code: STATUS.notFound, http: 404, reason: 'http-404' },
  ],
  [
    'that the account was suspended',
    404,
    '<title>Account Suspended</title><h1>Account Suspended</h1>',
    { code: STATUS.notFound, http: 404, reason: 'http-404' },
  ],
])('of a failure whose page shows %s', async (_what, http, html, expected) => {
  const code = http === 404 ? STATUS.notFound : STATUS.syntaxOrOverload;
  const { page: errorPage, ...rest } = observationOf(html);
  const failed: Observation = {
    ...rest,
    page: null,
    errorPage: errorPage ?? undefined,
    code,
    http,
    httpOfCode: http,
    reason: `http-${http}`,
  };
  const judged = await contentChecks().complete(wishOf(url), failed, true);
  expect(resultOf(url, judged)).toMatchObject(expected);
});

const START = normalUrl('http://museum-lunden.org/visit-us');
/** A site built anew leads all that it no longer knows to one page. */
function ledToStart(): Observation {
  const { page, ...seen } = observationOf(
    '<title>Welcome</title><p>Our new site tells of the museum, its mills and its ships.',
  );
  return {
    ...seen,
    page: page === null ? null : { ...page, at: START },
    code: STATUS.movedPermanently,
    httpOfCode: 301,
    redirect: { target: START, hops: [301], class: 'same-host' },
  };
}
const LOOK_OF_OLD_SITE: HostLook = {
  lookedDay: TODAY - 10,
  sibling: 'hard',
  target: '',
  title: '',
  print: new Uint8Array(8),
  isParked: false,
};

test.each<[string, Pick<DueUrl, 'last' | 'lastTarget'>, boolean]>([
  ['leads elsewhere than it did', { last: url.last, lastTarget: null }, true],
  ['answers again', { last: { code: STATUS.badGateway, http: 502 }, lastTarget: null }, true],
  [
    'leads where it did',
    { last: { code: STATUS.movedPermanently, http: 301 }, lastTarget: START.text },
    false,
  ],
  ['is new in the list', { last: null, lastTarget: null }, false],
])('where a page %s, its host is looked at anew or not', async (_what, before, isLookedAt) => {
  let looks = 0;
  const task = {
    host: { ...host, look: LOOK_OF_OLD_SITE },
    url: { ...url, ...before },
    read: async () => ledToStart(),
    readInvented: async () => {
      looks += 1;
      return ledToStart();
    },
  };
  const checks = contentChecks();
  const { doubt } = await checks.complete(task, ledToStart(), true);
  await checks.complete(task, ledToStart(), true);
  expect(looks).toBe(isLookedAt ? 1 : 0);
  expect(doubt ?? null).toBe(isLookedAt ? 'soft-404' : null);
});

const contentChecks = (): ContentChecks =>
  new ContentChecks({
    frontier: { saveLook: async () => undefined },
    resolveNameServers: async () => [],
    random: middleRandom,
    clock: createManualClock(NOW_MS),
    logger: createSilentLogger(),
  });

/** @param elsewhere what the host shows at addresses that nobody has made; by default an error */
async function resultOfPage(
  html: string,
  elsewhere?: () => string,
): Promise<ReturnType<typeof resultOf>> {
  const outcome = await contentChecks().complete(wishOf(url, elsewhere), observationOf(html), true);
  return resultOf(url, outcome);
}

function wishOf(due: DueUrl, elsewhere?: () => string): Parameters<ContentChecks['complete']>[0] {
  return {
    host,
    url: due,
    read: async () => observationOf(null),
    readInvented: async () =>
      elsewhere === undefined
        ? { ...observationOf(null), code: STATUS.notFound, http: 404, httpOfCode: 404 }
        : observationOf(elsewhere()),
  };
}

function observationOf(html: string | null): JudgedCheck['observation'] {
  const at = normalUrl('http://museum-lunden.org/history/mill');
  const fine: Observation = {
    code: STATUS.fine,
    http: 200,
    httpOfCode: 200,
    method: 'GET',
    redirect: null,
    mime: null,
    kib: null,
    reason: 'ok',
    evidence: [],
    page: null,
    traits: [],
    ms: 5,
  };
  if (html === null) return fine;
  const page = { at, contentType: 'text/html', body: Buffer.from(html), isComplete: true };
  return { ...fine, page };
}
