import { visitUrl } from './behave';

function statusOf(url: string, method = 'GET', day = 0): number | string {
  const outcome = visitUrl(url, method, day);
  return typeof outcome === 'string' ? outcome : outcome.status;
}

test.each<[string, string, number, number | string]>([
  ['https://www.norrask-islands.org/', 'GET', 40, 200],
  ['https://www.norrask-islands.org/no-such-page', 'GET', 0, 404],
  ['https://www.norrask-herald.com/archive/1998/06/harbour-reopens', 'HEAD', 3, 200],
  ['https://www.norrask-herald.com/archive/1998/06/harbour-reopens', 'HEAD', 4, 404],
  ['https://journals.north-sea-history.org/nsh/article/1987/14', 'GET', 10, 410],
  ['http://www.tarnhavn-harbour-days.org/', 'GET', 7, 200],
  ['http://www.tarnhavn-harbour-days.org/', 'GET', 8, 'unknown-host'],
  ['http://www.fjordline-timetables.net:8080/pdf/tarnhavn-2009.pdf?season=summer', 'GET', 5, 200],
  [
    'http://www.fjordline-timetables.net:8080/pdf/tarnhavn-2009.pdf?season=summer',
    'GET',
    6,
    'silent',
  ],
  ['http://gis.tarnhavn-municipality.org/map?layer=harbour&scale=2500', 'GET', 3, 'refused'],
  ['https://www.north-sea-ports.com/ports/tarnhavn', 'HEAD', 0, 403],
  ['https://www.north-sea-ports.com/ports/tarnhavn', 'GET', 0, 200],
  ['https://www.visit-norrask.com/en/tarnhavn', 'GET', 0, 403],
  ['https://www.xn--bcherei-tarnhavn-jzb.de/geschichte?raum=h%C3%A4fen', 'GET', 0, 200],
  [
    'https://web.archive.org/web/20130507152242/https://www.norrask-broadcasting.com/archive/2011/night-of-the-ice',
    'GET',
    40,
    200,
  ],
  ['https://web.archive.org/web/20130507152242/http://anything.at.all.net/', 'GET', 0, 404],
  ['https://web.archive.org/web/no-capture', 'GET', 0, 404],
  ['http://www.fjordline-timetables.net/', 'GET', 0, 'refused'],
  ['https://www.eldvik-village.org/', 'GET', 0, 'refused'],
  ['http://webcams.north-atlantic-view.net:8443/eldvik/bay', 'GET', 0, 'refused'],
  ['https://www.not-in-the-table.org/', 'GET', 0, 'unknown-host'],
])('%s, %s on day %i: %s', (url, method, day, expected) => {
  expect(statusOf(url, method, day)).toBe(expected);
});

test.each([
  [
    'https://www.tarnhavn-municipality.org/documents/harbour-plan-2019.pdf',
    '%PDF-',
    'application/pdf',
  ],
  [
    'https://www.norrask-ferries.com/about/annual-report-2019.docx',
    'PK\x03\x04',
    'wordprocessingml',
  ],
])('%s is a document by type, length and first bytes', (url, magic, mime) => {
  const outcome = visitUrl(url, 'GET', 0);
  if (typeof outcome === 'string') throw new Error(outcome);
  expect(outcome.body.toString('latin1').startsWith(magic)).toBe(true);
  expect(outcome.headers['content-type']).toContain(mime);
  expect(outcome.headers['content-length']).toBe(String(outcome.body.length));
});
