import { readWikisFile } from '../config/wikis-file';
import { systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWikis } from './wikis';

const folder = mkdtempSync(join(tmpdir(), 'weboid-wikis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'wikis.json');
const farm = { code: 1, internalDomains: 'x' };
writeFileSync(
  path,
  JSON.stringify({
    farms: { WMF: farm, partner: { ...farm, code: 2 } },
    wikis: [
      { dbname: 'dewiki', farm: 'partner', domain: 'de.partner.net' },
      { dbname: 'dewiki', domain: 'de.wikipedia.org' },
      { dbname: 'ownwiki', farm: 'partner', domain: 'own.partner.net' },
    ],
  }),
);
const wikis = openWikis(
  { wikis: readWikisFile(path), replicas: { user: 'u', password: '', connections: 1 } },
  {
    userAgent: 'Weboid/test',
    service: 'web',
    patienceMs: 0,
    clock: systemClock,
    logger: createSilentLogger(),
  },
);

test.each([
  ['dewiki@partner', 'de.partner.net'],
  ['dewiki@WMF', 'de.wikipedia.org'],
  ['dewiki', 'de.wikipedia.org'],
  ['ownwiki', 'own.partner.net'],
  ['De.Wikipedia.org', 'de.wikipedia.org'],
  ['dewiki@WMF@x', undefined],
  ['ownwiki@WMF', undefined],
  ['', undefined],
])('%s is %s', (name, domain) => {
  expect(wikis.find(name)?.domain).toBe(domain);
});
