import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_POLICY } from '../status/verdict';
import { ConfigError } from './config-error';
import { NO_LISTS, type ListedWiki } from './listed-wikis';
import { LiveWikisFile } from './live-wikis-file';

const folder = mkdtempSync(join(tmpdir(), 'weboid-live-wikis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const farm = { code: 1, internalDomains: '\\.our-wiki\\.org$' };
const contentOf = (...wikis: object[]): string =>
  JSON.stringify({
    farms: { WMF: farm },
    wikis: wikis.map((wiki) => ({ domain: 'our-wiki.org', ...wiki })),
  });
const one = { dbname: 'one' };
const two = { dbname: 'two' };
const three = { dbname: 'three' };
const strict = { minFailures: 9, minDays: 30 };

/** A file of its own, the log of the one who follows it, and a clock to go on with. */
function follow(path: string) {
  const told: [level: string, facts: object][] = [];
  let nowMs = 0;
  const file = new LiveWikisFile(path, {
    clock: { now: () => nowMs },
    logger: {
      info: (facts) => told.push(['info', facts]),
      warn: (facts) => told.push(['warn', facts]),
      error: (facts) => told.push(['error', facts]),
    },
  });
  return {
    told,
    file,
    soon: () => file.current(),
    later: () => {
      nowMs += 10_000;
      return file.current();
    },
  };
}

let files = 0;
function write(text: string): string {
  files += 1;
  const path = join(folder, `wikis-${files}.json`);
  writeFileSync(path, text);
  return path;
}

const replace = (path: string, text: string): void => renameSync(write(text), path);
const namesOf = (wikis: readonly { dbname: string }[]): string[] =>
  wikis.map(({ dbname }) => dbname);

test('while nothing changes, list and wikis are the same objects', () => {
  const path = write(contentOf(one, two));
  const { told, soon, later } = follow(path);
  const before = soon();
  expect(later()).toBe(before);
  replace(path, contentOf(one, two));
  expect(later()).toBe(before);
  expect(told).toEqual([]);
});

test('a changed file comes in force after some seconds; unchanged wikis stay the same objects', () => {
  const path = write(contentOf(one, two));
  const { told, soon, later } = follow(path);
  const [oneBefore, twoBefore] = soon();
  writeFileSync(path, contentOf({ dbname: 'two', namespaces: [0, 4] }, one, three));
  expect(namesOf(soon())).toEqual(['one', 'two']);
  const after = later();
  expect(namesOf(after)).toEqual(['two', 'one', 'three']);
  expect(after[1]).toBe(oneBefore);
  expect(after[0]).not.toBe(twoBefore);
  const changes = { added: ['three@WMF'], changed: ['two@WMF'], removed: [] };
  expect(told).toEqual([['info', changes]]);
});

test('the farm is part of what its wikis are', () => {
  const path = write(contentOf(one));
  const { told, later } = follow(path);
  writeFileSync(path, contentOf(one).replace('our-wiki\\', 'their-wiki\\'));
  expect(later()[0]?.farm.internalDomains.source).toContain('their-wiki');
  expect(told).toEqual([['info', { added: [], changed: ['one@WMF'], removed: [] }]]);
});

test.each([
  ['replaced by rename', (path: string, text: string) => replace(path, text)],
  [
    'behind a link that is switched, as Kubernetes does it',
    (path: string, text: string) => {
      const target = write(text);
      symlinkSync(target, `${path}.new`);
      renameSync(`${path}.new`, path);
    },
  ],
])('a file %s is noticed', (_, change) => {
  const path = write(contentOf(one, two));
  const { later, told } = follow(path);
  change(path, contentOf(two));
  expect(namesOf(later())).toEqual(['two']);
  expect(told).toEqual([['info', { added: [], changed: [], removed: ['one@WMF'] }]]);
});

test('a broken version is told once, with the reason, and the one before stays in force', () => {
  const path = write(contentOf(one));
  const { told, soon, later } = follow(path);
  const before = soon();
  replace(path, contentOf({ dbname: 'one', namespace: [0] }));
  expect(later()).toBe(before);
  expect(later()).toBe(before);
  expect(told).toEqual([['error', { reason: expect.stringContaining('wikis.0.namespace') }]]);
  replace(path, '{"farms":');
  expect(later()).toBe(before);
  expect(told).toHaveLength(2);
  replace(path, contentOf(one));
  expect(later()).toBe(before);
  expect(told[2]).toEqual(['info', { added: [], changed: [], removed: [] }]);
});

test('a file that vanishes for a moment changes nothing', () => {
  const path = write(contentOf(one));
  const { told, soon, later } = follow(path);
  const before = soon();
  unlinkSync(path);
  expect(later()).toBe(before);
  expect(later()).toBe(before);
  expect(told).toEqual([['error', { reason: expect.stringContaining('cannot be read') }]]);
  writeFileSync(path, contentOf(one));
  expect(later()).toBe(before);
});

test('policies are those of all wikis in force, each once, and change with them', () => {
  const path = write(contentOf(one, two));
  const { file, later } = follow(path);
  const before = file.policies();
  expect(before).toEqual([DEFAULT_POLICY]);
  later();
  expect(file.policies()).toBe(before);
  writeFileSync(path, contentOf(one, { ...two, verdict: strict }, { ...three, verdict: strict }));
  expect(file.policies()).toBe(before);
  later();
  expect(file.policies()).toEqual([DEFAULT_POLICY, strict]);
  writeFileSync(path, 'broken');
  later();
  expect(file.policies()).toEqual([DEFAULT_POLICY, strict]);
  writeFileSync(path, contentOf({ ...one, verdict: strict }));
  later();
  expect(file.policies()).toEqual([strict]);
});

test('at the start a file that is missing or broken is an error', () => {
  expect(() => follow(join(folder, 'none.json'))).toThrow(ConfigError);
  expect(() => follow(write('{}'))).toThrow(ConfigError);
});

test('wikis that a farm lists come in force as its list is read', () => {
  const meta = { host: 'meta' };
  const whole = { ...farm, metaDatabase: meta, wikis: 'all', wikiDefaults: { verdict: strict } };
  const path = write(JSON.stringify({ farms: { WMF: whole }, wikis: [] }));
  let listed: ListedWiki[] = [];
  let changes = 0;
  let nowMs = 0;
  const clock = { now: () => nowMs };
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const isKnown = (): boolean => listed.length > 0;
  const lists = { ...NO_LISTS, isKnown, wikisIn: () => listed, changes: () => changes };
  const file = new LiveWikisFile(path, { clock, logger }, lists);
  expect(file.current()).toEqual([]);
  expect(file.awaited().map(({ name }) => name)).toEqual(['WMF']);
  expect(file.policies()).toEqual([strict]);
  listed = [
    { dbname: 'one', domain: 'one.org', isClosed: false },
    { dbname: 'two', domain: 'two.org', isClosed: false },
  ];
  changes += 1;
  nowMs += 10_000;
  const [first] = file.current();
  expect(namesOf(file.current())).toEqual(['one', 'two']);
  expect(file.awaited()).toEqual([]);
  expect(file.policies()).toEqual([strict]);
  listed = listed.slice(0, 1);
  changes += 1;
  file.lookAgain();
  expect(namesOf(file.current())).toEqual(['one']);
  expect(file.current()[0]).toBe(first);
});

test('a version that wants a list which is not known yet comes into force when it is', () => {
  const whole = { ...farm, metaDatabase: { host: 'meta' }, wikis: 'all' };
  const path = write(contentOf(one, two));
  let known = true;
  let listed: ListedWiki[] = [];
  let changes = 0;
  let nowMs = 0;
  const told: string[] = [];
  const logger = {
    info: (_: object, message: string) => told.push(message),
    warn: (_: object, message: string) => told.push(message),
    error: (_: object, message: string) => told.push(message),
  };
  const lists = {
    ...NO_LISTS,
    wikisIn: () => listed,
    isKnown: ({ host }: { host: string }) => known && host === 'meta',
    changes: () => changes,
  };
  const file = new LiveWikisFile(path, { clock: { now: () => nowMs }, logger }, lists);
  const before = file.current();
  known = false;
  writeFileSync(path, JSON.stringify({ farms: { WMF: whole }, wikis: [] }));
  for (let looks = 0; looks < 3; looks += 1) {
    nowMs += 10_000;
    expect(file.current()).toBe(before);
  }
  expect(told).toEqual(['wikis of a farm are not listed yet, the version before stays in force']);
  expect(file.awaited()).toEqual([]);
  // Taken back, the list that nobody wants any more holds up nothing.
  writeFileSync(path, contentOf(one, two, three));
  nowMs += 10_000;
  expect(namesOf(file.current())).toEqual(['one', 'two', 'three']);
  writeFileSync(path, JSON.stringify({ farms: { WMF: whole }, wikis: [] }));
  known = true;
  listed = [{ dbname: 'one', domain: 'our-wiki.org', isClosed: false }];
  changes += 1;
  nowMs += 10_000;
  expect(namesOf(file.current())).toEqual(['one']);
});

test.each(['{ "farms": {}, "wikis": [] }', contentOf()])(
  'a file that names no wikis, %s, is told once, and watches none',
  (text) => {
    const { told, later } = follow(write(text));
    expect(later()).toEqual([]);
    expect(later()).toEqual([]);
    expect(told).toEqual([['warn', { path: expect.stringContaining('.json') }]]);
  },
);

test('one that loses its last wiki tells so', () => {
  const path = write(contentOf(one));
  const { told, later } = follow(path);
  expect(later()).toHaveLength(1);
  writeFileSync(path, contentOf());
  expect(later()).toEqual([]);
  expect(told.map(([level]) => level)).toEqual(['info', 'warn']);
});
