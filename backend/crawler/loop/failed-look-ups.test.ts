import { visitLookedUpHost } from '../testing/looked-up-host';

/** W3.8: a host that always answers, whose name some look-ups do not find, is never told as unreachable. */
test.each([
  [1_000, 0.005],
  [20_000, 0.0005],
])(
  '%d URLs, of whose look-ups a share of %d fails',
  async (urls, failing) => {
    const told = await visitLookedUpHost({ urls, failing, days: 60, seed: 1 });
    expect(told.checks).toBeGreaterThan(urls * 8);
    expect(told.falseDeaths).toBe(0);
    expect(told.falseResults).toBeLessThanOrEqual(told.checks * failing * failing * 10);
  },
  300_000,
);
