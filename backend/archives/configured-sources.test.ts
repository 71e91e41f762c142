import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { ARCHIVE_TABLE, archiveFormsOf } from '../url/archives/archive-table';
import { ASKABLE_ARCHIVES } from '../url/askable-archives';
import { createArchiveSources } from './configured-sources';
import { MEMENTO_SERVICES } from './memento/known-sources';

const asking = {
  ask: () => Promise.reject(new Error('nothing is asked')),
  clock: createManualClock(0),
  logger: createSilentLogger(),
};

test('every archive that may be configured can be asked, and no other', () => {
  const known = new Set(['wayback', ...MEMENTO_SERVICES.map(({ service }) => service)]);
  expect(new Set<string>(ASKABLE_ARCHIVES)).toEqual(known);
  const sources = createArchiveSources(ASKABLE_ARCHIVES, asking);
  expect(sources.map(({ service }) => service)).toEqual(ASKABLE_ARCHIVES);
});

test.each(ASKABLE_ARCHIVES)('what %s has can be looked into', (service) => {
  const sites = ARCHIVE_TABLE.filter((row) => row.service === service).flatMap((row) => row.sites);
  const forms = sites.flatMap(({ hosts }) => hosts.flatMap(archiveFormsOf));
  expect(forms.some(({ raw }) => raw !== null)).toBe(true);
});
