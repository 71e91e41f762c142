import { z } from 'zod';
import { Problem } from './problem';
import { readQuery } from '../web/http/read-query';
import { pageParameters } from '../web/rooms/page/answer-operations';
import { readPagesQuestion, type PagesQuestion } from './page-question';
import { sampleParts, sampleWiki } from '../web/testing/sample-web';

const wiki = sampleWiki([]);
const { wikis } = sampleParts(wiki, {});

const schema = z.object(pageParameters);

function read(query: string): PagesQuestion {
  return readPagesQuestion(readQuery(schema, new URLSearchParams(query)), wikis);
}

test.each([
  ['dbname=dewiki@WMF&pageid=12', { pageId: 12 }],
  ['dbname=dewiki&curid=4294967295', { pageId: 4_294_967_295 }],
  ['dbname=de.wikipedia.org&title=Hai', { title: 'Hai' }],
  ['dbname=dewiki&title=1984', { title: '1984' }],
  ['dbname=dewiki&title=%2312', { pageId: 12 }],
  ['dbname=dewiki&pageid=&title=+Hai%23Fang+', { title: 'Hai' }],
  ['title=https://de.wikipedia.org/wiki/Hai', { title: 'Hai' }],
  ['dbname=xxwiki&title=https://de.wikipedia.org/?curid%3D7', { pageId: 7 }],
])('%s', (query, page) => {
  expect(read(query)).toEqual({ wiki, pages: [page], isList: false });
});

test.each([
  ['dbname=dewiki&pageid=12|+7|12', [{ pageId: 12 }, { pageId: 7 }, { pageId: 12 }]],
  ['dbname=dewiki&title=Hai|%2312|Wal', [{ title: 'Hai' }, { pageId: 12 }, { title: 'Wal' }]],
  [
    'title=https://de.wikipedia.org/wiki/Hai|Wal|//de.m.wikipedia.org/?curid%3D7',
    [{ title: 'Hai' }, { title: 'Wal' }, { pageId: 7 }],
  ],
])('%s is a list', (query, pages) => {
  expect(read(query)).toEqual({ wiki, pages, isList: true });
});

test('the only wiki need not be named; of several one has to be', () => {
  expect(read('title=Hai')).toEqual({ wiki, pages: [{ title: 'Hai' }], isList: false });
  const several = { ...wikis, all: [wiki, sampleWiki([], { dbname: 'enwiki' })] };
  expect(() => readPagesQuestion({ title: 'Hai' }, several)).toThrow(
    expect.objectContaining({ code: 'missing-parameter', subject: 'dbname' }),
  );
});

test('fifty pages and no more', () => {
  const list = (count: number): string => Array.from({ length: count }, (_, n) => n + 1).join('|');
  expect(read(`dbname=dewiki&pageid=${list(50)}`).pages).toHaveLength(50);
  expect(() => read(`dbname=dewiki&pageid=${list(51)}`)).toThrow(
    expect.objectContaining({ code: 'too-many-pages', subject: '50' }),
  );
});

test.each([
  ['', 'missing-parameter', 'pageid | curid | title'],
  ['dbname=dewiki&pageid=', 'missing-parameter', 'pageid | curid | title'],
  ['dbname=dewiki&pageid=1&pageid=2', 'repeated-parameter', 'pageid'],
  ['dbname=dewiki&dbname=dewiki&pageid=1', 'repeated-parameter', 'dbname'],
  ['dbname=dewiki&pageid=1&title=Hai', 'conflicting-parameters', 'pageid, title'],
  ['dbname=xxwiki&pageid=1', 'unknown-dbname', 'xxwiki'],
  ['title=https://xx.wikipedia.org/wiki/Hai', 'unknown-dbname', 'xx.wikipedia.org'],
  ['dbname=dewiki&pageid=0', 'bad-pageid', '0'],
  ['dbname=dewiki&pageid=4294967296', 'bad-pageid', '4294967296'],
  ['dbname=dewiki&pageid=1e3', 'bad-pageid', '1e3'],
  ['dbname=dewiki&pageid=-1', 'bad-pageid', '-1'],
  ['dbname=dewiki&pageid=1||2', 'bad-pageid', ''],
  ['dbname=dewiki&pageid=1|x', 'bad-pageid', 'x'],
  ['dbname=dewiki&title=%230', 'bad-pageid', '#0'],
  [
    'title=//de.wikipedia.org/?curid=5000000000',
    'bad-pageid',
    '//de.wikipedia.org/?curid=5000000000',
  ],
  ['dbname=dewiki&title=%23Fang', 'bad-title', '#Fang'],
  ['dbname=dewiki&title=A|', 'bad-title', ''],
  [
    'title=https://de.wikipedia.org/wiki/A|https://en.wikipedia.org/wiki/B',
    'bad-title',
    'en.wikipedia.org',
  ],
  ['dbname=dewiki&title=%E4', 'bad-encoding', 'title'],
  ['dbname=dewiki&title=A%00B', 'bad-encoding', 'title'],
  [`dbname=dewiki&title=${'ä'.repeat(257)}`, 'bad-title', 'ä'.repeat(257)],
  ['title=https://de.wikipedia.org/', 'bad-title', 'https://de.wikipedia.org/'],
])('%s is a problem', (query, code, subject) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ name: 'Problem', code, subject }));
});

test('a problem knows its HTTP status', () => {
  expect(new Problem('unknown-dbname').status).toBe(404);
});
