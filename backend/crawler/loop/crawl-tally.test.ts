import { CrawlTally } from './crawl-tally';

test('counts what is going on, and what was done', () => {
  const tally = new CrawlTally();
  tally.leased(50);
  tally.opened();
  tally.opened();
  tally.closed();
  tally.gaveBack(2);
  tally.stored({ code: 1, http: 200 });
  expect(tally.counts).toEqual({
    results: 1,
    hostsDone: 2,
    connectionsOpen: 1,
    hostsLeased: 48,
  });
});

test('results are handed out once, and come again when they are put back', () => {
  const tally = new CrawlTally();
  for (const code of [18, 1, 18] as const) tally.stored({ code, http: null });
  const taken = tally.takeUnsaved();
  expect([...taken]).toEqual([
    [18, 2],
    [1, 1],
  ]);
  tally.stored({ code: 18, http: 404 });
  tally.putBack(taken);
  expect([...tally.takeUnsaved()]).toEqual([
    [18, 3],
    [1, 1],
  ]);
  expect(tally.takeUnsaved().size).toBe(0);
});
