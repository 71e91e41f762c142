import { detailsOf } from './testing/details-of';
import { wikitextFor } from './wikitext';

const COPY = 'https://web.archive.org/web/20200102030405/http://dead.example.net/a';
const copied = (url = COPY, date: string | undefined = '2020-01-02') =>
  detailsOf({ archives: [{ service: 'wayback', url, date }] });

test('links to the archived copy under the title of the link', () => {
  expect(wikitextFor(copied(), ' A\n title ')).toBe(
    `[${COPY} A title] (Wayback Machine, 2020-01-02)`,
  );
});

test('leaves out what is unknown', () => {
  const archives = [{ service: 'wayback', url: COPY, date: undefined }];
  expect(wikitextFor(detailsOf({ archives }), 'A')).toBe(`[${COPY} A] (Wayback Machine)`);
});

test.each(['', '[12]', 'http://dead.example.net/a'])(
  'the title %j gives way to the host',
  (title) => {
    expect(wikitextFor(copied(), title)).toBe(
      `[${COPY} dead.example.net] (Wayback Machine, 2020-01-02)`,
    );
  },
);

test('without a copy, it is the replacement', () => {
  const replacement = { url: 'https://here.example.net/(a).', lastChecked: undefined };
  expect(wikitextFor(detailsOf({ replacement }), 'A')).toBe('https://here.example.net/(a)%2E');
  expect(wikitextFor(detailsOf(), 'A')).toBeNull();
});

test('nothing in a title is syntax', () => {
  const title = "[[A]] {{B|c}} <nowiki> ''d'' ~~~~ __TOC__ &lt; & e";
  const text = wikitextFor(copied(), title) ?? '';
  expect(text.slice(COPY.length + 2, text.lastIndexOf(']'))).toBe(
    '&#91;&#91;A&#93;&#93; &#123;&#123;B&#124;c&#125;&#125; &#60;nowiki&#62; &#39;&#39;d&#39;&#39; ' +
      '&#126;&#126;&#126;~ &#95;&#95;TOC&#95;&#95; &#38;lt; & e',
  );
});

test('quotation marks in a title stay as they are', () => {
  expect(wikitextFor(copied(), '"A town" of salt')).toBe(
    `[${COPY} "A town" of salt] (Wayback Machine, 2020-01-02)`,
  );
});

test('nothing in an address is syntax', () => {
  const url = "https://archive.example.net/{{a|b}}[c]''d''~~~~__e__?x=1&lt;y=2&z=\"<";
  expect(wikitextFor(copied(url), 'A')).toBe(
    '[https://archive.example.net/%7B%7Ba%7Cb%7D%7D%5Bc%5D%27%27d%27%27%7E%7E%7E~%5F%5Fe%5F%5F?x=1&lt%3By=2&z=%22%3C A] (Wayback Machine, 2020-01-02)',
  );
});

test('a long title is cut', () => {
  expect(wikitextFor(copied(), 'x'.repeat(9999))?.length).toBeLessThan(400);
});
