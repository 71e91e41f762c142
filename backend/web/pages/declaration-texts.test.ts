import { join } from 'node:path';
import { loadMessages } from '../../runtime/messages';
import { NOTHING_DECLARED } from '../../status/link-declaration';
import type { DeclaredUses } from '../../store/answers/declared-uses';
import { declarationTexts } from './declaration-texts';

const messages = loadMessages(join(__dirname, '../../../i18n'));
const TAGGED = { ...NOTHING_DECLARED, isTagged: true, deadSince: '2024-03' };

function told(declared: DeclaredUses | null, lang = 'en'): string[] {
  const link = { verdict: 'working', url: '', parts: null, hints: [], declared } as const;
  return declarationTexts({ translator: messages.translator([lang]) }, link);
}

test.each([
  ['en', 'According to a note at the link (\u2068March 2024\u2069), it is dead'],
  ['de', 'Laut Vermerk (\u2068März 2024\u2069) ist der Weblink tot'],
  ['ja', 'リンクの注記（\u20682024年3月\u2069）によると、リンク切れです'],
  ['ar', 'حسب ملاحظة عند الوصلة (\u2068مارس 2024\u2069)، الوصلة مكسورة'],
])('a tag with its month, in %s', (lang, text) => {
  expect(told({ here: TAGGED, elsewhere: null }, lang)).toEqual([text]);
});

test('what is said elsewhere is told with the number of pages, unless it is said here, too', () => {
  const elsewhere = { ...TAGGED, access: 'subscription', pages: 2 } as const;
  expect(told({ here: null, elsewhere })).toEqual([
    'On 2 other pages of this wiki: According to a note at the link (\u2068March 2024\u2069), it is dead',
    'On 2 other pages of this wiki: According to a note at the link, readers need a subscription',
  ]);
  expect(told({ here: TAGGED, elsewhere: { ...elsewhere, pages: 1 } })).toEqual([
    'According to a note at the link (\u2068March 2024\u2069), it is dead',
    'On one other page of this wiki: According to a note at the link, readers need a subscription',
  ]);
});

test('a fate that says more than a tag is told in its place', () => {
  const here = { ...TAGGED, fate: 'usurped' } as const;
  expect(told({ here, elsewhere: null })).toEqual([
    'According to a note at the link, the address no longer shows the cited website',
  ]);
  expect(told(null)).toEqual([]);
});
