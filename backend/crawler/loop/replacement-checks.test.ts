import { createSilentLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import type { LeasedReplacement, Settlement } from '../../store/people/replacements';
import { checkReplacements } from './replacement-checks';

const leased = (urlId: number, target: string): LeasedReplacement => ({
  urlId,
  urlKey: Buffer.alloc(16),
  target,
  tries: 0,
  proposedAtS: Date.UTC(2026, 10, 20) / 1_000,
  checkedDay: 0,
  leasedUntilS: 9,
});

test('one that cannot be stored ends neither the others nor the waiting for them', async () => {
  const settled: [number, Settlement['kind']][] = [];
  const waiting = [leased(1, 'http://a-lunden.org/'), leased(2, 'http://b-lunden.org/')];
  await checkReplacements(
    {
      queue: {
        lease: () => Promise.resolve(waiting.splice(0)),
        settle: async ({ urlId }, { kind }) => {
          if (urlId === 1) throw new Error('gone away');
          await new Promise((resolve) => setTimeout(resolve, 20));
          settled.push([urlId, kind]);
        },
      },
      visiting: {
        leases: {} as never,
        check: () => Promise.reject(new Error('asked')),
        methodsFor: () => ({ getOnly: false }),
      },
      isLeftAlone: () => Promise.resolve(true),
      uncited: null,
      clock: createManualClock(Date.UTC(2026, 10, 21)),
      logger: createSilentLogger(),
    },
    { once: true, signal: new AbortController().signal },
  );
  expect(settled).toEqual([[2, 'again']]);
});
