import { readLinkEvent } from './link-change';
import { linkEvent, type TestEvent } from './testing/sse-server';

const ours = (dbname: string): boolean => dbname === 'one';
const dataOf = (event: TestEvent): string => /^data: (.*)$/m.exec(linkEvent(event))?.[1] ?? '';
const read = (event: TestEvent) => readLinkEvent(dataOf(event), ours);
const page = { link: '/wiki/B', external: false };
const external = { link: 'https://example.org/', external: true };

test('a change of external links is told with its page, revision and moment', () => {
  expect(read({ pageId: 7, revisionId: 12, at: '2026-10-01T00:00:02.500Z' })).toEqual({
    change: { dbname: 'one', pageId: 7, revisionId: 12, atS: Date.UTC(2026, 9, 1) / 1000 + 2 },
  });
});

test.each<[string, TestEvent]>([
  ['added after others', { added: [page, page, external] }],
  ['only removed', { added: [], removed: [page, external] }],
])('external links are seen when %s', (_name, event) => {
  expect(read(event)).toHaveProperty('change');
});

test.each<[string, TestEvent]>([
  ['canaries', { domain: 'canary' }],
  ['other wikis', { dbname: 'two' }],
  ['pages without external links', { added: [page], removed: [page] }],
  ['empty changes', { added: [] }],
])('%s are passed over', (_name, event) => {
  expect(read(event)).toEqual({ passedOver: true });
});

test('arrays and revision may be absent', () => {
  const event = JSON.stringify({
    database: 'one',
    meta: { dt: '2026-10-01T02:00:00+02:00' },
    page_id: 7,
    removed_links: [external],
  });
  expect(readLinkEvent(event, ours)).toEqual({
    change: { dbname: 'one', pageId: 7, revisionId: 0, atS: Date.UTC(2026, 9, 1) / 1000 },
  });
});

test.each([
  ['no JSON', '{"database":'],
  ['nothing', ''],
  ['no object', '[1]'],
  ['no moment', '{"database":"one","meta":{}}'],
  ['no date', dataOf({ at: 'yesterday' })],
  ['no page', dataOf({ pageId: 0 })],
  ['links of another shape', dataOf({}).replace('"external":true', '"external":"yes"')],
])('%s is malformed, with a reason in one line', (_name, data) => {
  const event = readLinkEvent(data, ours);
  expect(event).toEqual({ malformed: expect.stringMatching(/^.+$/) });
});
