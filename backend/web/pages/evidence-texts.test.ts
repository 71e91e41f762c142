import { join } from 'node:path';
import type { Evidence } from '../../status/evidence';
import { loadMessages } from '../../runtime/messages';
import { evidenceTexts } from './evidence-texts';

const messages = loadMessages(join(__dirname, '../../../i18n'));
const SIGNS = [
  { sign: 'title', text: 'Nicht gefunden' },
  { sign: 'same-as-missing' },
  { sign: 'address', text: 'https://a.net/404' },
  { sign: 'wall', text: 'cloudflare' },
  { sign: 'network', text: 'reset' },
  { sign: 'heading' },
  { sign: 'mark', text: 'paywall' },
] as const satisfies readonly Evidence[];

test.each([
  [
    'en',
    [
      'Title: “\u2068Nicht gefunden\u2069”',
      'The same as at an address of this website that we made up',
      'Address: \u2068https://a.net/404\u2069',
    ],
  ],
  [
    'de',
    [
      'Titel: „\u2068Nicht gefunden\u2069“',
      'Dasselbe wie unter einer von uns ausgedachten Adresse dieser Website',
      'Adresse: \u2068https://a.net/404\u2069',
    ],
  ],
])('what was seen is told in %s, and what the reason tells is left out', (lang, texts) => {
  const translator = messages.translator([lang]);
  expect(evidenceTexts({ translator }, { evidence: SIGNS })).toEqual(texts);
});

test('a quotation is one line, hides nothing and turns nothing around it', () => {
  const translator = messages.translator(['en']);
  const evidence = [
    { sign: 'sentence' as const, text: 'a\n b\u202Ec\u2069$1{{PLURAL:1|x}}\u0000' },
  ];
  const [text] = evidenceTexts({ translator }, { evidence });
  expect(text).toBe('The page says: “\u2068a b\uFFFDc\uFFFD$1{{PLURAL:1|x}}\uFFFD\u2069”');
});
