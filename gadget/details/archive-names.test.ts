import { archiveServiceOfId } from '../../backend/url/archive-services';
import { archiveName } from './archive-names';

test('every archive of the backend has a name of its own', () => {
  const services = Array.from({ length: 8 }, (_, id) => archiveServiceOfId(id));
  for (const service of services) expect(archiveName(service)).not.toBe(service);
  expect(new Set(services.map(archiveName)).size).toBe(services.length);
});

test.each(['constructor', 'new-archive'])('%s goes by its keyword', (service) => {
  expect(archiveName(service)).toBe(service);
});
