import { createHash } from 'node:crypto';
import type { LoggedChange } from '../../store/changes/change-feed';
import type { Robot } from '../../store/robots/robots';
import { gatherUpdates } from './gather-updates';

const CHANGES = 10_000;
/** Within all bounds of patterns, and 20 ms for each address. */
const COSTLY = Array.from({ length: 20 }, () => '(\\w|\\W)*[a-m](\\w|\\W){60}[!#]').join(' ');

const robot = (patterns: string): Robot => ({
  robotId: 1,
  address: 'robot@engine.example',
  movingTo: '',
  keyHash: Buffer.alloc(32),
  state: 'on',
  askedAtS: 0,
  latency: 'day',
  list: 'include-only',
  patterns,
  seenId: 0,
  madeNumber: 0,
  sentNumber: 0,
  isWaiting: false,
  dueAtS: 0,
  refusals: 0,
});

const changeOf = (id: number): LoggedChange => ({
  id,
  urlId: id,
  url: `https://museum-lunden${id}.org/${createHash('sha256').update(String(id)).digest('base64url').toLowerCase()}/page.html`,
  from: { kind: 'fixed', verdict: 'working' },
  to: { kind: 'fixed', verdict: 'unreachable' },
  reason: 'check',
  changedAtS: 1_700_000_000,
});

const parts = {
  log: {
    after: (id: number, limit: number) =>
      Promise.resolve(
        Array.from({ length: Math.min(limit, CHANGES - id) }, (_, n) => changeOf(id + 1 + n)),
      ),
    head: () => Promise.resolve(CHANGES),
    oldest: () => Promise.resolve(1),
  },
  clock: Date,
  publicUrl: 'https://weboid.toolforge.org',
};

test('patterns that take long have a second, and what is left of the log waits', async () => {
  const startMs = Date.now();
  const { seenId, isMoreLeft, isSlow, updates } = await gatherUpdates(robot(COSTLY), parts);
  expect(Date.now() - startMs).toBeLessThan(8_000);
  expect([isMoreLeft, isSlow]).toEqual([true, true]);
  expect(updates).toEqual([]);
  expect(seenId).toBeLessThan(CHANGES);
});

test('usual ones read it to its end', async () => {
  const usual = await gatherUpdates(robot('museum-lunden\\d*[02468]\\.org'), parts);
  expect(usual).toMatchObject({ seenId: CHANGES, isMoreLeft: false, isSlow: false });
  expect(usual.updates).toHaveLength(CHANGES / 2);
});
