import { ARCHIVE_SERVICES } from './archive-services';
import { classifyUrl } from '../classify-url';
import { archiveFormsOf, ARCHIVE_TABLE } from './archive-table';

/** See archive-row.ts: of what a form names, or instead of it. */
const ALWAYS_NAMED = { origin: '', flags: '', timestamp: '', date: '', url: '', code: '' };

test('every service has exactly one row', () => {
  const services = ARCHIVE_TABLE.map(({ service }) => service);
  expect(services.toSorted()).toEqual([...ARCHIVE_SERVICES].toSorted());
  expect(services.length).toBeGreaterThanOrEqual(28);
});

describe.each(ARCHIVE_TABLE)('$service', ({ sites }) => {
  const hosts = sites.flatMap((site) => site.hosts);

  test.each(hosts)('%s is a host as URLs have them, without www.', (host) => {
    expect(classifyUrl(`http://${host}/`).url?.host).toBe(host);
    expect(host).not.toMatch(/^www\./);
  });

  test('forms name what their kind tells: a time, an original or what makes one, a code', () => {
    for (const { kind = 'snapshot', forms, original } of sites)
      for (const form of forms) {
        if (kind === 'snapshot') expect(form).toMatch(/^\/.*\{time(?::\w+)?\}/);
        if (kind === 'code') expect(form).toMatch(/\{(?:code|time):\w+\}/);
        else if (original === undefined) expect(form).toMatch(/\{original(?::\w+)?\}/);
        else expect(form).toMatch(/\{video(?::\w+)?\}/);
      }
  });

  test('templates name only what all forms of the site name', () => {
    for (const { forms, canonical = '', raw = '' } of sites)
      for (const [, name = ''] of `${canonical}${raw}`.matchAll(/\{(\w+)\}/g))
        for (const form of forms)
          expect(name in ALWAYS_NAMED || form.includes(`{${name}`)).toBe(true);
  });

  test('unchanged bytes are asked for by a flag that has a place', () => {
    for (const { forms, canonical, hasRaw } of sites)
      if (hasRaw) for (const form of forms) expect(canonical ?? form).toContain('{flags}');
  });
});

test('www. stands before any host, once', () => {
  expect(archiveFormsOf('www.archive.today')).toBe(archiveFormsOf('archive.today'));
  expect(archiveFormsOf('www.archive.today')).not.toHaveLength(0);
  expect(archiveFormsOf('www.www.archive.today')).toHaveLength(0);
});

test.each(['museum-lunden.org', 'constructor', 'x.megalodon.jp', 's1.s1.megalodon.jp', '8.8.8.8'])(
  '%s keeps no copies that could be read from an address',
  (host) => expect(archiveFormsOf(host)).toHaveLength(0),
);

test.each([
  ['s04.megalodon.jp', 'megalodon.jp'],
  ['gyo1.megalodon.jp', 'megalodon.jp'],
  ['74.125.77.132', 'webcache.googleusercontent.com'],
])('%s reads as %s', (host, kin) => expect(archiveFormsOf(host)).toBe(archiveFormsOf(kin)));
