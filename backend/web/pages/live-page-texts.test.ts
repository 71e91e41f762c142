import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import type { FoundAlias } from '../../status/aliases/found-alias';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { livePageTexts } from './live-page-texts';

const { messages } = sampleParts(sampleWiki([]), {});
const EVIDENCE: AliasEvidence = {
  check: 'same',
  title: 1,
  kept: 0.94,
  grown: 0.9,
  numbers: 1,
  date: 'same',
};
const FOUND: FoundAlias = {
  target: 'https://new.example/a',
  foundDay: 3_609,
  by: 'sitemap',
  evidence: EVIDENCE,
  rule: null,
};
const RULE = { from: 'old.example/…', to: 'https://new.example/{last segment}/' };

const told = (found: FoundAlias, lang = 'en'): string[] =>
  livePageTexts({ translator: messages.translator([lang]) }, found);
const evidence = (changes: Partial<AliasEvidence>): string | undefined =>
  told({ ...FOUND, evidence: { ...EVIDENCE, ...changes } })[0];

test.each<[Partial<AliasEvidence>, string]>([
  [{}, 'Same title, same date; 94 % of the archived text is there.'],
  [{ date: 'unknown' }, 'Same title; 94 % of the archived text is there.'],
  [
    { date: 'different', kept: 1 },
    'Same title, another date; 100 % of the archived text is there.',
  ],
  [{ title: 0.8 }, 'Similar title, same date; 94 % of the archived text is there.'],
  [{ title: 0.996 }, 'Similar title, same date; 94 % of the archived text is there.'],
  [{ title: 0.8, date: 'unknown' }, 'Similar title; 94 % of the archived text is there.'],
  [
    { title: 0.8, date: 'different' },
    'Similar title, another date; 94 % of the archived text is there.',
  ],
  [
    { check: 'new-title', title: 0.1 },
    '94 % of the archived text is there, under a new title; same date.',
  ],
  [
    { check: 'new-title', date: 'unknown' },
    '94 % of the archived text is there, under a new title.',
  ],
  [
    { check: 'new-title', date: 'different' },
    '94 % of the archived text is there, under a new title; another date.',
  ],
  [
    { check: 'teaser', kept: 0.2 },
    'The beginning of the text is there, before a wall for subscribers; title and date agree.',
  ],
  [
    { check: 'without-copy', kept: null, grown: null, numbers: null },
    'Weaker evidence, as there is no archived copy to compare with. The words of the old address stand in the title.',
  ],
])('%j speaks for a page as: %s', (changes, sentence) => {
  expect(evidence(changes)?.replaceAll('\u00A0', ' ')).toBe(sentence);
});

test.each([
  [{ by: 'sitemap' }, 'in a sitemap of the website or among addresses that wikis cite.'],
  [{ by: 'cited' }, 'in a sitemap of the website or among addresses that wikis cite.'],
  [{ by: 'links' }, 'by a link of the website.'],
  [{ by: 'rule' }, 'by a rule of pages that moved.'],
] as const)('%j is how it was found: %s', (changes, end) => {
  const told1 = told({ ...FOUND, ...changes });
  const [, way] = told1;
  expect(way).toMatch(/^Found by Weboid on November 19, 2026, /);
  expect(way?.endsWith(end)).toBe(true);
  expect(told1).toHaveLength(2);
});

test('a rule is told with its counts and patterns', () => {
  const rule = { ...RULE, right: 1_234, matching: 1_250 };
  expect(told({ ...FOUND, by: 'rule', rule }).slice(1)).toEqual([
    'Found by Weboid on November 19, 2026, by a rule that held for 1,234 of 1,250 known pages.',
    'The rule: \u2068old.example/…\u2069 became \u2068https://new.example/{last segment}/\u2069',
  ]);
  expect(told({ ...FOUND, by: 'rule', rule: { ...RULE, right: 1, matching: 1 } })[1]).toContain(
    'held for 1 of 1 known page.',
  );
});

test('without a copy the rule is the evidence, told once and as weaker', () => {
  const weak = {
    ...EVIDENCE,
    check: 'without-copy',
    kept: null,
    grown: null,
    numbers: null,
  } as const;
  const rule = { ...RULE, right: 7, matching: 7 };
  expect(told({ ...FOUND, by: 'rule', evidence: weak, rule }).slice(0, 2)).toEqual([
    'Weaker evidence, as there is no archived copy to compare with. The address follows from a rule that held for 7 of 7 known pages, and the words of the old one stand in the title.',
    'Found by Weboid on November 19, 2026, by a rule of pages that moved.',
  ]);
});

test('numbers and days are those of the language', () => {
  const rule = { ...RULE, right: 1_234, matching: 1_250 };
  const [first, second] = told({ ...FOUND, by: 'rule', rule }, 'de');
  expect(first?.replaceAll('\u00A0', ' ')).toBe(
    'Gleicher Titel, gleiches Datum; 94 % des archivierten Textes stehen da.',
  );
  expect(told({ ...FOUND, by: 'rule', rule }, 'de').at(-1)).toContain('{letzter Abschnitt}');
  expect(second).toContain('am 19. November 2026, nach einer Regel, die bei 1.234 von 1.250');
});

test('patterns cannot turn the text around them, nor hide anything', () => {
  const rule = { from: 'old.example/\u202Egnp\u2069', to: 'x\n\u200By', right: 2, matching: 2 };
  const text = told({ ...FOUND, by: 'rule', rule }, 'ar').at(-1) ?? '';
  expect(text).toContain('\u2068old.example/\uFFFDgnp\uFFFD\u2069');
  expect(text).toContain('\u2068x \uFFFDy\u2069');
});
