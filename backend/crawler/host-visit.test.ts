import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { STATUS } from '../status/status-code';
import type { DueUrl, Frontier, LeasedHost } from '../store/frontier';
import { HostPacing } from './host-pacing';
import { visitHost, type Checked } from './host-visit';
import { LeasesHere } from './leases-here';
import { OwnNetwork } from './own-network';

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
  codeHttp: null,
  method: null,
  redirect: null,
  mime: null,
  kib: null,
  reason: 'connect-refused',
  page: null,
  evidence: [],
  traits: [],
  ms: 0,
} satisfies Checked['observation'];

test('a stamp that cannot be stored fails the visit, not the crawler', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const clock = createManualClock(0);
  const pacing = new HostPacing(0, clock);
  const read = [due(1, 'http'), due(2, 'http'), due(3, 'ftp')];
  const frontier = {
    dueUrls: async () => read.splice(0),
    giveBack: async () => undefined,
    postpone: async () => undefined,
  } as Partial<Frontier> as Frontier;
  const visit = visitHost(
    {
      frontier,
      clock,
      random: { below: () => 0, bytes: (length) => Buffer.alloc(length) },
      logger: createSilentLogger(),
      pacing,
      leases: new LeasesHere(frontier, pacing, clock, { leaseMs: 3_600_000, timeoutMs: 0 }),
      ownNetwork: new OwnNetwork(clock, createSilentLogger()),
      check: async () => {
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        return { observation: refused };
      },
      record: async ({ urlId }) => {
        if (urlId === 2) throw new Error('no database');
      },
      isGetOnly: () => false,
      visitMs: 1_800_000,
      tryAgainMs: 300_000,
      hostFailures: 1,
    },
    { host: HOST, leasedAtMs: 0, isTrial: false },
    new AbortController().signal,
  );
  await expect(visit).rejects.toThrow('no database');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
