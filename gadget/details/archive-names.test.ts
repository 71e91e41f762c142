import { ARCHIVE_SERVICES } from '../../backend/url/archives/archive-services';
import { archiveName } from './archive-names';

test('every archive of the backend has a name of its own', () => {
  for (const service of ARCHIVE_SERVICES) expect(archiveName(service)).not.toBe(service);
  expect(new Set(ARCHIVE_SERVICES.map(archiveName)).size).toBe(ARCHIVE_SERVICES.length);
});

test.each(['constructor', 'new-archive'])('%s goes by its keyword', (service) => {
  expect(archiveName(service)).toBe(service);
});
