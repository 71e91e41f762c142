import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages, type MessageKey } from '../runtime/messages';

const ROOT = join(__dirname, '../..');
const I18N = join(ROOT, 'i18n');
/** Languages that may lack messages, and how many of them; English stands in. */
const MAY_LACK: ReadonlyMap<string, number> = new Map();

type Texts = ReadonlyMap<string, string>;

function readTexts(lang: string): Texts {
  const texts: Record<string, unknown> = JSON.parse(
    readFileSync(join(I18N, `${lang}.json`), 'utf8'),
  );
  const { '@metadata': _metadata, ...messages } = texts;
  return new Map(Object.entries(messages).map(([key, text]) => [key, String(text)]));
}

function sourcesIn(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*(?:\.test\.ts$|testing\/)).*\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

const loaded = loadMessages(I18N);
const english = readTexts('en');
const documentation = readTexts('qqq');
const languages = readdirSync(I18N)
  .filter((file) => file.endsWith('.json') && file !== 'qqq.json')
  .map((file) => file.slice(0, -'.json'.length));

const parameters = (text: string | undefined): string[] =>
  [...new Set(text?.match(/\$\d/g))].toSorted();

describe('use in the code', () => {
  const code = sourcesIn('backend');
  const words = new Set(
    [...code.matchAll(/'([a-z0-9-]+)'|\b([a-z]+):/g)].map(([, quoted, key]) => quoted ?? key),
  );
  /** Keys that the code puts together, such as `weboid-web-problem-${code}-detail`. */
  const patterns = [...code.matchAll(/`(weboid-[a-z-]+)\$\{[^`]*?\}([a-z-]*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${start}([a-z0-9-]+)${end}$`),
  );
  const quoted = new Set([...code.matchAll(/'(weboid-[\w-]+)'/g)].map(([, key]) => key));
  const isComposed = (key: string): boolean =>
    patterns.some((pattern) => words.has(pattern.exec(key)?.[1] ?? ''));

  test('every message is used, by its key or by one put together from a word of the code', () => {
    const unused = [...english.keys()].filter(
      (key) =>
        !/^weboid-(?:gadget|details|watchlist)-/.test(key) && !quoted.has(key) && !isComposed(key),
    );
    expect(unused).toEqual([]);
  });
});

test('every message is explained to translators, each parameter too', () => {
  expect([...documentation.keys()]).toEqual([...english.keys()]);
  const unexplained = [...english].filter(([key, text]) =>
    parameters(text).some((name) => documentation.get(key)?.includes(name) !== true),
  );
  expect(unexplained).toEqual([]);
});

describe.each(languages)('%s', (lang) => {
  const texts = readTexts(lang);
  const { text: parse } = loaded.translator([lang]);

  test('has no key that English does not have', () => {
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  test('is complete', () => {
    const missing = [...english.keys()].filter((key) => !texts.has(key));
    expect([missing.length > (MAY_LACK.get(lang) ?? 0) && missing]).toEqual([false]);
  });

  test('has the parameters of English, and no markup', () => {
    const faulty = [...texts].filter(
      ([key, text]) =>
        parameters(text).join() !== parameters(english.get(key)).join() ||
        !/^[^<>]+$/.test(text.trim()),
    );
    expect(faulty).toEqual([]);
  });

  test('has no more plural forms than the language', () => {
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
    for (const [key, text] of texts) {
      for (const [, forms = ''] of text.matchAll(/\{\{PLURAL:\$\d\|([^{}]*)\}\}/g)) {
        const count = forms.split('|').filter((form) => !/^\d+=/.test(form)).length;
        expect([key, count <= pluralCategories.length]).toEqual([key, true]);
      }
    }
  });

  test.each([0, 1, 2, 3, 5, 11, 21, 100])(
    'has only messages that can be parsed, with %d',
    (count) => {
      const faulty = [...texts.keys()]
        .map((key) => [key, parse(key as MessageKey, count, count, count, count, count)] as const)
        .filter(([, parsed]) => /\{\{|\$\d|^weboid-/.test(parsed));
      expect(faulty).toEqual([]);
    },
  );
});
