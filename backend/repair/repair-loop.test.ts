import { sleepReal, type Clock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { ActionApiError } from '../wiki/http/action-api';
import { runRepairLoop, type EditableWiki, type RepairLoopParts } from './repair-loop';

/** A wiki that does so when it is opened, and how often it was. */
function wikiThat(
  name: string,
  open: EditableWiki['open'],
): { wiki: EditableWiki; opened: () => number } {
  let opened = 0;
  const wiki: EditableWiki = {
    name,
    isInForce: () => true,
    open: (signal) => {
      opened += 1;
      return open(signal);
    },
  };
  return { wiki, opened: () => opened };
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

function loopOver(...wikis: EditableWiki[]) {
  const ending = new AbortController();
  let wake = (): void => undefined;
  const clock: Clock = {
    now: () => 0,
    sleep: (_, signal) =>
      new Promise((resolve, reject) => {
        wake = resolve;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  /** Lets the time between two looks pass. */
  const nextLook = async (): Promise<void> => {
    await sleepReal(1);
    wake();
    await sleepReal(1);
  };
  const parts: RepairLoopParts = {
    clock,
    logger: createSilentLogger(),
    // Nothing is asked of it: no wiki is opened to the end.
    database: undefined as unknown as RepairLoopParts['database'],
    doubtDeath: () => Promise.resolve(),
    signal: ending.signal,
    token: Buffer.alloc(16),
    wikis: () => Promise.resolve(wikis),
  };
  const ended = runRepairLoop(parts, { once: false, editsMax: 9 });
  return { nextLook, ended, end: () => ending.abort(new Error('the test ends')) };
}

test('a wiki whose walk takes weeks keeps no other from being looked at again', async () => {
  const slow = wikiThat('slow', untilAborted);
  const failing = wikiThat('failing', () => Promise.reject(new ActionApiError('no answer')));
  const { nextLook, ended, end } = loopOver(slow.wiki, failing.wiki);
  for (let look = 0; look < 3; look += 1) await nextLook();
  expect([slow.opened(), failing.opened()]).toEqual([1, 4]);
  end();
  await ended;
});

test('a fault of ours ends all walks, and is told', async () => {
  let isEnded = false;
  const slow = wikiThat('slow', async (signal) => {
    try {
      return await untilAborted(signal);
    } finally {
      isEnded = true;
    }
  });
  const broken = wikiThat('broken', () => Promise.reject(new TypeError('a fault of ours')));
  await expect(loopOver(slow.wiki, broken.wiki).ended).rejects.toThrow('a fault of ours');
  expect(isEnded).toBe(true);
});
