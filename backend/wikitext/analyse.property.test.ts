import * as fc from 'fast-check';
import { anyText } from '../runtime/testing/any-text';
import { growthOf, LINEAR_GROWTH_MAX } from '../runtime/testing/growth';
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
    anyText(),
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

test.each(HOSTILE)('$name takes linear time', async ({ make }) => {
  const texts = new Map([15_000, 60_000].map((size) => [size, make(size)]));
  const analyseOne = (size: number) => analyse(texts.get(size) ?? '', templatesOf('enwiki'));
  expect(await growthOf(analyseOne, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
