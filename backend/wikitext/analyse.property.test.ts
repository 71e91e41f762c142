import * as fc from 'fast-check';
import { analyse } from './analyse';
import { HARD_CASES } from './testing/hard-cases';
import { HOSTILE } from './testing/hostile-texts';
import { LINK_CASES } from './testing/link-cases';
import { randomLinks, randomReferences, randomSyntax } from './testing/random-wikitext';
import { templatesOf } from './wikis/known-wikis';

const WIKIS = ['enwiki', 'dewiki', 'itwiki', 'frwiki', 'xxwiki'];

test('references lie inside the text, in order, whatever the text', () => {
  const text = fc.oneof(
    randomReferences,
    randomLinks,
    randomSyntax,
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...HARD_CASES, ...LINK_CASES),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...WIKIS), (source, wiki) => {
      let before = 0;
      for (const { kind, start, end, url } of analyse(source, templatesOf(wiki))) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(source.length);
        const whole = source.slice(start, end);
        if (kind === 'template') expect(whole).toMatch(/^\{\{.*\}\}$/s);
        if (kind === 'bracketed') expect(whole).toMatch(/^\[.*\]$/s);
        if (kind === 'bare')
          expect(whole.toLowerCase().slice(0, 3)).toBe(url.toLowerCase().slice(0, 3));
        before = start;
      }
    }),
    { numRuns: 3_000 },
  );
});

test.each(HOSTILE)('$name takes linear time', ({ make }) => {
  const small = make(30_000);
  const large = make(120_000);
  analyse(small, templatesOf('enwiki'));
  const [smallMs, largeMs] = [timeMs(small), timeMs(large)];
  // Four times the text; quadratic would be sixteen times the time.
  expect(largeMs).toBeLessThan(10 * smallMs + 150);
});

/** Of the processor: other programs on the machine do not count. */
function timeMs(text: string): number {
  const start = process.cpuUsage();
  analyse(text, templatesOf('enwiki'));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
