import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import type { Frontier, LeasedHost, VisitEnd } from '../../store/frontier/frontier';
import { AddressPacing } from './address-pacing';
import { NO_WATCHER } from './crawl-watcher';
import { HostBusyError } from '../transport/host-busy-error';
import { HostPacing } from './host-pacing';
import { LeasesHere } from './leases-here';
import { LookUpsAhead } from './look-ups-ahead';
import { noCrowds } from '../testing/no-crowds';
import { PoliteCheck } from './polite-check';

const TIMEOUT_MS = 60_000;
const network = { resolve: () => Promise.resolve([]), allows: () => true, extraCertificates: [] };
const leased = (name: string): LeasedHost => ({
  hostId: 1,
  name,
  leaseToken: Buffer.alloc(16),
  notBeforeS: 0,
  traits: [],
  look: null,
  isHeard: false,
});

let clock: ManualClock;
let pacing: HostPacing;
let returned: [name: string, end: VisitEnd][];
let giveBack: Frontier['giveBack'];
let check: PoliteCheck;
beforeEach(() => {
  clock = createManualClock(0);
  pacing = new HostPacing(1_000, clock);
  returned = [];
  giveBack = async (host, end) => void returned.push([host.name, end]);
  const frontier = {
    borrow: async (name: string) => leased(name),
    giveBack: (host: LeasedHost, end: VisitEnd) => giveBack(host, end),
  } as Partial<Frontier> as Frontier;
  const leases = new LeasesHere(frontier, pacing, clock, {
    leaseMs: 3_600_000,
    timeoutMs: TIMEOUT_MS,
  });
  leases.hold(leased('own.org'), 0);
  const politeness = {
    hosts: pacing,
    addresses: new AddressPacing(0, clock),
    crowds: noCrowds(clock),
    lookUps: new LookUpsAhead(network),
    leases,
    archiveTurns: null,
    watcher: NO_WATCHER,
    lookUpMs: TIMEOUT_MS,
  };
  check = new PoliteCheck(politeness, 'own.org', 1_800_000, new AbortController().signal);
});

test('a pause that outlasts the lease of a borrowed host is not waited for, and told', async () => {
  pacing.pause('target.org', 480_000);
  const busy = await check.beforeRequest('target.org', 80).catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(HostBusyError);
  expect(clock.now()).toBe(0);
  await check.end();
  expect(returned).toEqual([['target.org', { notBeforeS: 480, traits: [], isHeard: false }]]);
});

test('a shorter one is waited for', async () => {
  pacing.pause('target.org', 30_000);
  await check.beforeRequest('target.org', 80);
  expect(clock.now()).toBe(30_000);
  check.afterRequest();
  await check.end();
});

test('what cannot be given back keeps nothing else from it', async () => {
  for (const host of ['a.org', 'b.org']) {
    await check.beforeRequest(host, 80);
    check.afterRequest();
  }
  const isGone: string[] = [];
  giveBack = async ({ name }) => {
    isGone.push(name);
    throw new Error('no database');
  };
  await expect(check.end()).rejects.toThrow('no database');
  expect(isGone).toEqual(['a.org', 'b.org']);
});
