import { problem } from '../testing/problem';
import { parseAnswer } from './parse-answer';

const parseOne = (fields: object): unknown =>
  parseAnswer({ pageid: 12, problems: [{ ...problem(), ...fields }] }, 12)?.[0];

test('takes over what is in order and nothing else', () => {
  const archives = [{ service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' }];
  const full = problem({ redirect: 'https://new.example.net/', archives });
  const answer = { source: {}, pageid: 12, complete: true, problems: [{ ...full, extra: 1 }] };
  expect(parseAnswer(answer, 12)).toEqual([full]);
});

test.each([[null], [[]], ['{}'], [{}], [{ pageid: 12 }], [{ pageid: '12', problems: [] }]])(
  '%j is no answer about page 12',
  (answer) => expect(parseAnswer(answer, 12)).toBeNull(),
);

test('an answer for another page is none', () => {
  expect(parseAnswer({ pageid: 13, problems: [] }, 12)).toBeNull();
});

test.each([
  ['doubtful', { verdict: 'doubtful' }],
  ['without address', { url: '' }],
  ['with an oversized address', { url: `http://a.example.net/${'x'.repeat(9000)}` }],
  ['with a code beyond a byte', { code: 256 }],
  ['never tried', { code: 0 }],
])('a problem that is %s is dropped', (_what, fields) => {
  expect(parseOne(fields)).toBeUndefined();
});

test.each([
  ['http', 4040],
  ['http', 404.5],
  ['since', '20.10.2026'],
  ['since', '2026-13-01'],
  ['lastGood', 20261017],
  ['lastChecked', '2026-11-19T00:00:00Z'],
  ['failures', -1],
  ['failures', '6'],
  ['redirect', 'javascript:alert(1)'],
  ['redirect', '//new.example.net/'],
  ['redirect', 'https://new.example.net/ x'],
  ['redirect', '\njavascript://x%0aalert(1)'],
])('%s %j counts as unknown', (field, value) => {
  expect(parseOne({ [field]: value })).toEqual(problem({ [field]: undefined }));
});

test.each([
  ['no list', 'x'],
  ['no object', ['x']],
  ['an active script', [{ service: 'wayback', url: 'javascript:alert(1)' }]],
  ['no service', [{ url: 'https://web.archive.org/x' }]],
  ['an oversized service', [{ service: 'x'.repeat(100), url: 'https://web.archive.org/x' }]],
])('archives that are %s are dropped', (_what, archives) => {
  expect(parseOne({ archives })).toEqual(problem());
});

test('an address to match by may have a protocol that is never linked to', () => {
  expect(parseOne({ url: 'sftp://a.example.net/' })).toMatchObject({
    url: 'sftp://a.example.net/',
  });
});
