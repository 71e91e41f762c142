import type { Frontier, LeasedHost, Witness } from './frontier';
import { StoppableFrontier } from './stoppable-frontier';

const host = { hostId: 1, name: 'museum-lunden.org' } as LeasedHost;
const WITNESS: Witness = { scheme: 'http', host: host.name, port: 0, path: '/' };
const done: string[] = [];
const all: Frontier = {
  lease: async () => [host],
  borrow: async () => host,
  dueUrls: async () => [],
  witnesses: async () => [WITNESS],
  isAnythingDue: async () => true,
  record: async () => void done.push('record'),
  postpone: async () => void done.push('postpone'),
  saveLook: async () => void done.push('saveLook'),
  giveBack: async () => void done.push('giveBack'),
  renew: async () => true,
};
let isStopped = false;
const frontier = new StoppableFrontier(all, async () => isStopped);

test('while fetching goes on, it is the other one', async () => {
  isStopped = false;
  expect(await frontier.lease(1)).toEqual([host]);
  expect(await frontier.borrow(host.name)).toBe(host);
  expect(await frontier.isAnythingDue(1)).toBe(true);
  expect(await frontier.witnesses()).toEqual([WITNESS]);
});

test('stopped, it hands nothing out, and takes what is brought and given back', async () => {
  isStopped = true;
  expect(await frontier.lease(1)).toEqual([]);
  expect(await frontier.borrow(host.name)).toBeNull();
  expect(await frontier.dueUrls(host)).toEqual([]);
  expect(await frontier.isAnythingDue(1)).toBe(false);
  expect(await frontier.witnesses()).toEqual([]);
  expect(await frontier.renew(host)).toBe(true);
  await frontier.record([]);
  await frontier.postpone([]);
  await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
  expect(done).toEqual(['record', 'postpone', 'giveBack']);
});
