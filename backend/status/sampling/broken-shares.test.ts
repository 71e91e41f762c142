import { logLikelihoods, POSSIBLE_SHARES, shareOfLeft } from './broken-shares';

/** Look by look, as the next look goes by what is expected of what is left. */
function lookByLook(checked: number, broken: number, place: number): number {
  const shares = POSSIBLE_SHARES[place];
  if (shares === undefined) throw new RangeError(`no ${place}`);
  let log = 0;
  for (let looks = 0; looks < checked; looks += 1) {
    const isBroken = looks < broken;
    const share = shareOfLeft({ checked: looks, broken: Math.min(looks, broken) }, shares);
    log += Math.log(isBroken ? share : 1 - share);
  }
  return log;
}

test.each([
  [1, 0],
  [1, 1],
  [7, 3],
  [40, 0],
  [500, 31],
  [3_000, 2_999],
])(
  '%d looks of which %d found it broken are as probable as one after the other',
  (checked, broken) => {
    const logs = logLikelihoods({ checked, broken });
    for (const [place, log] of logs.entries()) {
      expect(log).toBeCloseTo(lookByLook(checked, broken, place), 6);
    }
  },
);

test('what is left of a leaf is expected to be as its domain, the more as what was seen, the less alike leaves are', () => {
  const seen = { checked: 4, broken: 4 };
  expect(shareOfLeft({ checked: 0, broken: 0 }, { mean: 0.2, likeness: 3 })).toBeCloseTo(0.2);
  expect(shareOfLeft(seen, { mean: 0.2, likeness: 0.05 })).toBeGreaterThan(0.98);
  expect(shareOfLeft(seen, { mean: 0.2, likeness: 50 })).toBeLessThan(0.27);
});
