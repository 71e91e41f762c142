import { createSilentLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { STATUS } from '../../status/status-code';
import type { CheckResult } from '../../store/results/check-result';
import type { DueUrl, Frontier, LeasedHost } from '../../store/frontier/frontier';
import { noCrowds } from '../testing/no-crowds';
import { HostPacing } from './host-pacing';
import type { JudgedCheck } from './check-task';
import { visitHost } from './host-visit';
import { LeasesHere } from './leases-here';
import { OwnNetwork } from './own-network';
import type { Observation } from '../probe/probe';

const HOST: LeasedHost = {
  hostId: 1,
  name: 'museum-lunden.org',
  leaseToken: Buffer.alloc(16),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: false,
};
const due = (urlId: number, scheme: DueUrl['scheme']): DueUrl => ({
  urlId,
  scheme,
  port: 0,
  path: '/',
  last: null,
  failures: 0,
  isUnreachable: false,
  lastTarget: null,
  readDay: 0,
});
const refused = {
  code: STATUS.networkGeneral,
  http: null,
  httpOfCode: null,
  method: null,
  redirect: null,
  mime: null,
  kib: null,
  reason: 'connect-refused',
  page: null,
  evidence: [],
  traits: [],
  ms: 0,
} satisfies JudgedCheck['observation'];

interface Around {
  urls: DueUrl[];
  check: (url: DueUrl) => Promise<JudgedCheck>;
  record: (result: CheckResult) => Promise<void>;
}

/** Visits the host once; tells how many results were stored. */
function visit({ urls, check, record }: Around): Promise<number> {
  const clock = createManualClock(0);
  const pacing = new HostPacing(0, clock);
  const frontier = {
    dueUrls: async () => urls.splice(0),
    giveBack: async () => undefined,
    postpone: async () => undefined,
  } as Partial<Frontier> as Frontier;
  const visiting = {
    frontier,
    clock,
    random: { below: () => 0, bytes: (length: number) => Buffer.alloc(length) },
    logger: createSilentLogger(),
    pacing,
    leases: new LeasesHere(frontier, pacing, clock, { leaseMs: 3_600_000, timeoutMs: 0 }),
    crowds: noCrowds(clock),
    ownNetwork: new OwnNetwork(clock, createSilentLogger()),
    check: ({ url }: { url: DueUrl }) => check(url),
    asRobotsAllow: async () => ({}),
    record,
    methodsFor: () => ({ getOnly: false }),
    visitMs: 1_800_000,
    tryAgainMs: 300_000,
    hostFailures: 1,
  };
  const visited = { host: HOST, leasedAtMs: 0, isTrial: false };
  return visitHost(visiting, visited, new AbortController().signal);
}

test('a stamp that cannot be stored fails the visit, not the crawler', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const visited = visit({
    urls: [due(1, 'http'), due(2, 'http'), due(3, 'ftp')],
    check: async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      return { observation: refused };
    },
    record: async ({ urlId }) => {
      if (urlId === 2) throw new Error('no database');
    },
  });
  await expect(visited).rejects.toThrow('no database');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a fault at the front page costs no other result (W4.1)', async () => {
  const recorded: number[] = [];
  const missing: Observation = { ...refused, code: STATUS.notFound, http: 404, httpOfCode: 404 };
  const stored = await visit({
    urls: [{ ...due(1, 'http'), path: '/a', failures: 1 }],
    check: async ({ urlId }) => {
      if (urlId === 0) throw new Error('a fault of ours');
      return { observation: missing };
    },
    record: async ({ urlId }) => void recorded.push(urlId),
  });
  expect([stored, recorded]).toEqual([1, [1]]);
});
