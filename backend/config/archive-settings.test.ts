import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config';
import { ConfigError } from './config-error';
import { readWikisFile } from './wikis-file';

const SECRET = 'do-not-tell';
const SAVE = { WEBOID_ARCHIVE_SAVE: 'on', WEBOID_ARCHIVE_ALL: 'on' };
const archives = (env: Record<string, string>) => loadConfig(env, '/').archives;

test('by default some archives are asked, for what is unreachable, and nothing is saved', () => {
  expect(archives({})).toEqual({
    services: ['wayback', 'arquivo-pt', 'archive-it', 'loc', 'vefsafn', 'ukgwa'],
    searched: 'unreachable',
    save: null,
  });
});

test('the order of archives is as it was set; none may be asked at all', () => {
  expect(archives({ WEBOID_ARCHIVES: 'loc, wayback' }).services).toEqual(['loc', 'wayback']);
  expect(archives({ WEBOID_ARCHIVES: 'none' }).services).toEqual([]);
  expect(archives({ WEBOID_ARCHIVE_ALL: 'on' }).searched).toBe('all');
});

test('keys alone save nothing', () => {
  const keys = { WEBOID_SAVE_KEY: 'key', WEBOID_SAVE_SECRET: SECRET };
  expect(archives(keys).save).toBeNull();
  expect(archives({ ...keys, ...SAVE }).save).toEqual({
    key: 'key',
    secret: SECRET,
  });
});

test.each<[Record<string, string>, string]>([
  [
    { WEBOID_ARCHIVES: 'wayback,way' },
    'WEBOID_ARCHIVES: no archive service “way” that can be asked; there are way',
  ],
  [{ WEBOID_ARCHIVES: 'wayback,' }, 'WEBOID_ARCHIVES: no archive service “”'],
  [
    { WEBOID_ARCHIVES: 'wayback,webcite' },
    'WEBOID_ARCHIVES: no archive service “webcite” that can be asked',
  ],
  [{ WEBOID_ARCHIVES: 'loc,wayback,loc' }, 'WEBOID_ARCHIVES: loc stands there twice'],
  [{ WEBOID_ARCHIVES: 'none,loc' }, 'no archive service “none”'],
  [{ WEBOID_ARCHIVE_ALL: '1' }, 'WEBOID_ARCHIVE_ALL: expected on or off'],
  [{ WEBOID_ARCHIVE_SAVE: 'yes' }, 'WEBOID_ARCHIVE_SAVE: expected on or off'],
  [SAVE, 'WEBOID_SAVE_KEY is not set; WEBOID_ARCHIVE_SAVE needs it'],
  [{ ...SAVE, WEBOID_SAVE_KEY: SECRET }, 'WEBOID_SAVE_SECRET is not set'],
  [{ WEBOID_ARCHIVE_SAVE: 'on' }, 'WEBOID_ARCHIVE_ALL is not on; WEBOID_ARCHIVE_SAVE needs it'],
  [
    { ...SAVE, WEBOID_ARCHIVES: 'loc' },
    'WEBOID_ARCHIVES does not name wayback; WEBOID_ARCHIVE_SAVE',
  ],
  [{ WEBOID_SAVE_SECRET: `${SECRET} ` }, 'WEBOID_SAVE_SECRET: visible ASCII characters'],
])('%j is an error that names the key and tells no secret', (env, message) => {
  const failure = catchError(() => archives(env));
  expect(failure).toBeInstanceOf(ConfigError);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  expect(String(failure)).not.toContain(SECRET);
});

function catchError(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe('a wiki', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'weboid-archives-')), 'wikis.json');
  function read(part: object) {
    const farms = { WMF: { code: 1, internalDomains: 'x' } };
    const wiki = { dbname: 'frwiki', domain: 'fr.wikipedia.org', ...part };
    writeFileSync(path, JSON.stringify({ farms, wikis: [wiki] }));
    return readWikisFile(path).wikis[0]?.archives;
  }

  test('is told of all archives by default, or refuses some, or wants some first', () => {
    expect(read({})).toEqual({ refused: [], order: [] });
    expect(read({ archives: { refused: ['archive-today'] } })).toEqual({
      refused: ['archive-today'],
      order: [],
    });
    expect(read({ archives: { order: ['wikiwix', 'wayback'] } })).toEqual({
      refused: [],
      order: ['wikiwix', 'wayback'],
    });
  });

  test.each<[object, string]>([
    [{ refuse: [] }, 'wikis.0.archives.refuse: this key is not known (wiki frwiki)'],
    [{ refused: ['way'] }, 'wikis.0.archives.refused.0: no archive service; there are wayback, '],
    [{ refused: 'loc' }, 'wikis.0.archives.refused'],
    [{ order: [1] }, 'wikis.0.archives.order.0: no archive service'],
    [{ refused: ['loc', 'loc'] }, 'wikis.0.archives.refused.1: loc stands there twice'],
    [{ order: ['loc', 'ukwa', 'loc'] }, 'wikis.0.archives.order.2: loc stands there twice'],
    [{ refused: ['loc'], order: ['wayback', 'loc'] }, 'wikis.0.archives.order.1: loc is refused'],
  ])('that says %j is an error that names the key', (said, message) => {
    expect(() => read({ archives: said })).toThrow(ConfigError);
    expect(() => read({ archives: said })).toThrow(message);
  });
});
