import type { WikiConfig } from '../config/wiki-config';
import { CommandError } from './command-error';
import { namedWikis } from './named-wikis';

const wikiOf = (dbname: string) => ({ dbname, farm: { name: 'WMF' } }) as WikiConfig;
const all = [wikiOf('one'), wikiOf('two')];
const wikis = { all, find: (name: string) => all.find(({ dbname }) => dbname === name) ?? null };

test('all wikis when none is named, else those, each once', () => {
  expect(namedWikis(wikis, [])).toBe(all);
  expect(namedWikis(wikis, ['two', 'one', 'two'])).toEqual([all[1], all[0]]);
});

test('an unknown name is an error that tells what there is', () => {
  const ask = () => namedWikis(wikis, ['one', 'three']);
  expect(ask).toThrow(CommandError);
  expect(ask).toThrow('no wiki “three” in the wikis file; there are one@WMF, two@WMF');
});
