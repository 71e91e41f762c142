import { WEBOID, compare, FROZEN } from './compare';
import type { Figures } from './tally';

/** Of one year so few die that the mean delay differs by half a day from year to year. */
const figures = compare([FROZEN, WEBOID], { seeds: 2, urls: 3_000 });

const of = (row: typeof FROZEN): Figures => {
  const found = figures.get(row);
  if (found === undefined) throw new Error(`${row.name} was not simulated`);
  return found;
};

describe('Two years of 3,000 URLs', () => {
  it.each([
    ['false', 'falseAvoidable', 0.6],
    ['lost', 'lost', 0.3],
    ['looked at', 'checks', 0.6],
  ] as const)('the rules let no more be %s than those of 7b64b0f', (_, figure, ratio) => {
    expect(of(FROZEN)[figure]).toBeGreaterThan(0);
    expect(of(WEBOID)[figure]).toBeLessThanOrEqual(ratio * of(FROZEN)[figure]);
  });

  it('what has died is told within 16 days, at 2.5 checks a URL and month', () => {
    expect(of(WEBOID).delay).toBeLessThanOrEqual(16);
    expect(of(WEBOID).checks).toBeLessThanOrEqual(2.5);
  });

  it('hosts that never answered us are told dead by the old rules only', () => {
    expect(of(FROZEN).shutOutTold).toBeGreaterThan(0.9);
    expect(of(WEBOID).shutOutTold).toBeLessThan(0.1);
  });

  it('is the same each time', () => {
    const [once, again] = [1, 2].map(() => compare([WEBOID], { seeds: 1, urls: 300 }));
    expect(once?.get(WEBOID)).toEqual(again?.get(WEBOID));
  });
});
