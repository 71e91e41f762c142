import { cpuMsOf } from '../../runtime/testing/growth';
import { readUrlPatterns } from './url-patterns';

test('patterns fit a URL anywhere', () => {
  const fits = readUrlPatterns('museum /a[0-9]+$');
  expect(fits?.('https://museum-lunden.org/')).toBe(true);
  expect(fits?.('https://lunden.org/a12')).toBe(true);
  expect(fits?.('https://lunden.org/a12/')).toBe(false);
});

test.each(['(', 'a '.repeat(21), 'a'.repeat(256), '((a{1,900}){1,900})'])(
  '%s is refused',
  (text) => {
    expect(readUrlPatterns(text)).toBeNull();
  },
);

test('the longest URL with the slowest patterns does not hold all else up', async () => {
  const pattern = String.raw`(\w|\W)*[a-m](\w|\W){60}[!#]`;
  const fits = readUrlPatterns(`${pattern} `.repeat(20));
  const url = `https://museum-lunden.org/${lettersByChance(60_000)}`;
  expect(await cpuMsOf(() => fits?.(url))).toBeLessThan(2_000);
});

/** The same in each run. */
function lettersByChance(length: number): string {
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  return Array.from({ length }, () => 'abyz'[next() % 4]).join('');
}
