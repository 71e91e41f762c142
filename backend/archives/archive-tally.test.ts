import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { ArchiveTally } from './archive-tally';
import type { SearchOutcome } from './found-so-far';

const clock = createManualClock(0);
let logger = createSilentLogger();
let tally: ArchiveTally;
beforeEach(() => {
  logger = createSilentLogger();
  tally = new ArchiveTally({ clock, logger });
});

const FOUND = true;
const NONE = false;

function count(hasCopies: boolean, unanswered: SearchOutcome['unanswered'] = []): void {
  tally.count({ hasCopies, unanswered });
}

test('a search counts as found, as none, or is not known', () => {
  count(FOUND);
  count(NONE);
  count(NONE, ['wayback']);
  count(FOUND, ['loc', 'vefsafn']);
  expect(tally.counts).toEqual({ searches: 4, found: 2, none: 1, unanswered: 2 });
});

test('counts are handed out once, and come again when they are put back', () => {
  count(FOUND);
  const taken = tally.takeUnsaved();
  expect(taken).toEqual({ searches: 1, found: 1, none: 0, unanswered: 0 });
  count(NONE);
  tally.putBack(taken);
  expect(tally.takeUnsaved()).toEqual({ searches: 2, found: 1, none: 1, unanswered: 0 });
  expect(tally.takeUnsaved()).toEqual({ searches: 0, found: 0, none: 0, unanswered: 0 });
  expect(tally.counts.searches).toBe(2);
});

test('they are logged each hour', () => {
  const info = jest.spyOn(logger, 'info');
  count(FOUND);
  expect(info).not.toHaveBeenCalled();
  clock.advanceTo(clock.now() + 3_600_000);
  count(FOUND);
  count(FOUND);
  expect(info).toHaveBeenCalledTimes(1);
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ found: 2 }), expect.any(String));
});
