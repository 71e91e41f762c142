import { readRupinfo } from './read-rupinfo';
import { cpuMsOf } from '../../runtime/testing/growth';

const AT = new URL('http://museum-lunden.org/rupinfo.txt');
const CGI = 'http://museum-lunden.org/cgi-bin/rup';

test('all fields are read', () => {
  const text = [
    `RUP-CGI: ${CGI}`,
    'Authentifier: none',
    'Latency: day, week, month',
    'Exclude: .*',
    'IncludeOnly: .*',
    'MaxQuerySpan: 13-week',
    '',
  ].join('\n');
  expect(readRupinfo(text, AT)).toEqual({
    cgi: CGI,
    isOpen: true,
    units: ['day', 'week', 'month'],
    maxSpan: { count: 13, unit: 'week' },
  });
});

test.each(['\r\n', '\n', '\r'])(
  'in any order and case, with a mark of its byte order, by %j',
  (end) => {
    const lines = [
      '\u{FEFF}maxqueryspan : 2-Month',
      '# a remark',
      'LATENCY:WEEK,hour',
      `rup-cgi:${CGI}`,
      'X: y',
    ];
    expect(readRupinfo(lines.join(end), AT)).toEqual({
      cgi: CGI,
      isOpen: true,
      units: ['week'],
      maxSpan: { count: 2, unit: 'month' },
    });
  },
);

test('by default reports come each day, from anybody, and nobody knows how far back', () => {
  expect(readRupinfo(`RUP-CGI: ${CGI}`, AT)).toEqual({
    cgi: CGI,
    isOpen: true,
    units: ['day'],
    maxSpan: null,
  });
});

test('another way to prove who asks is none of ours', () => {
  expect(readRupinfo(`RUP-CGI: ${CGI}\nAuthentifier: kerberos`, AT)?.isOpen).toBe(false);
  expect(readRupinfo(`RUP-CGI: ${CGI}\nAuthentifier: NONE`, AT)?.isOpen).toBe(true);
});

test.each([
  ['/rup', 'http://museum-lunden.org/rup'],
  ['rup?site=1#top', 'http://museum-lunden.org/rup?site=1'],
  ['https://museum-lunden.org/rup', 'https://museum-lunden.org/rup'],
  ['http://Museum-Lunden.org:80/rup', 'http://museum-lunden.org/rup'],
])('RUP-CGI: %s is read as %s', (value, cgi) => {
  expect(readRupinfo(`RUP-CGI: ${value}`, AT)?.cgi).toBe(cgi);
});

test.each([
  'http://evil.example.org/rup',
  'http://museum-lunden.org:8080/rup',
  'http://www.museum-lunden.org/rup',
  '//evil.org/rup',
  'ftp://museum-lunden.org/rup',
  'javascript:alert(1)',
  'http://me@museum-lunden.org/rup',
  '',
  `/${'x'.repeat(2_100)}`,
])('RUP-CGI: %s is no RUP', (value) => {
  expect(readRupinfo(`RUP-CGI: ${value}`, AT)).toBeNull();
});

test('a field without a value says as much as none', () => {
  const text = ['Authentifier:', `RUP-CGI: ${CGI}`, 'Latency: ', 'MaxQuerySpan:'].join('\n');
  expect(readRupinfo(text, AT)).toEqual(readRupinfo(`RUP-CGI: ${CGI}`, AT));
  expect(readRupinfo(`RUP-CGI:\nRUP-CGI: ${CGI}`, AT)).toBeNull();
});

test('nor are none, two, or a latency that nobody knows', () => {
  expect(readRupinfo('Latency: day', AT)).toBeNull();
  expect(readRupinfo(`RUP-CGI: ${CGI}\nRUP-CGI: ${CGI}`, AT)).toBeNull();
  expect(readRupinfo(`RUP-CGI: ${CGI}\nLatency: hour`, AT)).toBeNull();
});

test('a file of nothing but short lines is read at once', async () => {
  const lines = `RUP-CGI: ${CGI}\n${'a\nb: \n'.repeat(10_000)}`;
  expect(await cpuMsOf(() => expect(readRupinfo(lines, AT)?.cgi).toBe(CGI))).toBeLessThan(100);
});
