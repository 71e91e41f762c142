import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openVisitLog, readVisits } from './visit-log';

const folder = mkdtempSync(path.join(tmpdir(), 'visits-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what was asked for is kept, also beyond the end of what asks', async () => {
  expect(readVisits(folder)).toEqual([]);
  const visits = [
    { day: 0, method: 'HEAD', url: 'http://a.net/' },
    { day: 12, method: 'GET', url: 'https://b.org/c?d=%20e' },
  ];
  for (const visit of visits) {
    const log = openVisitLog(folder);
    log.note(visit);
    await log.close();
  }
  expect(readVisits(folder)).toEqual(visits);
});
