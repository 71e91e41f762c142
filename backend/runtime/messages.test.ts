import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMessages } from './messages';

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
