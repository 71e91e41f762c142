import type { ContentDoubt } from '../../status/content-doubt';
import { HELD_OUT, TUNED } from './corpus';
import { scoresOn } from './corpus/measure';
import type { Sample } from './corpus/sample';
import { DETECTORS } from './detectors';

const PARTS: [string, readonly Sample[]][] = [
  ['tuned on', TUNED],
  ['held out', HELD_OUT],
];

describe.each(PARTS)('detectors on the pages %s', (part, samples) => {
  it.each([...DETECTORS.map(({ name }) => name), 'all'])('%s is never wrong', async (name) => {
    const score = (await scoresOn(samples)).find((one) => one.name === name);
    expect(score?.wrong).toEqual([]);
    expect(score?.found).not.toEqual([]);
  });

  it('find most of what is to be doubted', async () => {
    const all = (await scoresOn(samples)).at(-1);
    expect(all?.found.length).toBeGreaterThan(4 * (all?.missed.length ?? 0));
    expect(part).not.toBe('');
  });
});

/** Kinds that came late have few pages. */
const isNew = (kind: ContentDoubt): boolean => kind === 'coming-soon' || kind === 'default-page';

describe('the corpus', () => {
  const all = [...TUNED, ...HELD_OUT];

  it('has its pages once each, half of them sound, a third of them held out', () => {
    const doubtful = all.filter(({ doubt }) => doubt !== null);
    expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(doubtful.length).toBeLessThanOrEqual(all.length / 2);
    expect(HELD_OUT.length).toBeGreaterThanOrEqual(all.length * 0.3);
  });

  it.each<ContentDoubt>([
    'soft-404',
    'parked',
    'to-home-page',
    'to-login',
    'coming-soon',
    'default-page',
  ])('has pages for %s in both parts', (kind) => {
    for (const [, samples] of PARTS) {
      expect(samples.filter(({ doubt }) => doubt === kind).length).toBeGreaterThanOrEqual(
        isNew(kind) ? 1 : 5,
      );
    }
  });
});
