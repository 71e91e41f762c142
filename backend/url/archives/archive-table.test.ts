import { ARCHIVE_SERVICES } from '../archive-services';
import { classifyUrl } from '../classify-url';
import { archiveFormsOf, ARCHIVE_TABLE } from './archive-table';

test('every service has exactly one row', () => {
  const services = ARCHIVE_TABLE.map(({ service }) => service);
  expect(services.toSorted()).toEqual([...ARCHIVE_SERVICES].toSorted());
  expect(services.length).toBeGreaterThanOrEqual(28);
});

describe.each(ARCHIVE_TABLE)('$service', ({ sites }) => {
  const hosts = sites.flatMap((site) => site.hosts);

  test.each(hosts)('%s is a host as URLs have them, without www.', (host) => {
    expect(classifyUrl(`http://${host}/`).parts?.host).toBe(host);
    expect(host).not.toMatch(/^www\./);
  });

  test('forms name a time and an original or what makes one', () => {
    for (const { forms, original } of sites)
      for (const form of forms) {
        expect(form).toMatch(/^\/.*\{time(?::\w+)?\}/);
        expect(form).toMatch(original === undefined ? /\{original(?::\w+)?\}/ : /\{video\}/);
      }
  });

  test('templates name only what all forms of the site name', () => {
    for (const { forms, canonical = '', raw = '' } of sites)
      for (const [, name = ''] of `${canonical}${raw}`.matchAll(/\{(\w+)\}/g))
        for (const form of forms)
          expect(name === 'origin' || name === 'flags' || form.includes(`{${name}`)).toBe(true);
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

test.each(['museum-lunden.org', 'webcache.googleusercontent.com', 'constructor', 'perma.cc'])(
  '%s keeps no copies that could be read from an address',
  (host) => expect(archiveFormsOf(host)).toHaveLength(0),
);
