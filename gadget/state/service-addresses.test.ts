import type { PageContext } from './page-context';
import { problemsAddress, reportAddress } from './service-addresses';

const origin = 'https://weboid.test';
const page: PageContext = {
  action: 'view',
  isArticle: true,
  isDiff: false,
  pageId: 12,
  revisionId: 34,
  currentRevisionId: 34,
  dbname: 'examplewiki',
  userLanguage: 'de-at&x',
};

test('the default farm is left out', () => {
  expect(problemsAddress({ origin, farm: '' }, page)).toBe(
    'https://weboid.test/externalLinkProblem?dbname=examplewiki&pageid=12&format=json',
  );
});

test('another farm is named behind the wiki', () => {
  const { searchParams } = new URL(problemsAddress({ origin, farm: 'wmflabs' }, page));
  expect(searchParams.get('dbname')).toBe('examplewiki@wmflabs');
});

test('the report comes in the language of the user', () => {
  expect(reportAddress({ origin, farm: '' }, page)).toBe(
    'https://weboid.test/externalLinkInfo?dbname=examplewiki&pageid=12&lang=de-at%26x',
  );
});
