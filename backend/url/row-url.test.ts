import { classifyUrl } from './classify-url';
import { rowToUrl } from './row-url';
import { LINK_EXAMPLES } from './testing/link-examples';
import { storeLink } from './testing/mediawiki-model';

const STORED = LINK_EXAMPLES.flatMap((example) =>
  example.row === null ? [] : [{ ...example, row: example.row }],
);

function told(text: string | null) {
  const { kind, url } = classifyUrl(text ?? '');
  return { kind, url: url?.text ?? null };
}

test.each(STORED)('the row of $wikitext leads to $url', ({ row, kind, url, ...its }) => {
  const { rowKind, rowUrl, rowText } = its;
  const text = rowToUrl({ el_to_domain_index: row[0], el_to_path: row[1] });
  expect(told(text)).toMatchObject({
    kind: rowKind ?? kind,
    url: rowUrl ?? url,
  });
  if (rowText !== undefined) expect(text).toBe(rowText);
});

test.each(STORED)('the 1.39 row of $wikitext leads to $url', ({ wikitext, ...its }) => {
  const { rowKind, rowUrl, kind, url } = its;
  const row = storeLink(wikitext).oldRow;
  const wanted = rowKind === undefined ? { kind, url } : { kind: rowKind, url: rowUrl };
  expect(told(row && rowToUrl(row))).toMatchObject(wanted);
});

test.each([
  ['https://org.site.', null, 'https://site.org'],
  ['https://org.site.', '', 'https://site.org'],
  ['https://org.site.:8443', '/x#y', 'https://site.org:8443/x#y'],
  ['mailto:', '', null],
  ['mailto:org.sit', '', null],
  ['', null, null],
  ['https://org.site', '/', null],
  ['https://org.site.:', '/', null],
  ['http://V6.2001.DB8.0.0.', '/', null],
  ['http://V4.192.0.2.', '/', null],
  ['http://V4.192.0.*.', '/', null],
])('index %j, path %j: %j', (index, path, url) => {
  expect(rowToUrl({ el_to_domain_index: index, el_to_path: path })).toBe(url);
});

test('a protocol-relative el_to means https', () => {
  expect(rowToUrl({ el_to: '//site.org/x' })).toBe('https://site.org/x');
});

describe('a domain index of 255 bytes was cut and stands for nothing', () => {
  const index = `http://org.${'a'.repeat(60)}.`;
  test.each([
    ['inside a label', `${index}${'b'.repeat(255 - index.length)}`],
    ['at a dot', `${index}${'b'.repeat(254 - index.length)}.`],
    ['inside a port', `${index}${'b'.repeat(251 - index.length)}.:80`],
    ['inside a character', `http://org.${'ü'.repeat(121)}\uFFFD`],
  ])('%s', (_, cut) => {
    expect(rowToUrl({ el_to_domain_index: cut.slice(0, 255), el_to_path: '/' })).toBeNull();
  });

  test('one byte less is whole', () => {
    const whole = `${index}${'b'.repeat(253 - index.length)}.`;
    expect(rowToUrl({ el_to_domain_index: whole, el_to_path: '/' })).toMatch(
      /^http:\/\/b+\.a+\.org/,
    );
  });

  test('as the model cuts them', () => {
    for (let length = 230; length < 260; length += 1) {
      const host = `${'a'.repeat(length - 9)}.ü.org`;
      const { row } = storeLink(`http://${host}:8080/`);
      const url = row && rowToUrl(row);
      expect([null, `http://${host}:8080/`]).toContain(url);
    }
  });
});
