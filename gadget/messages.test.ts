import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import english from '../i18n/en.json';
import documentation from '../i18n/qqq.json';
import { textsOf } from './testing/texts-of';

const I18N = join(__dirname, '../i18n');
const PREFIX = 'weboid-gadget-';

function readMessages(file: string): object {
  const messages: unknown = JSON.parse(readFileSync(join(I18N, file), 'utf8'));
  if (typeof messages !== 'object' || messages === null)
    throw new TypeError(`${file} is no object`);
  return messages;
}
const gadgetKeys = (messages: object): string[] =>
  Object.keys(messages).filter((key) => key.startsWith(PREFIX));
const parameters = (text: string | undefined): string[] => [
  ...new Set(text?.match(/\$\d/g)?.toSorted()),
];

test('every message is used, and every used one exists', () => {
  const folders = ['.', 'state', 'view', 'gateway'].map((folder) => join(__dirname, folder));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(?!.*\.test).*\.ts$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const code = sources.join('\n');
  const used = [
    ...[...code.matchAll(/\btext\(\s*'([a-z-]+)'/g)].map(([, key]) => key),
    ...[...code.matchAll(/'(reason-[a-z-]+)'/g)].map(([, key]) => key),
  ].map((key) => PREFIX + key);
  expect([...new Set(used)].toSorted()).toEqual(gadgetKeys(english));
});

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
