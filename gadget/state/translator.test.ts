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
  const translator = createTranslator(catalog, userLanguage);
  expect(translator).toMatchObject({ language, locale });
  expect(translator.text('a', 'x')).toBe(text);
});

test('only foreign English needs its direction told', () => {
  expect(createTranslator(catalog, 'he').direction).toBe('ltr');
  expect(createTranslator(catalog, 'ar').direction).toBeUndefined();
  expect(createTranslator(catalog, 'en').direction).toBeUndefined();
});

test('a text that a language lacks comes in English', () => {
  expect(createTranslator(catalog, 'de').text('b', 'x', 1)).toBe('one check of x');
});

test('a message that nobody has is shown as such', () => {
  expect(createTranslator(catalog, 'de').text('c')).toBe('⧼weboid-gadget-c⧽');
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
  expect(createTranslator(catalog, language).text('b', 'x', count)).toBe(text);
});

test('a value is never read as a message', () => {
  expect(createTranslator(catalog, 'en').text('a', '$1 {{PLURAL:$1|a|b}} $&')).toBe(
    'English $1 {{PLURAL:$1|a|b}} $&',
  );
});
