import { ARCHIVE_SERVICES, archiveServiceIdOf, archiveServiceOfId } from './archive-services';

test('stored ids mean what they meant when they were first stored', () => {
  expect(ARCHIVE_SERVICES.slice(0, 8)).toEqual([
    'wayback',
    'archive-today',
    'webcite',
    'arquivo-pt',
    'perma-cc',
    'ukwa',
    'loc',
    'vefsafn',
  ]);
});

test('each service has an id of its own, of one byte', () => {
  const ids = ARCHIVE_SERVICES.map(archiveServiceIdOf);
  expect(new Set(ids).size).toBe(ARCHIVE_SERVICES.length);
  expect(Math.max(...ids)).toBeLessThan(256);
  expect(ids.map(archiveServiceOfId)).toEqual([...ARCHIVE_SERVICES]);
});

test('a byte without a service is told', () => {
  expect(() => archiveServiceOfId(255)).toThrow(RangeError);
});
