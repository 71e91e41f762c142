import * as fc from 'fast-check';
import { anyText } from './any-text';

const drawn = fc.sample(anyText(), { numRuns: 3_000, seed: 4 });

test('comes from all planes, never half a character, and with what harms objects', () => {
  const points = drawn.flatMap((text) => Array.from(text, (one) => one.codePointAt(0) ?? -1));
  expect(points.some((point) => point < 0x80)).toBe(true);
  expect(points.some((point) => point >= 0xe000 && point <= 0xffff)).toBe(true);
  expect(points.some((point) => point > 0x10_00_00)).toBe(true);
  expect(points.filter((point) => point >= 0xd800 && point < 0xe000)).toEqual([]);
  expect(drawn.some((text) => text.includes('__proto__'))).toBe(true);
});

test('is no longer than asked for', () => {
  const lengths = fc.sample(anyText(3), 300).map((text) => Array.from(text).length);
  expect(Math.max(...lengths)).toBe(3);
});
