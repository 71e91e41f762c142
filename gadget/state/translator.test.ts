import Banana from 'banana-i18n';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textsOf } from '../testing/texts-of';
import { createTranslator } from './translator';

const catalog = {
  en: {
    'weboid-gadget-a': 'English $1',
    'weboid-gadget-b': '{{PLURAL:$2|one check|$2 checks}} of $1',
  },
  de: { 'weboid-gadget-a': 'Deutsch $1' },
  ru: { 'weboid-gadget-b': '{{PLURAL:$2|$2 проверка|$2 проверки|$2 проверок}}' },
  ar: { 'weboid-gadget-b': '{{PLURAL:$2|0|1|2|3+|11+|100}}' },
  simple: { 'weboid-gadget-a': 'Simple $1' },
  'x-piglatin': { 'weboid-gadget-a': 'Iglatinpay $1' },
};

test.each([
  ['de', 'de', 'de', 'Deutsch x'],
  ['de-at', 'de', 'de', 'Deutsch x'],
  ['fr', 'en', 'en', 'English x'],
  ['x-piglatin', 'x-piglatin', 'en', 'Iglatinpay x'],
])('for users of %s: texts in %s, dates in %s', (userLanguage, language, locale, text) => {
  const translator = createTranslator(catalog, [userLanguage]);
  expect(translator).toMatchObject({ language, locale });
  expect(translator.text('a', 'x')).toBe(text);
});

test('of several languages the first one that has texts is spoken, else the first of the catalog', () => {
  expect(createTranslator(catalog, ['nds', 'de', 'en']).language).toBe('de');
  expect(createTranslator({ de: {}, en: {} }, ['nds']).language).toBe('de');
  expect(createTranslator({}, ['nds']).language).toBe('en');
});

test.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ku-arab', 'rtl'],
  ['ug-latn', 'ltr'],
  ['arn', 'ltr'],
  ['de', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(createTranslator({ [language]: {} }, ['xx']).direction).toBe(direction);
});

test('a text that a language lacks comes in the next one', () => {
  expect(createTranslator(catalog, ['de']).text('b', 'x', 1)).toBe('one check of x');
  expect(createTranslator(catalog, ['de', 'ru']).text('b', 'x', 1)).toBe('1 проверка');
});

test('a message that nobody has is shown as such', () => {
  expect(createTranslator(catalog, ['de']).text('c')).toBe('⧼weboid-gadget-c⧽');
});

test('keys may begin otherwise', () => {
  const details = { en: { 'weboid-details-a': 'Detail' } };
  expect(createTranslator(details, ['en'], 'weboid-details-').text('a')).toBe('Detail');
});

test.each([
  ['en', 1, 'one check of x'],
  ['en', 0, '0 checks of x'],
  ['en', 1234, '1,234 checks of x'],
  ['ru', 1, '1 проверка'],
  ['ru', 3, '3 проверки'],
  ['ru', 11, '11 проверок'],
  ['ar', 2, '2'],
  ['ar', 100, '100'],
])('plural in %s of %d', (language, count, text) => {
  expect(createTranslator(catalog, [language]).text('b', 'x', count)).toBe(text);
});

test.each([
  [0, 'nothing'],
  [1, 'one'],
  [12, 'a dozen'],
  [20, '20 of them'],
])('a form for just the number %d comes before all others', (count, text) => {
  const forms = '{{PLURAL:$1|0=nothing|one|12=a dozen|$1 of them}}';
  expect(createTranslator({ en: { 'weboid-gadget-n': forms } }, ['en']).text('n', count)).toBe(
    text,
  );
});

test('a value is never read as a message', () => {
  expect(createTranslator(catalog, ['en']).text('a', '$1 {{PLURAL:$1|a|b}} $&')).toBe(
    'English $1 {{PLURAL:$1|a|b}} $&',
  );
});

const I18N = join(__dirname, '../../i18n');
const languages = readdirSync(I18N)
  .map((file) => basename(file, '.json'))
  .filter((language) => !['README.md', 'qqq'].includes(language));

describe.each(languages)('the texts in %s', (language) => {
  const file: unknown = JSON.parse(readFileSync(join(I18N, `${language}.json`), 'utf8'));
  const texts = textsOf(Object(file));
  const banana = new Banana(language);
  banana.load({ [language]: texts });
  const { text } = createTranslator({ [language]: texts }, [language], '');

  test.each([0, 1, 2, 3, 5, 11, 21, 100, 101])('are those of banana-i18n, with %d', (count) => {
    const shown = count.toLocaleString(language);
    for (const key of Object.keys(texts).filter((one) => /^weboid-(gadget|details)-/.test(one))) {
      const theirs = banana.i18n(key, count, count, count, count);
      expect([key, text(key, count, count, count, count)]).toEqual([
        key,
        theirs.replaceAll(String(count), shown),
      ]);
    }
  });
});
