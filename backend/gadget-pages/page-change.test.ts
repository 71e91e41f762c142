import { changeTo, describeChange } from './page-change';

const HEADER =
  '/*! weboid 0.2.0 | MIT | source: https://example.net/weboid, commit 0123456789abcdef */\n';
const before = (text: string) => ({ text, revisionId: 7 });
const described = (title: string, old: string | null, text: string): string => {
  const change = changeTo(title, old === null ? null : before(old), text);
  return change === null ? 'nothing' : describeChange(change);
};

test('what is as it should be is no change', () => {
  expect(changeTo('MediaWiki:Gadget-a', before('text'), 'text\n')).toBeNull();
});

test('a page that is not there is a change, even to nothing', () => {
  expect(changeTo('MediaWiki:Gadget-a', null, '')).toEqual({
    title: 'MediaWiki:Gadget-a',
    before: null,
    after: '',
  });
});

test('lines for people are shown as a unified diff', () => {
  expect(described('Help:A', 'one\ntwo\nthree', 'one\n2\nthree\n')).toBe(
    '--- Help:A\tas it is\n+++ Help:A\tas it will be\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
  );
});

test('a message that changes is one line of it', () => {
  const patch = described('MediaWiki:Gadget-a.json', '{"a":"b","c":"d"}', '{"a":"x","c":"d"}');
  expect(patch).toContain('\n-\t"a": "b",\n+\t"a": "x",\n');
});

test('of minified scripts sizes and versions are told', () => {
  const old = `/*! weboid 0.1.0 | MIT | source: https://example.net/ */\n${'x'.repeat(2_000)}`;
  expect(described('MediaWiki:Gadget-a.js', old, HEADER + 'y'.repeat(3_000))).toBe(
    'MediaWiki:Gadget-a.js: 2,057 bytes, weboid 0.1.0 → 3,088 bytes, weboid 0.2.0, 0123456\n',
  );
});

test('of new texts in another language the size is told', () => {
  expect(described('MediaWiki:Gadget-a.json', null, '{"a":"b"}')).toBe(
    'MediaWiki:Gadget-a.json: no page yet → 13 bytes\n',
  );
});
