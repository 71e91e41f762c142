import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMessages, type MessageKey } from './messages';

const FOLDER = join(__dirname, '../../i18n');

function read(file: string): [string, string][] {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  return Object.entries(texts).filter(([key]) => key.startsWith('weboid-web-'));
}

/** A folder with English, German and Arabic messages. */
function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weboid-i18n-'));
  const write = (lang: string, texts: object) =>
    writeFileSync(join(folder, `${lang}.json`), JSON.stringify(texts));
  write('en', { 'weboid-web-tagline': 'English', 'weboid-web-kib': '{{PLURAL:$1|one|more}} [$2]' });
  write('de', { '@metadata': {}, 'weboid-web-tagline': 'Deutsch' });
  write('ar', { 'weboid-web-tagline': 'عربي' });
  write('qqq', { 'weboid-web-tagline': 'What it is.' });
  return folder;
}

const messages = loadMessages(sampleFolder());

test('languages are told by their own names, documentation is none', () => {
  expect(messages.languages).toEqual([
    { code: 'ar', name: 'العربية' },
    { code: 'de', name: 'Deutsch' },
    { code: 'en', name: 'English' },
  ]);
});

test.each([
  [['de'], 'de', 'ltr'],
  [['de-AT'], 'de', 'ltr'],
  [['bar'], 'de', 'ltr'],
  [['ar'], 'ar', 'rtl'],
  [['arz'], 'ar', 'rtl'],
  [['fr', 'de'], 'de', 'ltr'],
  [['en-GB', 'de'], 'en', 'ltr'],
  [['he'], 'en', 'ltr'],
  [['*'], 'en', 'ltr'],
  [[], 'en', 'ltr'],
  [['constructor', '__proto__', '../de', '<b>', ''], 'en', 'ltr'],
])('%j gets %s, %s', (wanted, lang, dir) => {
  expect(messages.translator(wanted)).toMatchObject({ lang, dir });
});

test('a missing message comes from English, with its plural forms', () => {
  const { text } = messages.translator(['de']);
  expect(text('weboid-web-tagline')).toBe('Deutsch');
  expect(text('weboid-web-kib', 1, '{{PLURAL:$1}} <b>')).toBe('one [{{PLURAL:$1}} <b>]');
});

test('every English message is documented and has no markup', () => {
  const documented = new Map(read('qqq.json'));
  for (const [key, text] of read('en.json')) {
    expect([key, documented.get(key)]).toEqual([key, expect.stringMatching(/./)]);
    expect([key, text]).toEqual([key, expect.not.stringMatching(/[<>]/)]);
  }
});

const translations = readdirSync(FOLDER).filter((file) => /^[a-z-]+\.json$/.test(file));

test.each(translations)('%s has no foreign key, and the parameters of English', (file) => {
  const english = new Map(read('en.json'));
  const parameters = (text: string | undefined) => [...new Set(text?.match(/\$\d/g))].sort();
  for (const [key, text] of read(file)) {
    expect([key, parameters(text)]).toEqual([key, parameters(english.get(key))]);
    expect(english.has(key)).toBe(true);
  }
});

test('no message of any language breaks the parser', () => {
  const real = loadMessages(FOLDER);
  const keys = read('en.json').map(([key]) => key as MessageKey);
  for (const { code } of real.languages) {
    const { text } = real.translator([code]);
    for (const key of keys)
      expect(text(key, 2, 'x', 'y', 3, 4, 5)).not.toMatch(/\{\{|\$\d|^weboid-/);
  }
});

test('German is complete', () => {
  expect(read('de.json').map(([key]) => key)).toEqual(read('en.json').map(([key]) => key));
});
