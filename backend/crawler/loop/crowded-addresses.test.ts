import { createHeldClock, type HeldClock } from '../../runtime/testing/held-clock';
import { HostBusyError } from '../transport/host-busy-error';
import { AddressPacing } from './address-pacing';
import { CrowdedAddresses, type CrowdVisit } from './crowded-addresses';

const ADDRESS = '192.0.2.1';
const INTERVAL_MS = 200;
const PATIENCE_MS = 6 * 3_600_000;

let clock: HeldClock;
let crowds: CrowdedAddresses;
let freed: number;
let ended: AbortController;
beforeEach(() => {
  clock = createHeldClock(0);
  freed = 0;
  ended = new AbortController();
  const parked = (): void => void (freed += 1);
  const limits = { atOnceMax: 20, shareMs: 60_000, parked };
  crowds = new CrowdedAddresses(new AddressPacing(INTERVAL_MS, clock), clock, limits);
});

const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const takeTurn = (host: string, address = ADDRESS): Promise<void> =>
  crowds.takeTurn(address, host, ended.signal);
const park = (visit: CrowdVisit, patienceMs = PATIENCE_MS): Promise<number | null> =>
  crowds.park(visit, patienceMs, ended.signal);

/** Takes all turns that come without a wait for a place. */
async function fill(): Promise<CrowdVisit[]> {
  const inside: CrowdVisit[] = [];
  for (let n = 0; ; n += 1) {
    const visit = crowds.enter(`h${n}`);
    const turn = takeTurn(`h${n}`);
    const isIn = await Promise.race([
      turn.then(() => true).catch(() => false),
      new Promise<boolean>((resolve) => void setImmediate(() => resolve(true))),
    ]);
    if (!isIn) return [...inside, visit];
    inside.push(visit);
  }
}

test('who would wait for longer than two seconds waits without a place, and in order', async () => {
  const visits = await fill();
  expect(visits).toHaveLength(12);
  const order: string[] = [];
  const [last] = visits.slice(-1);
  const waiting = ['x', 'y'].map((host) => crowds.enter(host));
  for (const visit of waiting) await expect(takeTurn(visit.host)).rejects.toThrow(HostBusyError);
  for (const visit of [last, ...waiting]) {
    if (visit !== undefined) void park(visit).then(() => order.push(visit.host));
  }
  expect([crowds.apart, freed]).toEqual([3, 3]);
  expect(order).toEqual([]);
  // A newcomer does not pass them by, though a turn is near.
  await pass(300);
  const newcomer = crowds.enter('newcomer');
  await expect(takeTurn('newcomer')).rejects.toThrow(HostBusyError);
  crowds.leave(newcomer);
  await pass(2_000);
  expect(order).toEqual(['h11', 'x', 'y']);
  // They take no place until they end.
  expect(crowds.apart).toBe(3);
  for (const visit of [...visits, ...waiting]) crowds.leave(visit);
  expect(crowds.apart).toBe(0);
});

test('what an address can serve is shared among who waits, one turn each at least', async () => {
  const [first, ...others] = await fill();
  if (first === undefined) throw new Error('nobody is inside');
  expect(crowds.hasHadShare(first)).toBe(false);
  const waiting = Array.from({ length: 400 }, (_, n) => crowds.enter(`w${n}`));
  for (const visit of waiting) {
    await expect(takeTurn(visit.host)).rejects.toThrow(HostBusyError);
    void park(visit).catch(() => undefined);
  }
  // 300 turns in a minute, 400 that wait.
  expect(crowds.hasHadShare(first)).toBe(true);
  ended.abort(new Error('over'));
  await pass(0);
  expect(crowds.hasHadShare(first)).toBe(false);
  for (const visit of [first, ...others, ...waiting]) crowds.leave(visit);
});

test('who cannot wait so long comes again when those before have had their turns, each later', async () => {
  const visits = await fill();
  const waiting = Array.from({ length: 300 }, (_, n) => crowds.enter(`w${n}`));
  for (const visit of waiting) {
    await expect(takeTurn(visit.host)).rejects.toThrow(HostBusyError);
    void park(visit).catch(() => undefined);
  }
  const late = ['x', 'y'].map((host) => crowds.enter(host));
  const moments: (number | null)[] = [];
  for (const visit of late) {
    await expect(takeTurn(visit.host)).rejects.toThrow(HostBusyError);
    moments.push(await park(visit, 10_000));
  }
  expect(moments).toEqual([60_000, 60_200]);
  ended.abort(new Error('over'));
  for (const visit of [...visits, ...waiting, ...late]) crowds.leave(visit);
  expect(crowds.apart).toBe(0);
});

describe('with one place for visits that have waited', () => {
  let addresses: AddressPacing;
  let admitted: string[];
  beforeEach(() => {
    const limits = { atOnceMax: 1, shareMs: 60_000, parked: () => undefined };
    addresses = new AddressPacing(3_000, clock);
    crowds = new CrowdedAddresses(addresses, clock, limits);
    admitted = [];
  });

  /** @returns a visit that waits, where all others have ended */
  const crowded = async (address: string): Promise<CrowdVisit> => {
    const firsts = ['a', 'b', 'c', 'd'].map((name) => crowds.enter(name + address));
    for (const { host } of firsts) void takeTurn(host, address).catch(() => undefined);
    const waits = crowds.enter(`waits at ${address}`);
    await expect(takeTurn(waits.host, address)).rejects.toThrow(HostBusyError);
    void park(waits).then(() => admitted.push(address));
    for (const visit of firsts) crowds.leave(visit);
    return waits;
  };

  test('they are bounded; an end anywhere lets the next one in elsewhere', async () => {
    const [one, other] = [await crowded('192.0.2.1'), await crowded('192.0.2.2')];
    await pass(0);
    expect(admitted).toEqual(['192.0.2.1']);
    crowds.leave(one);
    await pass(0);
    expect(admitted).toEqual(['192.0.2.1', '192.0.2.2']);
    crowds.leave(other);
    expect(crowds.apart).toBe(0);
  });

  test('one that is crowded out again lets the next one in elsewhere', async () => {
    const [one, other] = [await crowded('192.0.2.1'), await crowded('192.0.2.2')];
    await pass(0);
    // Redirects of others have taken the address's turns meanwhile.
    for (let hop = 0; hop < 5; hop += 1) {
      void addresses.takeTurn('192.0.2.1', 'hop').catch(() => undefined);
    }
    await expect(takeTurn(one.host, '192.0.2.1')).rejects.toThrow(HostBusyError);
    await pass(0);
    expect(admitted).toEqual(['192.0.2.1', '192.0.2.2']);
    for (const visit of [one, other]) crowds.leave(visit);
    expect(crowds.apart).toBe(0);
  });

  test('a check beside a visit that waits leaves it where it waits', async () => {
    const [one, other] = [await crowded('192.0.2.1'), await crowded('192.0.2.2')];
    await takeTurn(other.host, '192.0.2.9');
    expect(other.state).toBe('parked');
    crowds.leave(one);
    await pass(0);
    expect(admitted).toEqual(['192.0.2.1', '192.0.2.2']);
    crowds.leave(other);
    expect(crowds.apart).toBe(0);
  });
});

test('an end takes those along that wait', async () => {
  const visits = await fill();
  const [last] = visits.slice(-1);
  if (last === undefined) throw new Error('nobody waits');
  const waits = park(last);
  ended.abort(new Error('the end'));
  await expect(waits).rejects.toThrow('the end');
  expect(crowds.apart).toBe(0);
});
