import { pageContext } from '../testing/page-context';
import {
  blockAddress,
  blockOf,
  problemsAddress,
  reportFormAddress,
  sayAddress,
  sectionAddress,
} from './service-addresses';

const service = { origin: 'https://weboid.test', farm: '' };
const page = pageContext({ userLanguage: 'de-at&x' });

test.each([
  [1, 0],
  [63, 0],
  [64, 1],
  [9_301_140, 145_330],
])('page %d is asked about with block %d', (pageId, block) => {
  expect(blockOf(pageId)).toBe(block);
});

test.each([
  [{}, ''],
  [{ doubtful: true }, '&doubtful=1'],
  [{ doubtful: false, details: true }, '&details=1'],
  [{ doubtful: true, details: true }, '&doubtful=1&details=1'],
])('the question by block, with %j', (question, flags) => {
  expect(blockAddress(service, page, question)).toBe(
    `https://weboid.test/externalLinkProblem?dbname=examplewiki&block=2${flags}`,
  );
});

test('the question by page leaves out the default farm', () => {
  expect(problemsAddress(service, page)).toBe(
    'https://weboid.test/externalLinkProblem?dbname=examplewiki&pageid=150&format=json',
  );
});

test('another farm is named behind the wiki', () => {
  const { searchParams } = new URL(problemsAddress({ ...service, farm: 'wmflabs' }, page));
  expect(searchParams.get('dbname')).toBe('examplewiki@wmflabs');
});

test('the report comes in the language of the user', () => {
  expect(reportFormAddress(service, page)).toBe(
    'https://weboid.test/externalLinkInfo?dbname=examplewiki&pageid=150&lang=de-at%26x&sort=verdict',
  );
});

test('the form about one URL, and the editor of its section, get it whole', () => {
  const url = 'http://dead.example.net/a?b=c&d=%20#e';
  const form = new URL(sayAddress(service, page, url));
  expect([form.pathname, ...form.searchParams]).toEqual([
    '/report',
    ['url', url],
    ['lang', 'de-at&x'],
  ]);
  const editor = new URL(sectionAddress(service, page, url));
  expect([editor.pathname, ...editor.searchParams]).toEqual([
    '/fix/section',
    ['dbname', 'examplewiki'],
    ['pageid', '150'],
    ['url', url],
    ['lang', 'de-at&x'],
  ]);
});
