import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import english from '../i18n/en.json';
import documentation from '../i18n/qqq.json';
import { textsOf } from './testing/texts-of';

const I18N = join(__dirname, '../i18n');
/** Keys by what uses them. */
const PARTS = [
  {
    part: 'core',
    prefix: 'weboid-gadget-',
    keys: /^weboid-gadget-(?!doc-)/,
    folders: ['.', 'state', 'view', 'gateway'],
  },
  {
    part: 'details',
    prefix: 'weboid-details-',
    keys: /^weboid-details-/,
    // Words that it shares with the pages of the service.
    folders: ['details', '../backend/status/aliases'],
  },
  {
    part: 'watchlist',
    prefix: 'weboid-watchlist-',
    keys: /^weboid-watchlist-/,
    folders: ['watchlist'],
  },
  {
    part: 'documentation',
    prefix: 'weboid-gadget-doc-',
    keys: /^weboid-gadget-doc-/,
    folders: ['documentation'],
  },
];

function readMessages(file: string): object {
  const messages: unknown = JSON.parse(readFileSync(join(I18N, file), 'utf8'));
  if (typeof messages !== 'object' || messages === null)
    throw new TypeError(`${file} is no object`);
  return messages;
}
const gadgetKeys = (messages: object): string[] =>
  Object.keys(messages).filter((key) => /^weboid-(gadget|details|watchlist)-/.test(key));
const parameters = (text: string | undefined): string[] => [
  ...new Set(text?.match(/\$\d/g)?.toSorted()),
];

test.each(PARTS)(
  '$part: every message is used, and every used one exists',
  ({ prefix, keys, folders }) => {
    const sources = folders.flatMap((folder) =>
      readdirSync(join(__dirname, folder))
        .filter((file) => /^(?!.*\.test).*\.(ts|mjs)$/.test(file))
        .map((file) => readFileSync(join(__dirname, folder, file), 'utf8')),
    );
    const code = sources.join('\n');
    const known = Object.keys(english).filter((key) => keys.test(key));
    const unused = known.filter((key) => !code.includes(`'${key.slice(prefix.length)}'`));
    expect(unused).toEqual([]);
    const used = [...code.matchAll(/\b(?:text|fill)\(\s*'([a-z0-9-]+)'/g)].map(
      ([, key]) => prefix + key,
    );
    expect(used.filter((key) => !known.includes(key))).toEqual([]);
  },
);

test('every message is explained to translators', () => {
  expect(gadgetKeys(documentation)).toEqual(gadgetKeys(english));
});

test.each(readdirSync(I18N).filter((file) => file.endsWith('.json') && file !== 'qqq.json'))(
  '%s uses the parameters of the English texts',
  (file) => {
    const messages = textsOf(readMessages(file));
    const originals = textsOf(english);
    for (const key of gadgetKeys(messages)) {
      expect([key, parameters(messages[key])]).toEqual([key, parameters(originals[key])]);
    }
  },
);
